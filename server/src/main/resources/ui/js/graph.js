import { attribute, follow, h, s } from './dom.js';
import { edgePart, nodePart } from './graph-parts.js';
import { joined } from './layout.js';
import { places } from './places.js';

/** The live picture of a topology. */
export function graph(addressOf) {
  const edgesGroup = s('g');
  const nodesGroup = s('g');
  const label = 'Components and the streams between them';
  const svg = s('svg', { role: 'group', 'aria-label': label, class: 'graph' }, edgesGroup, nodesGroup);
  const el = h('div', { class: 'graph-room' }, svg);
  let drawn = '';
  let plan;

  function draw(ids, lines) {
    const wanted = JSON.stringify([el.clientWidth, ids, lines.map((line) => line.key)]);
    if (wanted !== drawn) {
      plan = places(ids, lines, el.clientWidth);
      attribute(svg, 'viewBox', `0 0 ${plan.width} ${plan.height}`);
      attribute(svg, 'width', plan.width);
      drawn = wanted;
    }
  }

  return {
    el,
    update({ components, edges, bottleneck }) {
      const lines = joined(edges);
      const spoutsFirst = [...components].sort((a, b) => (b.kind === 'spout') - (a.kind === 'spout'));
      draw(spoutsFirst.map((component) => component.id), lines);
      follow(
        edgesGroup,
        lines.filter((line) => plan.curves.get(line.key)).map((line) => ({ ...line, ...plan.curves.get(line.key) })),
        (line) => line.key,
        edgePart,
      );
      follow(
        nodesGroup,
        spoutsFirst.map((it) => ({ ...it, box: plan.boxes.get(it.id), narrowest: it.id === bottleneck.component })),
        (it) => it.id,
        () => nodePart(addressOf),
      );
    },
  };
}
