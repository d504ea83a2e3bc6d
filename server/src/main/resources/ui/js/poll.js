import { Away, Refusal } from './api.js';
import { h, say } from './dom.js';

const LONGEST_PAUSE = 15_000;
const LOGGED_OUT = 401;

/**
 * Does something now and then again, while the page is seen; more and more rarely while the server is away.
 *
 * @param work is async
 * @param refused is told what the server refused
 * @return {again, stop}: at once, and no more
 */
export function repeat(work, everyMillis, refused) {
  let timer = 0;
  let pause = everyMillis;
  let stopped = false;
  let working = false;
  let wanted = false;

  async function once() {
    clearTimeout(timer);
    wanted = working;
    if (stopped || working || document.hidden) {
      return;
    }
    working = true;
    try {
      await work();
      isBack();
      pause = everyMillis;
    } catch (error) {
      if (!stopped) {
        pause = pauseAfter(error);
      }
    } finally {
      working = false;
    }
    if (!stopped && !document.hidden) {
      timer = setTimeout(once, wanted ? 0 : pause);
    }
  }

  function pauseAfter(error) {
    if (error instanceof Refusal && error.status !== LOGGED_OUT) {
      isBack();
      refused(error);
      return everyMillis;
    }
    if (!(error instanceof Refusal || error instanceof Away)) {
      throw error;
    }
    const longer = Math.min(2 * pause, LONGEST_PAUSE);
    isAway(error.status === LOGGED_OUT ? 'logged out' : 'no answer');
    return longer;
  }

  document.addEventListener('visibilitychange', once);
  addEventListener('online', once);
  once();
  return {
    again: once,
    stop() {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', once);
      removeEventListener('online', once);
    },
  };
}

const banner = () => document.getElementById('away');

const REASONS = {
  'logged out': () => [
    h('strong', {}, 'You are not logged in.'),
    ' Type ',
    h('code', {}, './downburst ui'),
    ' and open the address that it prints.',
  ],
  'no answer': () => [
    h('strong', {}, 'The server does not answer.'),
    ' What you see is old. This page asks again until the server is back; ',
    h('code', {}, './downburst server'),
    ' starts one.',
  ],
};

/** Said once for each reason: an alert is read out whenever it changes. */
function isAway(reason) {
  if (banner().dataset.reason !== reason) {
    banner().dataset.reason = reason;
    banner().replaceChildren(...REASONS[reason]());
    banner().hidden = false;
  }
}

function isBack() {
  if (!banner().hidden) {
    banner().hidden = true;
    delete banner().dataset.reason;
    say('The server answers again.');
  }
}
