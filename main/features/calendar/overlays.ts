// Campaigns and holidays of the calendar: one value in the library, never sent.
import type { Handlers } from '../../../preload/bridge.ts';
import type { Campaign, Holiday, HolidaysRead, CalendarOverlays } from '../../../preload/contract/calendar-overlays.ts';
import { calendarOverlayBounds } from '../../../preload/rules/own-bounds.ts';
import { readOverlays } from '../../store/calendar-overlays.ts';
import type { Sync } from '../../sync/engine.ts';

export type LayerWork = {
  read(): CalendarOverlays;
  saveCampaigns(campaigns: Campaign[]): CalendarOverlays;
  saveHolidays(holidays: Holiday[]): CalendarOverlays;
  /** Replaces all holidays with the days of an ICS file, if it has any. */
  bringHolidays(ics: string): Promise<HolidaysRead>;
  show(shown: CalendarOverlays['shown']): CalendarOverlays;
  /** Replaces all. */
  putBack(layers: Pick<CalendarOverlays, 'campaigns' | 'holidays'>): void;
};

/** Recurring days are stored for this year, the one before, and this many after it. */
const yearsAhead = 5;

export const createLayers = ({ sync }: { sync: Pick<Sync, 'store' | 'transact' | 'time'> }): LayerWork => {
  const { store, transact, time } = sync;
  const read = (): CalendarOverlays => readOverlays(store.meta);
  const write = (change: Partial<CalendarOverlays>): CalendarOverlays =>
    transact((tx) => {
      const next = { ...read(), ...change };
      store.meta.write('calendar_layers', JSON.stringify(next));
      tx.changed('plan');
      return next;
    });
  return {
    read,
    saveCampaigns: (next) => write({ campaigns: next.toSorted((one, other) => one.from.localeCompare(other.from)) }),
    saveHolidays: (holidays) => write({ holidays }),
    async bringHolidays(ics) {
      // The parser is large, and most sessions never import a calendar.
      const { daysOfIcs } = await import('./ics-days.ts');
      const year = new Date(time.nowMs()).getUTCFullYear();
      const { days, leftOutCount } = await daysOfIcs(ics, {
        years: { first: year - 1, last: year + yearsAhead },
        mostDays: calendarOverlayBounds.holidays,
        nameUnits: calendarOverlayBounds.name,
      });
      // A file without any days was chosen by mistake.
      const layers = days.length === 0 ? read() : write({ holidays: days });
      return { layers, dayCount: days.length, leftOutCount };
    },
    show: (shown) => write({ shown }),
    putBack: (layers) => void write(layers),
  };
};

export const overlayMethods = (layers: LayerWork) =>
  ({
    'overlays.read': () => layers.read(),
    'overlays.saveCampaigns': ({ campaigns }) => layers.saveCampaigns(campaigns),
    'overlays.saveHolidays': ({ holidays }) => layers.saveHolidays(holidays),
    'overlays.bringHolidays': ({ ics }) => layers.bringHolidays(ics),
    'overlays.show': (shown) => layers.show(shown),
  }) satisfies Partial<Handlers>;
