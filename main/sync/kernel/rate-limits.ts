// The hourly rate limits: logs every request and never exceeds our share of any hour (docs/sync.md#rate-limits).
import type { Allowance } from '../../../preload/contract/sync.ts';
import type { Received } from '../../service/client.ts';
import { endpoints, type EndpointName } from '../../service/endpoints.ts';
import { hourlyLimits, longestRetryAfterMs } from '../../service/limits.ts';
import type { RateEvent, RateState, RateStore } from '../../store/rate-limits.ts';
import {
  generationReserve,
  hourlyCaps,
  outwardReserve,
  outwardReserveForMoves,
  outwardReserveForTakebacks,
  reserves,
  type RequestClass,
} from './rules.ts';
import type { Time } from './service-clock.ts';

type BudgetName = Allowance['budget'];

/**
 * When a request of this kind may be sent, as far as is known: now or earlier means at once. `readings`: the number of
 * reads right before it, which are only worth making when the request itself still fits.
 */
export type Openings = (name: EndpointName, requestClass: RequestClass, readings?: number) => number;

export type Budget = {
  /** Part of a transaction: checks and takes in one step. `notBeforeMs`: when a retry makes sense. */
  take(name: EndpointName, requestClass: RequestClass): { ticket: number } | { notBeforeMs: number };
  /** Part of a transaction: the request never left. */
  refund(ticket: number): void;
  /** For a batch of changes judged at the same moment: the requests of the hour are counted once. */
  openings(): Openings;
  /** What a reply says about the rate limits, as a function to run in a transaction; null: nothing new. */
  note(name: EndpointName, received: Received, retryAfterMs: number | null): (() => void) | null;
  /** How many requests are left in this hour, including the reserves of all classes. */
  free(budget: BudgetName): number;
  /** For forecasts: what counts now, as the moments at which each request stops counting, earliest first. */
  occupied(budget: BudgetName): { cap: number; endsMs: number[]; opensAtMs: number };
  /** As shown to the user: `take` grants exactly this many to an interactive request. */
  allowances(): Allowance[];
  /** The tightest limit that applies to a call, as far as is known. */
  tightest(name: EndpointName): BudgetName;
  /** How much of an allowance requests of this class must leave to others. */
  reserveOf(budget: BudgetName, requestClass: RequestClass): number;
};

export type BudgetDeps = {
  rates: RateStore;
  time: Pick<Time, 'nowMs' | 'moment' | 'passedMs'>;
  /** 0 to below 1. */
  random: () => number;
  /** Fingerprint of the API key in use. */
  apiKey: string;
  /** A variant may be published by its slot soon, so its time may have to be changed soon. */
  holdsSlotSoon: () => boolean;
};

const hourMs = 3_600_000;
const pruneEveryMs = 60_000;
const learnedShare = 0.95;
/** After a 429 without `Retry-After`. */
const firstClosureMs = 60_000;
const longestClosureMs = 15 * 60_000;
const closureJitterMs = 5_000;
const nothingReported = { remaining: null, seenMs: 0, resetsMs: null, refusals: 0 };
const budgetNames: readonly BudgetName[] = ['general', 'generation', 'outward'];
/**
 * The outward limit covers publish, approve and schedule (public-api.md, Limits); whether it also covers unschedule is
 * undocumented. Until replies show it, other calls leave room for unschedule, and unschedule waits for none of them.
 */
const takeback: EndpointName = 'posts.unschedule';
/** Stands for a limit that is not known yet. */
const unknownLimit = 0;

/**
 * A sliding window over logged requests: unlike a token bucket it never lets more than the limit through in any hour.
 */
