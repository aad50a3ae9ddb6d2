// What is read regularly and how often, as data: together some 80 requests an hour for 10,000 posts.

const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;

export type Interval = { visibleMs: number; hiddenMs: number };

/** The newest posts, until a whole page of them in a row is known. */
export const headInterval: Interval = { visibleMs: 5 * minuteMs, hiddenMs: 30 * minuteMs };

/** Lists read to their end: what changes most is on them, however old it is. */
export const lists = [
  { name: 'scheduled', status: 'scheduled', createdWithinMs: null, visibleMs: 30 * minuteMs, hiddenMs: 30 * minuteMs },
  {
    name: 'drafts',
    status: 'draft',
    createdWithinMs: 90 * 24 * hourMs,
    visibleMs: 30 * minuteMs,
    hiddenMs: 30 * minuteMs,
  },
] as const;

/**
 * Last answers that something shows, each stored without links under its name (sync/snapshots.ts): also what nobody has
 * opened yet is there without a network. Together 12 requests an hour; what is looked at is asked for sooner.
 */
export const answers = [
  /** With its channels. */
  { name: 'account', endpoint: 'account.get', visibleMs: 15 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'brand', endpoint: 'brand.get', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  /** From now on; other weeks are read when they are looked at. */
  { name: 'queue', endpoint: 'autopilot.queue', visibleMs: 30 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'plans', endpoint: 'autopilot.plans', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'ideas', endpoint: 'ideas.list', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'memories', endpoint: 'brand.memories', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  { name: 'brand-images', endpoint: 'brand.images', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
  /** One reading a day is kept of them, whether somebody looks or not. */
  { name: 'performance', endpoint: 'analytics.performance', visibleMs: 60 * minuteMs, hiddenMs: 60 * minuteMs },
] as const;

/** What a person means by "now". */
export const askedForNow = ['head', 'scheduled', 'account'] as const;

/** An open post is read again above this age. */
export const openPostFreshMs = 60 * secondMs;

/** public-api.md, Limits: the largest page. */
export const pageSize = 100;
/** Of the work on a page: longer, and what the person does meanwhile would wait. */
export const pieceMs = 1.5;
/** Posts per transaction. */
export const postsPerTransaction = 50;

/** Between the pages of a full sweep: as much of an hour as its class of request may have. */
export const sweepPaceMs = 12 * secondMs;
export const sweepEveryMs = 24 * hourMs;
/** A sweep waits for a quiet moment, but not for ever. */
export const sweepOverdueMs = 30 * hourMs;
export const quietAfterMs = 5 * minuteMs;
/** How often it is asked whether a sweep is due. */
export const sweepCheckMs = 10 * minuteMs;

/** Suspects read after one sweep. */
export const suspectsPerSweep = 50;
/** More missing posts than this are not believed: more likely the answer is wrong than the posts are gone. */
export const believedMissing = (postCount: number): number => Math.max(20, Math.floor(postCount * 0.02));

/** After a reconnect and at the start, overdue readings begin this far apart. */
export const spreadMs = 2 * secondMs;
