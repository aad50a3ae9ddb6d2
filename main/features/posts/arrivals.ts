// Whether new slots reach the service in time, beside what waits already: for Plan, What-if and Schedule.
import type { Sync } from '../../sync/engine.ts';

/** A slot has to be at the service this long before it fires (docs/sync.md#a-slot-needs-lead-time). */
const inTimeMs = 5 * 60_000;

/** When the change that sets it would be sent, Unix ms, if Galley stayed online from now on. */
type Arrival = { throughMs: number; isLate: boolean };

type Deps = Pick<Sync, 'forecast' | 'allowances' | 'online' | 'time'>;

/**
 * One for each slot, Unix ms. `isAwaited`: the user waits for them, so that they may use the reserve for interactive
 * requests.
 */
export const arrivalsOf = (sync: Deps, slotsMs: readonly number[], isAwaited = false): Arrival[] => {
  const { forecast, time } = sync;
  const isSentNow = isAwaited && sync.online.connection() === 'online';
  const left = sync.allowances().find(({ budget }) => budget === 'outward')?.remaining ?? 0;
  const soonest = slotsMs.map((_, place) => place).sort((one, other) => (slotsMs[one] ?? 0) - (slotsMs[other] ?? 0));
  const atOnce = new Set(isSentNow ? soonest.slice(0, left) : []);
  const behind = soonest.filter((place) => !atOnce.has(place));
  const throughMs = forecast.outwardAtMs(behind.map((place) => slotsMs[place] ?? 0));
  const through = new Map(behind.map((place, index) => [place, throughMs[index]]));
  return slotsMs.map((slotMs, place) => {
    const throughAtMs = through.get(place);
    if (throughAtMs === undefined) return { throughMs: time.nowMs(), isLate: false };
    return { throughMs: throughAtMs, isLate: throughAtMs > slotMs - inTimeMs };
  });
};
