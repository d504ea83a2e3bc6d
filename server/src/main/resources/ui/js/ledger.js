import { h, text } from './dom.js';
import { count } from './format.js';

const TERMS = [['emitted', ''], ['acked', '='], ['failed', '+'], ['pending', '+']];

/** Every tuple with a message id: emitted = acked + failed + pending. */
export function ledger() {
  const values = TERMS.map(([name]) => h('dd', { id: `ledger-${name}` }));
  const untracked = h('p', { class: 'facts' });
  return {
    el: h(
      'div',
      {},
      h('dl', { class: 'ledger' }, TERMS.map(([name, sign], i) => h('div', { 'data-sign': sign || null }, h('dt', {}, name), values[i]))),
      untracked,
    ),
    update(account) {
      TERMS.forEach(([name], i) => text(values[i], count(account[name])));
      values[2].classList.toggle('bad', account.failed > 0);
      text(
        untracked,
        'Tuples with a message id since the process began, or the last rebalance; each is counted.' +
          (account.untracked > 0 ? ` Without one, and so not tracked: ${count(account.untracked)}.` : ''),
      );
    },
  };
}
