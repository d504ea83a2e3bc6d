import { follow, h, text } from './dom.js';
import { count, moment } from './format.js';

/** What components reported, one entry for each cause; its stack unfolds. */
export function errorList() {
  const list = h('ul', { class: 'errors' });
  const none = h('p', { class: 'none', hidden: true }, 'None.');
  return {
    el: h('div', {}, list, none),
    update(errors) {
      follow(list, errors, (error) => `${error.component} ${error.stack}`, entry);
      none.hidden = errors.length > 0;
    },
  };
}

function entry(first) {
  const times = h('span', { class: 'times' });
  const seen = h('span', { class: 'facts' });
  return {
    el: h(
      'li',
      {},
      h(
        'details',
        {},
        h('summary', {}, h('span', { class: 'where' }, first.component), ' ', h('span', { class: 'what' }, first.message), ' ', times, seen),
        h('pre', { tabindex: 0, role: 'region', 'aria-label': `Stack of ${first.message}` }, first.stack),
      ),
    ),
    update(error) {
      text(times, `×${count(error.count)}`);
      text(
        seen,
        error.count === 1 ? moment(error.lastSeenMillis) : `first ${moment(error.firstSeenMillis)}, last ${moment(error.lastSeenMillis)}`,
      );
    },
  };
}
