import * as api from './api.js';
import { h } from './dom.js';

/** Asks how many executors each component is to have. */
export function openRebalance(id, live, send) {
  const inputs = new Map(live.components.map((it) => [it.id, numberOf(it)]));
  const rows = live.components.map((it) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, it.id),
      h('td', { class: 'number' }, String(it.executors)),
      h('td', { class: 'number' }, String(it.tasks)),
      h('td', {}, inputs.get(it.id)),
    ),
  );
  const heads = ['Component', 'Executors now', 'Tasks', 'Executors then'].map((it) => h('th', { scope: 'col' }, it));
  const form = h(
    'form',
    { onsubmit: rebalance },
    h('h2', { id: 'rebalance-name' }, `Rebalance ${live.name}`),
    h('p', { class: 'facts' }, 'No component has more executors than tasks. Counts begin anew.'),
    h('div', { class: 'scrolls' }, h('table', {}, h('thead', {}, h('tr', {}, heads)), h('tbody', {}, rows))),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
      h('button', { type: 'submit', class: 'main' }, 'Rebalance'),
    ),
  );
  const dialog = h('dialog', { 'aria-labelledby': 'rebalance-name', onclose: () => dialog.remove() }, form);

  function rebalance(event) {
    event.preventDefault();
    const executors = Object.fromEntries(
      live.components.filter((it) => inputs.get(it.id).valueAsNumber !== it.executors).map((it) => [it.id, inputs.get(it.id).valueAsNumber]),
    );
    dialog.close();
    send(`Rebalanced ${live.name}.`, () => api.rebalance(id, 0, executors));
  }

  document.body.append(dialog);
  dialog.showModal();
}

const numberOf = ({ id, tasks, executors }) =>
  h('input', { type: 'number', min: 1, max: tasks, value: executors, required: true, 'aria-label': `Executors of ${id}` });
