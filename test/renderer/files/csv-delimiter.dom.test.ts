// How the cells of a table are parted: as the spreadsheet of this computer expects it, whatever the window speaks.
import { expect, it, onTestFinished, vi } from 'vitest';
import { csvDelimiter } from '../../../renderer/files/csv-delimiter.ts';

it.each([
  ['de-DE', ';'],
  ['de-AT', ';'],
  ['fr-FR', ';'],
  ['en-US', ','],
  ['en-GB', ','],
  ['ja-JP', ','],
])('a system in %s parts them with %s', (systemLocale, delimiter) => {
  expect(csvDelimiter({ systemLocale })).toBe(delimiter);
});

it('a browser says it by its languages', () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de', 'en-US']);
  onTestFinished(() => languages.mockRestore());
  expect(csvDelimiter({ systemLocale: null })).toBe(';');
});
