// Posts that come again: rules over tags, and the drafts that are made of them a week ahead, each exactly once.
import type { Handlers } from '../../../preload/bridge.ts';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import {
  type RecurringRule,
  type RecurringRuleList,
  type RecurrenceRule,
  recurrenceRule,
} from '../../../preload/contract/recurring-rules.ts';
import { AppError } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import { recurringRuleBounds } from '../../../preload/rules/own-bounds.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { recurrences, type Member } from '../../planner/recurrence.ts';
import { json } from '../../store/database/row-schema.ts';
import { keepLeftOut, isWhole, planWrittenCopy } from '../../sync/outbox/duplicate-post.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import type { Beginning } from '../../sync/outbox/undo.ts';
import { joining, partsIn } from '../posts/families.ts';
import { takesSlot } from '../posts/schedulable-platforms.ts';

export type RecurringPosts = {
  list(): RecurringRuleList;
  save(rule: RecurrenceRule, id: number | null): RecurringRuleList;
  remove(id: number): RecurringRuleList;
  /** For a backup: how far each rule is, too. */
  saved(): SavedRule[];
  /** Those whose tag has no rule yet. Part of a transaction; makes nothing. Returns how many. */
  putBack(rules: readonly SavedRule[]): number;
  /** Makes what is due. Returns how many drafts. */
  make(): number;
  close(): void;
};

/** `doneThrough`: days up to it were made, or taken back: they never come again. */
export const SavedRule = z.strictObject({
  rule: recurrenceRule,
  madeCount: z.int().nonnegative(),
  doneThrough: z.iso.date().nullable(),
});
export type SavedRule = z.infer<typeof SavedRule>;
/** `used`: by local id, the last day. */
const StoredRule = SavedRule.extend({ id: z.number(), used: z.record(z.string(), z.string()) });
type StoredRule = z.infer<typeof StoredRule>;
const StoredList = json.pipe(z.array(z.unknown()));
/** What another Galley wrote, or a disk spoilt: kept as it is. */
type Stored = { rules: StoredRule[]; unread: unknown[] };
const Numbered = z.object({ id: z.number() });

