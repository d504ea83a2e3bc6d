import { h } from './dom.js';

const LEVEL = /\b(ERROR|FATAL|WARN)\b/;

/** A line of a log; what was searched for is marked. */
export function logLine({ text }, query) {
  const level = LEVEL.exec(text.slice(0, 80))?.[1].toLowerCase();
  return h('li', { class: level ?? null }, query ? marked(text, query.toLowerCase()) : text || ' ');
}

function marked(text, query) {
  const parts = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (let at = lower.indexOf(query); at >= 0; at = lower.indexOf(query, from)) {
    parts.push(text.slice(from, at), h('mark', {}, text.slice(at, at + query.length)));
    from = at + query.length;
  }
  return [...parts, text.slice(from)];
}
