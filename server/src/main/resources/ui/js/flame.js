import * as api from './api.js';
import { h, text } from './dom.js';
import { flames } from './flames.js';
import { count, share } from './format.js';

const SECONDS = [5, 10, 30, 60];

/** Where the time of a topology's process goes, recorded when somebody asks. */
export function flameGraph(id) {
  const seconds = h('select', { id: 'flame-seconds' }, SECONDS.map((it) => h('option', { value: it }, `${it} s`)));
  const record = h('button', { type: 'button', onclick: start }, 'Record');
  const state = h('span', { class: 'facts', role: 'status' }, 'Samples all threads of its process, 50 times a second.');
  const found = h('span', { class: 'facts' });
  const search = h('input', { type: 'search', placeholder: 'Find a method', 'aria-label': 'Find a method', autocomplete: 'off', hidden: true });
  const picture = flames();
  search.addEventListener('input', () => {
    const part = picture.find(search.value.trim());
    text(found, search.value.trim() ? `${share(part)} of samples` : '');
  });

  async function start() {
    record.disabled = true;
    text(state, `Recording ${seconds.value} s…`);
    try {
      const { root, samples } = await api.flameGraph(id, Number(seconds.value));
      text(state, samples > 0 ? `${count(samples)} samples in ${seconds.value} s. Arrow keys walk, Enter widens, Escape goes back.` : 'No code ran.');
      search.hidden = samples === 0;
      if (samples > 0) {
        picture.show(root);
      }
    } catch (error) {
      text(state, error.message);
    }
    record.disabled = false;
  }

  return {
    el: h('div', {}, h('div', { class: 'tools' }, h('label', { for: 'flame-seconds' }, 'Time '), seconds, record, search, found, state), picture.el),
  };
}
