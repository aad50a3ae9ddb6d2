// The part of the bridge contract about campaigns and holidays in the calendar. All of it stays on this computer.
import { z } from 'zod';
import { day, nothing } from './inputs.ts';
import { gives } from './method.ts';
import {
  campaignHues,
  layerBounds,
  type Campaign,
  type Holiday,
  type HolidaysRead,
  type Layers,
} from './model/layers.ts';

export const campaigns = z
  .array(
    z
      .strictObject({
        name: z.string().trim().min(1).max(layerBounds.name),
        hue: z.literal(campaignHues),
        from: day,
        to: day,
      })
      .refine(({ from, to }) => from <= to) satisfies z.ZodType<Campaign>,
  )
  .max(layerBounds.campaigns);

export const holidays = z
  .array(z.strictObject({ date: z.iso.date(), name: z.string() }) satisfies z.ZodType<Holiday>)
  .max(layerBounds.holidays);

export const shownLayers = z.strictObject({ campaigns: z.boolean(), holidays: z.boolean() });

export const layerMethods = {
  'layers.read': gives<Layers>()(nothing),
  /** All there are from now on. */
  'layers.saveCampaigns': gives<Layers>()(z.strictObject({ campaigns })),
  /** The text of an ICS file, in the place of the one before; empty: none. */
  'layers.bringHolidays': gives<HolidaysRead>()(z.strictObject({ ics: z.string().max(layerBounds.icsUnits) })),
  'layers.show': gives<Layers>()(shownLayers),
};
