// What a person may bring that is large, through the core's only door.
import { expect, it } from 'vitest';
import { filePartBytes } from '../../preload/wire.ts';
import { calendarOverlayBounds } from '../../preload/rules/own-bounds.ts';
import { startCore } from '../support/core.ts';
import { sendInParts } from '../support/send-in-parts.ts';

const padded = (text: string, bytes: number) => Buffer.from(text.padEnd(bytes, ' '));

it.each([191_000, 193_000, filePartBytes - 1, filePartBytes, filePartBytes + 1, 3_000_000])(
  'reads a backup and a table of %i bytes',
  async (bytes) => {
    const core = await startCore({ startInSandbox: true });
    const backup = await core.ask('backup.make', { language: 'en' });
    const restored = await sendInParts(core, 'backup.read', padded(backup.text, bytes));
    expect(restored.answer).toMatchObject({ state: 'read', preview: { sameCount: backup.postCount } });
    const table = await sendInParts(core, 'import.read', padded('Platform,Text\nfacebook,Rye ', bytes));
    expect(table.answer).toMatchObject({ state: 'read', file: { rowCount: 1 } });
  },
);

it('takes the longest file of holidays and the longest list of words to avoid', async () => {
  const core = await startCore({ startInSandbox: true });
  const day = 'BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261126\r\nSUMMARY:Thanksgiving\r\nEND:VEVENT\r\n';
  const ics = day.padEnd(calendarOverlayBounds.icsUnits, '\r\n');
  expect(await core.ask('overlays.bringHolidays', { ics })).toMatchObject({ dayCount: 1 });
  const words = Array.from({ length: 1000 }, (_, index) => `${index} ${'"'.repeat(490)}`);
  expect((await core.ask('brand.saveAvoided', { words })).avoided).toHaveLength(1000);
});
