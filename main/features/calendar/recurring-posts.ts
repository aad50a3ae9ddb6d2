// Recurring posts: rules over tags, and the drafts that are created from them up to a week ahead, each exactly once.
import type { Handlers } from '../../../preload/bridge.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { AppError } from '../../../preload/errors.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import {
  type RecurringRule,
  type RecurringRuleList,
  type RecurrenceRule,
  recurrenceRule,
} from '../../../preload/contract/recurring-rules.ts';
import { tooMany } from '../too-many.ts';
import type { PostId } from '../../../preload/ids.ts';
import { recurringRuleBounds } from '../../../preload/rules/own-bounds.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { recurrences, type Member } from '../../planner/recurrence.ts';
import { json } from '../../store/database/row-schema.ts';
import { type CopyPlan, keepLeftOut, isWhole } from '../../sync/outbox/duplicate-post.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import type { Beginning } from '../../sync/outbox/undo.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { planCopies } from '../posts/duplicate.ts';
import { joining } from '../posts/families.ts';
import { takesSlot } from '../posts/schedulable-platforms.ts';

export type RecurringPosts = {
  list(): RecurringRuleList;
  save(rule: RecurrenceRule, id: number | null): RecurringRuleList;
  /** Drafts of posts that were never published are not listed again. */
  keepDrafts(): RecurringRuleList;
  remove(id: number): RecurringRuleList;
  /** Undoes `remove`, until the business is closed. */
  restore(id: number): RecurringRuleList;
  /** For a backup, including how far each rule has advanced. */
  saved(): SavedRule[];
  /** Adds those whose tag has no rule yet. Part of a transaction; creates no drafts. Returns how many. */
  putBack(rules: readonly SavedRule[]): number;
  /** Part of a transaction; creates no drafts. `saved` null: the tag has no rule any more. */
  replace(tx: Pick<Tx, 'changed'>, tag: string, saved: SavedRule | null): void;
  /** When the user changed the rule of a tag here, by the service's clock. null: it isn't known. */
  changedAtMs(tag: string): number | null;
  /** Creates due drafts. Returns how many. */
  make(): number;
  close(): void;
};

/** `doneThrough`: days up to it were created, or undone: they never recur. */
export const SavedRule = z.strictObject({
  rule: recurrenceRule,
  madeCount: z.int().nonnegative(),
  doneThrough: z.iso.date().nullable(),
});
export type SavedRule = z.infer<typeof SavedRule>;
/**
 * By local id, ISO dates: `used`: the last day for which a draft was created from the post; `seen`: when it was first
 * seen published, if the service doesn't say when it was. `onlyPublished`: the rule has created nothing from
 * unpublished posts, or the user knows. `changedMs`: when the user changed it here, by the service's clock.
 */
const StoredRule = SavedRule.extend({
  id: z.number(),
  used: z.record(z.string(), z.string()),
  seen: z.record(z.string(), z.string()).optional(),
  onlyPublished: z.boolean().optional(),
  changedMs: z.number().optional(),
});
type StoredRule = z.infer<typeof StoredRule>;
const StoredList = json.pipe(z.array(z.unknown()));
/** For which days drafts were created, by rules that exist or were stopped. */
type Usage = Pick<StoredRule, 'used'>;
const StoredUsage = json.pipe(StoredRule.shape.used);
/** `tags`: of all rules, in lower case, as posts have them in any. `place`: of the first draft among everything created in this step. */
type Due = { rule: RecurrenceRule; tags: ReadonlySet<string>; place: number };
/** Written by another version of Galley, or damaged on disk: stored unchanged. */
type Stored = { rules: StoredRule[]; unread: unknown[]; stopped: Usage };
const Numbered = z.object({ id: z.number() });

const leadDays = 7;
/** A time must be at least this far away, so that it is sent before it passes. */
const leadMs = 10 * 60_000;
const everyMs = 3_600_000;
const firstMs = 30_000;
const shownNext = 5;
/** A long cooldown leaves most days without a post. */
const mostSeen = 500;
const mostMembers = 1000;

