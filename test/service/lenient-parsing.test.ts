// Slots as the service may write them, and what is read of each.
import { expect, it } from 'vitest';
import { instantOrNull, slotText } from '../../main/service/lenient-parsing.ts';

it.each([
  ['2026-11-09T13:00:00.000Z', '2026-11-09T13:00:00.000Z'],
  ['2026-11-09T13:00:00Z', '2026-11-09T13:00:00Z'],
  ['2026-11-09T14:00:00+01:00', '2026-11-09T13:00:00.000Z'],
  ['2026-11-09T08:00-05:00', '2026-11-09T13:00:00.000Z'],
  ['2026-11-09t13:00:00z', '2026-11-09T13:00:00.000Z'],
])('reads %s in UTC', (written, read) => {
  expect([slotText(written), slotText({ at: written, zone: 'UTC' }), instantOrNull(written)]).toEqual([
    read,
    read,
    read,
  ]);
});

it.each(['2026-11-09T13:00:00', '2026-11-09', '2026-02-30T09:00:00Z', '+020000-01-01T00:00:00Z', 'Monday', ''])(
  'does not guess the instant of “%s”',
  (written) => {
    expect([slotText(written), slotText({ at: written }), instantOrNull(written)]).toEqual([
      undefined,
      undefined,
      null,
    ]);
  },
);

it('knows that there is none', () => {
  expect([slotText(null), slotText(undefined), instantOrNull(null), instantOrNull(undefined)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
