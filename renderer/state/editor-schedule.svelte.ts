// Choosing a time for a post: one slot in the business's zone, one write for each platform, each with its own outcome.
import { Temporal } from 'temporal-polyfill';
import type { PlatformId } from '../../preload/platforms.ts';
import type { AppError } from '../../preload/error.ts';
import type { Account } from '../../preload/model/account.ts';
import type { Bridge } from '../bridge.ts';
import type { Times } from '../time/times.ts';
import { obstaclesOf, verdictOf, type Obstacle, type Verdict } from '../parts/schedule/go-out.ts';
import { firstProposal, slotIn, typedTime, type Slot } from '../parts/schedule/slot.ts';
import type { Editor, Version } from './editor.svelte.ts';
import { appError } from './live.svelte.ts';

/** What the service answered for one platform. `held` with null: it gave no reason Galley knows. */
export type ScheduleResult =
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'held'; obstacle: Obstacle | null }
  | { kind: 'unscheduled' }
  | { kind: 'failed'; error: AppError };

export type ScheduleLine = { version: Version; verdict: Verdict; result: ScheduleResult | undefined };

type Deps = {
  bridge: Bridge;
  editor: Editor;
  account: () => Account | undefined;
  now: () => Temporal.Instant;
  times: () => Times;
};

export const createScheduling = ({ bridge, editor, account, now, times }: Deps) => {
  const zone = $derived(times().zone);
  let day = $state.raw(Temporal.PlainDate.from('2000-01-01'));
  let typed = $state('');
  let pass = $state<'first' | 'second'>('first');
  let results = $state.raw<Readonly<Partial<Record<PlatformId, ScheduleResult>>>>({});
  let busy = $state(false);

  const time = $derived(typedTime(typed));
  const slot = $derived<Slot | null>(time ? slotIn(zone, day, time) : null);
  const at = $derived(slot ? (slot.kind === 'twice' ? slot[pass] : slot.at) : null);
  const problem = $derived(
    at === null ? 'not-a-time' : Temporal.Instant.compare(at, now()) <= 0 ? ('past' as const) : null,
  );

  const obstacles = ({ platform, variant, words }: Version): Obstacle[] =>
    editor.post ? obstaclesOf(editor.post, variant, platform, words.shown, account() ?? null) : [];

  const lines = $derived<ScheduleLine[]>(
    editor.versions.map((version) => ({
      version,
      verdict: verdictOf(version.variant, obstacles(version)),
      result: results[version.platform],
    })),
  );

  /** A slot needs a connected channel (public-api.md, Scheduling rule 1); any other obstacle may go before its time. */
  const takesSlot = ({ variant, ...version }: Version): boolean =>
    variant.status !== 'published' &&
    !obstacles({ variant, ...version }).some(({ kind }) => kind === 'not-connected' || kind === 'coming-soon');
  const hasSlot = ({ variant }: Version, instant: Temporal.Instant): boolean =>
    typeof variant.scheduledAt === 'string' && Temporal.Instant.from(variant.scheduledAt).equals(instant);

  /** Only what would change is written: each write counts against the tightest of the hourly limits. */
  const targets = $derived(at ? editor.versions.filter((version) => takesSlot(version) && !hasSlot(version, at)) : []);
  const slotted = $derived(
    editor.versions.filter(({ variant }) => variant.status !== 'published' && typeof variant.scheduledAt === 'string'),
  );

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
    get zone() {
      return zone;
    },
    get day() {
      return day;
    },
    set day(next) {
      day = next;
      results = {};
    },
    get typed() {
      return typed;
    },
    set typed(next) {
      typed = next;
      results = {};
    },
    get pass() {
      return pass;
    },
    set pass(next) {
      pass = next;
    },
    get slot() {
      return slot;
    },
    get at() {
      return at;
    },
    get problem() {
      return problem;
    },
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
    get today() {
      return now().toZonedDateTimeISO(zone).toPlainDate();
    },
    /** Sends left this hour for scheduling, approving and publishing together; null: not known. */
    get sendsLeft(): number | null {
      return account()?.allowances.find(({ budget }) => budget === 'outward')?.remaining ?? null;
    },

    /** Starts from the slot the post has, else from a time a little away. */
    begin(): void {
      const current = slotted[0]?.variant.scheduledAt;
      const start =
        typeof current === 'string'
          ? Temporal.Instant.from(current).toZonedDateTimeISO(zone)
          : firstProposal(now(), zone);
      day = start.toPlainDate();
      typed = times().clock(start.toPlainTime());
      pass = 'first';
      if (typeof current === 'string') {
        const again = slotIn(zone, day, start.toPlainTime());
        if (again.kind === 'twice' && again.second.equals(start.toInstant())) pass = 'second';
      }
      results = {};
    },

    /** Resolves to true when every platform has the time and none is held. */
    async save(): Promise<boolean> {
      if (!at || problem || busy) return false;
      const instant = at.toString();
      let held = false;
      const saved = await each(targets, async (version) => {
        const outcome = await bridge.call('posts.schedule', { id: editor.id, platform: version.platform, at: instant });
        if (outcome.eligibleToPublish) return { kind: 'saved' };
        held = true;
        if (outcome.needsApproval) return { kind: 'held', obstacle: { kind: 'needs-approval' } };
        return { kind: 'held', obstacle: obstacles(version)[0] ?? null };
      });
      return saved && !held;
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
