// The days on the page: what goes out on them, asked again when it changes and while it is looked at.
import type { Calendar } from '../../preload/model/agenda.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import type { Bridge } from '../bridge.ts';
import type { Range } from '../parts/calendar/range.ts';
import { createCalendarLayers, type CalendarLayers } from './calendar-layers.svelte.ts';
import { createLive, type Live } from './live.svelte.ts';
import type { CalendarView } from './route.svelte.ts';

/** `day` stands for all of them. */
type CalendarPage = { view: CalendarView; day: Temporal.PlainDate; range: Range };

type Deps = {
  bridge: Bridge;
  wanted: () => CalendarPage;
  /** null: all of them. */
  platform: () => PlatformId | null;
  /** How many entries of a day can be shown; undefined: all. */
  perDay: () => number | undefined;
};

export type CalendarState = Omit<Live<Calendar>, 'take'> & {
  /** The days that were asked for last; those before, until their answer is there. */
  readonly page: CalendarPage;
  layers: CalendarLayers;
};

/** The core asks the service again when its answer is five minutes old, and somebody looks. */
const lookMs = 5 * 60_000;

/** Must be called while a component is set up. */
export const createCalendar = ({ bridge, wanted, platform, perDay }: Deps): CalendarState => {
  const layers = createCalendarLayers(bridge);
  const from = $derived(wanted().range.days[0]?.toString() ?? '');
  const to = $derived(wanted().range.days.at(-1)?.toString() ?? '');
  const most = $derived(perDay());
  const live = createLive(bridge, () => {
    const only = platform();
    const asked = { from, to, ...(only !== null && { platform: only }), ...(most !== undefined && { perDay: most }) };
    return {
      topics: ['posts', 'agenda'],
      async ask() {
        const page = wanted();
        return { page, calendar: await bridge.call('calendar.read', asked) };
      },
    };
  });
  // Days and what is on them are drawn at once: an empty month in between costs as much as a full one.
  const page = $derived(live.value && !live.error ? live.value.page : wanted());
  $effect(() => {
    const timer = setInterval(live.reload, lookMs);
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
    layers,
  };
};
