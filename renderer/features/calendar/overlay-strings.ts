// Words of campaigns and holidays in the calendar.
import type { CampaignHue } from '../../../preload/rules/choices.ts';
import type { HolidaysRead } from '../../../preload/contract/calendar-overlays.ts';
import { plural, isolated } from '../../app/strings.ts';

const colours: Record<CampaignHue, string> = {
  25: 'Red',
  75: 'Amber',
  145: 'Green',
  200: 'Teal',
  260: 'Blue',
  320: 'Pink',
};

export const layerStrings = {
  menu: 'Layers',
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
