import * as api from './api.js';
import { h } from './dom.js';
import { order, orderUnlessUndone } from './orders.js';
import { openRebalance } from './rebalance.js';

/** The buttons that change what a topology does. */
export function actions(id, changed) {
  let live = null;
  const send = async (done, what) => {
    await order(done, what);
    changed();
  };
  const activate = h('button', { type: 'button', onclick: () => send(`Activated ${live.name}.`, () => api.activate(id)) }, 'Activate');
  const deactivate = h(
    'button',
    { type: 'button', onclick: () => send(`Deactivated ${live.name}: its spouts rest.`, () => api.deactivate(id)) },
    'Deactivate',
  );
  const rebalance = h('button', { type: 'button', onclick: () => openRebalance(id, live, send) }, 'Rebalance…');
  const kill = h('button', { type: 'button', class: 'danger', onclick: askToKill }, 'Kill');

  function askToKill() {
    orderUnlessUndone(`Killing ${live.name}`, `Killed ${live.name}: its spouts rest, and it ends as soon as no tuple is on its way.`, () =>
      api.drain(id).then(changed),
    );
  }

  const el = h('div', { class: 'actions', role: 'group', 'aria-label': 'Orders', hidden: true }, activate, deactivate, rebalance, kill);
  return {
    el,
    update(now) {
      live = now;
      el.hidden = false;
      activate.hidden = live.status !== 'INACTIVE';
      deactivate.hidden = live.status === 'INACTIVE';
      [deactivate, rebalance].forEach((button) => (button.disabled = ['KILLED', 'DOWN'].includes(live.status)));
      kill.disabled = live.status === 'KILLED';
    },
  };
}
