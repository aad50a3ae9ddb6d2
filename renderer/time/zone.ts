// Time zones by the city people know them by, and the language dates are written in.
import type { Preferences } from '../../preload/model/account.ts';

export type DateStyle = Pick<Preferences, 'weekStart' | 'hours'>;

export const systemStyle: DateStyle = { weekStart: 'system', hours: 'system' };

/** `America/New_York` is New York; a zone without a city goes by its own name. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Whether March 4 is written 3/4 where the person is. */
export const monthComesFirst = (systemLanguages: readonly string[]): boolean => {
  const parts = new Intl.DateTimeFormat(regionLocale(systemLanguages)).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
};

/**
 * The words of the window are English; order of dates, first day of the week and 12 or 24 hours follow the region of the
 * system, the latter two unless the person chose. A BCP 47 tag with `fw` and `hc` for what was chosen.
 */
export const dateLocale = (systemLanguages: readonly string[], { weekStart, hours }: DateStyle): string => {
  const keys = [
    ...(weekStart === 'system' ? [] : ['fw', weekStart.slice(0, 3)]),
    ...(hours === 'system' ? [] : ['hc', hours === '12' ? 'h12' : 'h23']),
  ];
  return [regionLocale(systemLanguages), ...(keys.length > 0 ? ['u', ...keys] : [])].join('-');
};

const regionLocale = (systemLanguages: readonly string[]): string => {
  const own = systemLanguages.find((language) => language.startsWith('en-'));
  if (own !== undefined) return own;
  const first = systemLanguages[0];
  if (first === undefined) return 'en';
  const { region } = new Intl.Locale(first).maximize();
  return region === undefined ? 'en' : `en-${region}`;
};
