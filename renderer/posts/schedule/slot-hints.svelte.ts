// What helps to choose a time: suggestions of the core, how busy the days are, and a warning of what is close.
import type { CalendarEntry, SlotHints } from '../../../preload/contract/calendar.ts';
import type { PostSet } from '../../../preload/contract/library.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createLive, type Live } from '../../app/live-query.svelte.ts';
import type { Times } from '../../time/times.ts';
import { publishStrings } from '../publish-strings.ts';
import type { SlotChoice } from './slot-choice.svelte.ts';

/**
 * The posts that get a time, and the platforms they get it on. `own`: platforms that get another time than the others.
 * `whatIf`: the time is for the what-if, beside what is tried out there.
 */
export type SlotOf = {
  of: PostSet;
  platforms: readonly string[];
  own?: ReadonlyMap<string, Temporal.Instant> | undefined;
  whatIf?: boolean;
};

const triedToo = (about: SlotOf | undefined) => about?.whatIf === true && { whatIf: true as const };

/** Of posts; undefined while nothing is asked. Must be called while a component is set up. */
export const createSlotHints = (bridge: Bridge, about: () => SlotOf | undefined): Live<SlotHints | undefined> =>
  createLive(bridge, () => {
    const asked = about();
    const { of, platforms = [] } = asked ?? {};
    const known = platforms.filter(isPlatformId);
    return {
      topics: ['agenda', 'plan'],
      ask: async () =>
        of && known.length > 0
          ? bridge.call('calendar.slotHints', { of, platforms: known, ...triedToo(asked) })
          : undefined,
    };
  });

/** Less between two posts on one platform is worth a warning. */
const closeMinutes = 60;
const dotsPerDay = 3;

type Deps = { bridge: Bridge; choice: SlotChoice; times: () => Times; about: () => SlotOf | undefined };

export type Neighbors = ReturnType<typeof createNeighbors>;

/** Must be called while a component is set up. */
export const createNeighbors = ({ bridge, choice, times, about }: Deps) => {
  const isAsked = $derived(about() !== undefined);
  const tried = $derived(triedToo(about()));
  /** The days of the month that is shown. */
  let view = $state.raw<{ from: string; to: string }>();
  const month = createLive(bridge, () => {
    const days = isAsked ? view : undefined;
    return {
      topics: ['posts'],
      ask: async () => days && bridge.call('calendar.read', { ...days, ahead: true, perDay: dotsPerDay, ...tried }),
    };
  });
  const busy = $derived.by(() => {
    const counts = new Map(month.value?.hidden.map(({ date, count }) => [date, count]));
    for (const { at } of month.value?.entries ?? []) {
      const date = Temporal.Instant.from(at).toZonedDateTimeISO(times().zone).toPlainDate().toString();
      counts.set(date, (counts.get(date) ?? 0) + 1);
    }
    return counts;
  });
  const day = $derived(choice.day.toString());
  /** Each platform with its time. */
  const slots = $derived.by(() => {
    const { platforms = [], own } = about() ?? {};
    return platforms.flatMap((platform) => {
      const at = own?.get(platform) ?? choice.at;
      return at ? { platform, at } : [];
    });
  });
  /** One text, so that the same days are not asked for again. */
  const slotDays = $derived(
    [...new Set([day, ...slots.map(({ at }) => at.toZonedDateTimeISO(times().zone).toPlainDate().toString())])].join(),
  );
  const around = createLive(bridge, () => {
    const days = isAsked ? slotDays.split(',') : [];
    return {
      topics: ['posts'],
      async ask() {
        const read = days.map((each) => {
          const middle = Temporal.PlainDate.from(each);
          const [from, to] = [middle.subtract({ days: 1 }).toString(), middle.add({ days: 1 }).toString()];
          return bridge.call('calendar.read', { from, to, ahead: true, ...tried });
        });
        const entries = (await Promise.all(read)).flatMap((each) => each.entries);
        // Days that are beside each other share theirs.
        return [...new Map(entries.map((entry) => [`${entry.post.id} ${entry.at}`, entry])).values()];
      },
    };
  });
  const alike = createLive(bridge, () => {
    const { of, platforms = [] } = about() ?? {};
    const [id, ...others] = of && 'ids' in of ? of.ids : [];
    const known = platforms.filter(isPlatformId);
    const on = day;
    return {
      topics: ['posts'],
      ask: async () =>
        id !== undefined && others.length === 0 && known.length > 0
          ? bridge.call('calendar.sameWords', { id, platforms: known, on })
          : null,
    };
  });
  const sameHour = $derived.by(() => {
    const { of } = about() ?? {};
    // Which posts a filter holds isn't known here: they could be warned of themselves.
    if (!of || !('ids' in of)) return undefined;
    const meant = new Set<string>(of.ids);
    const others = (around.value ?? []).filter((entry) => !meant.has(entry.post.id));
    const isClose = (entry: CalendarEntry, { platform, at }: (typeof slots)[number]): boolean =>
      entry.platforms.some((each) => each === platform) && Math.abs(at.until(entry.at).total('minutes')) < closeMinutes;
    const close = others.filter((entry) => slots.some((slot) => isClose(entry, slot)));
    const shared = slots.filter((slot) => close.some((entry) => isClose(entry, slot))).map(({ platform }) => platform);
    const named = close.map((entry) => ({ name: entry.post.name, time: times().clockAt(entry.at) }));
    return close.length === 0 ? undefined : publishStrings.sameHour(named, shared);
  });
  const warnings = $derived([
    ...(sameHour === undefined ? [] : [sameHour]),
    ...(alike.value ? [publishStrings.sameWords(alike.value.name, choice.dayOf(alike.value.at))] : []),
  ]);
  return {
    /** How many posts a day of the shown month has, by its date. */
    get busy() {
      return busy;
    },
    /** Others on one of the platforms: at this hour, or with the same words. */
    get warnings() {
      return warnings;
    },
    show(first: Temporal.PlainDate, last: Temporal.PlainDate): void {
      view = { from: first.toString(), to: last.toString() };
    },
  };
};
