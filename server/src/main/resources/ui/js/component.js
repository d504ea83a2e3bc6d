import * as addresses from './addresses.js';
import * as api from './api.js';
import { h, text } from './dom.js';
import { errorList } from './errors.js';
import { executorTable } from './executors.js';
import { flameGraph } from './flame.js';
import { count, micros, rate, share } from './format.js';
import { notice, section, tiles } from './parts.js';
import { repeat } from './poll.js';
import { stateMark } from './state.js';
import { streamTable } from './streams.js';
import { tapTable } from './tap.js';

/** One component: its figures, its streams, and the tuples that pass. */
export function componentPage(id, name) {
  const work = [];
  const problem = notice();
  const state = stateMark();
  const kind = h('span', { class: 'facts' });
  const figures = tiles(FIGURES);
  const incoming = streamTable('Streams in', 'from', id);
  const outgoing = streamTable('Streams out', 'to', id);
  const executors = executorTable();
  const errors = errorList();
  const tap = tapTable(id, name);

  async function refresh() {
    const live = await api.live(id);
    const component = live.components.find((it) => it.id === name);
    problem.update(component ? null : `${live.name} has no component ${name}.`);
    if (component) {
      state.update(component.state);
      text(kind, `${component.kind} of ${live.name}`);
      figures.update(component);
      incoming.update(live.edges.filter((edge) => edge.to === name));
      outgoing.update(live.edges.filter((edge) => edge.from === name));
      tap.streams(live.edges.filter((edge) => edge.from === name).map((edge) => edge.stream));
      showErrors(live.errors);
    }
  }

  function refused(error) {
    problem.update(error.message);
    api.errors(id).then(showErrors, () => {});
  }

  const showErrors = (all) => errors.update(all.filter((error) => error.component === name));

  async function refreshExecutors() {
    executors.update((await api.component(id, name)).executorStats ?? []);
  }

  return {
    title: name,
    trail: [[addresses.nameOf(id), addresses.topology(id)], [name, addresses.component(id, name)]],
    el: h(
      'div',
      {},
      h('h1', {}, name),
      h('p', { class: 'sub' }, state.el, kind),
      problem.el,
      figures.el,
      h('div', { class: 'pair' }, section('Streams in', incoming.el), section('Streams out', outgoing.el)),
      section('Tap', tap.el),
      section('Executors', executors.el),
      section('Errors', errors.el),
      section('Flame graph', flameGraph(id).el),
    ),
    start: () =>
      work.push(
        repeat(refresh, 1_000, refused),
        repeat(refreshExecutors, 2_000, () => {}),
        tap,
      ),
    close: () => work.forEach((it) => it.stop()),
  };
}

const FIGURES = [
  ['Executed', (it) => rate(it.kind === 'spout' ? null : it.executedPerSecond)],
  ['Emitted', (it) => rate(it.emittedPerSecond)],
  ['Acked', (it) => rate(it.ackedPerSecond)],
  ['Failed in all', (it) => count(it.failed)],
  ['Busy', (it) => share(it.busyShare)],
  ['Waits for room', (it) => share(it.blockedShare)],
  ['Inbox', (it) => (it.kind === 'spout' ? '–' : `${count(it.inboxTuples)} of ${count(it.inboxBound)}`)],
  ['p50', (it) => micros(it.latencyMicros?.p50)],
  ['p99', (it) => micros(it.latencyMicros?.p99)],
  ['p99.9', (it) => micros(it.latencyMicros?.p999)],
];
