import { attribute, follow, h, text } from './dom.js';

/**
 * A table whose rows follow items. Roles are written out, as the style of a narrow page would take them away.
 *
 * @param columns of {head, text: item => string, number} or {head, part: item => ({el, update})}
 */
export function table(caption, columns, keyOf, none) {
  const head = h(
    'tr',
    { role: 'row' },
    columns.map((column) => h('th', { role: 'columnheader', scope: 'col', class: column.number ? 'number' : null }, column.head)),
  );
  const body = h('tbody', { role: 'rowgroup' });
  const empty = h('p', { class: 'none' }, none ?? '');
  const grid = h(
    'table',
    { role: 'table' },
    h('caption', { class: 'unseen' }, caption),
    h('thead', { role: 'rowgroup' }, head),
    body,
  );
  const row = (first) => {
    const cells = columns.map((column) => cell(column, first));
    return { el: h('tr', { role: 'row' }, cells.map((it) => it.el)), update: (item) => cells.forEach((it) => it.update(item)) };
  };
  return {
    el: h('div', { class: 'table' }, grid, empty),
    update(items) {
      follow(body, items, keyOf, row);
      grid.hidden = items.length === 0;
      empty.hidden = items.length > 0;
    },
  };
}

function cell(column, first) {
  const el = h('td', { role: 'cell', 'data-head': column.head, class: column.number ? 'number' : null });
  if (!column.part) {
    return { el, update: (item) => text(el, column.text(item)) };
  }
  const part = column.part(first);
  el.append(part.el);
  return { el, update: part.update };
}

/** A cell that leads somewhere. */
export function link(textOf, hrefOf) {
  return () => {
    const el = h('a');
    return {
      el,
      update(item) {
        text(el, textOf(item));
        attribute(el, 'href', hrefOf(item));
      },
    };
  };
}
