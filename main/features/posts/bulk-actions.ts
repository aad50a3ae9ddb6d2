// Bulk actions: what can be done with many posts, and doing it in one transaction with one undo step.
import type { Handlers } from '../../../preload/bridge.ts';
import { AppError, errorData } from '../../../preload/errors.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { BlockerInputs, RefusedTime } from '../../../preload/rules/blockers.ts';
import type {
  BulkEdit,
  BulkAction,
  BulkOutcome,
  LateSends,
  ReplacePreview,
  Replacement,
  SkipReason,
  Survey,
} from '../../../preload/contract/bulk-actions.ts';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { followsMain, liveParts } from '../../../preload/rules/families.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import { spacingOf } from '../../../preload/rules/spacing.ts';
import { unwritten } from '../../../preload/rules/post-state.ts';
import type { PostSet } from '../../../preload/contract/library.ts';
import { movedAlong, shiftedMs } from '../../planner/shift.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import type { Sync } from '../../sync/engine.ts';
import { approvedAndPublished, nearSlots } from '../../sync/outbox/choices.ts';
import { approvedIn, wordsHeldBack } from '../../sync/posts/approval.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { refusalOf } from '../../sync/outbox/take-step.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { arrivalsOf } from './arrivals.ts';
import { chosenVersions, blockerInputsOf, holdsTime, timeRefusal } from './schedulable-platforms.ts';
import { copyNames } from './copy-names.ts';
import { checkCopy, duplicatePosts } from './duplicate.ts';
import { stepOf } from './library-query.ts';
import { createReplacing } from './find-and-replace.ts';
import { surveyOf } from './bulk-survey.ts';
import { awaited, needsNetwork } from './command-result.ts';

/** Case makes no difference between hashtags. */
const has = (tags: readonly string[], tag: string): boolean =>
  tags.some((each) => each.toLowerCase() === tag.toLowerCase());

/** Followers copy the main variant; editing them here would pin them for good. */
const isOwn = (variant: Variant): boolean => !followsMain(variant, 'hashtags') && variant.status !== 'published';

/** Fields omitted from `edit` stay; empty when nothing would change. */
export const editIntents = (post: Post, pid: number, plannedOn: string | null, edit: BulkEdit): Intent[] => {
  const hashtags = post.variants.filter(isOwn).flatMap(({ platform, hashtags: before }): Intent[] => {
    const remaining = before.filter((tag) => !has(edit.removeHashtags, tag));
    const fresh = edit.addHashtags.filter((tag, index, all) => !has(remaining, tag) && !has(all.slice(0, index), tag));
    const after = [...remaining, ...fresh];
    if (!isPlatformId(platform) || after.join(' ') === before.join(' ')) return [];
    return [{ do: 'post.edit', pid, platform, fields: { hashtags: after } }];
  });
  const plans: Intent[] =
    edit.plannedOn === undefined || edit.plannedOn === plannedOn
      ? []
      : [{ do: 'post.desk', pid, fields: { plannedOn: edit.plannedOn } }];
  return [...hashtags, ...plans];
};

export type Many = {
  survey(of: PostSet): Survey;
  lateSends(of: PostSet, action: LateAction): LateSends;
  /** Throws AppError `invalid` for more posts than `manyLimit`, `unreachable` to publish without a network. */
  run(of: PostSet, action: BulkAction): BulkOutcome;
  replacePreview(of: PostSet, replacement: Replacement): ReplacePreview;
};

type LateAction = Extract<BulkAction, { do: 'schedule' | 'place' }>;

/** What the user does to one post and waits for. */
const timing: readonly BulkAction['do'][] = ['place', 'schedule', 'unschedule', 'approve', 'approve-and-publish'];
/** The service still publishes what these call off until they are sent. */
const callingOff: readonly BulkAction['do'][] = ['place', 'schedule', 'unschedule', 'remove'];
/** How many skipped posts are reported by name. */
const mostReported = 50;

/** `refused`: variants that can't be scheduled. */
type Wish = { intents: Intent[]; skip: SkipReason | null; refused?: RefusedTime[] };
const wish = (intents: Intent[], otherwise: SkipReason): Wish => ({
  intents,
  skip: intents.length === 0 ? otherwise : null,
});

/** A post without text is not approved. */
const approval = (post: Post, intents: Intent[]): Wish => {
  if (!post.needsApproval && !post.changedSinceApproval && !post.needsOwnApproval) return wish([], 'needs-no-approval');
  const lacks = unwritten(post);
  return lacks ? wish([], lacks) : wish(intents, 'needs-no-approval');
};

