// Campaigns and holidays behind the posts of the calendar. Stored on this computer only.
import { z } from 'zod';
import { type CampaignHue, campaignHues } from '../rules/choices.ts';
import { calendarOverlayBounds } from '../rules/own-bounds.ts';
import { day, gives, nothing } from './inputs.ts';

/** ISO dates, both inclusive. */
export type Campaign = { name: string; hue: CampaignHue; from: string; to: string };

export type Holiday = { date: string; name: string };

/** `shown`: what the calendar shows of them. */
export type CalendarOverlays = {
  campaigns: Campaign[];
  holidays: Holiday[];
  shown: { campaigns: boolean; holidays: boolean };
};

/**
 * `leftOutCount`: events of the file that are not all-day, are malformed, or recur in a way that takes too long to
 * expand.
 */
export type HolidaysRead = { layers: CalendarOverlays; dayCount: number; leftOutCount: number };

export const campaigns = z
  .array(
    z
      .strictObject({
        name: z.string().trim().min(1).max(calendarOverlayBounds.name),
        hue: z.literal(campaignHues),
        from: day,
        to: day,
      })
      .refine(({ from, to }) => from <= to) satisfies z.ZodType<Campaign>,
  )
  .max(calendarOverlayBounds.campaigns);

export const holidays = z
  .array(
    z.strictObject({
      date: z.iso.date(),
      name: z.string().max(calendarOverlayBounds.name),
    }) satisfies z.ZodType<Holiday>,
  )
  .max(calendarOverlayBounds.holidays);

const shownOverlays = z.strictObject({ campaigns: z.boolean(), holidays: z.boolean() });

/** As it is stored. */
export const calendarOverlays = z.strictObject({
  campaigns,
  holidays,
  shown: shownOverlays,
}) satisfies z.ZodType<CalendarOverlays>;

export const calendarOverlayMethods = {
  'overlays.read': gives<CalendarOverlays>()(nothing),
  /** Replaces all. */
  'overlays.saveCampaigns': gives<CalendarOverlays>()(z.strictObject({ campaigns })),
  /** Replaces all. */
  'overlays.saveHolidays': gives<CalendarOverlays>()(z.strictObject({ holidays })),
  /** The text of an ICS file, whose days replace the previous ones. */
  'overlays.bringHolidays': gives<HolidaysRead>()(
    z.strictObject({ ics: z.string().max(calendarOverlayBounds.icsUnits) }),
  ),
  'overlays.show': gives<CalendarOverlays>()(shownOverlays),
};
