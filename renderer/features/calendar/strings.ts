// Strings of the calendar, its what-if and its overlays.
import * as messages from '#messages/calendar.ts';
import { number, platformName, plural, isolated, quoted } from '../../app/strings.ts';
import type { WhatIf } from '../../../preload/contract/what-if.ts';
import type { CampaignHue } from '../../../preload/rules/choices.ts';
import { markStrings, statusStrings } from '../../posts/sync/status-strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import type { HolidaysRead } from '../../../preload/contract/calendar-overlays.ts';

const channels = new Intl.ListFormat('en');

export const calendarStrings = {
  ...messages.calendar,
  ahead: (hours: number, minutes: number, city: string) => `You are ${span(hours, minutes)} ahead in ${city}`,
  behind: (hours: number, minutes: number, city: string) => `You are ${span(hours, minutes)} behind in ${city}`,
  legend: {
    ...messages.calendar.legend,
    scheduled: statusStrings.scheduled,
    approval: statusStrings.approval,
    generating: statusStrings.making,
    published: statusStrings.published,
  },
  day: (day: string, count: number, coverage: string | null) =>
    [day, count === 0 ? 'no posts' : plural(count, 'post', 'posts'), coverage].filter(Boolean).join(', '),
  where: (channels: string, waits: boolean, tried: boolean) =>
    [channels, tried ? whatIfStrings.mark : waits && 'not sent yet'].filter(Boolean).join(', '),
  details: {
    ...messages.calendar.details,
    platforms: (names: readonly string[]) => names.map(platformName).join(', '),
  },
  lift: {
    ...messages.calendar.lift,
    lifted: (name: string, hasTime: boolean) =>
      `${isolated(name)} lifted. Arrow keys move it, Space drops it, ${hasTime ? 'Delete unschedules it, ' : ''}Escape cancels.`,
    moved: (when: string) => when,
    at: ({ main, second }: { main: string; second: string | null }) => (second === null ? main : `${main} · ${second}`),
  },
  /** `first`: the platforms that had no time before. Offline it isn't certain that it will be sent in time. */
  moved: (
    name: string,
    when: string,
    { first = [], online = true }: { first?: readonly string[]; online?: boolean } = {},
  ) => {
    const where = first.length === 0 ? '' : ` on ${channels.format(first.map(platformName))}`;
    return online
      ? `Scheduled ${quoted(name)} for ${when}${where}`
      : `Scheduled ${quoted(name)} for ${when}${where}. It will sync when you're online`;
  },
  /** In a line with room for little. `isOver`: its slot has passed. */
  stillHere: (name: string, isOver: boolean) =>
    `${isOver ? markStrings.probablyPublished : syncStrings.stillPublishes}: ${isolated(name)}`,
  warnings: {
    'same-hour': (names: readonly string[]) => `Within the hour on the same platform: ${listed(names)}.`,
    'same-words': (names: readonly string[]) => `Starts with the same words: ${listed(names)}.`,
  },
};

const shown = 2;
/** Two names, and how many more. */
function listed(names: readonly string[]): string {
  const some = names.slice(0, shown).map((name) => quoted(name));
  return [...some, ...(names.length > shown ? [`${number(names.length - shown)} more`] : [])].join(', ');
}

function span(hours: number, minutes: number): string {
  const parts = [hours > 0 && plural(hours, 'hour', 'hours'), minutes > 0 && plural(minutes, 'minute', 'minutes')];
  return parts.filter(Boolean).join(' and ');
}

const change = (name: string, is: number, tried: number): string =>
  is === tried ? `${name}: ${number(tried)}.` : `${name}: ${number(tried)}, was ${number(is)}.`;

export const whatIfStrings = {
  ...messages.whatIf,
  /** How many posts differ, and the effect on the coming days of the page. */
  sum: ({ slots, load: { is, tried } }: WhatIf) =>
    [
      `${plural(new Set(slots.map(({ id }) => id)).size, 'change', 'changes')}.`,
      change('Busiest day', is.busiest, tried.busiest),
      change('Empty days', is.emptyCount, tried.emptyCount),
    ].join(' '),
};

const colors: Record<CampaignHue, string> = messages.colors;

export const overlayStrings = {
  ...messages.overlay,
  colors,
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  brought: ({ dayCount, leftOutCount }: HolidaysRead) =>
    leftOutCount === 0
      ? `Imported ${plural(dayCount, 'day', 'days')}`
      : `Imported ${plural(dayCount, 'day', 'days')}, skipped ${plural(leftOutCount, 'event', 'events')}`,
};
