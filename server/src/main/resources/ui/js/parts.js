import { h, text } from './dom.js';

/** A part of a page with its heading. */
export const section = (name, ...children) => h('section', { 'aria-label': name }, h('h2', {}, name), ...children);

/** Figures side by side, each of [name, item => text]. */
export function tiles(figures) {
  const values = figures.map(() => h('dd'));
  return {
    el: h('dl', { class: 'tiles' }, figures.map(([name], i) => h('div', {}, h('dt', {}, name), values[i]))),
    update: (item) => figures.forEach(([, tell], i) => text(values[i], tell(item))),
  };
}

/** What went wrong with a page, in its place. */
export function notice() {
  const el = h('p', { class: 'notice', hidden: true, role: 'alert' });
  return {
    el,
    update(sentence) {
      text(el, sentence ?? '');
      el.hidden = !sentence;
    },
  };
}
