// The assumptions of sync as named numbers (each is safe under what public-api.md leaves open).

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long after its last byte a request may still take effect: longer than the longest life of an abandoned one. */
export const settleMs = 180 * secondMs;
/** With a key a request may be held up for longer, and the key makes that harmless: until the key is given up. */
export const keyedSettleMs = 16 * minuteMs;
/** Readings after a doubt, counted from its last byte. */
export const readDelaysMs = [5, 15, 45, 120].map((seconds) => seconds * secondMs);
/** Below this age what is confirmed need not be read again before an edit. */
export const baseFreshMs = 20 * secondMs;
/** The same of many edits at a time, whose posts came with a page. */
export const bulkFreshMs = 120 * secondMs;
/** A slot must be further away than this when its schedule is sent. */
export const slotMarginMs = 2 * minuteMs;
/** A change whose deadline comes within this goes before all others. */
export const takebackUrgentMs = 2 * hourMs;
/** So near its slot a takeback waits for no politeness. */
export const takebackNearMs = 10 * minuteMs;
/** A move that would arrive later than this before the slot it leaves is split: the slot is taken away first. */
export const splitLeadMs = 3 * minuteMs;
/** A move that waits for the person is split this long before the slot it leaves. */
export const splitWaitMs = 30 * minuteMs;
/** Approving with a slot nearer than this could publish. */
export const approveMarginMs = 5 * minuteMs;
/** A click to publish is valid this long. */
export const publishFreshMs = 30 * minuteMs;
/** The service honours a key for 24 h (public-api.md, Limits); one hour is left for clocks that disagree. */
export const keyLifeMs = 23 * hourMs;
/** Of an earlier start of the computer, an older key counts as expired until the clock is known not to have leapt. */
export const keyLifeAfterLeapMs = hourMs;
/** 5xx replies under one key before it is taken for a stored failure. */
export const storedFailureCount = 3;
export const storedFailureAgeMs = 6 * hourMs;
/** How far before its first attempt a post may be dated by the service; without a measured clock, a day and more. */
export const createdMarginMs = 10 * minuteMs;
export const createdMarginUnmeasuredMs = 26 * hourMs;

/** rand is 0 to below 1: half to whole of a span that doubles with each attempt. */
export const backoffMs = (attempt: number, random: number): number =>
  (0.5 + random / 2) * Math.min(15 * minuteMs, 2 * secondMs * 2 ** attempt);

/** Near its slot a takeback is tried again this soon: `attempt` counts from 0. */
export const nearRetryMs = (attempt: number): number => ([2, 5, 10][attempt] ?? 20) * secondMs;

/** Our own share of each hour; 5 % stay free for what the service counts and we do not. */
export const hourlyCaps = { general: 570, generation: 57, outward: 19 } as const;
/**
 * What must be left of the general budget for each class of request. `takeback`: an urgent one (outbox/sender/takebacks.ts);
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
/** Kept for single clicks while many wait. */
export const generationReserve = 5;
export const outwardReserve = 3;
/** More of it while a version holds a slot within `takebackUrgentMs`: its move must not wait for the next hour. */
export const outwardReserveForMoves = 2;
/** Instead of that, once the service has shown that an unschedule draws from the outward allowance. */
export const outwardReserveForTakebacks = 4;
/** Looks at long work, together a fifth of an hour's requests at most, however much of it there is. */
export const jobPolls = { burst: 20, everyMs: 45 * secondMs } as const;
export const videoPolls = { burst: 5, everyMs: 4 * minuteMs } as const;
