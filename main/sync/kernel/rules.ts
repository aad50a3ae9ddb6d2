// The assumptions of sync as named numbers, each safe under everything that public-api.md leaves open.

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long after its last byte a request may still take effect: longer than any abandoned request lives. */
export const settleMs = 180 * secondMs;
/** With an idempotency key a request may be delayed for longer, which the key makes harmless until it is given up. */
export const keyedSettleMs = 16 * minuteMs;
/** When to read to settle a doubt, counted from the last byte of the request. */
export const readDelaysMs = [5, 15, 45, 120].map((seconds) => seconds * secondMs);
/** A confirmed post younger than this need not be read again before an edit. */
export const baseFreshMs = 20 * secondMs;
/** The same for bulk edits, whose posts came with a page. */
export const bulkFreshMs = 120 * secondMs;
/** A schedule is only sent when its slot is further away than this. */
export const slotMarginMs = 2 * minuteMs;
/** A change whose deadline is closer than this goes before all others. */
export const takebackUrgentMs = 2 * hourMs;
/** A takeback this close to its slot skips backoff and pacing. */
export const takebackNearMs = 10 * minuteMs;
/** A move that would arrive later than this before its old slot is split: the old slot is removed first. */
export const splitLeadMs = 3 * minuteMs;
/** A move that waits for the user is split this long before its old slot. */
export const splitWaitMs = 30 * minuteMs;
/** Approving with a slot closer than this could publish. */
export const approveMarginMs = 5 * minuteMs;
/** A click on Publish is valid for this long. */
export const publishFreshMs = 30 * minuteMs;
/** The service honors a key for 24 h (public-api.md, Limits); one hour is left for clocks that disagree. */
export const keyLifeMs = 23 * hourMs;
/**
 * A key from before the computer was restarted counts as expired after this, until the clock is known not to have
 * leapt.
 */
export const keyLifeAfterLeapMs = hourMs;
/** This many 5xx replies under one key count as a stored failure. */
export const storedFailureCount = 3;
export const storedFailureAgeMs = 6 * hourMs;
/** How far before its first attempt the service may date a post; a day and more without a measured clock. */
export const createdMarginMs = 10 * minuteMs;
export const createdMarginUnmeasuredMs = 26 * hourMs;

/** `random` is 0 to below 1. Exponential backoff with jitter: between half of the doubling span and all of it. */
export const backoffMs = (attempt: number, random: number): number =>
  (0.5 + random / 2) * Math.min(15 * minuteMs, 2 * secondMs * 2 ** attempt);

/** Retry delays of a takeback near its slot: `attempt` counts from 0. */
export const nearRetryMs = (attempt: number): number => ([2, 5, 10][attempt] ?? 20) * secondMs;

/** Our share of each hour; 5 % stay free for requests that the service counts and we do not. */
export const hourlyCaps = { general: 570, generation: 57, outward: 19 } as const;
/**
 * What each class of request must leave of the general budget. `takeback`: an urgent one (outbox/sender/takebacks.ts);
 * `due`: another change that is too late if it doesn't arrive soon.
 */
export const reserves = {
  takeback: 0,
  person: 12,
  due: 12,
  outbox: 40,
  jobs: 90,
  refresh: 150,
  fullScan: 270,
} as const;
export type RequestClass = keyof typeof reserves;
/** Reserved for single clicks while bulk work waits. */
export const generationReserve = 5;
export const outwardReserve = 3;
/**
 * Reserve this much more while a variant holds a slot within `takebackUrgentMs`: its move must not wait for the next
 * hour.
 */
export const outwardReserveForMoves = 2;
/** Used instead once the service has shown that an unschedule draws from the outward limit. */
export const outwardReserveForTakebacks = 4;
/** Polls of long work, together at most a fifth of an hour's requests, however many jobs there are. */
export const jobPolls = { burst: 20, everyMs: 45 * secondMs } as const;
export const videoPolls = { burst: 5, everyMs: 4 * minuteMs } as const;
