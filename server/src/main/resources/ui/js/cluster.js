import * as addresses from './addresses.js';
import * as api from './api.js';
import { attribute, h, text } from './dom.js';
import { count, duration, bytes, micros, moment, plural, rate } from './format.js';
import { repeat } from './poll.js';
import { sparkline } from './sparkline.js';
import { stateMark } from './state.js';
import { link, table } from './table.js';

const FIRST_STEPS = [
  './downburst jar examples/target/downburst-examples.jar io.downburst.examples.WordCountTopology /text/tale-of-two-cities.txt 100000',
  './downburst list',
  './downburst logs word-count -f',
];

/** All topologies of the server. */
export function clusterPage() {
  const histories = new Map();
  const facts = h('p', { class: 'facts' });
  const rows = table('Topologies', columns(histories), (topology) => topology.id);
  const steps = firstSteps();
  const el = h('div', {}, h('h1', {}, 'Topologies'), facts, rows.el, steps);
  const work = [];

  async function refresh() {
    const { server, topologies } = await api.overview();
    text(facts, sentence(server, topologies));
    steps.hidden = topologies.length > 0;
    rows.el.hidden = topologies.length === 0;
    rows.update(topologies);
  }

  /** One after the other: curves are in no hurry. */
  async function refreshCurves() {
    const { topologies } = await api.overview();
    for (const { id } of topologies) {
      const points = await api.history(id, 60).then((it) => it.points, () => []);
      histories.set(id, points.map((point) => point.ackedPerSecond || point.emittedPerSecond));
    }
  }

  return {
    title: 'Topologies',
    trail: [],
    el,
    start: () => work.push(repeat(refresh, 1_000, () => {}), repeat(refreshCurves, 30_000, () => {})),
    close: () => work.forEach((it) => it.stop()),
  };
}

function sentence(server, topologies) {
  return [
    topologies.length === 1 ? '1 topology' : `${topologies.length} topologies`,
    `Downburst ${server.version} for Storm ${server.stormVersion}`,
    `up ${duration(server.uptimeSeconds)}`,
    plural(server.processors, 'core'),
    `heap ${bytes(server.heapUsedBytes)} of ${bytes(server.heapMaxBytes)}`,
    `Java ${server.java}`,
    `process ${server.pid} of ${server.user}`,
  ].join(' · ');
}

function columns(histories) {
  return [
    { head: 'Topology', part: link((it) => it.name, (it) => addresses.topology(it.id)) },
    { head: 'State', part: statePart },
    { head: 'Up', text: (it) => duration(it.uptimeSeconds), number: true },
    { head: 'Last hour', part: () => sparkPart(histories) },
    { head: 'Emitted', text: (it) => rate(it.emittedPerSecond), number: true },
    { head: 'Acked', text: (it) => rate(it.ackedPerSecond), number: true },
    { head: 'Failed', text: (it) => rate(it.failedPerSecond), number: true },
    { head: 'Pending', text: (it) => count(it.pending), number: true },
    { head: 'p50', text: (it) => micros(it.latencyMicros?.p50), number: true },
    { head: 'p99', text: (it) => micros(it.latencyMicros?.p99), number: true },
    { head: 'Bottleneck', part: wordsPart },
  ];
}

function statePart() {
  const mark = stateMark();
  return { el: mark.el, update: (topology) => mark.update(topology.status) };
}

function sparkPart(histories) {
  const curve = sparkline();
  return { el: curve.el, update: (topology) => curve.update(histories.get(topology.id) ?? []) };
}

export const lastEnd = ({ restarts, lastEnd: end }) =>
  end ? `Restarted ${restarts === 1 ? 'once' : `${count(restarts)} times`}; last end ${moment(end.atMillis)}: ${end.reason}` : '';

function wordsPart() {
  const bottleneck = h('span');
  const end = h('span', { class: 'end-reason' });
  return {
    el: h('div', { class: 'words' }, bottleneck, end),
    update(topology) {
      text(bottleneck, topology.bottleneck?.sentence ?? (topology.status === 'DOWN' ? 'It has no process now; the server starts another' : ''));
      text(end, lastEnd(topology));
      attribute(end, 'title', lastEnd(topology) || null);
    },
  };
}

function firstSteps() {
  return h(
    'section',
    { class: 'empty', hidden: true, 'aria-label': 'First steps' },
    h('h2', {}, 'Nothing runs yet'),
    h('p', {}, 'Three commands bring a topology up, which counts the words of a novel again and again, show that it is there, and what it says. Your own jar and its main class go the same way.'),
    h('ol', {}, FIRST_STEPS.map((step) => h('li', {}, h('code', {}, step)))),
  );
}
