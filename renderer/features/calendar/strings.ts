// Strings of the calendar, its what-if and its overlays.
import { number, platformName, plural, isolated, quoted } from '../../app/strings.ts';
import type { WhatIf } from '../../../preload/contract/what-if.ts';
import type { CampaignHue } from '../../../preload/rules/choices.ts';
import { markStrings, statusStrings } from '../../posts/sync/status-strings.ts';
import { syncStrings } from '../../posts/sync/strings.ts';
import type { HolidaysRead } from '../../../preload/contract/calendar-overlays.ts';

const channels = new Intl.ListFormat('en');

export const calendarStrings = {
  views: { month: 'Month', week: 'Week', day: 'Day', list: 'List' },
  view: 'View',
  previous: 'Previous',
  next: 'Next',
  today: 'Today',
  zone: (city: string) => `${city} time`,
  ahead: (hours: number, minutes: number, city: string) => `You are ${span(hours, minutes)} ahead in ${city}`,
  behind: (hours: number, minutes: number, city: string) => `You are ${span(hours, minutes)} behind in ${city}`,
  allPlatforms: 'All platforms',
  legend: {
    scheduled: statusStrings.scheduled,
    approval: statusStrings.approval,
    generating: statusStrings.making,
    published: statusStrings.published,
    failed: 'Blocked',
    planned: 'Planned',
  },
  legendLabel: 'Show only',
  menu: 'More',
  plannedFor: (day: string) => `Planned for ${day}`,
  dayPlanned: (name: string, day: string) => `Planned ${quoted(name)} for ${day}`,
  coverage: 'Autopilot: ready / planned',
  coverageOf: (actual: number, expected: number) => `Autopilot: ${number(actual)} ready, ${number(expected)} planned`,
  short: (day: string, missing: number) => `${day} is ${missing === 1 ? 'one' : number(missing)} short.`,
  shortText: (expected: number, actual: number) =>
    `Autopilot planned ${plural(expected, 'post', 'posts')} and has ${number(actual)}. Drop a draft on the day to fill it.`,
  failed: "Couldn't load the calendar.",
  refreshFailed: 'This may be out of date.',
  day: (day: string, count: number, coverage: string | null) =>
    [day, count === 0 ? 'no posts' : plural(count, 'post', 'posts'), coverage].filter(Boolean).join(', '),
  where: (channels: string, waits: boolean, tried: boolean) =>
    [channels, tried ? whatIfStrings.mark : waits && 'not sent yet'].filter(Boolean).join(', '),
  untimed: 'No time yet',
  more: (count: number) => `${number(count)} more`,
  moreOn: (count: number, day: string) => `${number(count)} more on ${day}`,
  openDay: 'Open the day',
  writeOn: 'New post on this day',
  insert: {
    title: (when: string) => `Insert a post, ${when}`,
    text: 'Choose a draft. You can then move what is there.',
    none: 'No drafts to insert.',
  },
  shiftDay: 'Move this day by…',
  pastDay: 'That day has passed. Choose a later one.',
  nothing: 'No posts planned',
  nothingInList: 'Nothing is scheduled on these days.',
  details: {
    label: 'Post',
    open: 'Open post',
    approve: 'Approve',
    approveAndPublish: 'Approve and publish',
    time: 'Change time',
    firstTime: 'Choose a time',
    unschedule: 'Unschedule',
    platforms: (names: readonly string[]) => names.map(platformName).join(', '),
  },
  unscheduled: {
    title: 'Unscheduled',
    count: (count: number) => `Unscheduled ${number(count)}`,
    hide: 'Hide unscheduled posts',
    show: 'Show unscheduled posts',
    hint: 'Drag onto a day, or press S to choose a time.',
    empty: 'Unscheduled drafts appear here. There are none.',
    more: 'Show more',
  },
  lift: {
    lifted: (name: string, hasTime: boolean) =>
      `${isolated(name)} lifted. Arrow keys move it, Space drops it, ${hasTime ? 'Delete unschedules it, ' : ''}Escape cancels.`,
    moved: (when: string) => when,
    dropped: (name: string, when: string) => `${isolated(name)} dropped on ${when}.`,
    back: (name: string) => `${isolated(name)} is back where it was.`,
    unscheduled: (name: string) => `${isolated(name)} unscheduled.`,
    drop: 'Drop to schedule',
    dropOnUnscheduled: 'Drop to unschedule',
    past: 'That time has passed',
    pastDay: 'That day has passed',
    plan: (day: string) => `Plan for ${day}`,
    at: ({ main, second }: { main: string; second: string | null }) => (second === null ? main : `${main} · ${second}`),
  },
  platformsAt: (when: string) => `Which platforms, ${when}?`,
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
  madeRoom: (count: number) => `${plural(count, 'post', 'posts')} moved to make room`,
  leftOut: (platforms: readonly string[]) => `Not on ${channels.format(platforms.map(platformName))}.`,
  choose: 'Choose platforms',
  /** In a line with room for little. `isOver`: its slot has passed. */
  stillHere: (name: string, isOver: boolean) =>
    `${isOver ? markStrings.probablyPublished : syncStrings.stillPublishes}: ${isolated(name)}`,
  changed: 'It changed since approval and publishes as it is now.',
  unchecked: "You haven't looked at what AI wrote in it.",
  timeTaken: (name: string) => `Unscheduled ${quoted(name)}`,
  approved: (name: string) => `Approved ${quoted(name)}`,
  approveFirst: (name: string) => `${quoted(name)} needs approval first.`,
  approveAndSchedule: 'Approve and schedule',
  notApproved: (name: string) => `Couldn't approve ${quoted(name)}.`,
  approvedAndPublishing: (name: string) => `Approved ${quoted(name)}, publishing now`,
  confirmPublish: {
    title: 'Publish it now?',
    text: (name: string) =>
      `The time for ${quoted(name)} has passed. Approving publishes it right away, on every scheduled platform.`,
    action: 'Approve and publish',
  },
  notMoved: (name: string) => `Couldn't schedule ${quoted(name)} then.`,
  published: "It's already published, so it stays where it is.",
  sending: "It's being published right now, so it stays where it is.",
  paused: 'Everything is paused. This time comes back when you resume.',
  held: "Your change hasn't synced yet, so this stays where it is.",
  past: 'That time has passed. Choose a later one.',
  warnings: {
    'same-hour': (names: readonly string[]) => `Within the hour on the same platform: ${listed(names)}.`,
    'same-words': (names: readonly string[]) => `Starts with the same words: ${listed(names)}.`,
  },
  freeAt: (time: string) => `Free at ${time}`,
  freeKey: 'Tab',
  undo: 'Undo',
  clock: {
    gap: (time: string, day: string) => `There is no ${time} on ${day}`,
    gapText: 'Clocks go forward that night. Choose the time before or after.',
    twice: (time: string, day: string) => `${time} happens twice on ${day}`,
    twiceText: 'Clocks go back that night. Choose which one you mean.',
    first: (time: string) => `The first, ${time}`,
    second: (time: string) => `The second, ${time}`,
    keep: 'Leave it where it was',
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
  begin: 'What if',
  lead: "You're in what-if mode.",
  empty: 'Move or plan posts. Nothing changes until you apply.',
  /** How many posts differ, and the effect on the coming days of the page. */
  sum: ({ slots, load: { is, tried } }: WhatIf) =>
    [
      `${plural(new Set(slots.map(({ id }) => id)).size, 'change', 'changes')}.`,
      change('Busiest day', is.busiest, tried.busiest),
      change('Empty days', is.emptyCount, tried.emptyCount),
    ].join(' '),
  tooLate: (count: number) =>
    `${plural(count, 'time', 'times')} can't be sent before ${count === 1 ? 'it passes' : 'they pass'}.`,
  changed: (count: number) =>
    `${plural(count, 'post', 'posts')} changed since approval and would publish as ${count === 1 ? 'it is' : 'they are'} now.`,
  oneByOne: 'In what-if mode, drag one post at a time.',
  side: 'Show',
  sides: { tried: 'Draft', is: 'Current' },
  apply: 'Apply',
  drop: 'Discard',
  undo: 'Undo',
  mark: 'what-if',
  markShort: 'What-if',
  markText: 'This is a what-if time. The post still has its own.',
  placed: (name: string, when: string) => `${quoted(name)} would publish ${when}`,
  taken: (name: string) => `${quoted(name)} would be unscheduled`,
  planned: (count: number) => `Planned ${plural(count, 'what-if time', 'what-if times')}`,
  applied: (count: number) => `Changed ${plural(count, 'post', 'posts')}`,
  appliedNone: "Nothing changed: these posts can't be rescheduled anymore.",
  dropped: 'Discarded. Nothing changed.',
};

const colors: Record<CampaignHue, string> = {
  25: 'Red',
  75: 'Amber',
  145: 'Green',
  200: 'Teal',
  260: 'Blue',
  320: 'Pink',
};

export const overlayStrings = {
  show: { campaigns: 'Show campaigns', holidays: 'Show holidays' },
  hide: { campaigns: 'Hide campaigns', holidays: 'Hide holidays' },
  edit: 'Edit campaigns and holidays',
  campaigns: 'Campaigns',
  campaignsText: 'Named, colored date ranges behind the posts in the calendar. Saved on this computer.',
  name: 'Name',
  from: 'First day',
  to: 'Last day',
  color: 'Color',
  colors,
  endsEarly: 'It ends before it starts.',
  add: 'Add',
  remove: (name: string) => `Remove ${isolated(name)}`,
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  noCampaigns: 'No campaigns yet.',
  holidays: 'Holidays',
  holidaysText: 'From a calendar file (ICS) for your country or industry. Galley imports its all-day events.',
  holidayCount: (count: number) => (count === 0 ? 'No holidays yet.' : plural(count, 'day', 'days')),
  choose: 'Choose an ICS file',
  removeHolidays: 'Remove all',
  brought: ({ dayCount, leftOutCount }: HolidaysRead) =>
    leftOutCount === 0
      ? `Imported ${plural(dayCount, 'day', 'days')}`
      : `Imported ${plural(dayCount, 'day', 'days')}, skipped ${plural(leftOutCount, 'event', 'events')}`,
  noDays: 'This file has no all-day events. Nothing changed.',
  tooLarge: 'The file is larger than 700 kB.',
  failed: "Couldn't save this.",
};
