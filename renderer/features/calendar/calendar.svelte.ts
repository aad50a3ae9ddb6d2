// The days on the page: what goes out on them, asked again when it changes and while it is looked at.
import { untrack } from 'svelte';
import type { Calendar } from '../../../preload/contract/calendar.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Topic } from '../../../preload/wire.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createLive, type Live } from '../../app/live.svelte.ts';
import type { CalendarView } from '../../app/route.svelte.ts';
import type { Input } from '../../../preload/bridge.ts';
import type { Range } from './range.ts';
import { createCalendarOverlays, type CalendarOverlays } from './overlays/overlays.svelte.ts';

/** `day` stands for all of them. */
type CalendarPage = { view: CalendarView; day: Temporal.PlainDate; range: Range };

type Deps = {
  bridge: Bridge;
  wanted: () => CalendarPage;
  /** Those that the person may turn to next. */
  around: () => readonly CalendarPage[];
  /** null: all of them. */
  platform: () => PlatformId | null;
  /** How many entries of a day can be shown. */
  perDay: () => number;
  /** Posts that are shown in a full day, too. */
  include: () => readonly PostId[];
  /** With the times that are tried out. */
  whatIf: () => boolean;
};

export type CalendarState = Omit<Live<Calendar>, 'take'> & {
  /** The days that were asked for last; those before, until their answer is there. */
  readonly page: CalendarPage;
  overlays: CalendarOverlays;
};

const topics: readonly Topic[] = ['posts', 'agenda', 'plan'];
/** The core asks the service again when its answer is five minutes old, and somebody looks. */
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
        // Not a part of the question: another post in the focus is no reason to ask again.
        const ids = include();
        const calendar = await bridge.call('calendar.read', { ...asked, ...(ids.length > 0 && { include: [...ids] }) });
        ahead.keep(asked, calendar);
        // Nothing is drawn again for an answer that says what is on the page.
        return shown && isSame(shown.calendar, calendar) ? shown : { page, calendar };
      },
    };
  });
  // Days and what is on them are drawn at once: an empty month in between costs as much as a full one.
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

// The days around those on the page, read while nobody waits for them: a page that is turned to is there at once.
type CalendarAsk = Input<'calendar.read'>;

type CalendarPrefetch = {
  of(asked: CalendarAsk): Calendar | undefined;
  keep(asked: CalendarAsk, answer: Calendar): void;
  /** Asks for what is not known of them, and forgets all others. The result gives it up. */
  read(asks: readonly CalendarAsk[]): () => void;
  clear(): void;
};

/** Who holds a key down is not looking at what lies between. */
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
      // What could not be read ahead is asked for, and complained of, when somebody looks at it.
      const timer = setTimeout(() => void ask().catch(() => undefined), debounceMs);
      return () => {
        given = true;
        clearTimeout(timer);
      };
    },
    clear: () => known.clear(),
  };
};
