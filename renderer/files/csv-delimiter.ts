// What parts the cells of a table so that the spreadsheet of this computer opens it as one.
import type { AppInfo } from '../../preload/contract/app.ts';
import type { CsvDelimiter } from '../../preload/rules/csv-writer.ts';
import { systemLanguages } from '../time/times.ts';

/** By the region of the system, which Excel follows, whichever language the window is in. */
export const csvDelimiter = (info: Pick<AppInfo, 'systemLocale'>): CsvDelimiter => {
  const parts = new Intl.NumberFormat([...systemLanguages(info)]).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
};
