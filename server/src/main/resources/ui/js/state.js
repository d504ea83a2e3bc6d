import { h, s, text, attribute } from './dom.js';

// A state has a shape and a word beside its colour.
const SHAPES = {
  busy: () => s('circle', { cx: 6, cy: 6, r: 5 }),
  idle: () => s('circle', { cx: 6, cy: 6, r: 4, class: 'hollow' }),
  'back-pressured': () => s('path', { d: 'M6 1 11.5 11H.5z' }),
  blocking: () => s('rect', { x: 1.5, y: 1.5, width: 9, height: 9 }),
  active: () => s('path', { d: 'M2 1 11 6 2 11z' }),
  inactive: () => s('path', { d: 'M2 1h3v10H2zM7 1h3v10H7z' }),
  rebalancing: () => s('path', { d: 'M6 1 11 6 6 11 1 6z' }),
  killed: () => s('rect', { x: 1.5, y: 1.5, width: 9, height: 9, class: 'hollow' }),
  failed: () => s('path', { d: 'M2 2 10 10M10 2 2 10', class: 'stroke' }),
  down: () => s('path', { d: 'M6 1v7M2 5l4 4 4-4', class: 'stroke' }),
};

export const shape = (state) => (SHAPES[state.toLowerCase()] ?? SHAPES.idle)();

/** A state as its shape and its word. */
export function stateMark() {
  const picture = s('svg', { viewBox: '0 0 12 12', width: 12, height: 12, 'aria-hidden': 'true' });
  const word = h('span');
  const el = h('span', { class: 'state' }, picture, word);
  return {
    el,
    update(state) {
      if (el.dataset.state !== state.toLowerCase()) {
        attribute(el, 'data-state', state.toLowerCase());
        picture.replaceChildren(shape(state));
        text(word, state);
      }
    },
  };
}