export const createRecurringPosts = ({
  sync,
  clock,
  log,
  isHere,
}: {
  sync: Sync;
  clock: Pick<Clock, 'after'>;
  log: Log;
  /** Whether this computer creates their drafts, and none of the user's others does. */
  isHere: () => boolean;
}): RecurringPosts => {
  const { store, time, transact } = sync;

  const read = (): Stored => {
    const text = store.meta.read('pools');
    const stopped = StoredUsage.safeParse(store.meta.read('pools_stopped')).data ?? {};
    const stored: Stored = { rules: [], unread: [], stopped: { used: stopped } };
    for (const each of text === null ? [] : (StoredList.safeParse(text).data ?? [text])) {
      const { data } = StoredRule.safeParse(each);
      if (data) stored.rules.push(data);
      else stored.unread.push(each);
    }
    return stored;
  };
  const write = ({ rules, unread, stopped }: Stored): void => {
    store.meta.write('pools', JSON.stringify([...rules, ...unread]));
    store.meta.write('pools_stopped', JSON.stringify(stopped.used));
  };

  const now = () =>
    Temporal.Instant.fromEpochMilliseconds(Math.floor(time.serverNowMs())).toZonedDateTimeISO(businessZone(store));

  const postsOf = ({ rule: { tag } }: StoredRule): Post[] =>
    store.posts.pids({ tag }, mostMembers).flatMap((pid) => readShown(store, pid) ?? []);

  const today = (): string => now().toPlainDate().toString();
  const dayOf = (at: string): string =>
    Temporal.Instant.from(at).toZonedDateTimeISO(businessZone(store)).toPlainDate().toString();

  const variantsOf = (parts: readonly { id: PostId; platform: string }[]): Variant[] =>
    parts.flatMap(
      ({ id, platform }) =>
        readPost(store, Number(id))?.variants.filter((variant) => variant.platform === platform) ?? [],
    );
  /** Including those that another part covers. */
  const allVariants = ({ variants, family }: Post): Variant[] => [...variants, ...variantsOf(family?.also ?? [])];

  /** Only what was published recurs: a post that is still scheduled has not been seen at all. */
  const isPublished = (post: Post): boolean => allVariants(post).some(({ status }) => status === 'published');

  /** The last day for which these rules created a draft from it, whichever of its parts led the family then. */
  const usedOn = ({ id, family }: Post, rules: readonly Usage[]): string | undefined =>
    [id, ...[...(family?.parts ?? []), ...(family?.missing ?? [])].map((part) => part.id)]
      .flatMap((each) => rules.flatMap(({ used }) => used[each] ?? []))
      .sort()
      .at(-1);

  /**
   * ISO date, the latest over all platforms, including deleted ones; null: it was never published. A variant with a
   * future time cools down from that time, and a post with the tags of several rules from its last draft of any.
   */
  const lastDay = (post: Post, recurring: StoredRule, rules: readonly Usage[]): string | null => {
    const all = [...allVariants(post), ...variantsOf(post.family?.missing ?? [])];
    const days = all.flatMap((variant) => {
      if (variant.status !== 'published') return variant.scheduledAt ? [dayOf(variant.scheduledAt)] : [];
      if (typeof variant.publishedAt === 'string') return [dayOf(variant.publishedAt)];
      // It was published before its last change at the service, and before it was first seen.
      const firstSeen = recurring.seen?.[post.id] ?? today();
      return [post.updatedAt === null ? firstSeen : ([dayOf(post.updatedAt), firstSeen].sort()[0] ?? '')];
    });
    return [...days, usedOn(post, rules) ?? ''].sort().at(-1) || null;
  };

  /** Whether it recurs once although it was never published. */
  const comesOnce = (post: Post, { rule }: StoredRule, rules: readonly Usage[]): boolean =>
    rule.alsoUnpublished === true && isDraft(post) && usedOn(post, rules) === undefined && canBegin(post);

  const membersOf = (recurring: StoredRule, rules: readonly Usage[], posts: readonly Post[]): Member[] =>
    posts.flatMap((post): Member[] => {
      const pid = Number(post.id);
      if (!isPublished(post)) return comesOnce(post, recurring, rules) ? [{ pid, lastOn: null, once: true }] : [];
      const lastOn = lastDay(post, recurring, rules);
      return canBegin(post) ? [{ pid, lastOn: lastOn === null ? null : Temporal.PlainDate.from(lastOn) }] : [];
    });

  /** The first day that can still be created: not done, and its time far enough away. */
  const firstDay = ({ doneThrough, rule }: StoredRule): Temporal.PlainDate => {
    const moment = now();
    const today = moment.toPlainDate();
    const at = rule.time === null ? null : momentOf(today, rule.time);
    const open = at !== null && at < moment.epochMilliseconds + leadMs ? today.add({ days: 1 }) : today;
    const after = doneThrough === null ? null : Temporal.PlainDate.from(doneThrough).add({ days: 1 });
    return after && Temporal.PlainDate.compare(after, open) > 0 ? after : open;
  };
  const momentOf = (day: Temporal.PlainDate, at: string): number =>
    day.toZonedDateTime({ timeZone: businessZone(store), plainTime: at }).epochMilliseconds;

  const comingOf = (recurring: StoredRule, rules: readonly Usage[], posts: readonly Post[]) =>
    recurrences({
      rule: recurring.rule,
      members: membersOf(recurring, rules, posts),
      from: firstDay(recurring),
      madeCount: recurring.madeCount,
    });

  const nextId = ({ rules, unread }: Omit<Stored, 'stopped'>): number =>
    Math.max(0, ...[...rules, ...unread].map((each) => Numbered.safeParse(each).data?.id ?? 0)) + 1;
  const withRule = (stored: Stored, recurring: Omit<StoredRule, 'id'>): Stored => ({
    ...stored,
    rules: [...stored.rules, { ...recurring, id: nextId(stored) }],
  });
  const added = (stored: Stored, saved: SavedRule): Stored =>
    withRule(stored, { ...saved, used: {}, onlyPublished: true });
  /** A post waits as long for a rule that is added again, or for one of another tag. */
  const without = ({ rules, unread, stopped }: Stored, recurring: StoredRule | undefined): Stored => {
    const used = { ...stopped.used };
    for (const [id, day] of Object.entries(recurring?.used ?? {})) if (day > (used[id] ?? '')) used[id] = day;
    return { rules: rules.filter((each) => each !== recurring), unread, stopped: { used } };
  };
  /** By id. Whole: a rule that was only saved again would bring the drafts of its days a second time. */
  const removed = new Map<number, StoredRule>();

  const list = (): RecurringRuleList => {
    const { rules, unread, stopped } = read();
    return {
      rules: rules.map((recurring) => shown(recurring, [...rules, stopped])),
      unreadCount: unread.length,
      unpublishedDrafts: unpublishedDrafts(rules),
    };
  };

  /** Drafts have the name of their post, and their day. */
  const unpublishedDrafts = (rules: readonly StoredRule[]): RecurringRuleList['unpublishedDrafts'] => {
    const asked = rules.filter(({ onlyPublished }) => onlyPublished !== true);
    const sources = asked.flatMap((recurring) =>
      Object.keys(recurring.used).length === 0
        ? []
        : postsOf(recurring).filter((post) => usedOn(post, [recurring]) !== undefined && !isPublished(post)),
    );
    const names = new Set(sources.map(({ name }) => name));
    if (names.size === 0) return [];
    const startOf = (name: string): string | undefined => /^(.*) \((\d{4}-\d\d-\d\d)\)$/su.exec(name)?.[1];
    return store.posts.pids({}, Number.MAX_SAFE_INTEGER).flatMap((pid) => {
      const name = store.posts.view(pid)?.name ?? '';
      const start = startOf(name);
      if (start === undefined || ![...names].some((source) => nameOf(source, name.slice(start.length)) === name))
        return [];
      const post = readShown(store, pid);
      return post && !isPublished(post) ? [{ id: post.id, name }] : [];
    });
  };
  const shown = (recurring: StoredRule, rules: readonly Usage[]): RecurringRule => {
    const posts = postsOf(recurring);
    const names = new Map(posts.map(({ id, name }) => [Number(id), name]));
    const published = posts.filter(isPublished);
    const members = published.filter(canBegin);
    const postCount = members.length;
    const waiting = posts.filter((post) => !isPublished(post) && canBegin(post));
    const waitingCount = waiting.length;
    const onceCount = waiting.filter((post) => comesOnce(post, recurring, rules)).length;
    const partialCount = members.filter(isPartial).length;
    const next: RecurringRule['next'] = [];
    let seen = 0;
    if (postCount + onceCount > 0)
      for (const { on, pid } of comingOf(recurring, rules, posts)) {
        if (pid !== null)
          next.push({ on: on.toString(), post: { id: String(pid) as PostId, name: names.get(pid) ?? '' } });
        if (next.length === shownNext || (seen += 1) === mostSeen) break;
      }
    const { id, rule, madeCount } = recurring;
    const leftOutCount = posts.length - postCount - waitingCount;
    return { ...rule, id, madeCount, postCount, waitingCount, onceCount, partialCount, leftOutCount, next };
  };

  const copiesOf = (post: Post, name: string) => planCopies(store, post, { name });
  const canBegin = (post: Post): boolean => copiesOf(post, post.name).copies.length > 0;
  const isPartial = (post: Post): boolean => {
    const { copies, left } = copiesOf(post, post.name);
    return left.length > 0 || copies.some(({ plan }) => !isWhole(plan.leftOut));
  };

  /** One for each copy, together one post. */
  const draftsOf = (post: Post, on: Temporal.PlainDate, { rule, tags: ofRules, place }: Due) => {
    const { time: at } = rule;
    const tags = store.postTags.ofPost(Number(post.id)).filter((each) => !ofRules.has(each.toLowerCase()));
    const { copies, left } = copiesOf(post, nameOf(post.name, ` (${on.toString()})`));
    // Without its picture or video it is not scheduled automatically.
    const isWithoutMedia = copies.some(({ plan: { leftOut } }) => leftOut.pictureCount > 0 || leftOut.hasVideo);
    const slot = at === null || isWithoutMedia ? null : new Date(momentOf(on, at)).toISOString();
    const wasPublished = isPublished(post);
    return copies.map(({ part, plan }, index) => {
      const platforms = plan.begin.do === 'post.create' ? [plan.begin.platform] : (plan.begin.platforms ?? []);
      const timed = platforms.filter(
        (platform) =>
          takesSlot(store, platform) &&
          (!wasPublished || part.variants.some((one) => one.platform === platform && one.status === 'published')),
      );
      const beside = (pid: number): Intent[] => [
        { do: 'post.desk', pid, fields: { plannedOn: on.toString() } },
        ...(tags.length > 0 ? [{ do: 'post.tag', pid, tags } satisfies Intent] : []),
      ];
      const then = (pid: number, pids: readonly number[]): Intent[] => [
        ...plan.then(pid),
        ...(index === 0 ? beside(pid) : []),
        ...(slot === null ? [] : timed.map((platform): Intent => ({ do: 'post.schedule', pid, platform, at: slot }))),
        ...joining(pid, pids[place]),
      ];
      const isFirst = index === 0;
      const leftOut = isFirst ? { ...plan.leftOut, platforms: [...plan.leftOut.platforms, ...left] } : plan.leftOut;
      return { post: isFirst ? post : part, leftOut, beginning: beginningOf(plan.begin, then) };
    });
  };

  /** Returns whether there was anything to note. */
  const noteSeen = (recurring: StoredRule, posts: readonly Post[]): boolean => {
    const undated = posts.filter(
      ({ id, variants }) =>
        recurring.seen?.[id] === undefined &&
        variants.some(({ status, publishedAt }) => status === 'published' && !publishedAt),
    );
    if (undated.length === 0) return false;
    recurring.seen = { ...recurring.seen, ...Object.fromEntries(undated.map(({ id }) => [id, today()])) };
    return true;
  };

  /** The finished days are written in the transaction that creates their drafts. */
  const make = (origin: 'person' | 'pool'): number =>
    transact((tx) => {
      // Until all posts are read, an eligible post may be one that was published yesterday. While everything is paused,
      // nothing is added.
      if (sync.status().filling !== null || store.pause.on() || !isHere()) return 0;
      const stored = read();
      let noted = false;
      const drafts: ReturnType<typeof draftsOf> = [];
      const tags = new Set(stored.rules.map(({ rule }) => rule.tag.toLowerCase()));
      let madeCount = 0;
      const last = now().toPlainDate().add({ days: leadDays });
      for (const recurring of stored.rules) {
        const posts = postsOf(recurring);
        noted = noteSeen(recurring, posts) || noted;
        const byPid = new Map(posts.map((post) => [Number(post.id), post]));
        for (const { on, pid } of comingOf(recurring, [...stored.rules, stored.stopped], posts)) {
          const post = pid === null ? undefined : byPid.get(pid);
          // A day without an eligible post stays open: another post may join.
          if (Temporal.PlainDate.compare(on, last) > 0 || !post) break;
          drafts.push(...draftsOf(post, on, { rule: recurring.rule, tags, place: drafts.length }));
          madeCount += 1;
          recurring.madeCount += 1;
          recurring.doneThrough = on.toString();
          recurring.used[post.id] = on.toString();
        }
      }
      if (drafts.length > 0 || noted) write(stored);
      if (drafts.length === 0) return 0;
      const { pids } = sync.begin(
        drafts.map(({ beginning }) => beginning),
        'post.recur',
        [],
        origin,
      );
      drafts.forEach(({ post, leftOut }, place) => {
        const pid = pids[place];
        if (pid !== undefined) keepLeftOut(tx, pid, post, { leftOut });
      });
      tx.changed('plan');
      return madeCount;
    });

  const change = (next: (stored: Stored) => Stored): RecurringRuleList => {
    transact((tx) => {
      write(next(read()));
      tx.changed('plan');
      make('person');
    });
    sync.wake();
    return list();
  };

  let cancel = clock.after(firstMs, function again() {
    cancel = clock.after(everyMs, again);
    try {
      if (make('pool') > 0) sync.wake();
    } catch (error) {
      // The next write reports a full disk to the window; this is retried in an hour.
      log.warn({ err: error }, 'drafts that were due could not be made');
    }
  });

  return {
    list,
    make: () => make('pool'),
    save: (rule, id) =>
      change((stored) => {
        const { rules } = stored;
        if (id !== null)
          return {
            ...stored,
            rules: rules.map((recurring) =>
              recurring.id === id ? { ...changedTo(recurring, rule), changedMs: time.serverNowMs() } : recurring,
            ),
          };
        mustHaveRoom(rules);
        const fresh = { rule, madeCount: 0, doneThrough: null, used: {}, onlyPublished: true };
        return withRule(stored, { ...fresh, changedMs: time.serverNowMs() });
      }),
    keepDrafts: () =>
      change((stored) => ({
        ...stored,
        rules: stored.rules.map((recurring) => ({ ...recurring, onlyPublished: true })),
      })),
    remove: (id) =>
      change((stored) => {
        const recurring = stored.rules.find((each) => each.id === id);
        if (recurring) removed.set(id, recurring);
        return without(stored, recurring);
      }),
    restore(id) {
      const recurring = removed.get(id);
      if (!recurring) throw new AppError({ kind: 'not-found', message: 'There is no such rule.' });
      const list = change((stored) => {
        mustHaveRoom(stored.rules);
        return withRule(stored, recurring);
      });
      removed.delete(id);
      return list;
    },
    saved: () => read().rules.map(({ rule, madeCount, doneThrough }) => ({ rule, madeCount, doneThrough })),
    putBack(saved) {
      const before = read();
      const tags = new Set(before.rules.map(({ rule }) => rule.tag));
      const missing = saved.filter(({ rule }) => !tags.has(rule.tag));
      if (missing.length > 0) write(missing.reduce(added, before));
      return missing.length;
    },
    replace(tx, tag, saved) {
      const stored = read();
      const { rules } = stored;
      const known = rules.find(({ rule }) => rule.tag === tag);
      if (!saved) write(rules.filter(({ rule }) => rule.tag === tag).reduce(without, stored));
      else if (known)
        write({ ...stored, rules: rules.map((each) => (each === known ? { ...known, ...saved } : each)) });
      else write(added(stored, saved));
      tx.changed('plan');
    },
    changedAtMs: (tag) => read().rules.find(({ rule }) => rule.tag === tag)?.changedMs ?? null,
    close: () => cancel(),
  };
};