const leadDays = 7;
/** A time has to be this far away to be sent before it comes. */
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
}: {
  sync: Sync;
  clock: Pick<Clock, 'after'>;
  log: Log;
}): RecurringPosts => {
  const { store, time, transact } = sync;

  const read = (): Stored => {
    const text = store.meta.read('pools');
    const stored: Stored = { rules: [], unread: [] };
    for (const each of text === null ? [] : (StoredList.safeParse(text).data ?? [text])) {
      const { data } = StoredRule.safeParse(each);
      if (data) stored.rules.push(data);
      else stored.unread.push(each);
    }
    return stored;
  };
  const write = ({ rules, unread }: Stored): void => store.meta.write('pools', JSON.stringify([...rules, ...unread]));

  const now = () =>
    Temporal.Instant.fromEpochMilliseconds(Math.floor(time.serverNowMs())).toZonedDateTimeISO(businessZone(store));

  const postsOf = ({ rule: { tag } }: StoredRule): Post[] =>
    store.posts.pids({ tag }, mostMembers).flatMap((pid) => readShown(store, pid) ?? []);

  const membersOf = ({ used }: StoredRule, posts: readonly Post[]): Member[] =>
    posts.filter(canComeAgain).map((post) => {
      const days = publications(post).map((at) =>
        Temporal.Instant.from(at).toZonedDateTimeISO(businessZone(store)).toPlainDate().toString(),
      );
      const lastOn = [...days, used[post.id] ?? ''].sort().at(-1) ?? '';
      return { pid: Number(post.id), lastOn: lastOn === '' ? null : Temporal.PlainDate.from(lastOn) };
    });

  /** The first day that can still be made: not done, and its time far enough away. */
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

  const comingOf = (recurring: StoredRule, posts: readonly Post[]) =>
    recurrences({
      rule: recurring.rule,
      members: membersOf(recurring, posts),
      from: firstDay(recurring),
      madeCount: recurring.madeCount,
    });

  const added = ({ rules, unread }: Stored, saved: SavedRule): Stored => {
    const ids = [...rules, ...unread].map((each) => Numbered.safeParse(each).data?.id ?? 0);
    return { rules: [...rules, { ...saved, id: Math.max(0, ...ids) + 1, used: {} }], unread };
  };

  const list = (): RecurringRuleList => {
    const { rules, unread } = read();
    return { rules: rules.map(shown), unreadCount: unread.length };
  };
  const shown = (recurring: StoredRule): RecurringRule => {
    const posts = postsOf(recurring);
    const names = new Map(posts.map(({ id, name }) => [Number(id), name]));
    const members = posts.filter(canComeAgain);
    const postCount = members.length;
    const waitingCount = posts.filter(
      (post) => partsIn(post).some(isCopyable) && publications(post).length === 0,
    ).length;
    const partialCount = members.filter((post) => partsIn(post).some(isPartial)).length;
    const next: RecurringRule['next'] = [];
    let seen = 0;
    if (postCount > 0)
      for (const { on, pid } of comingOf(recurring, posts)) {
        if (pid !== null)
          next.push({ on: on.toString(), post: { id: String(pid) as PostId, name: names.get(pid) ?? '' } });
        if (next.length === shownNext || (seen += 1) === mostSeen) break;
      }
    const { id, rule, madeCount } = recurring;
    const leftOutCount = posts.length - postCount - waitingCount;
    return { ...rule, id, madeCount, postCount, waitingCount, partialCount, leftOutCount, next };
  };

  const copyOf = (post: Post, name: string) => planWrittenCopy(store, post, { name });

  const isPartial = (part: Post): boolean => !isCopyable(part) || !isWhole(copyOf(part, part.name).leftOut);

  /** One for each part that can be made again. `place`: of the first of them among all that are made with it. */
  const draftsOf = (post: Post, on: Temporal.PlainDate, { tag, time: at }: RecurrenceRule, place: number) => {
    const suffix = ` (${on.toString()})`;
    const name = `${post.name.slice(0, textBounds.postName - suffix.length)}${suffix}`;
    const tags = store.postTags.ofPost(Number(post.id)).filter((each) => each !== tag);
    const parts = partsIn(post).filter(isCopyable);
    return parts.map((part, index) => {
      const plan = copyOf(part, name);
      const { do: _, ...create } = plan.begin;
      const { platform } = create;
      const slot = at !== null && takesSlot(store, platform) ? new Date(momentOf(on, at)).toISOString() : null;
      const beside = (pid: number): Intent[] => [
        { do: 'post.desk', pid, fields: { plannedOn: on.toString() } },
        ...(tags.length > 0 ? [{ do: 'post.tag', pid, tags } satisfies Intent] : []),
      ];
      const beginning: Beginning = {
        create,
        then: (pid, pids): Intent[] => [
          ...plan.then(pid),
          ...(index === 0 ? beside(pid) : []),
          ...(slot === null ? [] : [{ do: 'post.schedule', pid, platform, at: slot } satisfies Intent]),
          ...joining(pid, pids[place]),
        ],
      };
      return { post: part, plan, beginning };
    });
  };

  /** The days that are done are written in the transaction that makes their drafts. */
  const make = (origin: 'person' | 'pool'): number =>
    transact((tx) => {
      // Until all posts are read, a rested post may be one that went out yesterday. While all is paused, nothing is added.
      if (sync.status().filling !== null || store.pause.on()) return 0;
      const stored = read();
      const drafts: ReturnType<typeof draftsOf> = [];
      let madeCount = 0;
      const last = now().toPlainDate().add({ days: leadDays });
      for (const recurring of stored.rules) {
        const posts = postsOf(recurring);
        const byPid = new Map(posts.map((post) => [Number(post.id), post]));
        for (const { on, pid } of comingOf(recurring, posts)) {
          const post = pid === null ? undefined : byPid.get(pid);
          // A day that nobody is rested for stays open: another post may join.
          if (Temporal.PlainDate.compare(on, last) > 0 || !post) break;
          drafts.push(...draftsOf(post, on, recurring.rule, drafts.length));
          madeCount += 1;
          recurring.madeCount += 1;
          recurring.doneThrough = on.toString();
          recurring.used[post.id] = on.toString();
        }
      }
      if (drafts.length === 0) return 0;
      write(stored);
      const { pids } = sync.begin(
        drafts.map(({ beginning }) => beginning),
        'post.recur',
        [],
        origin,
      );
      drafts.forEach(({ post, plan }, place) => {
        const pid = pids[place];
        if (pid !== undefined) keepLeftOut(tx, pid, post, plan);
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
      // Of a full disk the window is told by what writes there next; an hour later it is tried again.
      log.warn({ err: error }, 'drafts that were due could not be made');
    }
  });

  return {
    list,
    make: () => make('pool'),
    save: (rule, id) =>
      change(({ rules, unread }) => {
        if (id !== null)
          return {
            rules: rules.map((recurring) => (recurring.id === id ? { ...recurring, rule } : recurring)),
            unread,
          };
        if (rules.length >= recurringRuleBounds.rules)
          throw new AppError({ kind: 'invalid', message: `You can have up to ${recurringRuleBounds.rules} of them.` });
        return added({ rules, unread }, { rule, madeCount: 0, doneThrough: null });
      }),
    remove: (id) =>
      change(({ rules, unread }) => ({ rules: rules.filter((recurring) => recurring.id !== id), unread })),
    saved: () => read().rules.map(({ rule, madeCount, doneThrough }) => ({ rule, madeCount, doneThrough })),
    putBack(saved) {
      const before = read();
      const tags = new Set(before.rules.map(({ rule }) => rule.tag));
      const missing = saved.filter(({ rule }) => !tags.has(rule.tag));
      if (missing.length > 0) write(missing.reduce(added, before));
      return missing.length;
    },
    close: () => cancel(),
  };
};

/** A draft that begins with words gets at most one picture; own files go out as they were put together. */
const isCopyable = ({ variants }: Post): boolean => {
  const main = variants.find(({ isPrimary }) => isPrimary) ?? variants[0];
  if (!main || main.platform === 'x') return false;
  return main.mediaOrigin !== 'user' || (main.media.length <= 1 && main.media.every(({ type }) => type === 'image'));
};

/** Only what has gone out comes again: a post that is still to come, or never went out, has not been seen once. */
const canComeAgain = (post: Post): boolean => partsIn(post).some(isCopyable) && publications(post).length > 0;

/** ISO instants. Where the service does not say when, its last change is the nearest that is known. */
const publications = ({ variants, updatedAt }: Post): string[] =>
  variants
    .filter(({ status }) => status === 'published')
    .map(({ publishedAt }) => (typeof publishedAt === 'string' ? publishedAt : updatedAt));

export const recurringPostMethods = (recurringPosts: RecurringPosts) =>
  ({
    'pools.list': () => recurringPosts.list(),
    'pools.save': ({ id, rule }) => recurringPosts.save(rule, id ?? null),
    'pools.remove': ({ id }) => recurringPosts.remove(id),
  }) satisfies Partial<Handlers>;
