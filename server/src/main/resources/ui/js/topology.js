import * as addresses from './addresses.js';
import { actions } from './actions.js';
import * as api from './api.js';
import { lastEnd } from './cluster.js';
import { componentTable } from './component-table.js';
import { h, text } from './dom.js';
import { errorList } from './errors.js';
import { flameGraph } from './flame.js';
import { duration, micros, plural, rate } from './format.js';
import { graph } from './graph.js';
import { ledger } from './ledger.js';
import { notice, section, tiles } from './parts.js';
import { repeat } from './poll.js';
import { stateMark } from './state.js';
import { timeline } from './timeline.js';

/** One topology: its live picture, and all that it counts. */
export function topologyPage(id) {
  const parts = topologyParts(id);
  const work = [];

  async function refresh() {
    const live = await api.live(id);
    parts.problem.update(null);
    parts.update(live);
  }

  async function refreshEnd() {
    const { topologies } = await api.overview();
    text(parts.end, topologies.filter((it) => it.id === id).map(lastEnd).join(''));
  }

  function refused(error) {
    if (error.status === 404) {
      parts.problem.update(`${id} is not there any more: it was killed, or never was.`);
    } else {
      parts.problem.update(`No figures now: ${error.message}.`);
      parts.isDown();
      api.errors(id).then(parts.errors.update, () => {});
    }
  }

  return {
    title: addresses.nameOf(id),
    trail: [[addresses.nameOf(id), addresses.topology(id)]],
    el: parts.el,
    start() {
      work.push(repeat(refresh, 1_000, refused), repeat(refreshEnd, 5_000, () => {}), parts.timeline.start());
      parts.onChange(() => work[0].again());
    },
    close: () => work.forEach((it) => it.stop()),
  };
}

function topologyParts(id) {
  let again = () => {};
  const state = stateMark();
  const since = h('span', { class: 'facts' });
  const problem = notice();
  const end = h('p', { class: 'facts end-reason' });
  const bottleneck = h('p', { class: 'bottleneck' });
  const orders = actions(id, () => again());
  const picture = graph((component) => addresses.component(id, component));
  const figures = totals();
  const account = ledger();
  const times = timeline(id);
  const components = componentTable(id);
  const errors = errorList();
  return {
    problem,
    end,
    errors,
    timeline: times,
    onChange: (what) => (again = what),
    el: h(
      'div',
      {},
      h(
        'div',
        { class: 'head' },
        h('div', {}, h('h1', {}, addresses.nameOf(id)), h('p', { class: 'sub' }, state.el, since)),
        h('div', { class: 'actions' }, h('a', { class: 'button', href: addresses.log(id) }, 'Log'), orders.el),
      ),
      problem.el,
      end,
      bottleneck,
      picture.el,
      figures.el,
      section('Ledger', account.el),
      section('Over time', times.el),
      section('Components', components.el),
      section('Errors', errors.el),
      section('Flame graph', flameGraph(id).el),
    ),
    isDown() {
      state.update('DOWN');
      orders.update({ name: addresses.nameOf(id), status: 'DOWN' });
    },
    update(live) {
      state.update(live.status);
      text(since, `up ${duration(live.uptimeSeconds)} · ${coresOf(live.cores)}`);
      text(bottleneck, live.bottleneck.sentence);
      bottleneck.classList.toggle('held', live.bottleneck.component !== null);
      orders.update(live);
      picture.update(live);
      figures.update(live);
      account.update(live.ledger);
      components.update(live.components);
      errors.update(live.errors);
    },
  };
}

const coresOf = ({ shared, busyShare, ownThreads }) =>
  `${(busyShare * shared).toFixed(1)} of ${shared} cores busy${ownThreads > 0 ? `, ${plural(ownThreads, 'thread')} for code that blocks` : ''}`;

function totals() {
  const sum = (live, kind, figure) =>
    live.components.filter((it) => it.kind === kind).reduce((all, it) => all + it[figure], 0);
  const slowest = (live, percentile) => {
    const known = live.components.filter((it) => it.kind === 'spout' && it.latencyMicros);
    return known.length > 0 ? Math.max(...known.map((it) => it.latencyMicros[percentile])) : null;
  };
  return tiles([
    ['Emitted by spouts', (live) => rate(sum(live, 'spout', 'emittedPerSecond'))],
    ['Executed by bolts', (live) => rate(sum(live, 'bolt', 'executedPerSecond'))],
    ['Acked', (live) => rate(sum(live, 'spout', 'ackedPerSecond'))],
    ['Failed', (live) => rate(sum(live, 'spout', 'failedPerSecond'))],
    ['p50 to ack', (live) => micros(slowest(live, 'p50'))],
    ['p99 to ack', (live) => micros(slowest(live, 'p99'))],
    ['p99.9 to ack', (live) => micros(slowest(live, 'p999'))],
  ]);
}
