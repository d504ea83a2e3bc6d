import * as addresses from './addresses.js';
import * as api from './api.js';
import { h, text } from './dom.js';
import { bytes } from './format.js';
import { logLine } from './log-line.js';
import { notice } from './parts.js';
import { repeat } from './poll.js';

const MOST_LINES = 5_000;

/** A topology's log: its end, what comes, and older lines when they are asked for. */
export function logPage(id) {
  let query = '';
  let before = null;
  let newest = -1;
  let work;
  const problem = notice();
  const list = h('ol', { class: 'lines' });
  const room = h('div', { class: 'log', tabindex: 0, role: 'log', 'aria-live': 'off', 'aria-label': 'Lines of the log' }, list);
  const older = h('button', { type: 'button', onclick: () => loadOlder() }, 'Older lines');
  const size = h('span', { class: 'facts' });
  const search = h('input', { type: 'search', id: 'query', placeholder: 'Search', autocomplete: 'off', oninput: searchSoon });
  const following = h('input', { type: 'checkbox', id: 'follow', checked: true, onchange: () => work.again() });
  let soon = 0;

  function searchSoon() {
    clearTimeout(soon);
    soon = setTimeout(() => {
      query = search.value.trim();
      before = null;
      newest = -1;
      list.replaceChildren();
      work.again();
    }, 250);
  }

  const ask = (from, limit) => api.log(id, { query, before: from, limit });

  async function refresh() {
    const asked = query;
    if (newest >= 0 && !following.checked) {
      return;
    }
    const page = await ask(null, 200);
    if (asked === query) {
      problem.update(null);
      take(page);
    }
  }

  function take(page) {
    text(size, `${bytes(page.sizeBytes)}${query ? `, lines with “${query}”` : ''}`);
    if (page.sizeBytes <= newest) {
      // The next topology of this name has begun a log of its own.
      list.replaceChildren();
      newest = -1;
    }
    const first = newest < 0;
    const fresh = page.lines.filter((line) => line.at > newest);
    list.append(...fresh.map((line) => logLine(line, query)));
    while (list.children.length > MOST_LINES) {
      list.firstElementChild.remove();
    }
    newest = fresh.at(-1)?.at ?? newest;
    if (first) {
      olderFrom(page);
    }
    if (following.checked && (fresh.length > 0 || first)) {
      room.scrollTop = room.scrollHeight;
    }
  }

  function olderFrom(page) {
    before = page.before;
    older.disabled = before === null;
    text(older, before === null ? 'This is the beginning' : 'Older lines');
  }

  async function loadOlder() {
    try {
      const page = await ask(before, 500);
      const below = room.scrollHeight - room.scrollTop;
      list.prepend(...page.lines.map((line) => logLine(line, query)));
      olderFrom(page);
      room.scrollTop = room.scrollHeight - below;
    } catch (error) {
      problem.update(error.message);
    }
  }

  return {
    title: `Log of ${addresses.nameOf(id)}`,
    trail: [[addresses.nameOf(id), addresses.topology(id)], ['Log', addresses.log(id)]],
    el: h(
      'div',
      { class: 'log-page' },
      h('h1', {}, `Log of ${addresses.nameOf(id)}`),
      problem.el,
      h(
        'div',
        { class: 'tools', role: 'search' },
        h('label', { for: 'query', class: 'unseen' }, 'Search in the log'),
        search,
        h('label', { for: 'follow', class: 'check' }, following, 'Follow'),
        older,
        size,
      ),
      room,
    ),
    start: () => (work = repeat(refresh, 1_000, (error) => problem.update(error.message))),
    close: () => work.stop(),
  };
}
