// The days on the page and what is published on them: read again on changes and every few minutes; the pages beside are prefetched.
import { untrack } from 'svelte';
import type { Calendar } from '../../../preload/contract/calendar.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Topic } from '../../../preload/wire.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createLive, type Live } from '../../app/live-query.svelte.ts';
import type { CalendarView } from '../../app/route.svelte.ts';
import type { Input } from '../../../preload/bridge.ts';
import type { Range } from './range.ts';
import { createCalendarOverlays, type CalendarOverlays } from './overlays/overlays.svelte.ts';

/** `day` is the one in the address; `range` the days of its view. */
type CalendarPage = { view: CalendarView; day: Temporal.PlainDate; range: Range };

type Deps = {
  bridge: Bridge;
  wanted: () => CalendarPage;
  /** The pages before and after, which are prefetched. */
  around: () => readonly CalendarPage[];
  /** null: all platforms. */
  platform: () => PlatformId | null;
  /** How many entries of a day can be shown. */
  perDay: () => number;
  /** Posts that are shown even where a day has more than `perDay`. */
  include: () => readonly PostId[];
  /** With the slots of the what-if. */
  whatIf: () => boolean;
};

export type CalendarState = Omit<Live<Calendar>, 'take'> & {
  /** The days that are shown: those wanted once they are read, until then those before. */
  readonly page: CalendarPage;
  overlays: CalendarOverlays;
};

const topics: readonly Topic[] = ['posts', 'agenda', 'plan'];
/** The core reads from the service again when its copy is five minutes old. */
const refreshEveryMs = 5 * 60_000;

/** Must be called while a component is set up. */
export const createCalendar = ({ bridge, wanted, around, platform, perDay, include, whatIf }: Deps): CalendarState => {
  const overlays = createCalendarOverlays(bridge);
  const ahead = createCalendarPrefetch(bridge);
  const from = $derived(dateOf(wanted().range.days[0]));
  const to = $derived(dateOf(wanted().range.days.at(-1)));
  const most = $derived(perDay());
  const ask = (days: { from: string; to: string }): CalendarAsk => {
    const only = platform();
    return {
      ...days,
      ...(only !== null && { platform: only }),
      perDay: most,
      ...(whatIf() && { whatIf: true as const }),
    };
  };

  $effect(() =>
    bridge.onChanged((changed) => {
      if (changed.some((topic) => topics.includes(topic))) ahead.clear();
    }),
  );
  const live = createLive(bridge, () => {
    const asked = ask({ from, to });
    const known = ahead.of(asked);
    const shown = known && { page: untrack(wanted), calendar: known };
    return {
      topics,
      ahead: shown,
      async ask() {
        const page = wanted();
        // Read here, not tracked: another focused post is no reason to read again.
        const ids = include();
        const calendar = await bridge.call('calendar.read', { ...asked, ...(ids.length > 0 && { include: [...ids] }) });
        ahead.keep(asked, calendar);
        // The same object when nothing changed, so that nothing is rendered again.
        return shown && isSame(shown.calendar, calendar) ? shown : { page, calendar };
      },
    };
  });
  // Days and their entries change together: rendering an empty month in between costs as much as a full one.
  const page = $derived(live.value && !live.error ? live.value.page : wanted());
  $effect(() => {
    if (live.loading || live.error) return undefined;
    return ahead.read(
      [page, ...around()].map(({ range: { days } }) => ask({ from: dateOf(days[0]), to: dateOf(days.at(-1)) })),
    );
  });
  $effect(() => {
    const timer = setInterval(live.reload, refreshEveryMs);
    return () => clearInterval(timer);
  });
  return {
    get page() {
      return page;
    },
    get value() {
      return live.value?.calendar;
    },
    get error() {
      return live.error;
    },
    get loading() {
      return live.loading;
    },
    reload: live.reload,
    overlays,
  };
};

const dateOf = (day: Temporal.PlainDate | undefined): string => day?.toString() ?? '';
const isSame = (one: Calendar, other: Calendar): boolean => JSON.stringify(one) === JSON.stringify(other);

// Prefetch: answers by question, read for the pages beside the one that is shown.
type CalendarAsk = Input<'calendar.read'>;

type CalendarPrefetch = {
  of(asked: CalendarAsk): Calendar | undefined;
  keep(asked: CalendarAsk, answer: Calendar): void;
  /** Reads the missing ones after a debounce and forgets all others. Returns how to cancel. */
  read(asks: readonly CalendarAsk[]): () => void;
  clear(): void;
};

/** Debounce: nothing is prefetched while a key is held down. */
const debounceMs = 150;

const createCalendarPrefetch = (bridge: Bridge): CalendarPrefetch => {
  const known = new Map<string, Calendar>();
  return {
    of: (asked) => known.get(JSON.stringify(asked)),
    keep: (asked, answer) => void known.set(JSON.stringify(asked), answer),
    read(asks) {
      const wanted = new Map(asks.map((asked) => [JSON.stringify(asked), asked]));
      let given = false;
      const ask = async () => {
        for (const name of known.keys()) if (!wanted.has(name)) known.delete(name);
        for (const [name, asked] of wanted) {
          if (known.has(name)) continue;
          const answer = await bridge.call('calendar.read', { ...asked, ahead: true });
          if (given) return;
          known.set(name, answer);
        }
      };
      // A prefetch that fails is silent: the page itself is read, and its error shown, when it is opened.
      const timer = setTimeout(() => void ask().catch(() => undefined), debounceMs);
      return () => {
        given = true;
        clearTimeout(timer);
      };
    },
    clear: () => known.clear(),
  };
};
