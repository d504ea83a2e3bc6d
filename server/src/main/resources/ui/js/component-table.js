import * as addresses from './addresses.js';
import { count, micros, rate, share } from './format.js';
import { stateMark } from './state.js';
import { link, table } from './table.js';

/** The components of a topology, line by line. */
export function componentTable(id) {
  return table(
    'Components',
    [
      { head: 'Component', part: link((it) => it.id, (it) => addresses.component(id, it.id)) },
      { head: 'Kind', text: (it) => it.kind },
      { head: 'State', part: state },
      { head: 'Executors', text: (it) => count(it.executors), number: true },
      { head: 'Tasks', text: (it) => count(it.tasks), number: true },
      { head: 'Busy', text: (it) => share(it.busyShare), number: true },
      { head: 'Inbox', text: (it) => (it.kind === 'spout' ? '–' : share(it.inboxFill)), number: true },
      { head: 'Executed', text: (it) => rate(it.kind === 'spout' ? null : it.executedPerSecond), number: true },
      { head: 'Emitted', text: (it) => rate(it.emittedPerSecond), number: true },
      { head: 'Acked', text: (it) => rate(it.ackedPerSecond), number: true },
      { head: 'Failed', text: (it) => count(it.failed), number: true },
      { head: 'p50', text: (it) => micros(it.latencyMicros?.p50), number: true },
      { head: 'p99', text: (it) => micros(it.latencyMicros?.p99), number: true },
      { head: 'Errors', text: (it) => count(it.errors), number: true },
    ],
    (component) => component.id,
  );
}

function state() {
  const mark = stateMark();
  return { el: mark.el, update: (component) => mark.update(component.state) };
}
