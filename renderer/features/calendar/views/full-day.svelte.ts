// The day of the month whose posts are all shown over it.
import type { Calendar } from '../../../../preload/contract/calendar.ts';
import type { Input } from '../../../../preload/bridge.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { createLive } from '../../../app/live-query.svelte.ts';
import { byDay, type EntriesByDay, type Entry } from '../entry/entry.ts';
import { dayStep } from '../range.ts';

type Deps = {
  bridge: Bridge;
  zone: () => string;
  /** What the month shows, until the whole day is read. */
  entries: () => EntriesByDay;
  hidden: () => ReadonlyMap<string, number>;
  /** As the month is read. */
  ask: () => Pick<Input<'calendar.read'>, 'platform' | 'whatIf'>;
};

/** `trigger` gets the focus back; the posts are shown below `anchor`, the head of the day. */
type Opened = { day: Temporal.PlainDate; trigger: HTMLElement; anchor: HTMLElement };

/** Must be called while a component is set up. */
export const createFullDay = ({ bridge, zone, entries, hidden, ask }: Deps) => {
  let opened = $state.raw<Opened>();
  const live = createLive(bridge, () => {
    const date = opened?.day.toString();
    const asked = ask();
    return {
      topics: ['posts', 'agenda', 'plan'],
      async ask(): Promise<{ date: string; calendar: Calendar } | undefined> {
        if (date === undefined) return undefined;
        const days = { from: date, to: date };
        return { date, calendar: await bridge.call('calendar.read', { ...days, ...asked, perDay: dayStep }) };
      },
    };
  });
  const shown = $derived.by(() => {
    if (!opened) return undefined;
    const date = opened.day.toString();
    const read = live.value?.date === date ? live.value.calendar : undefined;
    const all: readonly Entry[] = (read ? byDay(read, [opened.day], zone()) : entries()).get(date) ?? [];
    const rest = read ? (read.hidden[0]?.count ?? 0) : (hidden().get(date) ?? 0);
    return { ...opened, entries: all, rest };
  });
  return {
    get shown() {
      return shown;
    },
    /** As of the last render of the calendar. */
    get trigger() {
      return opened?.trigger;
    },
    open(day: Temporal.PlainDate, trigger: HTMLElement): void {
      const head = trigger.closest('[data-day]')?.querySelector<HTMLElement>('.head');
      opened = { day, trigger, anchor: head ?? trigger };
    },
    close(): void {
      opened = undefined;
    },
  };
};

export type FullDay = ReturnType<typeof createFullDay>;
