// When Galley dies: half the times within 5 ms of a commit or of a byte that comes or goes, else at any time.
import type { Draws } from '../sim/draws.ts';
import type { Way } from '../support/relay.ts';

/**
 * `call`: just after the nth call was made, while it is committed. `answer`: just after the nth answer. `request` and
 * `reply`: as the nth that changes something comes by, `lost`: before it is passed on.
 */
export type Moment =
  | { at: 'time'; delayMs: number }
  | { at: 'call' | 'answer'; count: number; delayMs: number }
  | { at: 'request' | 'reply'; count: number; delayMs: number; lost: boolean };

/** Where the moment does not come by itself. */
const longestMs = 8000;
const nearMs = 5;
const near = ['call', 'answer', 'request', 'reply', 'request', 'reply'] as const;

export const drawMoment = (draws: Draws): Moment => {
  if (draws.happens(0.4)) return { at: 'time', delayMs: draws.between(1, 2000) };
  const delayMs = draws.happens(0.4) ? 0 : draws.next() * nearMs;
  const at = draws.oneOf(near);
  if (at === 'call' || at === 'answer') return { at, count: draws.between(1, 40), delayMs };
  return { at, count: draws.between(1, 4), delayMs, lost: draws.happens(0.5) };
};

export type Watch = {
  called(): void;
  answered(): void;
  /** false: these bytes must not go on. */
  passed(bytes: Buffer, way: Way): boolean;
  stop(): void;
};

/** A request that changes something; its reply is the next thing that comes back on the wire. */
const isChange = (bytes: Buffer): boolean => /^(POST|PATCH|PUT|DELETE) \/v1\//.test(bytes.subarray(0, 16).toString());

/** Calls `kill` once, with what brought it about. */
export const watchFor = (moment: Moment, kill: (at: Moment['at']) => void): Watch => {
  let left = moment.at === 'time' ? 0 : moment.count;
  let over = false;
  let changesUnderWay = 0;
  const timers: NodeJS.Timeout[] = [];
  const end = (at: Moment['at']) => {
    if (over) return;
    over = true;
    timers.forEach(clearTimeout);
    kill(at);
  };
  const comes = (at: Moment['at']): boolean => {
    if (over || moment.at !== at) return false;
    left -= 1;
    if (left > 0) return false;
    if (moment.delayMs === 0 || ('lost' in moment && moment.lost)) end(at);
    else timers.push(setTimeout(() => end(at), moment.delayMs));
    return 'lost' in moment && moment.lost;
  };
  timers.push(setTimeout(() => end('time'), moment.at === 'time' ? moment.delayMs : longestMs));
  return {
    called: () => void comes('call'),
    answered: () => void comes('answer'),
    passed(bytes, way) {
      if (way === 'to-service') {
        if (!isChange(bytes)) return true;
        changesUnderWay += 1;
        return !comes('request');
      }
      if (changesUnderWay === 0) return true;
      changesUnderWay -= 1;
      return !comes('reply');
    },
    stop() {
      over = true;
      timers.forEach(clearTimeout);
    },
  };
};
