// Strings of the calendar, its what-if and its overlays.
import { number, platformName, plural, isolated, quoted } from '../../app/strings.ts';
import type { WhatIf } from '../../../preload/contract/what-if.ts';
import type { CampaignHue } from '../../../preload/rules/choices.ts';
import { statusStrings } from '../../posts/sync/status-strings.ts';
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
  coverage: 'Autopilot, ready of planned',
  coverageOf: (actual: number, expected: number) => `Autopilot: ${number(actual)} of ${number(expected)} ready`,
  short: (day: string, missing: number) => `${day} is ${missing === 1 ? 'one' : number(missing)} short.`,
  shortText: (expected: number, actual: number) =>
    `Autopilot planned ${plural(expected, 'post', 'posts')} and has ${number(actual)}. Drop a draft there to fill the day.`,
  failed: 'The calendar could not be read.',
  refreshFailed: 'This may be out of date.',
  day: (day: string, count: number, coverage: string | null) =>
    [day, count === 0 ? 'no posts' : plural(count, 'post', 'posts'), coverage].filter(Boolean).join(', '),
  where: (channels: string, waits: boolean, tried: boolean) =>
    [channels, tried ? whatIfStrings.mark : waits && 'not sent yet'].filter(Boolean).join(', '),
  untimed: 'No hour yet',
  more: (count: number) => `${number(count)} more`,
  moreOn: (count: number, day: string) => `${number(count)} more on ${day}`,
  openDay: 'Open the day',
  writeOn: 'New post on this day',
  pastDay: 'That day has passed. Choose a later one.',
  nothing: 'No posts planned',
  nothingInList: 'Nothing goes out in these days.',
  details: {
    label: 'Post',
    open: 'Open post',
    approve: 'Approve',
    approveAndPublish: 'Approve and publish',
    time: 'Change time',
    firstTime: 'Choose a time',
    unschedule: 'Take time away',
    platforms: (names: readonly string[]) => names.map(platformName).join(', '),
  },
  unscheduled: {
    title: 'Unscheduled',
    count: (count: number) => `Unscheduled ${number(count)}`,
    hide: 'Hide posts without a time',
    show: 'Show posts without a time',
    hint: 'Drag onto a day, or press S to choose a time.',
    empty: 'Drafts without a time stand here. There are none.',
    more: 'Show more',
  },
  lift: {
    lifted: (name: string, hasTime: boolean) =>
      `${isolated(name)} lifted. Arrow keys move it, Space drops it, ${hasTime ? 'Delete takes its time away, ' : ''}Escape puts it back.`,
    moved: (when: string) => when,
    dropped: (name: string, when: string) => `${isolated(name)} dropped on ${when}.`,
    back: (name: string) => `${isolated(name)} is back where it was.`,
    unscheduled: (name: string) => `${isolated(name)} has no time any more.`,
    drop: 'Drop to schedule',
    dropOnUnscheduled: 'Drop to take its time away',
    past: 'That time has passed',
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
      ? `${quoted(name)} goes out ${when}${where}`
      : `${quoted(name)} is set for ${when}${where}. It's sent when you're online`;
  },
  leftOut: (platforms: readonly string[]) => `Not on ${channels.format(platforms.map(platformName))}.`,
  choose: 'Choose platforms',
  changed: 'It was changed since it was approved, and is published as it is now.',
  timeTaken: (name: string) => `${quoted(name)} has no time any more`,
  approved: (name: string) => `${quoted(name)} is approved`,
  notApproved: (name: string) => `${quoted(name)} is not approved.`,
  goesOut: (name: string) => `${quoted(name)} is approved and on its way out`,
  confirmPublish: {
    title: 'Publish it now?',
    text: (name: string) =>
      `The time of ${quoted(name)} has passed. Approving publishes it right away, on every platform that had a time.`,
    action: 'Approve and publish',
  },
  notMoved: (name: string) => `${quoted(name)} could not take that time.`,
  published: 'It is published already, so it stays where it is.',
  sending: 'It is being published just now, so it stays where it is.',
  paused: 'Everything is paused. This time comes back when you resume.',
  held: 'The service hasn’t heard of your change yet, so this stays where it is.',
  past: 'That time has passed. Choose a later one.',
  warnings: {
    'same-hour': (names: readonly string[]) => `Within the hour on the same platform: ${listed(names)}.`,
    'same-words': (names: readonly string[]) => `Begins with the same words: ${listed(names)}.`,
  },
  undo: 'Undo',
  clock: {
    gap: (time: string, day: string) => `There is no ${time} on ${day}`,
    gapText: 'The clocks go forward that night. Choose the time before or after.',
    twice: (time: string, day: string) => `${time} comes twice on ${day}`,
    twiceText: 'The clocks go back that night. Choose which one you mean.',
    first: (time: string) => `The first, ${time}`,
    second: (time: string) => `The second, ${time}`,
    keep: 'Keep it where it was',
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
  lead: 'You are trying this out.',
  empty: 'Move posts, or plan them: nothing changes before you apply it.',
  /** How many posts differ, and the effect on the coming days of the page. */
  sum: ({ slots, load: { is, tried } }: WhatIf) =>
    [
      `${plural(new Set(slots.map(({ id }) => id)).size, 'post differs', 'posts differ')}.`,
      change('Most posts on a day', is.busiest, tried.busiest),
      change('Days without a post', is.emptyCount, tried.emptyCount),
    ].join(' '),
  tooLate: (count: number) =>
    `${plural(count, 'time', 'times')} cannot be sent before ${count === 1 ? 'it has' : 'they have'} passed.`,
  changed: (count: number) =>
    `${plural(count, 'post was changed since it was', 'posts were changed since they were')} approved, and would be published as ${count === 1 ? 'it is' : 'they are'} now.`,
  oneByOne: 'Drag one post at a time while you try this out.',
  side: 'Show',
  sides: { tried: 'As tried', is: 'As it is' },
  apply: 'Apply',
  drop: 'Drop',
  undo: 'Undo',
  mark: 'tried out',
  markShort: 'Tried out',
  markText: 'Its time is tried out, and is not its own.',
  placed: (name: string, when: string) => `${quoted(name)} would go out ${when}`,
  taken: (name: string) => `${quoted(name)} would have no time`,
  planned: (count: number) => `${plural(count, 'time is', 'times are')} tried out`,
  applied: (count: number) => `${plural(count, 'post', 'posts')} changed`,
  appliedNone: 'Nothing was changed: these posts cannot take other times any more.',
  dropped: 'Dropped. Everything is as it was.',
};

const colours: Record<CampaignHue, string> = {
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
  campaignsText:
    'Spans of days with a name and a colour, behind the posts of the calendar. They stay on this computer.',
  name: 'Name',
  from: 'First day',
  to: 'Last day',
  colour: 'Colour',
  colours,
  endsEarly: 'It ends before it begins.',
  add: 'Add',
  remove: (name: string) => `Remove ${isolated(name)}`,
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  noCampaigns: 'No campaigns yet.',
  holidays: 'Holidays',
  holidaysText: 'From a calendar file (ICS) of your country or your trade. Galley reads the whole days in it.',
  holidayCount: (count: number) => (count === 0 ? 'No holidays yet.' : plural(count, 'day', 'days')),
  choose: 'Choose an ICS file',
  removeHolidays: 'Remove them',
  brought: ({ dayCount, leftOutCount }: HolidaysRead) =>
    leftOutCount === 0
      ? `${plural(dayCount, 'day', 'days')} read`
      : `${plural(dayCount, 'day', 'days')} read, ${plural(leftOutCount, 'event', 'events')} left out`,
  noDays: 'There are no whole days in this file. Nothing was changed.',
  tooLarge: 'The file is larger than 700 kB.',
  failed: 'Could not save this.',
};
