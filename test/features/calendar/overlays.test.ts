// Campaigns and holidays are stored, shown or hidden, and a wrong file changes nothing.
import { expect, it } from 'vitest';
import { createLayers } from '../../../main/features/calendar/overlays.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const ics = 'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20261126\nSUMMARY:Thanksgiving\nEND:VEVENT';

it('keeps them, in the order of time, until they are taken away', async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const { sync, topics } = openTestSync(sandbox, null);
  const layers = createLayers({ sync });
  const [late, early] = [
    { name: 'Advent', hue: 25 as const, from: '2026-11-29', to: '2026-12-24' },
    { name: 'Harvest', hue: 75 as const, from: '2026-10-01', to: '2026-10-31' },
  ];
  layers.saveCampaigns([late, early]);
  expect(await layers.bringHolidays(ics)).toMatchObject({ dayCount: 1, leftOutCount: 0 });
  expect(topics).toContain('plan');
  layers.show({ campaigns: false, holidays: true });
  expect(createLayers({ sync }).read()).toEqual({
    campaigns: [early, late],
    holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
    shown: { campaigns: false, holidays: true },
  });
  expect((await layers.bringHolidays('a letter')).layers.holidays).toHaveLength(1);
  const { holidays } = layers.read();
  expect(layers.saveHolidays([]).holidays).toEqual([]);
  expect(layers.saveHolidays(holidays).holidays).toEqual(holidays);
});