export const createBudget = ({ rates, time, random, apiKey, holdsSlotSoon }: BudgetDeps): Budget => {
  /** The tightest limit that unschedule draws from, as replies have shown. */
  const takebackLimit = (): number => rates.state(apiKey, 'takeback')?.limit ?? unknownLimit;
  const tightest = (name: EndpointName): BudgetName =>
    name === takeback && takebackLimit() === hourlyLimits.outward ? 'outward' : endpoints[name].budget;
  const waitsFor = (name: EndpointName): readonly BudgetName[] => {
    const tight = tightest(name);
    return tight === 'general' ? ['general'] : ['general', tight];
  };
  const drawsFrom = (name: EndpointName): readonly BudgetName[] =>
    name === takeback && takebackLimit() !== hourlyLimits.general ? ['general', 'outward'] : waitsFor(name);

  const reserveOf = (budget: BudgetName, requestClass: RequestClass): number => {
    if (budget === 'general') return reserves[requestClass];
    if (requestClass === 'takeback' || requestClass === 'person') return 0;
    if (budget === 'generation') return generationReserve;
    const areTakebacksCounted = takebackLimit() === hourlyLimits.outward;
    // A slot that would be missed comes before clicks that may never be made, but not before takebacks.
    if (requestClass === 'due') return areTakebacksCounted ? outwardReserveForTakebacks : 0;
    if (areTakebacksCounted) return outwardReserve + outwardReserveForTakebacks;
    return outwardReserve + (holdsSlotSoon() ? outwardReserveForMoves : 0);
  };

  /** A time further ahead than any limit allows was stored before the clock was set back. */
  const within = (atMs: number | null, longestMs: number): number | null =>
    atMs !== null && atMs <= time.nowMs() + longestMs + closureJitterMs ? atMs : null;
  const closedUntil = (state: RateState | null): number | null =>
    within(state?.closedUntilMs ?? null, longestRetryAfterMs);

  const stateOf = (budget: BudgetName): RateState => {
    const state = rates.state(apiKey, budget);
    if (!state || state.seenMs > time.nowMs())
      return {
        limit: state?.limit ?? hourlyLimits[budget],
        ...nothingReported,
        closedUntilMs: closedUntil(state),
      };
    return { ...state, resetsMs: within(state.resetsMs, hourMs), closedUntilMs: closedUntil(state) };
  };
  const capOf = (budget: BudgetName, { limit }: RateState): number =>
    limit === hourlyLimits[budget] ? hourlyCaps[budget] : Math.max(1, Math.floor(limit * learnedShare));

  const isClosed = ({ closedUntilMs }: RateState): boolean => closedUntilMs !== null && closedUntilMs > time.nowMs();

  /** Requests that certainly count within the last hour, ordered by when they stop counting. */
  const counted = (budget: BudgetName): (RateEvent & { endsMs: number })[] => {
    const now = time.nowMs();
    return rates
      .since(apiKey, budget, 0)
      .map((event) => ({ ...event, endsMs: now + hourMs - time.passedMs(event).least }))
      .filter(({ endsMs }) => endsMs > now)
      .sort((one, other) => one.endsMs - other.endsMs);
  };

  /** What the service reported as remaining, when another client draws from the same limit; otherwise Infinity. */
  const left = (state: RateState, events: readonly RateEvent[]): number => {
    if (state.remaining === null || (state.resetsMs ?? state.seenMs + hourMs) <= time.nowMs()) return Infinity;
    return state.remaining - events.filter(({ atMs }) => atMs >= state.seenMs).length;
  };

  const opensAtMs = (budget: BudgetName, reserve: number): number => {
    const now = time.nowMs();
    const state = stateOf(budget);
    const room = Math.max(1, capOf(budget, state) - reserve);
    // Usually there is room for more requests than were logged at all; then it doesn't matter when each stops counting.
    if (state.remaining === null && rates.count(apiKey, budget) < room)
      return Math.max(now, state.closedUntilMs ?? now);
    const events = counted(budget);
    const byCount = events.length < room ? now : (events[events.length - room]?.endsMs ?? now + hourMs);
    const byService = left(state, events) > reserve ? now : (state.resetsMs ?? state.seenMs + hourMs);
    return Math.max(byCount, byService, state.closedUntilMs ?? now);
  };

  /** Only a refusal of an unschedule itself holds takebacks back. */
  const closedTakebackUntil = (): number | null => closedUntil(rates.state(apiKey, 'takeback'));

  const openings = (): Openings => {
    const known = new Map<string, number>();
    const once = (budget: BudgetName, reserve: number): number => {
      const name = `${budget} ${reserve}`;
      const atMs = known.get(name) ?? opensAtMs(budget, reserve);
      known.set(name, atMs);
      return atMs;
    };
    return (name, requestClass, readings = 0) =>
      Math.max(
        name === takeback ? (closedTakebackUntil() ?? 0) : 0,
        ...waitsFor(name).map((budget) =>
          once(budget, reserveOf(budget, requestClass) + (budget === 'general' ? readings : 0)),
        ),
      );
  };

  /** Limits are recognized by their size; an unknown size is about the tightest one. */
  const reported = (name: EndpointName, limit: number): BudgetName =>
    [tightest(name), ...budgetNames].find(
      (budget) => stateOf(budget).limit === limit || hourlyLimits[budget] === limit,
    ) ?? (limit > stateOf('general').limit ? 'general' : tightest(name));

  const noteRefusal = (name: EndpointName, received: Received, retryAfterMs: number | null) => () => {
    const budget = received.rate ? reported(name, received.rate.limit) : tightest(name);
    const state = stateOf(budget);
    const asked = retryAfterMs ?? Math.min(longestClosureMs, firstClosureMs * 2 ** state.refusals);
    // At least 1 ms more: the time of the reply and of the next request are both whole milliseconds.
    const untilMs = time.nowMs() + asked + Math.max(1, Math.round(random() * closureJitterMs));
    const closed = {
      closedUntilMs: Math.max(untilMs, state.closedUntilMs ?? 0),
      refusals: retryAfterMs === null ? state.refusals + 1 : state.refusals,
    };
    if (name !== takeback) return rates.setState(apiKey, budget, { ...state, ...closed });
    const limit = received.rate?.limit === hourlyLimits.outward ? received.rate.limit : takebackLimit();
    rates.setState(apiKey, 'takeback', { limit, ...nothingReported, ...closed, closedUntilMs: untilMs });
    // If the reply doesn't say which limit it was, the others stay open until they are refused themselves.
    if (received.rate) rates.setState(apiKey, budget, { ...state, ...closed });
  };

  let outwardNamesItself = false;
  /** A reply names the tightest limit of its call, which shows the limit that unschedule draws from. */
  const noteTakeback = (name: EndpointName, limit: number): (() => void) | null => {
    if (endpoints[name].budget === 'outward' && limit === hourlyLimits.outward) outwardNamesItself = true;
    const isProof = limit === hourlyLimits.outward || (limit === hourlyLimits.general && outwardNamesItself);
    if (name !== takeback || !isProof || limit === takebackLimit()) return null;
    // The request may have left before another one was refused.
    return () =>
      rates.setState(apiKey, 'takeback', { ...nothingReported, limit, closedUntilMs: closedTakebackUntil() });
  };

  const freeOf = (budget: BudgetName): number => {
    const state = stateOf(budget);
    const events = counted(budget);
    return Math.max(0, Math.min(capOf(budget, state) - events.length, left(state, events)));
  };

  let prunedAtMs = 0;
  const prune = (now: number): void => {
    if (now - prunedAtMs < pruneEveryMs) return;
    prunedAtMs = now;
    const anHourAgo = { atMs: now - hourMs, monoMs: 0, boot: '' };
    if (time.passedMs(anHourAgo).least >= hourMs) rates.prune(anHourAgo.atMs);
  };

  return {
    take(name, requestClass) {
      const notBeforeMs = openings()(name, requestClass);
      // Read after counting: time passes while rows are counted, and no row may lie after `now`.
      const now = time.nowMs();
      if (notBeforeMs > now) return { notBeforeMs };
      prune(now);
      const moment = time.moment();
      return {
        ticket: rates.add(
          apiKey,
          drawsFrom(name).map((budget) => ({ budget, ...moment })),
        ),
      };
    },
    refund: (ticket) => rates.refund(ticket),
    openings,
    note(name, received, retryAfterMs) {
      if (received.status === 429) return noteRefusal(name, received, retryAfterMs);
      if (!received.rate) return null;
      const { limit, remaining, resetsInMs } = received.rate;
      const applyTakeback = noteTakeback(name, limit);
      const budget = reported(name, limit);
      const state = stateOf(budget);
      const now = time.nowMs();
      // Others draw from it too when less is left than our own requests explain.
      const shared = remaining < capOf(budget, { ...state, limit }) - rates.count(apiKey, budget);
      if (!shared && state.remaining === null && state.limit === limit && state.refusals === 0) return applyTakeback;
      return () => {
        applyTakeback?.();
        rates.setState(apiKey, budget, {
          ...state,
          limit,
          remaining: shared ? remaining : null,
          seenMs: now,
          resetsMs: resetsInMs === null ? null : now + resetsInMs,
          refusals: 0,
        });
      };
    },
    free: freeOf,
    occupied(budget) {
      const state = stateOf(budget);
      return {
        cap: capOf(budget, state),
        endsMs: counted(budget).map(({ endsMs }) => endsMs),
        opensAtMs: opensAtMs(budget, 0),
      };
    },
    tightest,
    reserveOf,
    allowances: () => {
      const room = (budget: BudgetName): number =>
        isClosed(stateOf(budget)) ? 0 : Math.max(0, freeOf(budget) - reserveOf(budget, 'person'));
      return budgetNames.map((budget) => {
        const state = stateOf(budget);
        const closed = isClosed(state);
        const fullMs = counted(budget).at(-1)?.endsMs;
        const unreserved = reserveOf(budget, 'person');
        // Every request counts against the general limit as well.
        const remaining = Math.min(room(budget), room('general'));
        return {
          budget,
          limit: capOf(budget, state) - unreserved,
          remaining,
          reserved: Math.min(remaining, reserveOf(budget, 'outbox') - unreserved),
          resetsAt: fullMs === undefined ? null : new Date(fullMs).toISOString(),
          closedUntil: closed ? new Date(state.closedUntilMs ?? 0).toISOString() : null,
        };
      });
    },
  };
};

// When the next requests under one limit may be sent: forecasts the finish time of many, exact for a rolling hour.
export type Occupied = {
  /** How many may count at the same time. */
  cap: number;
  /** When each that counts now stops counting, earliest first, Unix ms. */
  endsMs: readonly number[];
  /** Nothing is sent before this moment, as the service demanded. */
  opensAtMs: number;
};

/** Moments at which `count` more requests may be sent, each as early as possible. */
export const slotTimes = ({ cap, endsMs, opensAtMs }: Occupied, count: number, nowMs: number): number[] => {
  const ends = [...endsMs];
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    // The request that must stop counting before this one fits.
    const blocking = ends[ends.length - Math.max(1, cap)];
    const timeMs = Math.max(nowMs, opensAtMs, blocking ?? 0, times.at(-1) ?? 0);
    times.push(timeMs);
    ends.push(timeMs + hourMs);
  }
  return times;
};
