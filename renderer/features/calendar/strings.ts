// Strings of the calendar, its what-if and its overlays.
import * as messages from '#messages/calendar.ts';
import { moments, platformName, quoted } from '../../app/strings.ts';
import type { WhatIf } from '../../../preload/contract/what-if.ts';
import type { CampaignHue } from '../../../preload/rules/choices.ts';
import { markStrings, statusStrings } from '../../posts/sync/status-strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import type { HolidaysRead } from '../../../preload/contract/calendar-overlays.ts';

export const calendarStrings = {
  ...messages.calendar,
  ahead: (hours: number, minutes: number, city: string) => messages.calendar.ahead(span(hours, minutes), city),
  behind: (hours: number, minutes: number, city: string) => messages.calendar.behind(span(hours, minutes), city),
  legend: {
    ...messages.calendar.legend,
    scheduled: statusStrings.scheduled,
    approval: statusStrings.approval,
    generating: statusStrings.making,
    published: statusStrings.published,
  },
  day: (day: string, count: number, coverage: string | null) =>
    [day, messages.dayPosts(count), coverage].filter(Boolean).join(', '),
  where: (channels: string, waits: boolean, tried: boolean) =>
    [channels, tried ? whatIfStrings.mark : waits && messages.notSent].filter(Boolean).join(', '),
  details: {
    ...messages.calendar.details,
    platforms: (names: readonly string[]) => names.map(platformName).join(', '),
  },
  lift: {
    ...messages.calendar.lift,
    lifted: (name: string, hasTime: boolean) =>
      messages.calendar.lift.lifted[hasTime ? 'scheduled' : 'unscheduled'](name),
    moved: (when: string) => when,
    at: ({ main, second }: { main: string; second: string | null }) => (second === null ? main : `${main} · ${second}`),
  },
  /** `first`: the platforms that had no time before. Offline it isn't certain that it will be sent in time. */
  moved: (
    name: string,
    when: string,
    { first = [], online = true }: { first?: readonly string[]; online?: boolean } = {},
  ) => {
    const scheduled =
      first.length === 0
        ? messages.calendar.moved.scheduled(name, when)
        : messages.calendar.moved.scheduledOn(name, when, first);
    return online ? scheduled : messages.calendar.moved.offline(scheduled);
  },
  /** In a line with room for little. `isOver`: its slot has passed. */
  stillHere: (name: string, isOver: boolean) =>
    messages.calendar.stillHere(isOver ? markStrings.probablyPublished : syncStrings.stillPublishes, name),
  warnings: {
    'same-hour': (names: readonly string[]) => messages.calendar.warnings['same-hour'](listed(names)),
    'same-words': (names: readonly string[]) => messages.calendar.warnings['same-words'](listed(names)),
  },
};

const shown = 2;
/** Two names, and how many more. */
function listed(names: readonly string[]): string {
  const some = names.slice(0, shown).map((name) => quoted(name));
  return [...some, ...(names.length > shown ? [messages.calendar.more(names.length - shown)] : [])].join(', ');
}

function span(hours: number, minutes: number): string[] {
  return [...(hours > 0 ? [messages.hours(hours)] : []), ...(minutes > 0 ? [messages.minutes(minutes)] : [])];
}

const { changes, busiest, empty } = messages.whatIf.sum;

export const whatIfStrings = {
  ...messages.whatIf,
  /** How many posts differ, and the effect on the coming days of the page. */
  sum: ({ slots, load: { is, tried } }: WhatIf) =>
    [
      changes(new Set(slots.map(({ id }) => id)).size),
      tried.busiest === is.busiest ? busiest.same(tried.busiest) : busiest.changed(tried.busiest, is.busiest),
      tried.emptyCount === is.emptyCount
        ? empty.same(tried.emptyCount)
        : empty.changed(tried.emptyCount, is.emptyCount),
    ].join(' '),
};

const colors: Record<CampaignHue, string> = messages.colors;

export const overlayStrings = {
  ...messages.overlay,
  colors,
  span: (from: string, to: string) => (from === to ? from : moments.span(from, to)),
  brought: ({ dayCount, leftOutCount }: HolidaysRead) =>
    [messages.overlay.brought.imported(dayCount), leftOutCount > 0 && messages.overlay.brought.skipped(leftOutCount)]
      .filter(Boolean)
      .join(', '),
};
