// A time as it stands in a calendar, such as 2026-12-01T09:00, as the instant that it is in a time zone.

const dayMs = 86_400_000;

/** Clocks of that zone at an instant, as if they were UTC. Any Node from 18 has no Temporal. */
const clockReader = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (atMs: number): number => {
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  };
};

/** What its clocks show, as if it were UTC; null: there is no such zone. */
export const clockOf = (atMs: number, timeZone: string): number | null => {
  try {
    return clockReader(timeZone)(atMs);
  } catch {
    return null;
  }
};

/**
 * ISO 8601 in UTC; the earlier one where clocks show it twice. null: there is no such time, as on the 31st of June or
 * when clocks are put forward. `time`: with minutes, or seconds. Throws RangeError for an unknown zone.
 */
export const instantOf = (time: string, timeZone: string): string | null => {
  const wallMs = Date.parse(`${time}Z`);
  if (Number.isNaN(wallMs) || !new Date(wallMs).toISOString().startsWith(time)) return null;
  const clockAt = clockReader(timeZone);
  const candidates = [wallMs - dayMs, wallMs + dayMs].map((nearMs) => wallMs - (clockAt(nearMs) - nearMs));
  const found = candidates.filter((atMs) => clockAt(atMs) === wallMs);
  return found.length > 0 ? new Date(Math.min(...found)).toISOString() : null;
};
