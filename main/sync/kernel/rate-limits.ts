// The hourly rate limits: a log of what was sent, never more than our share of any hour (docs/sync.md#rate-limits).
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
 * When a request of this kind may go, as far as is known: now or earlier means at once. `readings`: so many go right
 * before it, and are worth nothing when no room is left for it then.
 */
export type Openings = (name: EndpointName, requestClass: RequestClass, readings?: number) => number;

export type Budget = {
  /** Part of a transaction: checks and takes at once. `notBeforeMs`: when it is worth trying again. */
  take(name: EndpointName, requestClass: RequestClass): { ticket: number } | { notBeforeMs: number };
  /** Part of a transaction: the request never left. */
  refund(ticket: number): void;
  /** For as many changes as there are to look at in one moment: what was sent is counted once. */
  openings(): Openings;
  /** What a reply says about the allowances, as something to run in a transaction; null: nothing new. */
  note(name: EndpointName, received: Received, retryAfterMs: number | null): (() => void) | null;
  /** How many requests are left in this hour, the classes' reserves included. */
  free(budget: BudgetName): number;
  /** For forecasts: what counts now, as the moments at which each stops counting, earliest first. */
  occupied(budget: BudgetName): { cap: number; endsMs: number[]; opensAtMs: number };
  /** As a person is told: `take` gives exactly so many to one who waits. */
  allowances(): Allowance[];
  /** The tightest allowance a call waits for, as far as is known. */
  tightest(name: EndpointName): BudgetName;
  /** What requests of this class leave of an allowance to others. */
  reserveOf(budget: BudgetName, requestClass: RequestClass): number;
};

export type BudgetDeps = {
  rates: RateStore;
  time: Pick<Time, 'nowMs' | 'moment' | 'passedMs'>;
  /** 0 to below 1. */
  random: () => number;
  /** Fingerprint of the API key in use. */
  apiKey: string;
  /** A version may go out soon by itself, so that its time may have to be changed soon. */
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
 * The outward allowance names publish, approve and schedule (public-api.md, Limits): whether this draws from it as well
 * is not shown. Until the service's own replies tell, others leave room for it, and it waits for none of them.
 */
const takeback: EndpointName = 'posts.unschedule';
/** What is not told yet, in place of a limit. */
const unknownLimit = 0;

export const createBudget = ({ rates, time, random, apiKey, holdsSlotSoon }: BudgetDeps): Budget => {
  /** The limit that replies to an unschedule have shown to be the tightest that it draws from. */
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
    // A slot that would be missed comes before clicks that may never be made, but not before what is taken back.
    if (requestClass === 'due') return areTakebacksCounted ? outwardReserveForTakebacks : 0;
    if (areTakebacksCounted) return outwardReserve + outwardReserveForTakebacks;
    return outwardReserve + (holdsSlotSoon() ? outwardReserveForMoves : 0);
  };

  /** What speaks of a later time than can have been told was kept by a clock that has been set back since. */
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

  /** Sent within the last hour, as far as is certain, the one that stops counting first in front. */
  const counted = (budget: BudgetName): (RateEvent & { endsMs: number })[] => {
    const now = time.nowMs();
    return rates
      .since(apiKey, budget, 0)
      .map((event) => ({ ...event, endsMs: now + hourMs - time.passedMs(event).least }))
      .filter(({ endsMs }) => endsMs > now)
      .sort((one, other) => one.endsMs - other.endsMs);
  };

  /** What the service left us, when another client draws from the same allowance; else Infinity. */
  const left = (state: RateState, events: readonly RateEvent[]): number => {
    if (state.remaining === null || (state.resetsMs ?? state.seenMs + hourMs) <= time.nowMs()) return Infinity;
    return state.remaining - events.filter(({ atMs }) => atMs >= state.seenMs).length;
  };

  const opensAtMs = (budget: BudgetName, reserve: number): number => {
    const now = time.nowMs();
    const state = stateOf(budget);
    const room = Math.max(1, capOf(budget, state) - reserve);
    // Mostly there is room for more than is kept at all: then when each of them ends does not matter.
    if (state.remaining === null && rates.count(apiKey, budget) < room)
      return Math.max(now, state.closedUntilMs ?? now);
    const events = counted(budget);
    const byCount = events.length < room ? now : (events[events.length - room]?.endsMs ?? now + hourMs);
    const byService = left(state, events) > reserve ? now : (state.resetsMs ?? state.seenMs + hourMs);
    return Math.max(byCount, byService, state.closedUntilMs ?? now);
  };

  /** Only a refusal of its own holds a takeback back. */
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

  /** Sizes name their allowance; an unknown one is news about the tightest. */
  const reported = (name: EndpointName, limit: number): BudgetName =>
    [tightest(name), ...budgetNames].find(
      (budget) => stateOf(budget).limit === limit || hourlyLimits[budget] === limit,
    ) ?? (limit > stateOf('general').limit ? 'general' : tightest(name));

  const noteRefusal = (name: EndpointName, received: Received, retryAfterMs: number | null) => () => {
    const budget = received.rate ? reported(name, received.rate.limit) : tightest(name);
    const state = stateOf(budget);
    const asked = retryAfterMs ?? Math.min(longestClosureMs, firstClosureMs * 2 ** state.refusals);
    // At least one more: both the time of the answer and that of the next request are whole milliseconds.
    const untilMs = time.nowMs() + asked + Math.max(1, Math.round(random() * closureJitterMs));
    const closed = {
      closedUntilMs: Math.max(untilMs, state.closedUntilMs ?? 0),
      refusals: retryAfterMs === null ? state.refusals + 1 : state.refusals,
    };
    if (name !== takeback) return rates.setState(apiKey, budget, { ...state, ...closed });
    const limit = received.rate?.limit === hourlyLimits.outward ? received.rate.limit : takebackLimit();
    rates.setState(apiKey, 'takeback', { limit, ...nothingReported, ...closed, closedUntilMs: untilMs });
    // Without a word on which of them it was, the others wait for refusals of their own.
    if (received.rate) rates.setState(apiKey, budget, { ...state, ...closed });
  };

  let outwardNamesItself = false;
  /** Replies that name the tightest allowance of a call tell which one an unschedule draws from. */
  const noteTakeback = (name: EndpointName, limit: number): (() => void) | null => {
    if (endpoints[name].budget === 'outward' && limit === hourlyLimits.outward) outwardNamesItself = true;
    const isProof = limit === hourlyLimits.outward || (limit === hourlyLimits.general && outwardNamesItself);
    if (name !== takeback || !isProof || limit === takebackLimit()) return null;
    // It may answer one that left before another was refused.
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
      // Read after it: time goes on while the rows are counted, and "now" of then must not lie ahead.
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
        // Whatever it is, the general allowance counts it as well.
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

// When the next requests of one allowance may go: the finish time of many, exact for a rolling hour.
export type Occupied = {
  /** How many may count at a time. */
  cap: number;
  /** When each that counts now stops counting, earliest first, Unix ms. */
  endsMs: readonly number[];
  /** Nothing goes before: the service said so. */
  opensAtMs: number;
};

/** Moments at which `count` more requests may go, one after the other, each as early as it can. */
export const slotTimes = ({ cap, endsMs, opensAtMs }: Occupied, count: number, nowMs: number): number[] => {
  const ends = [...endsMs];
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    // The one that has to stop counting before this one fits.
    const blocking = ends[ends.length - Math.max(1, cap)];
    const timeMs = Math.max(nowMs, opensAtMs, blocking ?? 0, times.at(-1) ?? 0);
    times.push(timeMs);
    ends.push(timeMs + hourMs);
  }
  return times;
};
