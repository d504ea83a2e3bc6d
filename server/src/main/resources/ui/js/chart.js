import { attribute, h, s, text } from './dom.js';
import { clock, toTheMinute } from './format.js';
import { linear, logarithmic } from './scale.js';

const WIDTH = 560;
const HEIGHT = 190;
const ROOM = { left: 58, right: 10, top: 10, bottom: 24 };
const RIGHT = WIDTH - ROOM.right;
const BOTTOM = HEIGHT - ROOM.bottom;

/**
 * Curves over time.
 *
 * @param curves of {name, of: point => number or null}
 * @param unit makes text of a value
 * @param log whether a step up multiplies, as latencies need it
 */
export function chart(name, curves, unit, log) {
  const axes = s('g', { class: 'axes' });
  const lines = curves.map((_, i) => s('path', { class: `curve c${i}` }));
  const pointer = s('path', { class: 'pointer' });
  const svg = s(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: 'img',
      tabindex: 0,
      class: 'chart',
      onpointermove: onPointer,
      onpointerleave: leave,
      onkeydown: onKey,
      onblur: leave,
    },
    axes,
    lines,
    pointer,
  );
  const readings = curves.map(() => h('b'));
  const at = h('span', { class: 'at' });
  const legend = h(
    'figcaption',
    {},
    h('span', { class: 'title' }, name),
    curves.map((curve, i) => h('span', { class: `key c${i}` }, h('i', { 'aria-hidden': 'true' }), `${curve.name} `, readings[i])),
    at,
  );
  let points = [];
  let x = () => 0;
  let shown = -1;

  function read(index) {
    shown = index;
    const point = points[index < 0 ? points.length - 1 : index];
    readings.forEach((reading, i) => text(reading, unit(point ? curves[i].of(point) : null)));
    text(at, point && index >= 0 ? `at ${clock(point.atMillis)}` : '');
    attribute(pointer, 'd', point && index >= 0 ? `M${x(point.atMillis)} ${ROOM.top}V${BOTTOM}` : null);
  }

  function onPointer(event) {
    const box = svg.getBoundingClientRect();
    const place = ((event.clientX - box.left) * WIDTH) / box.width;
    const distance = (point) => Math.abs(x(point.atMillis) - place);
    read(points.reduce((best, point, i) => (best < 0 || distance(point) < distance(points[best]) ? i : best), -1));
  }

  function onKey(event) {
    const last = points.length - 1;
    const from = shown < 0 ? last : shown;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      read(Math.max(0, Math.min(last, to)));
    }
  }

  function leave() {
    read(-1);
  }

  return {
    el: h('figure', { class: 'chart-room' }, legend, svg),
    update({ points: all, stepSeconds, minutes }) {
      points = all;
      const now = Date.now();
      const begin = Math.max(now - minutes * 60_000, Math.min(now - 60_000, ...points.slice(0, 1).map((point) => point.atMillis)));
      x = (millis) => ROOM.left + ((millis - begin) / (now - begin)) * (RIGHT - ROOM.left);
      const values = points.flatMap((point) => curves.map((curve) => curve.of(point))).filter((value) => value !== null);
      const scale = (log ? logarithmic : linear)(values);
      const y = (value) => BOTTOM - scale.share(value) * (BOTTOM - ROOM.top);
      axes.replaceChildren(...ticks(scale.ticks, y, unit), ...times(begin, now, x));
      lines.forEach((line, i) => attribute(line, 'd', path(points, curves[i].of, x, y, stepSeconds * 2_500) || null));
      attribute(svg, 'aria-label', `${name}, ${toTheMinute(begin)} to ${toTheMinute(now)}; arrow keys read it`);
      read(shown < points.length ? shown : -1);
    },
  };
}

const ticks = (values, y, unit) =>
  values.flatMap((value) => [
    s('path', { d: `M${ROOM.left} ${y(value)}H${RIGHT}`, class: 'grid' }),
    s('text', { x: ROOM.left - 6, y: y(value) + 4, class: 'end' }, unit(value)),
  ]);

function times(begin, end, x) {
  const count = 4;
  return Array.from({ length: count + 1 }, (_, i) => {
    const millis = begin + ((end - begin) * i) / count;
    const place = { class: i === 0 ? '' : i === count ? 'end' : 'middle', x: x(millis), y: HEIGHT - 6 };
    return s('text', place, (end - begin < 600_000 ? clock : toTheMinute)(millis));
  });
}

/** Lines from point to point, none where there was nobody to see. */
function path(points, valueOf, x, y, longestGap) {
  let drawn = '';
  let before = null;
  for (const point of points) {
    const value = valueOf(point);
    if (value !== null) {
      const joins = before !== null && point.atMillis - before <= longestGap;
      drawn += `${joins ? 'L' : 'M'}${x(point.atMillis).toFixed(1)} ${y(value).toFixed(1)}${joins ? '' : 'h.01'}`;
    }
    before = value === null ? null : point.atMillis;
  }
  return drawn;
}