/** Without an answer of the user, what is live of a post stays when the rest of it can be deleted. */
const removal = (post: Post, pid: number, choice: Extract<BulkAction, { do: 'remove' }>['live']): Wish => {
  const { live, rest } = liveParts(post);
  const isPartlyLive = live.length > 0 && rest.length > 0;
  if (choice === 'delete' || (choice === undefined && !isPartlyLive)) return wish([{ do: 'post.remove', pid }], 'same');
  return wish(rest.length === 0 ? [] : [{ do: 'post.remove', pid, unpublished: true }], 'published');
};

export const createMany = ({ sync }: { sync: Sync }): Many => {
  const { store } = sync;
  const replacing = createReplacing({ store });

  const spacedMs = ({ at, everyMinutes }: Extract<BulkAction, { do: 'schedule' }>, place: number): number =>
    shiftedMs(Date.parse(at), { by: spacingOf(everyMinutes, place), zone: businessZone(store), skip: new Set() });

  /** Where these times of a post go when the first of them moves to `atMs`, ISO; platforms without a time are left out. */
  const movedTogether = ({ variants }: Post, platforms: readonly string[], atMs: number): Map<string, string> => {
    const held = variants.flatMap(({ platform, scheduledAt }): [string, number][] =>
      platforms.includes(platform) && typeof scheduledAt === 'string' ? [[platform, Date.parse(scheduledAt)]] : [],
    );
    const along = { atMs: Math.min(...held.map(([, ms]) => ms)), afterMs: atMs };
    const zone = businessZone(store);
    return new Map(held.map(([platform, ms]) => [platform, new Date(movedAlong(ms, along, zone)).toISOString()]));
  };

  /** Each slot by itself. What can't be moved is not what those that move together keep their distance from. */
  const placedBy = ({ slots }: Extract<BulkAction, { do: 'place' }>): typeof slots => {
    const together = Map.groupBy(
      slots.filter((slot) => slot.together),
      ({ id, at }) => `${id} ${String(at)}`,
    );
    return [
      ...slots.filter((slot) => !slot.together),
      ...[...together.values()].flatMap((group) => {
        const [first] = group;
        const post = first && readShown(store, Number(first.id));
        const platforms = group.map(({ platform }) => platform);
        const chosen = post && chosenVersions(post, platforms, blockerInputsOf(store));
        const able = chosen && typeof chosen !== 'string' ? chosen.able : [];
        const moved = post && first.at ? movedTogether(post, able, Date.parse(first.at)) : null;
        return group.map(({ id, platform, at }) => ({ id, platform, at: moved?.get(platform) ?? at }));
      }),
    ];
  };

  /** What is to be done to one post; `place`: its number in the order of the list. */
  const wishOf = (
    post: Post,
    pid: number,
    place: number,
    action: Exclude<BulkAction, { do: 'publish' | 'duplicate' | 'place' }>,
    account: BlockerInputs,
  ): Wish => {
    const open = post.variants.filter(({ status }) => status !== 'published');
    switch (action.do) {
      case 'schedule': {
        const chosen = chosenVersions(post, action.platforms, account);
        if (typeof chosen === 'string') return { intents: [], skip: chosen };
        const { able, refused } = chosen;
        const atMs = spacedMs(action, place);
        const moved = action.platforms === 'holding' ? movedTogether(post, able, atMs) : null;
        const at = new Date(atMs).toISOString();
        const intents = able.map((platform): Intent => ({
          do: 'post.schedule',
          pid,
          platform,
          at: moved?.get(platform) ?? at,
        }));
        return { intents, skip: null, refused };
      }
      case 'unschedule': {
        const slotted = open.filter(holdsTime);
        const platforms = slotted.map(({ platform }) => platform).filter(isPlatformId);
        return wish(
          platforms.map((platform): Intent => ({ do: 'post.unschedule', pid, platform })),
          open.length === 0 ? 'published' : 'no-time',
        );
      }
      case 'approve':
        if (!post.needsApproval && post.changedSinceApproval)
          return approval(post, [{ do: 'post.approveAgain', pid, ...approvedIn(post) }]);
        // It would publish at once, which the user did not ask for.
        if (post.needsApproval && nearSlots(store, pid, sync.time.serverNowMs(), readShown).length > 0)
          return { intents: [], skip: 'time-over' };
        return approval(post, post.sync.approveWaits ? [] : [{ do: 'post.approve', pid }]);
      case 'approve-and-publish':
        return approval(
          post,
          !post.needsApproval ? [] : approvedAndPublished(store, pid, null, sync.time.serverNowMs(), readShown),
        );
      case 'remove':
        return removal(post, pid, action.live);
      case 'edit':
        return wish(editIntents(post, pid, store.localNotes.read(pid).plannedOn, action), 'same');
      case 'tag': {
        const removed = new Set(action.remove.map((tag) => tag.toLowerCase()));
        const remaining = store.postTags.ofPost(pid).filter((tag) => !removed.has(tag.toLowerCase()));
        return wish([{ do: 'post.tag', pid, tags: [...remaining, ...action.add] }], 'same');
      }
      case 'replace':
        return wish(replacing.intentsOf(post, pid, action, action.changes), 'same');
    }
  };

  function* wishes(pids: readonly number[], action: Parameters<typeof wishOf>[3]) {
    const account = blockerInputsOf(store);
    let place = 0;
    for (const pid of pids) {
      const post = readShown(store, pid);
      const wanted = post && wishOf(post, pid, place, action, account);
      if (wanted && wanted.intents.length > 0) place += 1;
      yield { pid, post, wanted };
    }
  }

  type Slot = { pid: number; atMs: number };
  /** The slots it would send, without those that are set already. */
  const slotsOf = (of: PostSet, action: LateAction): Slot[] => {
    if (action.do === 'place')
      return placedBy(action).flatMap(({ id, at }) => (at === null ? [] : { pid: Number(id), atMs: Date.parse(at) }));
    return [...wishes(stepOf(sync, of), action)].flatMap(({ pid, post, wanted }) =>
      (wanted?.intents ?? []).flatMap((intent): Slot[] => {
        if (intent.do !== 'post.schedule') return [];
        const atMs = Date.parse(intent.at);
        const held = post?.variants.find(({ platform }) => platform === intent.platform)?.scheduledAt ?? null;
        return held !== null && Date.parse(held) === atMs ? [] : [{ pid, atMs }];
      }),
    );
  };

  const lateSends = (of: PostSet, action: LateAction): LateSends => {
    const slots = slotsOf(of, action);
    const postCount = new Set(slots.map(({ pid }) => pid)).size;
    const arrivals = arrivalsOf(
      sync,
      slots.map(({ atMs }) => atMs),
      postCount === 1,
    );
    const late = arrivals.flatMap(({ throughMs, isLate }, place) => (isLate ? { throughMs, slot: slots[place] } : []));
    const lastMs = Math.max(...late.map(({ throughMs }) => throughMs));
    return {
      lateCount: late.length,
      latePostCount: new Set(late.map(({ slot }) => slot?.pid)).size,
      lastAt: late.length === 0 ? null : new Date(lastMs).toISOString(),
    };
  };

  const onlyNameOf = ([pid, ...others]: readonly number[]): string | null =>
    pid === undefined || others.length > 0 ? null : (store.posts.view(pid)?.name ?? null);

  type Skipped = BulkOutcome['skipped'][number];
  const skippedOf = (
    pid: number,
    reason: SkipReason,
    { error = null, version = null }: { error?: AppError | null; version?: RefusedTime | null } = {},
  ): Skipped => ({
    id: String(pid) as PostId,
    name: store.posts.view(pid)?.name ?? '',
    reason,
    error: error && errorData(error),
    version,
  });

  const outcomeOf = (
    doneCount: number,
    name: string | null,
    skipped: Skipped[],
    stepId: number | null,
  ): BulkOutcome => {
    const finishAtMs = sync.finishAtMs();
    return {
      doneCount,
      name,
      skipped: skipped.slice(0, mostReported),
      skippedCount: skipped.length,
      stepId,
      finishAt: finishAtMs === null ? null : new Date(finishAtMs).toISOString(),
    };
  };

  const apply = (intents: Intent[], before: Skipped[], action: BulkAction): BulkOutcome => {
    const { do: act } = action;
    const wanted = new Set(intents.flatMap((intent) => ('pid' in intent ? [intent.pid] : [])));
    // Before a deletion, which may take the name along.
    const name = onlyNameOf([...wanted]);
    const isPlan = act === 'place' && action.planned !== undefined && action.slots.length > 0;
    const label = isPlan ? 'times' : act === 'edit' || act === 'replace' ? act : null;
    const { done, refused, stepId } = sync.changeAll(intents, label);
    const changed = new Set(done.map(({ pid }) => pid));
    if (timing.includes(act) && changed.size === 1)
      awaited(
        sync,
        done.flatMap(({ operation }) => operation ?? []),
      );
    const failed = refused.flatMap(({ intent, error }) =>
      'pid' in intent && !changed.has(intent.pid) ? [skippedOf(intent.pid, 'refused', { error })] : [],
    );
    const named = new Set([...before, ...failed].map(({ id }) => Number(id)));
    const same = [...wanted].filter((pid) => !changed.has(pid) && !named.has(pid)).map((pid) => skippedOf(pid, 'same'));
    const skipped = [...before, ...failed, ...same];
    // A post without the searched text, or with the tag already, does not count as skipped; nor does a live one that
    // the user wanted to stay.
    const isReported = ({ reason }: Skipped) =>
      act === 'remove' ? reason !== 'published' : reason !== 'same' || (act !== 'replace' && act !== 'tag');
    // What is published at once can't be undone. Approvals of the user's own posts are not sent.
    const isSent = done.every(({ operation }) => operation !== null);
    const isLasting = act === 'approve-and-publish' || act === 'publish' || (act === 'approve' && isSent);
    const canTakeBack = !isLasting || sync.online.connection() !== 'online';
    const outcome = outcomeOf(changed.size, name, skipped.filter(isReported), canTakeBack ? stepId : null);
    if (act === 'approve-and-publish') {
      const publishing = done.flatMap(({ operation, pid }) => (operation?.kind === 'post.publish' ? pid : []));
      return { ...outcome, publishingCount: new Set(publishing).size };
    }
    if (!callingOff.includes(act)) return outcome;
    const isStillPublished = (pid: number | null) =>
      pid !== null && (readShown(store, pid)?.sync.stillPublishes.length ?? 0) > 0;
    return { ...outcome, stillPublishedCount: [...changed].filter(isStillPublished).length };
  };

  const duplicate = (pids: number[], language: Language): BulkOutcome => {
    const skipped: Skipped[] = [];
    const posts: Post[] = [];
    for (const pid of pids) {
      const post = readShown(store, pid);
      const refusal = refusalOf(() => {
        if (!post) throw new AppError({ kind: 'not-found', message: 'This post no longer exists.' });
        checkCopy(sync, post);
        posts.push(post);
      });
      if (refusal) skipped.push(skippedOf(pid, 'refused', { error: refusal }));
    }
    const { partialCount, stepId } = duplicatePosts(sync, posts, copyNames[language].copy);
    return { ...outcomeOf(posts.length, onlyNameOf(pids), skipped, stepId), partialCount };
  };

  const placeAll = (action: Extract<BulkAction, { do: 'place' }>): BulkOutcome => {
    const account = blockerInputsOf(store);
    const skipped: Skipped[] = [];
    const posts = new Map<string, Post | null>();
    const slots = placedBy(action);
    const intents = slots.flatMap(({ id, platform, at }): Intent[] => {
      const pid = Number(id);
      if (!posts.has(id)) posts.set(id, readShown(store, pid));
      const post = posts.get(id);
      const variant = post?.variants.find((each) => each.platform === platform);
      if (variant?.status === 'published') {
        skipped.push(skippedOf(pid, 'published'));
        return [];
      }
      if (at === null) return [{ do: 'post.unschedule', pid, platform }];
      const obstacle = post && variant ? timeRefusal(post, variant, platform, account) : null;
      // Only the time is chosen here: what an approval holds back stays so.
      const words = wordsHeldBack(store, store.families.partOf(pid, platform), platform);
      if (!obstacle) return [{ do: 'post.schedule', pid, platform, at, ...words }];
      skipped.push(skippedOf(pid, 'takes-no-time', { version: { platform, obstacle } }));
      return [];
    });
    const planned = (action.planned ?? []).map(({ id, on }): Intent => ({
      do: 'post.desk',
      pid: Number(id),
      fields: { plannedOn: on },
    }));
    const outcome = apply([...intents, ...planned], skipped, action);
    const [first, ...others] = new Set(slots.map(({ id }) => id));
    const one = first === undefined || others.length > 0 ? null : readShown(store, Number(first), sync.sendForecast);
    return one ? { ...outcome, sync: one.sync } : outcome;
  };

  return {
    survey: (of) => surveyOf(sync, of),
    lateSends,
    run(of, action) {
      if (action.do === 'publish') {
        needsNetwork(sync);
        return apply(
          action.versions.map(({ id, platform }): Intent => ({ do: 'post.publish', pid: Number(id), platform })),
          [],
          action,
        );
      }
      if (action.do === 'place') return placeAll(action);
      if (action.do === 'approve-and-publish') needsNetwork(sync);
      const pids = stepOf(sync, of);
      if (action.do === 'duplicate') return duplicate(pids, action.language);
      const skipped: Skipped[] = [];
      const intents: Intent[] = [];
      for (const { pid, wanted } of wishes(pids, action)) {
        if (!wanted || wanted.skip) skipped.push(skippedOf(pid, wanted?.skip ?? 'same'));
        for (const version of wanted?.refused ?? []) skipped.push(skippedOf(pid, 'takes-no-time', { version }));
        intents.push(...(wanted?.intents ?? []));
      }
      return apply(intents, skipped, action);
    },
    replacePreview: (of, replacement) => replacing.preview(stepOf(sync, of), replacement),
  };
};

export const bulkMethods = (many: Many) =>
  ({
    'posts.survey': ({ of }) => many.survey(of),
    'posts.many': ({ of, action }) => many.run(of, action),
    'posts.lateSends': ({ of, action }) => many.lateSends(of, action),
    'posts.replacePreview': ({ of, ...replacement }) => many.replacePreview(of, replacement),
  }) satisfies Partial<Handlers>;
