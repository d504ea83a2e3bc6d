import { h, say, text } from './dom.js';

const UNDO_SECONDS = 5;
const SHOWN_MILLIS = 6_000;

const room = () => document.getElementById('orders');

/** Carries out an order and says how it went; it stays in sight on whatever page. */
export async function order(done, send) {
  try {
    await send();
    tell(done);
    return true;
  } catch (error) {
    tell(error.message, 'refused');
    return false;
  }
}

function tell(sentence, kind) {
  const line = h('p', { class: `order ${kind ?? ''}` }, sentence);
  room().append(line);
  say(sentence);
  setTimeout(() => line.remove(), SHOWN_MILLIS);
}

/**
 * Sends an order when the time to undo it is over. Until then the server knows nothing of it: whoever closes the page has undone
 * it, too.
 *
 * @param sentence what is about to happen
 */
export function orderUnlessUndone(sentence, done, send) {
  let left = UNDO_SECONDS;
  const countdown = h('b', { class: 'countdown', 'aria-hidden': 'true' });
  const undo = h('button', { type: 'button', onclick: () => end(`Undone: ${sentence}.`) }, 'Undo');
  const line = h('p', { class: 'order waiting' }, h('span', {}, `${sentence} in `, countdown), undo);
  const timer = setInterval(tick, 1_000);

  function show() {
    text(countdown, `${left} s`);
  }

  function tick() {
    left -= 1;
    show();
    if (left === 0) {
      end();
      order(done, send);
    }
  }

  function end(said) {
    clearInterval(timer);
    line.remove();
    if (said) {
      say(said);
    }
  }

  show();
  room().append(line);
  say(`${sentence} in ${UNDO_SECONDS} seconds, unless undone.`);
  undo.focus({ preventScroll: true });
}
