// Campaigns and holidays of the calendar, as one value of the library.
import { type CalendarOverlays, calendarOverlays } from '../../preload/contract/calendar-overlays.ts';
import { json } from './database/row-schema.ts';
import type { MetaStore } from './meta.ts';

const Stored = json.pipe(calendarOverlays);

const none: CalendarOverlays = { campaigns: [], holidays: [], shown: { campaigns: true, holidays: true } };

export const readOverlays = (meta: Pick<MetaStore, 'read'>): CalendarOverlays => {
  const stored = meta.read('calendar_layers');
  return stored === null ? none : (Stored.safeParse(stored).data ?? none);
};
