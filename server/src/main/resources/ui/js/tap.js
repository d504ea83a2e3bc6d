import * as api from './api.js';
import { h, text } from './dom.js';
import { clock } from './format.js';
import { repeat } from './poll.js';

const MOST_ROWS = 50;
const REDACTED = '(redacted)';

/** Tuples of one stream as they pass, newest first, once somebody starts it. */
export function tapTable(id, component) {
  let work = null;
  let asked = null;
  const choice = h('select', { id: 'tap-stream', onchange: restart });
  const start = h('button', { type: 'button', 'aria-pressed': 'false', onclick: toggle }, 'Start');
  const state = h('span', { class: 'facts' }, 'Shows tuples as they pass. Values that sound like secrets are not told.');
  const head = h('tr', { role: 'row' }, heads([]));
  const body = h('tbody', { role: 'rowgroup' });
  const grid = h('table', { role: 'table' }, h('caption', { class: 'unseen' }, 'Tuples, newest first'), h('thead', { role: 'rowgroup' }, head), body);
  const room = h('div', { class: 'table tap', hidden: true }, grid);

  async function refresh() {
    asked = new AbortController();
    const answer = await api.tap(id, component, choice.value, { count: 10, seconds: 1 }, asked.signal).catch((error) => {
      if (error.name !== 'AbortError') {
        throw error;
      }
    });
    if (answer && work) {
      show(answer);
    }
  }

  function show({ fields, tuples }) {
    head.replaceChildren(...heads(fields));
    body.prepend(...tuples.map((tuple) => row(tuple, fields)).reverse());
    while (body.children.length > MOST_ROWS) {
      body.lastElementChild.remove();
    }
    room.hidden = false;
    text(state, tuples.length > 0 ? `Last at ${clock(tuples.at(-1).atMillis)}.` : 'Nothing passes now.');
  }

  function restart() {
    body.replaceChildren();
    if (work) {
      pause();
      begin();
    }
  }

  function begin() {
    work = repeat(refresh, 500, (error) => text(state, error.message));
    label('Pause', true);
  }

  function pause() {
    work?.stop();
    work = null;
    asked?.abort();
    label('Start', false);
  }

  function label(name, on) {
    text(start, name);
    start.setAttribute('aria-pressed', String(on));
  }

  function toggle() {
    (work ? pause : begin)();
  }

  return {
    el: h('div', {}, h('div', { class: 'tools' }, h('label', { for: 'tap-stream' }, 'Stream '), choice, start, state), room),
    stop: pause,
    streams(names) {
      const all = [...new Set(names)];
      start.disabled = all.length === 0;
      if (JSON.stringify(all) !== choice.dataset.all) {
        choice.dataset.all = JSON.stringify(all);
        choice.replaceChildren(...all.map((it) => h('option', {}, it)));
        text(state, all.length > 0 ? state.textContent : 'Nobody subscribes to what it emits.');
      }
    },
  };
}

const names = (fields) => ['Time', 'Task', ...fields];

const heads = (fields) => names(fields).map((name) => h('th', { role: 'columnheader', scope: 'col' }, name));

function row(tuple, fields) {
  const cells = [clock(tuple.atMillis), String(tuple.task), ...tuple.values];
  const cell = (value, i) => h('td', { role: 'cell', 'data-head': names(fields)[i], class: look(value) }, value ?? 'null');
  return h('tr', { role: 'row' }, cells.map(cell));
}

const look = (value) => (value === REDACTED ? 'redacted' : value === null ? 'absent' : null);