/** Never published, and not scheduled. */
const isDraft = ({ variants }: Post): boolean =>
  variants.every(({ status, scheduledAt }) => status !== 'published' && status !== 'scheduled' && !scheduledAt);

const mustHaveRoom = (rules: readonly StoredRule[]): void => {
  if (rules.length >= recurringRuleBounds.rules) throw tooMany('recurring-rules', recurringRuleBounds.rules);
};

/** A rule that includes unpublished drafts needs no question about them. */
const changedTo = (recurring: StoredRule, rule: RecurrenceRule): StoredRule => ({
  ...recurring,
  rule,
  ...(rule.alsoUnpublished && { onlyPublished: true }),
});

const nameOf = (name: string, suffix: string): string =>
  `${name.slice(0, textBounds.postName - suffix.length)}${suffix}`;

const beginningOf = (begin: CopyPlan['begin'], then: Beginning['then']): Beginning => {
  if (begin.do === 'post.create') {
    const { do: _, ...create } = begin;
    return { create, then };
  }
  const { do: _, ...fromMedia } = begin;
  return { fromMedia, then };
};

export const recurringPostMethods = (recurringPosts: RecurringPosts) =>
  ({
    'recurringRules.list': () => recurringPosts.list(),
    'recurringRules.save': ({ id, rule }) => recurringPosts.save(rule, id ?? null),
    'recurringRules.keepDrafts': () => recurringPosts.keepDrafts(),
    'recurringRules.remove': ({ id }) => recurringPosts.remove(id),
    'recurringRules.restore': ({ id }) => recurringPosts.restore(id),
  }) satisfies Partial<Handlers>;
