// The fixes of Needs you: what each does, what is asked before it, and the toast that says so; and the free slots that
// they offer.
import type { BulkAction, BulkOutcome } from '../../../preload/contract/bulk-actions.ts';
import type { NeedsYouItem } from '../../../preload/contract/needs-you.ts';
import { channelGate } from '../../../preload/rules/channel-gate.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import type { App } from '../../app/app.ts';
import { failureLine } from '../../app/failure.ts';
import { createLive } from '../../app/live-query.svelte.ts';
import { editorOf } from '../../app/route.svelte.ts';
import { common, platformName } from '../../app/strings.ts';
import { operationTitle } from '../../posts/sync/operation-strings.ts';
import { approvalStrings } from '../../posts/approval-strings.ts';
import { manyStrings } from '../../posts/bulk-strings.ts';
import { laterSlots } from '../../posts/schedule/slot-choice.svelte.ts';
import { showToast } from '../../ui/toast.ts';
import { stillShown } from '../../posts/sync/post-sync.ts';
import { needsYouStrings } from './strings.ts';

type PlaceAction = Extract<BulkAction, { do: 'place' }>;
type PostItem = NeedsYouItem & { subject: Extract<NeedsYouItem['subject'], { is: 'post' }> };
export const isOfPost = (item: NeedsYouItem | undefined): item is PostItem => item?.subject.is === 'post';

/** What the service still publishes of it, unlike what is shown here; undefined: nothing. */
export const stillOf = (item: NeedsYouItem, { sync, times, clock }: Pick<App, 'sync' | 'times' | 'clock'>) =>
  isOfPost(item) && item.subject.what === 'still'
    ? stillShown(item.subject.post.sync, sync.connection, { times, now: clock.now })
    : undefined;

/** What a row is called. */
export const itemName = ({ subject }: Pick<NeedsYouItem, 'subject'>): string => {
  if (subject.is === 'post') return subject.post.name || common.untitled;
  return subject.is === 'channel' ? platformName(subject.platform) : operationTitle(subject.change, null);
};

/** The next free slots of those that missed their own. Must be called while a component is set up. */
export const createFreeSlots = (app: App, items: () => readonly NeedsYouItem[]) => {
  const missed = $derived(
    items()
      .filter((item) => item.fix.do === 'new-time')
      .filter(isOfPost),
  );
  const live = createLive(app.bridge, () => {
    const asked = missed;
    return {
      topics: ['agenda'],
      ask: async () => {
        const found = await Promise.all(
          asked.map(async ({ id, subject, platforms }) => {
            const known = platforms.filter(isPlatformId);
            if (known.length === 0) return [id, [] as string[]] as const;
            const of = { ids: [subject.post.id] };
            const hints = await app.bridge.call('calendar.slotHints', { of, platforms: known });
            return [id, hints.free] as const;
          }),
        );
        // No two at the same time.
        const taken = new Set<string>();
        return new Map<string, string | null>(
          found.map(([id, all]) => {
            const own = all.find((at) => !taken.has(at)) ?? null;
            if (own !== null) taken.add(own);
            return [id, own];
          }),
        );
      },
    };
  });
  /** Those whose next free slot is known. */
  const placeable = $derived(missed.filter((item) => !item.isLeaving && live.value?.get(item.id)));
  return {
    /** ISO; null: it needs none. Without weekly slots, the same hour on the next days. */
    free: (item: NeedsYouItem): string | null =>
      item.fix.do !== 'new-time'
        ? null
        : (live.value?.get(item.id) ?? laterSlots(app.clock.now, app.times.zone, item.at)[0]?.toString() ?? null),
    get placeable() {
      return placeable;
    },
  };
};

/** What is asked first. */
type Question =
  | { ask: 'approve'; items: readonly PostItem[] }
  | { ask: 'publish'; item: PostItem; platform: string }
  | { ask: 'write'; item: PostItem }
  | { ask: 'time'; item: PostItem };

