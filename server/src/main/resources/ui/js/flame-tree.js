// What a flame graph knows of its frames before any is drawn.

/** The same tree, each node with its parent, what ran longest first. */
export const linked = (node, parent) => {
  const copy = { name: node.name, value: node.value, parent };
  copy.children = [...node.children].sort((a, b) => b.value - a.value).map((child) => linked(child, copy));
  return copy;
};

/** Samples with such a method on the stack; what it calls itself is counted with it. */
export const matching = (node, query) =>
  node.name.toLowerCase().includes(query) ? node.value : node.children.reduce((sum, child) => sum + matching(child, query), 0);

/** Class and method, without the packages. */
export const brief = (name) => name.split('.').slice(-2).join('.');

/** One of a few colours for each package. */
export function hue(name) {
  const place = name.split('.').slice(0, 3).join('.');
  return [...place].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % 5;
}
