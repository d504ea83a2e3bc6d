import { attribute, h, s, text } from './dom.js';
import { brief, hue, linked, matching } from './flame-tree.js';
import { share } from './format.js';

const ROW = 20;
const LEAST_WIDTH = 2;
const LETTER = 6.6;

/** Frames below their callers, as wide as their share of the samples. */
export function flames() {
  const svg = s('svg', { role: 'tree', 'aria-label': 'Methods by their share of the samples', class: 'flames', onclick, onkeydown: onKey });
  const detail = h('p', { class: 'frame-name' });
  const el = h('div', { hidden: true }, h('div', { class: 'flame-room' }, svg), detail);
  let all = null;
  let root = null;
  let current = null;
  let query = '';
  let frames = new Map();

  function show(tree) {
    all = root = current = linked(tree, null);
    el.hidden = false;
    draw();
  }

  /** The frames that are wide enough to see: those above the widened one, then what it calls. */
  function draw() {
    const width = svg.parentElement.clientWidth;
    frames = new Map();
    let depth = 0;
    const callers = [];
    for (let it = root.parent; it; it = it.parent) {
      callers.unshift(it);
    }
    callers.forEach((it) => frames.set(it, frame(it, 0, depth++, width)));
    depth = Math.max(depth, place(root, 0, depth, width / root.value));
    attribute(svg, 'viewBox', `0 0 ${width} ${depth * ROW}`);
    attribute(svg, 'height', depth * ROW);
    svg.replaceChildren(...frames.values());
    pick(frames.has(current) ? current : root, false);
  }

  function place(node, x, depth, scale) {
    frames.set(node, frame(node, x, depth, node.value * scale));
    let deepest = depth + 1;
    let left = x;
    for (const child of node.children) {
      if (child.value * scale >= LEAST_WIDTH) {
        deepest = Math.max(deepest, place(child, left, depth + 1, scale));
      }
      left += child.value * scale;
    }
    return deepest;
  }

  function frame(node, x, depth, width) {
    const fits = Math.floor((width - 8) / LETTER);
    const name = brief(node.name);
    const shown = fits < 3 ? '' : name.length > fits ? `${name.slice(0, fits - 1)}…` : name;
    const el = s(
      'g',
      {
        role: 'treeitem',
        tabindex: -1,
        'aria-level': depth + 1,
        'aria-label': told(node),
        class: look(node),
        transform: `translate(${x.toFixed(1)} ${depth * ROW})`,
      },
      s('title', {}, told(node)),
      s('rect', { width: Math.max(1, width - 1).toFixed(1), height: ROW - 1, rx: 2 }),
      s('text', { x: 4, y: 14 }, shown),
    );
    el.addEventListener('pointerenter', () => text(detail, told(node)));
    el.addEventListener('focus', () => pick(node, false));
    el.node = node;
    return el;
  }

  const told = (node) => `${node.name}, ${share(node.value / all.value)} of samples`;

  const look = (node) => `frame h${hue(node.name)}${query && node.name.toLowerCase().includes(query) ? ' found' : ''}`;

  function pick(node, focus) {
    attribute(frames.get(current), 'tabindex', -1);
    current = node;
    attribute(frames.get(current), 'tabindex', 0);
    text(detail, told(node));
    if (focus) {
      frames.get(current).focus();
    }
  }

  function widen(node) {
    root = node;
    current = node;
    draw();
    frames.get(node).focus();
  }

  function onclick(event) {
    const node = event.target.closest('.frame')?.node;
    if (node) {
      widen(node);
    }
  }

  function onKey(event) {
    const seen = (node) => (node && frames.has(node) ? node : null);
    const siblings = current.parent?.children.filter(seen) ?? [];
    const at = siblings.indexOf(current);
    const to = {
      ArrowUp: () => seen(current.parent),
      ArrowDown: () => current.children.find(seen),
      ArrowLeft: () => siblings[at - 1],
      ArrowRight: () => siblings[at + 1],
    }[event.key];
    if (to) {
      event.preventDefault();
      pick(to() ?? current, true);
    } else if (event.key === 'Enter') {
      widen(current);
    } else if (event.key === 'Escape') {
      widen(root.parent ?? all);
    }
  }

  return {
    el,
    show,
    /** Marks methods by a part of their name. @return their share of the samples */
    find(part) {
      query = part.toLowerCase();
      frames.forEach((el, node) => attribute(el, 'class', look(node)));
      return all && query ? matching(all, query) / all.value : 0;
    },
  };
}
