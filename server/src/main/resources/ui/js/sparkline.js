import { attribute, s, text } from './dom.js';
import { rate } from './format.js';

const WIDTH = 120;
const HEIGHT = 28;

/** A small curve of a rate, without axes; its figure stands beside it. */
export function sparkline() {
  const title = s('title');
  const area = s('path', { class: 'area' });
  const line = s('path', { class: 'line' });
  const el = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, role: 'img', class: 'spark' }, title, area, line);
  return {
    el,
    update(values) {
      const most = Math.max(...values, 1e-9);
      const x = (i) => ((i * WIDTH) / Math.max(1, values.length - 1)).toFixed(1);
      const y = (value) => (HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1);
      const path = values.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(value)}`).join('');
      attribute(line, 'd', path);
      attribute(area, 'd', path && `${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}z`);
      text(title, values.length > 0 ? `up to ${rate(most)} in the last hour` : 'no history yet');
    },
  };
}
