import { attribute, s, text } from './dom.js';
import { rate, share } from './format.js';
import { shape } from './state.js';

const BAR = { left: 46, right: 40 };
const ROOM_FOR_KIND = 190;

/** What a component does in the first place. */
const speed = (component) => (component.kind === 'spout' ? component.emittedPerSecond : component.executedPerSecond);

const shortened = (name, width) => {
  const longest = Math.floor(width / 9);
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
};

/** A component, which leads to its page. */
export function nodePart(addressOf) {
  const title = s('title');
  const card = s('rect', { rx: 8, class: 'card' });
  const name = s('text', { x: 12, y: 21, class: 'name' });
  const mark = s('g', { transform: 'translate(12 30)', class: 'mark' });
  const state = s('text', { x: 29, y: 40, class: 'word' });
  const executors = s('text', { y: 40, class: 'end word' });
  const flow = s('text', { y: 21, class: 'end flow' });
  const bars = [bar('busy', 58), bar('inbox', 76)];
  const el = s('a', { class: 'node' }, title, card, name, flow, mark, state, executors, bars.map((it) => it.el));
  return {
    el,
    update(it) {
      const { width, height } = it.box;
      const speedNow = rate(speed(it));
      attribute(el, 'href', addressOf(it.id));
      attribute(el, 'transform', `translate(${it.box.x} ${it.box.y})`);
      attribute(el, 'class', `node ${it.state}${it.narrowest ? ' narrowest' : ''}`);
      attribute(
        el,
        'aria-label',
        `${it.id}: ${it.kind}, ${it.state}, ${speedNow}, busy ${share(it.busyShare)}${it.narrowest ? ', the bottleneck' : ''}`,
      );
      attribute(card, 'width', width);
      attribute(card, 'height', height);
      text(title, `${it.kind} ${it.id}${it.narrowest ? ', the bottleneck' : ''}`);
      text(name, shortened(it.id, width - 32 - 8 * speedNow.length));
      if (mark.dataset.state !== it.state) {
        mark.dataset.state = it.state;
        mark.replaceChildren(shape(it.state));
      }
      text(state, it.state);
      text(executors, `${width < ROOM_FOR_KIND ? '' : `${it.kind} `}×${it.executors}`);
      text(flow, speedNow);
      [flow, executors].forEach((end) => attribute(end, 'x', width - 12));
      bars[0].update(it.busyShare, width);
      bars[1].update(it.kind === 'spout' ? null : it.inboxFill, width);
    },
  };
}

function bar(label, y) {
  const room = s('rect', { x: BAR.left, y: y - 5, height: 6, rx: 3, class: 'room' });
  const fill = s('rect', { x: BAR.left, y: y - 5, height: 6, rx: 3, class: `fill ${label}` });
  const figure = s('text', { y: y + 2, class: 'end small' });
  const el = s('g', {}, s('text', { x: 12, y: y + 2, class: 'small' }, label), room, fill, figure);
  return {
    el,
    update(value, width) {
      el.classList.toggle('absent', value === null);
      const length = width - 12 - BAR.left - BAR.right;
      attribute(room, 'width', length);
      attribute(fill, 'width', Math.max(0, Math.min(1, value ?? 0)) * length);
      attribute(figure, 'x', width - 12);
      text(figure, share(value ?? 0));
    },
  };
}

const perSecond = (streams) => streams.reduce((sum, stream) => sum + stream.tuplesPerSecond, 0);

const grouped = (stream) => (stream.fields.length > 0 ? `fields ${stream.fields.join(', ')}` : stream.grouping);

/** All the streams between two components as one line, the thicker the more flows. */
export function edgePart() {
  const title = s('title');
  const line = s('path', { class: 'line' });
  const flow = s('path', { class: 'drops' });
  const label = s('text', { class: 'label' });
  const el = s('g', { role: 'img', class: 'edge' }, title, line, flow, label);
  return {
    el,
    update({ from, to, streams, path, label: at }) {
      const all = perSecond(streams);
      const told = streams.map((it) => `${it.stream} by ${grouped(it)}, ${rate(it.tuplesPerSecond)}`).join('; ');
      const width = 1.5 + Math.log10(1 + all);
      attribute(el, 'class', all > 0 ? 'edge flowing' : 'edge');
      attribute(el, 'aria-label', `${from} to ${to}: ${told}`);
      text(title, `${from} → ${to}\n${told.replaceAll('; ', '\n')}`);
      [line, flow].forEach((curve) => attribute(curve, 'd', path));
      attribute(line, 'stroke-width', width.toFixed(1));
      attribute(flow, 'stroke-width', (width / 2).toFixed(1));
      attribute(label, 'x', at.x);
      attribute(label, 'y', at.y + 4);
      text(label, rate(all));
    },
  };
}
