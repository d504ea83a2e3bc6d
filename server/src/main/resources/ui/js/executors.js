import { count } from './format.js';
import { table } from './table.js';

/** Executors as Storm's REST tells them; its latencies are text, in milliseconds. */
export function executorTable() {
  return table(
    'Executors',
    [
      { head: 'Tasks', text: (it) => it.id },
      { head: 'Up', text: (it) => it.uptime },
      { head: 'Executed', text: (it) => count(it.executed), number: true },
      { head: 'Emitted', text: (it) => count(it.emitted), number: true },
      { head: 'Transferred', text: (it) => count(it.transferred), number: true },
      { head: 'Acked', text: (it) => count(it.acked), number: true },
      { head: 'Failed', text: (it) => count(it.failed), number: true },
      { head: 'Capacity', text: (it) => it.capacity ?? '–', number: true },
      { head: 'Latency', text: (it) => `${it.completeLatency ?? it.executeLatency ?? '–'} ms`, number: true },
    ],
    (executor) => executor.id,
    'Not known now.',
  );
}
