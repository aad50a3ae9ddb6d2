// What is planned: calendar, weekly queue and autopilot plans.
import { only, optionalInstant, requiredDate } from './checks.ts';
import { moment } from './post-wire.ts';
import { type Business, type Post, type Variant } from './state.ts';
import { type Answer, refusal } from './wire.ts';
import { type Call, iso, type World } from './world.ts';

const dayMs = 24 * 3_600_000;
const lookbackDays = 30;

// Zones without summer time, so that a date needs no calendar.
const offsetHours = new Map([
  ['UTC', 0],
  ['Asia/Tokyo', 9],
  ['America/Phoenix', -7],
]);

/** The business's day that holds the moment, counted from 1970. */
const dayOf = ({ timezone }: Business, ms: number) =>
  Math.floor((ms + (offsetHours.get(timezone ?? 'UTC') ?? 0) * 3_600_000) / dayMs);

const dateOf = (day: number) => iso(day * dayMs).slice(0, 10);

/** Every variant that has a place in time: when it was published, else its slot. */
const placed = function* ({ posts }: Business): Generator<{ post: Post; variant: Variant; atMs: number }> {
  for (const post of posts.values()) {
    for (const variant of post.variants) {
      const atMs = variant.status === 'published' ? variant.publishedAtMs : variant.slotAtMs;
      if (atMs !== null) yield { post, variant, atMs };
    }
  }
};

type Entry = { first: Variant; post: Post; day: number; platforms: string[] };

export const readCalendar = (world: World, { business, query }: Call): Answer => {
  only(query, 'from', 'to');
  const from = requiredDate(query, 'from');
  const to = requiredDate(query, 'to');
  if (to < from || to - from > 92 * dayMs) throw refusal('VALIDATION_ERROR', 'The window is at most 92 days.');
  const entries = new Map<string, Entry>();
  for (const { post, variant, atMs } of placed(business)) {
    const day = dayOf(business, atMs);
    const isTooOld = variant.status === 'published' && atMs < world.now() - lookbackDays * dayMs;
    if (day < from / dayMs || day > to / dayMs || isTooOld) continue;
    const group = `${post.id} ${day} ${variant.status}`;
    const entry = entries.get(group) ?? { first: variant, post, day, platforms: [] };
    entry.platforms.push(variant.platform);
    entries.set(group, entry);
  }
  return {
    status: 200,
    body: {
      entries: [...entries.values()].map((entry) => entryOnWire(world, entry)),
      timezone: business.timezone ?? 'UTC',
      publishedLookbackDays: lookbackDays,
    },
  };
};

const entryOnWire = (world: World, { post, first, day, platforms }: Entry) => ({
  postId: post.id,
  variantId: first.id,
  date: dateOf(day),
  name: post.name,
  status: calendarStatus(first),
  needsApproval: post.needsApproval,
  platform: first.platform,
  platforms,
  ...(first.slotAtMs !== null && { scheduledAt: moment(world, first.slotAtMs) }),
  ...(first.publishedAtMs !== null && { publishedAt: moment(world, first.publishedAtMs) }),
  ...(first.permalink !== null && { permalink: first.permalink }),
  ...(first.publishFailure && {
    publishFailure: { reason: first.publishFailure.reason, failedAt: iso(first.publishFailure.failedAtMs) },
  }),
});

const calendarStatus = ({ status, generation }: Variant) => {
  if (status === 'published') return 'published';
  return generation.status === 'generating' ? 'generating' : 'scheduled';
};

const queueItem = (world: World, { post, variant, atMs }: { post: Post; variant: Variant; atMs: number }) => {
  const isHeld = variant.status !== 'published' && atMs <= world.now();
  return {
    variantId: variant.id,
    postId: post.id,
    name: post.name,
    platform: variant.platform,
    status: queueStatus(post, variant),
    scheduledAt: moment(world, atMs),
    ...(isHeld && { holdReason: post.needsApproval ? 'approval_missed' : 'missed' }),
  };
};

const queueStatus = ({ needsApproval }: Post, { status, generation, publishFailure }: Variant) => {
  if (status === 'published') return 'published';
  if (publishFailure) return 'failed';
  if (generation.status === 'generating') return 'generating';
  return needsApproval ? 'needs_approval' : 'scheduled';
};

export const readQueue = (world: World, { business, query }: Call): Answer => {
  only(query, 'from');
  const from = optionalInstant(query, 'from') ?? world.now();
  const to = from + 7 * dayMs;
  const rows = [...placed(business)].filter(({ atMs }) => atMs >= from && atMs < to);
  const waiting = rows.filter(({ post, variant }) => post.needsApproval && variant.status !== 'published');
  const [plan] = business.plans;
  const days = Array.from({ length: 7 }, (_, number) => {
    const day = dayOf(business, from) + number;
    const actualCount = rows.filter(({ atMs }) => dayOf(business, atMs) === day).length;
    return { date: dateOf(day), expectedCount: 0, actualCount };
  });
  return {
    status: 200,
    body: {
      windowStart: iso(from),
      windowEnd: iso(to),
      items: rows.map((row) => queueItem(world, row)),
      days,
      hasActivePlan: plan !== undefined,
      ...(plan && { publishMode: plan.publishMode }),
      pendingApprovalCount: new Set(waiting.map(({ post }) => post.id)).size,
      billingHold: false,
    },
  };
};

export const listPlans = (_world: World, { business, query }: Call): Answer => {
  only(query);
  const plans = business.plans.map(({ id, channel, publishMode, days }) => ({
    id,
    channel,
    channels: [channel],
    direction: 'What is new',
    status: 'active',
    publishMode,
    preferredDays: days,
    preferredTime: '09:00',
  }));
  return { status: 200, body: { plans } };
};
