import * as addresses from './addresses.js';
import { count, rate } from './format.js';
import { link, table } from './table.js';

const HEADS = { from: 'From', to: 'To' };

/**
 * Streams on one side of a component.
 *
 * @param other which end of an edge is another component: from or to
 */
export function streamTable(caption, other, id) {
  return table(
    caption,
    [
      { head: HEADS[other], part: link((edge) => edge[other], (edge) => addresses.component(id, edge[other])) },
      { head: 'Stream', text: (edge) => edge.stream },
      { head: 'Grouping', text: (edge) => [edge.grouping, edge.fields.join(', ')].filter(Boolean).join(' ') },
      { head: 'Tuples', text: (edge) => count(edge.tuples), number: true },
      { head: 'Now', text: (edge) => rate(edge.tuplesPerSecond), number: true },
    ],
    (edge) => `${edge[other]} ${edge.stream}`,
    'None.',
  );
}
