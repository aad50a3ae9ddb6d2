// Choosing a time for a post: one slot in the business's zone, one write for each platform, each with its own outcome.
import type { PlatformId } from '../../preload/platforms.ts';
import type { AppError } from '../../preload/error.ts';
import type { Account } from '../../preload/model/account.ts';
import type { Bridge } from '../bridge.ts';
import type { Times } from '../time/times.ts';
import { isFinding, obstaclesOf, verdictOf, weightOf, type Obstacle, type Verdict } from '../parts/schedule/go-out.ts';
import type { Editor, Version } from './editor.svelte.ts';
import { appError } from './live.svelte.ts';
import { createSlotChoice } from './slot-choice.svelte.ts';

/** What the service answered for one platform. `held` with null: it gave no reason Galley knows. */
export type ScheduleResult =
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** Kept on this computer: it will not go out until sent. */
  | { kind: 'kept' }
  | { kind: 'held'; obstacle: Obstacle | null }
  | { kind: 'unscheduled' }
  | { kind: 'failed'; error: AppError };

/** `kept`: stored here, and not at the service yet. */
export type SaveOutcome = 'saved' | 'kept' | 'refused';

export type ScheduleLine = { version: Version; verdict: Verdict; result: ScheduleResult | undefined };

type Deps = {
  bridge: Bridge;
  editor: Editor;
  account: () => Account | undefined;
  now: () => Temporal.Instant;
  times: () => Times;
};

export const createScheduling = ({ bridge, editor, account, now, times }: Deps) => {
  const choice = createSlotChoice({ now, times });
  let results = $state.raw<Readonly<Partial<Record<PlatformId, ScheduleResult>>>>({});
  let busy = $state(false);

  const obstacles = ({ platform, variant, words }: Version): Obstacle[] =>
    editor.post ? obstaclesOf(editor.post, variant, platform, words.shown, account() ?? null) : [];

  const lines = $derived<ScheduleLine[]>(
    editor.versions.map((version) => ({
      version,
      verdict: verdictOf(version.variant, obstacles(version)),
      result: results[version.platform],
    })),
  );

  /**
   * A slot needs a connected channel (public-api.md, Scheduling rule 1), and words that the platform takes; any other
   * obstacle may go before its time.
   */
  const takesSlot = ({ variant, ...version }: Version): boolean =>
    variant.status !== 'published' &&
    !obstacles({ variant, ...version }).some(
      (obstacle) =>
        (isFinding(obstacle) && weightOf(obstacle) !== 'doubt') ||
        obstacle.kind === 'not-connected' ||
        obstacle.kind === 'coming-soon',
    );
  const hasSlot = ({ variant }: Version, instant: Temporal.Instant): boolean =>
    typeof variant.scheduledAt === 'string' && Temporal.Instant.from(variant.scheduledAt).equals(instant);

  /** Only what would change is written: each write counts against the tightest of the hourly limits. */
  const targets = $derived.by(() => {
    const { at } = choice;
    return at ? editor.versions.filter((version) => takesSlot(version) && !hasSlot(version, at)) : [];
  });
  const slotted = $derived(
    editor.versions.filter(({ variant }) => variant.status !== 'published' && typeof variant.scheduledAt === 'string'),
  );

  /** Platforms that would get a time. */
  const able = $derived(editor.versions.filter(takesSlot).map(({ platform }) => platform));
  let free = $state<string | null>(null);
  const findFree = async () => {
    free = null;
    const platforms = able;
    if (platforms.length === 0) return;
    // Without the offer a time can be chosen all the same.
    const found = await bridge.call('plan.nextFree', { id: editor.id, platforms }).catch(() => ({ at: null }));
    free = found.at;
  };

  const note = (platform: PlatformId, result: ScheduleResult): void => {
    results = { ...results, [platform]: result };
  };

  /** One after the other; a refusal of one platform does not stop the rest. */
  const each = async (versions: readonly Version[], write: (version: Version) => Promise<ScheduleResult>) => {
    busy = true;
    results = {};
    let refused = 0;
    for (const version of versions) {
      note(version.platform, { kind: 'saving' });
      try {
        note(version.platform, await write(version));
      } catch (thrown) {
        refused += 1;
        note(version.platform, { kind: 'failed', error: appError(thrown) });
      }
    }
    await editor.refresh();
    busy = false;
    return refused === 0;
  };

  return {
    choice,
    get lines() {
      return lines;
    },
    get targets() {
      return targets;
    },
    get slotted() {
      return slotted;
    },
    get busy() {
      return busy;
    },
    /** Sends left this hour for scheduling, approving and publishing together; null: not known. */
    get sendsLeft(): number | null {
      return account()?.allowances.find(({ budget }) => budget === 'outward')?.remaining ?? null;
    },

    /** Starts from the slot the post has, else on the planned day, else a little away. */
    begin(): void {
      choice.begin(slotted[0]?.variant.scheduledAt ?? null, editor.desk.shown?.plannedOn ?? null);
      results = {};
      void findFree();
    },
    /** The next weekly slot that nothing else has, ISO; null: none, or not known yet. */
    get free() {
      return free;
    },
    /** What was answered is about an earlier time. */
    forget(): void {
      results = {};
    },

    /** One platform refused or held is enough for `refused`: its line says why. */
    async save(): Promise<SaveOutcome> {
      const { at, problem } = choice;
      if (!at || problem || busy) return 'refused';
      const instant = at.toString();
      let held = false;
      let kept = false;
      const saved = await each(targets, async (version) => {
        const outcome = await bridge.call('posts.schedule', { id: editor.id, platform: version.platform, at: instant });
        if (outcome.waiting) {
          kept = true;
          return { kind: 'kept' };
        }
        if (outcome.eligibleToPublish) return { kind: 'saved' };
        held = true;
        if (outcome.needsApproval) return { kind: 'held', obstacle: { kind: 'needs-approval' } };
        return { kind: 'held', obstacle: obstacles(version)[0] ?? null };
      });
      if (!saved || held) return 'refused';
      return kept ? 'kept' : 'saved';
    },
    unschedule(): Promise<boolean> {
      return each(slotted, async ({ platform }) => {
        await bridge.call('posts.unschedule', { id: editor.id, platform });
        return { kind: 'unscheduled' };
      });
    },
  };
};

export type Scheduling = ReturnType<typeof createScheduling>;
