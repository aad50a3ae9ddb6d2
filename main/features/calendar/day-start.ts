// Where a day begins in a time zone.

/** The first moment of a day, `2026-06-01`, where clocks show the zone's time; an unknown zone counts as UTC. */
export const dayStartMs = (day: string, zone: string): number => {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  const guessMs = utcMs - offsetMs(utcMs, zone);
  // Around a change of the clocks the first guess may have used the offset of the wrong side.
  return utcMs - offsetMs(guessMs, zone);
};

const offsetMs = (atMs: number, zone: string): number => {
  const parts = clockOf(zone)?.formatToParts(atMs);
  if (!parts) return 0;
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const shownMs = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shownMs - Math.floor(atMs / 1000) * 1000;
};

/** Creating one takes as long as reading a post, and a month needs forty days. */
const clocks = new Map<string, Intl.DateTimeFormat | null>();

const clockOf = (timeZone: string): Intl.DateTimeFormat | null => {
  const cached = clocks.get(timeZone);
  if (cached !== undefined) return cached;
  const made = makeClock(timeZone);
  clocks.set(timeZone, made);
  return made;
};

const makeClock = (timeZone: string): Intl.DateTimeFormat | null => {
  const number = 'numeric';
  const shown = { year: number, month: number, day: number, hour: number, minute: number, second: number } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...shown, hourCycle: 'h23', timeZone });
  } catch {
    return null;
  }
};
