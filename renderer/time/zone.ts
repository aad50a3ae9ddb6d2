// Time zones by the city people know them by, and the language dates are written in.
import type { AppInfo, Preferences } from '../../preload/contract/app.ts';

export type DateStyle = Pick<Preferences, 'weekStart' | 'hours'>;

export const systemStyle: DateStyle = { weekStart: 'system', hours: 'system' };

/** `America/New_York` is New York; a zone without a city goes by its own name. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** In the order of the person's choice. */
export const systemLanguages = ({ systemLocale }: Pick<AppInfo, 'systemLocale'>): readonly string[] =>
  systemLocale === null ? navigator.languages : [systemLocale];

/** Whether March 4 is written 3/4 where the person is. */
export const monthComesFirst = (languages: readonly string[]): boolean => {
  const parts = new Intl.DateTimeFormat(regionLocale(languages)).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
};

/**
 * The words of the window are English; order of dates, first day of the week and 12 or 24 hours follow the region of the
 * system, the latter two unless the person chose. A BCP 47 tag with `fw` and `hc` for what was chosen.
 */
export const dateLocale = (languages: readonly string[], { weekStart, hours }: DateStyle): string => {
  const keys = [
    ...(weekStart === 'system' ? [] : ['fw', weekStart.slice(0, 3)]),
    ...(hours === 'system' ? [] : ['hc', hours === '12' ? 'h12' : 'h23']),
  ];
  return [regionLocale(languages), ...(keys.length > 0 ? ['u', ...keys] : [])].join('-');
};

const regionLocale = (languages: readonly string[]): string => {
  const own = languages.find((language) => language.startsWith('en-'));
  if (own !== undefined) return own;
  const first = languages[0];
  if (first === undefined) return 'en';
  const { region } = new Intl.Locale(first).maximize();
  return region === undefined ? 'en' : `en-${region}`;
};
