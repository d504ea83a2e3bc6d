// What the server is asked. Its addresses and answers are in docs/rest.md.

/** The server answered, and did not do it. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** There was no answer at all. */
export class Away extends Error {}

async function ask(address, options) {
  const response = await fetch(address, options).catch((error) => {
    throw error.name === 'AbortError' ? error : new Away(error.message);
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new Refusal(response.status, answer.errorMessage ?? `the server answers ${response.status}`);
  }
  return answer;
}

const get = (address, signal) => ask(address, { signal });

const post = (address, body = {}) =>
  ask(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Downburst': '1' },
    body: JSON.stringify(body),
  });

const ours = (id) => `api/downburst/topology/${encodeURIComponent(id)}`;
const storms = (id) => `api/v1/topology/${encodeURIComponent(id)}`;
const query = (fields) =>
  new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== null && value !== '')).toString();

export const overview = () => get('api/downburst/overview');
export const live = (id) => get(`${ours(id)}/live`);
/** With or without a process. */
export const errors = async (id) => (await get(`${ours(id)}/errors`)).errors;
export const history = (id, minutes) => get(`${ours(id)}/history?minutes=${minutes}`);
export const log = (id, fields) => get(`${ours(id)}/log?${query(fields)}`);
export const tap = (id, component, stream, fields, signal) =>
  get(`${ours(id)}/tap/${encodeURIComponent(component)}/${encodeURIComponent(stream)}?${query(fields)}`, signal);
export const flameGraph = (id, seconds) => post(`${ours(id)}/flamegraph`, { seconds });
export const component = (id, name) => get(`${storms(id)}/component/${encodeURIComponent(name)}`);

export const activate = (id) => post(`${storms(id)}/activate`);
export const deactivate = (id) => post(`${storms(id)}/deactivate`);
export const drain = (id) => post(`${ours(id)}/drain`);
export const rebalance = (id, waitSeconds, executors) =>
  post(`${storms(id)}/rebalance/${waitSeconds}`, { rebalanceOptions: { executors } });
