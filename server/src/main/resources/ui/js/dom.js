// Every text goes in as text, never as HTML: names are the topology's, and may be anything.

const SVG = 'http://www.w3.org/2000/svg';

/** An element: attributes, listeners as onclick and the like, then children. */
export const h = (name, attributes = {}, ...children) =>
  filled(document.createElement(name), attributes, children);

/** The same of SVG. */
export const s = (name, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, name), attributes, children);

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else {
      attribute(element, name, value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Sets what has changed only; null and false take the attribute away. */
export function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, value);
  }
}

export function text(node, value) {
  if (node.textContent !== value) {
    node.textContent = value;
  }
}

const kept = new WeakMap();

/**
 * Makes the children of an element follow items. What stays keeps its element, and with it focus and selection.
 *
 * @param create makes of an item {el, update}
 */
export function follow(parent, items, keyOf, create) {
  const before = kept.get(parent) ?? new Map();
  const now = new Map();
  items.forEach((item, index) => {
    const key = keyOf(item);
    const part = before.get(key) ?? create(item);
    now.set(key, part);
    part.update(item);
    if (parent.children[index] !== part.el) {
      parent.insertBefore(part.el, parent.children[index] ?? null);
    }
  });
  while (parent.children.length > items.length) {
    parent.lastElementChild.remove();
  }
  kept.set(parent, now);
}

/** Says something to who listens rather than looks; once. */
export function say(sentence) {
  document.getElementById('said').textContent = sentence;
}
