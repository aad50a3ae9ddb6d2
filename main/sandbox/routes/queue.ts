// Autopilot, read only: the plans, and the rolling week with its coverage (public-api.md, Autopilot; readings.md, 19).
import type { z } from 'zod';
import { QueueQuery } from '../../service/inputs.ts';
import type { AutopilotPlan, Queue, QueueItem } from '../../service/schema.ts';
import { dayOf, startOfDay, zoneOf } from '../clock.ts';
import { holdReason, needsApproval, hasFailed, isBeingMade, momentOf } from '../engine/eligibility.ts';
import { iso, thumbnailUrl } from '../engine/wire.ts';
import type { PlanRecord, PostRecord, VariantRecord } from '../records.ts';
import type { Routes, World } from '../world.ts';

const windowDays = 7;
/** In the order of `Temporal`'s `dayOfWeek`, which begins at 1. */
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

type Item = z.input<typeof QueueItem>;
type Placed = { post: PostRecord; variant: VariantRecord; at: number; status: Item['status'] };

const planOnWire = ({ businessId: _businessId, ...plan }: PlanRecord): z.input<typeof AutopilotPlan> => plan;

/** A failure hides the step that it stopped; what is still being made needs no approval yet. */
const statusOf = (post: PostRecord, variant: VariantRecord): Placed['status'] => {
  if (variant.status === 'published') return 'published';
  if (hasFailed(variant)) return 'failed';
  if (isBeingMade(variant)) return 'generating';
  return needsApproval(post) ? 'needs_approval' : 'scheduled';
};

const itemOf = (world: World, { post, variant, status }: Placed): Item => {
  const held = holdReason(post, variant, world.clock.now());
  const thumbnail = thumbnailUrl(world, variant);
  return {
    variantId: variant.id,
    postId: post.id,
    name: post.name,
    platform: variant.platform,
    status,
    ...(variant.scheduledAt !== null && { scheduledAt: iso(variant.scheduledAt) }),
    ...(held !== null && { holdReason: held }),
    ...(thumbnail !== undefined && { thumbnailUrl: thumbnail }),
  };
};

const countPosts = (placed: readonly Placed[]): number => new Set(placed.map(({ post }) => post.id)).size;

export const queueRoutes = {
  'autopilot.plans': ({ world, business }) => ({
    status: 200,
    body: { plans: world.tables.plans.of(business.id).map(planOnWire) },
  }),

  'autopilot.queue': ({ world, business, query }) => {
    const { from } = QueueQuery.parse(query);
    const zone = zoneOf(business);
    const today = dayOf(from === undefined ? world.clock.now() : Date.parse(from), zone);
    const dates = Array.from({ length: windowDays }, (_, days) => today.add({ days }));
    const start = startOfDay(today, zone);
    const end = startOfDay(today.add({ days: windowDays }), zone);

    const placed = world.tables.posts
      .of(business.id)
      .flatMap((post) =>
        post.variants.flatMap((variant): Placed[] => {
          const at = momentOf(variant);
          return at === null || at < start || at >= end ? [] : [{ post, variant, at, status: statusOf(post, variant) }];
        }),
      )
      .sort((one, other) => one.at - other.at);
    const isPending = ({ status }: Placed) => status === 'scheduled' || status === 'needs_approval';
    const active = world.tables.plans.of(business.id).filter(({ status }) => status === 'active');

    const body: z.input<typeof Queue> = {
      windowStart: iso(start),
      windowEnd: iso(end),
      items: placed.map((one) => itemOf(world, one)),
      days: dates.map((date) => {
        const onDate = placed.filter(({ at, status }) => status !== 'failed' && dayOf(at, zone).equals(date));
        const weekday = weekdays[date.dayOfWeek - 1] ?? '';
        return {
          date: date.toString(),
          expectedCount: active.filter(({ preferredDays }) => preferredDays.includes(weekday)).length,
          actualCount: countPosts(onDate),
        };
      }),
      hasActivePlan: active.length > 0,
      ...(active.length > 0 && {
        publishMode: active.some(({ publishMode }) => publishMode === 'review') ? 'review' : 'automatic',
      }),
      pendingApprovalCount: countPosts(placed.filter(({ status }) => status === 'needs_approval')),
      billingHold: !business.plan.hasActiveSubscription && placed.some(isPending),
    };
    return { status: 200, body };
  },
} satisfies Routes;
