import * as api from './api.js';
import { chart } from './chart.js';
import { attribute, h } from './dom.js';
import { micros, rate } from './format.js';
import { repeat } from './poll.js';

const RANGES = [['1 h', 60], ['6 h', 360], ['24 h', 1_440]];

/** Throughput and latency of the last hours. */
export function timeline(id) {
  let minutes = 60;
  let work;
  const rates = chart(
    'Throughput',
    [
      { name: 'emitted', of: (it) => it.emittedPerSecond },
      { name: 'acked', of: (it) => it.ackedPerSecond },
      { name: 'failed', of: (it) => it.failedPerSecond },
    ],
    rate,
  );
  const latencies = chart(
    'Emission to ack',
    [
      { name: 'p50', of: (it) => it.p50Micros },
      { name: 'p99', of: (it) => it.p99Micros },
    ],
    micros,
    true,
  );
  const buttons = RANGES.map(([name, range]) => h('button', { type: 'button', onclick: () => choose(range) }, name));

  function choose(range) {
    minutes = range;
    buttons.forEach((button, i) => attribute(button, 'aria-pressed', String(RANGES[i][1] === minutes)));
    work?.again();
  }

  async function refresh() {
    const history = await api.history(id, minutes);
    [rates, latencies].forEach((it) => it.update(history));
  }

  choose(minutes);
  return {
    el: h(
      'div',
      {},
      h('div', { role: 'group', 'aria-label': 'How far back', class: 'ranges' }, buttons),
      h('div', { class: 'charts' }, rates.el, latencies.el),
    ),
    start: () => (work = repeat(refresh, 10_000, () => {})),
  };
}
