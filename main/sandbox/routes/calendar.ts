// The content calendar: one entry per post and day of the business (public-api.md, Calendar; readings.md, 6).
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import { CalendarQuery } from '../../service/inputs.ts';
import { calendarLimits } from '../../service/limits.ts';
import type { Calendar, CalendarEntry } from '../../service/schema.ts';
import { dayOf, daysBefore, startOfDay, zoneOf } from '../clock.ts';
import { needsApproval, isBeingMade, momentOf } from '../engine/eligibility.ts';
import { iso, publishFailureOnWire, thumbnailUrl } from '../engine/wire.ts';
import type { PostRecord, VariantRecord } from '../records.ts';
import { Refusal, type Routes, type World } from '../world.ts';

type Entry = z.input<typeof CalendarEntry>;
type Placed = { variant: VariantRecord; at: number; date: string };

/** `to` is part of the window; 92 days between both are still accepted. */
const readWindow = (query: unknown): { first: Temporal.PlainDate; last: Temporal.PlainDate } => {
  const { from, to } = CalendarQuery.parse(query);
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const { days } = first.until(last);
  if (days < 0) throw new Refusal('VALIDATION_ERROR', 'query.to must not be before query.from.');
  if (days > calendarLimits.windowDays) {
    throw new Refusal('VALIDATION_ERROR', `A calendar window has at most ${calendarLimits.windowDays} days.`);
  }
  return { first, last };
};

/** The main variant if it has that day, otherwise the first that does, represents all. */
const entryOf = (world: World, post: PostRecord, sameDay: readonly Placed[]): { at: number; entry: Entry } | null => {
  const representative = sameDay.find(({ variant }) => variant.isPrimary) ?? sameDay[0];
  if (!representative) return null;
  const { variant, at, date } = representative;
  const failure =
    variant.publishFailure ?? sameDay.find((placed) => placed.variant.publishFailure)?.variant.publishFailure;
  const thumbnail = thumbnailUrl(world, variant);
  const isPublished = variant.status === 'published';
  const entry: Entry = {
    postId: post.id,
    variantId: variant.id,
    date,
    name: post.name,
    status: isPublished ? 'published' : isBeingMade(variant) ? 'generating' : 'scheduled',
    needsApproval: needsApproval(post),
    platform: variant.platform,
    platforms: sameDay.map((placed) => placed.variant.platform),
    ...(variant.scheduledAt !== null && { scheduledAt: iso(variant.scheduledAt) }),
    ...(isPublished && { publishedAt: iso(at) }),
    ...(variant.permalink !== undefined && { permalink: variant.permalink }),
    ...(failure && { publishFailure: publishFailureOnWire(failure) }),
    ...(thumbnail !== undefined && { thumbnailUrl: thumbnail }),
  };
  return { at, entry };
};

export const calendarRoutes = {
  'calendar.get': ({ world, business, query }) => {
    const zone = zoneOf(business);
    const { first, last } = readWindow(query);
    const start = startOfDay(first, zone);
    const end = startOfDay(last.add({ days: 1 }), zone);
    const publishedSince = daysBefore(world.clock.now(), calendarLimits.publishedLookbackDays, zone);

    const placedVariants = ({ variants }: PostRecord): Placed[] =>
      variants.flatMap((variant) => {
        const at = momentOf(variant);
        if (at === null || at < start || at >= end) return [];
        if (variant.status === 'published' && at < publishedSince) return [];
        return { variant, at, date: dayOf(at, zone).toString() };
      });
    const entriesOf = (post: PostRecord) =>
      [...Map.groupBy(placedVariants(post), ({ date }) => date).values()].flatMap(
        (sameDay) => entryOf(world, post, sameDay) ?? [],
      );

    const entries = world.tables.posts.of(business.id).flatMap(entriesOf);
    entries.sort((one, other) => one.at - other.at);
    const body: z.input<typeof Calendar> = {
      entries: entries.map(({ entry }) => entry),
      timezone: zone,
      publishedLookbackDays: calendarLimits.publishedLookbackDays,
    };
    return { status: 200, body };
  },
} satisfies Routes;