/** `free`: the next free slot of a post, ISO. Nothing of it throws: what went wrong is said in a toast. */
export const createFixes = (app: App, free: (item: NeedsYouItem) => string | null) => {
  const text = needsYouStrings;
  let question = $state.raw<Question>();
  let leftOut = $state.raw<BulkOutcome>();
  let busy = $state.raw<ReadonlySet<string>>(new Set());

  const isBusy = ({ id, isLeaving }: NeedsYouItem): boolean => isLeaving || busy.has(id);
  const run = async (
    items: readonly NeedsYouItem[],
    failed: string | undefined,
    act: () => Promise<void>,
  ): Promise<void> => {
    const ids = items.map(({ id }) => id);
    busy = new Set([...busy, ...ids]);
    try {
      await act();
    } catch (thrown) {
      showToast(failureLine(thrown, failed));
    } finally {
      busy = new Set([...busy].filter((id) => !ids.includes(id)));
    }
  };
  const undoOf = (stepId: number | null) =>
    stepId === null ? undefined : { label: text.undo, onselect: () => void app.undoStep(stepId), step: stepId };

  const approve = (items: readonly PostItem[], act: 'approve' | 'approve-and-publish') =>
    run(items, text.notApproved, async () => {
      const ids = items.map(({ subject }) => subject.post.id);
      const outcome = await app.bridge.call('posts.many', { of: { ids }, action: { do: act } });
      const { doneCount, stepId, skipped } = outcome;
      const [why] = skipped;
      const [first] = items;
      if (doneCount === 0)
        showToast([text.notApproved, why && manyStrings.reasons[why.reason]].filter(Boolean).join(' '));
      else {
        showToast(
          items.length === 1 && first ? text.approved(itemName(first)) : text.approvedMany(doneCount),
          act === 'approve' ? undoOf(stepId) : undefined,
        );
        if (skipped.length > 0) leftOut = outcome;
      }
    });

  /** The platforms that a new time is for, or that lose theirs: of those that the row is about. */
  const placedOn = ({ subject, platforms }: PostItem): PlatformId[] => {
    const timed = subject.post.platforms.flatMap(({ platform, status }) => (status === 'scheduled' ? platform : []));
    const own = platforms.filter((platform) => timed.includes(platform));
    return (own.length > 0 ? own : platforms).filter(isPlatformId);
  };
  /** As one step. What an approval holds back stays so: only the time is chosen here. */
  const placeAll = (items: readonly PostItem[], at: (item: PostItem) => string | null, failed: string) =>
    run(items, failed, async () => {
      const ids = [...new Set(items.map(({ subject }) => subject.post.id))];
      const slots = items.flatMap((item): PlaceAction['slots'] => {
        const { id } = item.subject.post;
        const to = at(item);
        return placedOn(item).map((platform) => ({ id, platform, at: to, ...(to !== null && { together: true }) }));
      });
      const action: PlaceAction = { do: 'place', slots };
      const outcome = await app.bridge.call('posts.many', { of: { ids }, action });
      const { doneCount, name, stepId, skipped } = outcome;
      const done = slots.every((slot) => slot.at === null) ? 'unschedule' : 'schedule';
      const [only, second] = items;
      const time = only && at(only);
      const said =
        only && time && !second
          ? text.scheduled(itemName(only), app.times.slotAndZone(time, app.clock.now))
          : manyStrings.done(done, doneCount, name);
      showToast(doneCount === 0 ? failed : said, undoOf(stepId));
      if (skipped.length > 0) leftOut = outcome;
    });
  const place = (item: PostItem, at: string | null) =>
    placeAll([item], () => at, at === null ? text.notUnscheduled : text.notScheduled);

  /** Changes of the post that stopped. */
  const stoppedOf = async ({ id }: Pick<PostItem['subject']['post'], 'id'>) =>
    (await app.bridge.call('activity.read', {})).needsYou.filter(({ postId }) => postId === id);

  /** The main version's, as the others follow it. */
  const writeMain = async ({ id }: PostItem['subject']['post']): Promise<void> => {
    const { variants } = await app.bridge.call('posts.read', { id });
    const platform = variants.find(({ isPrimary }) => isPrimary)?.platform;
    if (platform !== undefined && isPlatformId(platform)) await app.bridge.call('posts.generate', { id, platform });
  };
  /** A change that stopped is sent again: it would need the user until then, whatever else is written. */
  const write = (item: PostItem) =>
    run([item], text.notWritten, async () => {
      const { post } = item.subject;
      const isStopped = post.sync.stopped === 'post.generate';
      const change = isStopped ? (await stoppedOf(post)).find(({ kind }) => kind === 'post.generate') : undefined;
      if (change) await app.bridge.call('activity.choose', { id: change.id, choice: 'send-again' });
      else await writeMain(post);
      showToast(text.writing(itemName(item)));
    });

  const approveChanges = (item: PostItem) =>
    run([item], text.notApproved, async () => {
      await app.bridge.call('posts.approveAgain', { id: item.subject.post.id });
      showToast(text.approved(itemName(item)));
    });
  /** What was approved again, in place of what changed. */
  const restore = (item: PostItem) =>
    run([item], approvalStrings.notRestored, async () => {
      const { post, stepId } = await app.bridge.call('posts.restoreApproved', { id: item.subject.post.id });
      const name = itemName(item);
      showToast(
        post.changedSinceApproval ? approvalStrings.restoredText(name) : approvalStrings.restored(name),
        undoOf(stepId),
      );
    });

  const publish = (item: PostItem, platform: string) =>
    run([item], text.notPublished, async () => {
      if (!isPlatformId(platform)) return;
      const outcome = await app.bridge.call('posts.publish', { id: item.subject.post.id, platform });
      showToast(
        outcome.state === 'refused'
          ? [text.notPublished, outcome.said].filter(Boolean).join(' ')
          : text.published(itemName(item)),
      );
    });

  /** The change that stopped, in Activity. */
  const seeChange = ({ subject }: NeedsYouItem) =>
    run([], undefined, async () => {
      const change = subject.is === 'post' ? (await stoppedOf(subject.post))[0] : undefined;
      const id = subject.is === 'change' ? subject.change.id : change?.id;
      app.route.go({ page: 'activity', view: 'now', item: id });
    });
  const open = ({ subject, platforms }: PostItem) => app.route.go(editorOf(subject.post.id, platforms));

  /** Enter and the row's button. */
  const fix = (item: NeedsYouItem): void => {
    if (isBusy(item)) return;
    if (item.fix.do === 'sign-in') return app.connect(item.fix.platform);
    if (!isOfPost(item)) return void seeChange(item);
    const { post, what } = item.subject;
    switch (item.fix.do) {
      case 'approve':
        if (what === 'changed') void approveChanges(item);
        else void approve([item], 'approve');
        return;
      case 'approve-and-publish':
        question = { ask: 'approve', items: [item] };
        return;
      case 'new-time': {
        const at = free(item);
        if (at === null) question = { ask: 'time', item };
        else void place(item, at);
        return;
      }
      case 'publish-again':
        question = { ask: 'publish', item, platform: item.fix.platform };
        return;
      case 'compare':
        return app.decide(post.id);
      case 'review':
        if (stillOf(item, app)?.canSendOnly) return app.sendOnly(post.id);
        return what === 'still' ? app.syncNow() : void seeChange(item);
      case 'check-now':
        return app.syncNow();
      case 'billing':
        return app.route.go({ page: 'settings', section: 'account' });
      case 'explain': {
        // Channels explains what the platform does to the account; what else it refused is explained with the failures.
        const gate = channelGate(app.account.value?.channels, item.fix.platform)?.kind;
        return app.route.go(
          gate === 'limited' ? { page: 'channels' } : { page: 'activity', view: 'failures', item: post.id },
        );
      }
      case 'try-again':
        if (item.cause?.kind === 'writing-failed') question = { ask: 'write', item };
        else open(item);
        return;
      case 'open':
      case 'replace-picture':
        return open(item);
    }
  };

  /** Those of these that have a time to lose. */
  const timedOf = (items: readonly NeedsYouItem[]) =>
    items.filter(isOfPost).filter((item) => item.at !== null && !isBusy(item));

  return {
    fix,
    get question() {
      return question;
    },
    /** The last one whose skipped posts were not reviewed yet. */
    get leftOut() {
      return leftOut;
    },
    reviewed: () => (leftOut = undefined),
    isBusy,
    close: () => (question = undefined),
    ask: (next: Question) => (question = next),
    open: (item: NeedsYouItem) => isOfPost(item) && open(item),
    approveChanges: (item: NeedsYouItem) => isOfPost(item) && void approveChanges(item),
    restore: (item: NeedsYouItem) => isOfPost(item) && void restore(item),
    askTime: (item: NeedsYouItem) => isOfPost(item) && (question = { ask: 'time', item }),
    timedOf,
    unschedule(items: readonly NeedsYouItem[]) {
      const timed = timedOf(items);
      if (timed.length > 0) void placeAll(timed, () => null, text.notUnscheduled);
    },
    place,
    /** All of these at their next free slots. */
    placeAll: (items: readonly PostItem[]) => void placeAll(items, free, text.notScheduled),
    publish,
    write,
    /** Those whose time has passed are published at once. */
    approveAll(items: readonly PostItem[]) {
      const publishes = items.filter(({ fix }) => fix.do === 'approve-and-publish');
      const inTime = items.filter(({ fix }) => fix.do !== 'approve-and-publish');
      if (publishes.length > 0) void approve(publishes, 'approve-and-publish');
      if (inTime.length > 0) void approve(inTime, 'approve');
    },
  };
};
