// Choosing a time for a post: one slot in the business's zone for the ticked platforms, one step, an outcome for each.
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import { AppError } from '../../../../preload/errors.ts';
import type { Account } from '../../../../preload/contract/account.ts';
import type { SlotHints } from '../../../../preload/contract/calendar.ts';
import type { Placed } from '../../../../preload/contract/posts.ts';
import type { Bridge } from '../../../app/bridge.ts';
import type { Times } from '../../../time/times.ts';
import { type Obstacle, type Verdict, refusesTime, verdictOf, weightOf } from '../../../../preload/rules/blockers.ts';
import { obstaclesOf } from '../../../../preload/rules/readiness.ts';
import type { Editor, EditedVariant } from '../editor.svelte.ts';
import { appError } from '../../../app/live-query.svelte.ts';
import { createSlotChoice } from '../../../posts/schedule/slot-choice.svelte.ts';

/** What the service answered for one platform. `held` with null: it gave no reason Galley knows. */
export type ScheduleResult =
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** Queued on this computer: it won't be published until it is sent. */
  | { kind: 'queued' }
  | { kind: 'held'; obstacle: Obstacle | null }
  | { kind: 'unscheduled' }
  | { kind: 'failed'; error: AppError };

/**
 * `queued`: stored here, and not at the service yet. `changed`: the user chose something else while this was saved, and
 * that isn't saved.
 */
export type SaveOutcome = 'saved' | 'queued' | 'refused' | 'changed';

export type ScheduleLine = {
  edited: EditedVariant;
  verdict: Verdict;
  result: ScheduleResult | undefined;
  /** null: it cannot be ticked, as it is live or takes no time. */
  ticked: boolean | null;
  /** Its own time, ISO, that stays when the common one changes; null: it goes by the common one. */
  own: string | null;
  /** Why its own time can't be taken: it is a new one that has passed, or what is written there is no time. */
  ownProblem: 'past' | 'not-a-time' | null;
};

type Deps = {
  bridge: Bridge;
  editor: Editor;
  account: () => Account | undefined;
  /** Sends left this hour; null: not known. */
  sendsLeft: () => number | null;
  now: () => Temporal.Instant;
  times: () => Times;
};

export const createScheduling = ({ bridge, editor, account, sendsLeft, now, times }: Deps) => {
  const choice = createSlotChoice({ now, times });
  let results = $state.raw<Readonly<Partial<Record<PlatformId, ScheduleResult>>>>({});
  let busy = $state(false);
  /** Counts what the user changes: an answer is about what was chosen before. */
  let edits = 0;
  let ticked = $state.raw<ReadonlySet<PlatformId>>(new Set());
  /** Platforms with a time that is not the common one. */
  let own = $state.raw<ReadonlyMap<PlatformId, Temporal.Instant>>(new Map());
  /** Of these, what is written as their own time is none. */
  let unreadOwn = $state.raw<ReadonlySet<PlatformId>>(new Set());

  const obstacles = ({ platform, variant, draft }: EditedVariant): Obstacle[] =>
    editor.post ? obstaclesOf(editor.post, variant, platform, account() ?? null, draft.current) : [];

  const lines = $derived<ScheduleLine[]>(
    editor.variants.map((edited) => ({
      edited,
      verdict: verdictOf(edited.variant, obstacles(edited)),
      result: results[edited.platform],
      ticked: takesSlot(edited) || holdsSlot(edited) ? ticked.has(edited.platform) : null,
      own: ticked.has(edited.platform) ? (own.get(edited.platform)?.toString() ?? null) : null,
      ownProblem: ownProblemOf(edited),
    })),
  );

  /** What refuses a time for certain takes none. */
  const takesSlot = ({ variant, ...edited }: EditedVariant): boolean =>
    variant.status !== 'published' && refusesTime(obstacles({ variant, ...edited })) === null;
  /**
   * What its platform cannot send now is ticked by the person alone. What has to be approved first is ticked: the
   * approval is one click away.
   */
  const canSend = (edited: EditedVariant): boolean => {
    const found = obstacles(edited).filter(({ kind }) => kind !== 'approve-first');
    const isRefused = refusesTime(found) !== null || found.some((obstacle) => weightOf(obstacle) === 'no');
    return edited.variant.status !== 'published' && !isRefused;
  };
  const hasSlot = ({ variant }: EditedVariant, instant: Temporal.Instant): boolean =>
    typeof variant.scheduledAt === 'string' && Temporal.Instant.from(variant.scheduledAt).equals(instant);

  const holdsSlot = ({ variant }: EditedVariant): boolean =>
    variant.status !== 'published' && typeof variant.scheduledAt === 'string';

  const ownProblemOf = (edited: EditedVariant): ScheduleLine['ownProblem'] => {
    const at = own.get(edited.platform);
    if (at === undefined || !ticked.has(edited.platform)) return null;
    if (unreadOwn.has(edited.platform)) return 'not-a-time';
    return !hasSlot(edited, at) && Temporal.Instant.compare(at, now()) <= 0 ? 'past' : null;
  };

  const timeOf = ({ platform }: EditedVariant): Temporal.Instant | null => own.get(platform) ?? choice.at;
  /** Only what is ticked and would change is written: each write counts against the tightest of the hourly limits. */
  const targets = $derived(
    editor.variants.flatMap((edited) => {
      const { platform } = edited;
      const at = timeOf(edited);
      return at && ticked.has(platform) && takesSlot(edited) && !hasSlot(edited, at) ? [{ platform, at }] : [];
    }),
  );
  const slotted = $derived(editor.variants.filter(holdsSlot));
  /** They hold a time and are not ticked any more. */
  const takenOff = $derived(slotted.filter(({ platform }) => !ticked.has(platform)));

  /** A common time that has passed is wrong for what would get it, and not for what had it before. */
  const isWrong = (): boolean =>
    choice.problem === 'not-a-time' ||
    (choice.problem === 'past' && targets.some(({ platform }) => !own.has(platform))) ||
    lines.some(({ ownProblem }) => ownProblem !== null);
  const tickedLines = $derived(lines.filter((line) => line.ticked === true));
  /** What is ticked has the time that is chosen for it. */
  const isUnchanged = (): boolean =>
    tickedLines.length > 0 &&
    tickedLines.every(({ edited }) => {
      const at = timeOf(edited);
      return at !== null && hasSlot(edited, at);
    });

  let hints = $state.raw<SlotHints>({ usual: [], free: [], suggested: [], tooFew: null });
  const findHints = async () => {
    const platforms = [...ticked];
    if (platforms.length === 0) return;
    // Without the offer a time can be chosen all the same.
    const found = await bridge.call('calendar.slotHints', { of: { ids: [editor.id] }, platforms }).catch(() => hints);
    // Meanwhile others may have been ticked.
    if (platforms.length === ticked.size && platforms.every((each) => ticked.has(each))) hints = found;
  };
  /** In place of a time that was only proposed: a free one of the planned day, else the next free one. */
  const proposeUsual = async (plannedOn: string | null) => {
    const proposed = choice.at;
    await findHints();
    if (choice.isWritten || !proposed || !choice.at?.equals(proposed)) return;
    const ofDay = hints.suggested.find(({ reasons }) => reasons.includes('planned-day'));
    const better = plannedOn === null ? hints.free[0] : ofDay?.at;
    if (better !== undefined) choice.begin(better);
  };

  const note = (platform: PlatformId, result: ScheduleResult): void => {
    results = { ...results, [platform]: result };
  };
  /** What was answered is about an earlier choice. */
  const forget = (): void => {
    edits += 1;
    results = {};
  };

  type Slot = { platform: PlatformId; at: string | null };
  const resultOf = (placed: Placed, platform: PlatformId): ScheduleResult => {
    if ('error' in placed) return { kind: 'failed', error: new AppError(placed.error) };
    if (placed.scheduledAt === null) return { kind: 'unscheduled' };
    if (placed.waiting) return { kind: 'queued' };
    if (placed.eligibleToPublish) return { kind: 'saved' };
    if (placed.needsApproval) return { kind: 'held', obstacle: { kind: 'needs-approval' } };
    const edited = editor.variants.find((each) => each.platform === platform);
    return { kind: 'held', obstacle: (edited && obstacles(edited)[0]) ?? null };
  };

  /** As one step; a refusal of one platform does not stop the rest. null: the user changed the choice meanwhile. */
  const place = async (slots: readonly Slot[]): Promise<ScheduleResult[] | null> => {
    busy = true;
    results = {};
    const begunAt = edits;
    const report = (platform: PlatformId, result: ScheduleResult): void => {
      if (edits === begunAt) note(platform, result);
    };
    for (const { platform } of slots) report(platform, { kind: 'saving' });
    try {
      // What is published at that time is what is shown.
      if (slots.some(({ at }) => at !== null)) await editor.save.ensureSaved();
      const { placed } = await bridge.call('posts.place', { id: editor.id, slots: [...slots] });
      for (const { platform } of slots) {
        const found = placed.find((each) => each.platform === platform);
        if (found) report(platform, resultOf(found, platform));
      }
    } catch (thrown) {
      for (const { platform } of slots) report(platform, { kind: 'failed', error: appError(thrown) });
    }
    await editor.refresh();
    busy = false;
    return edits === begunAt ? slots.flatMap(({ platform }) => results[platform] ?? []) : null;
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
    get takenOff() {
      return takenOff;
    },
    /** No platform would get the time. */
    get nothingTicked() {
      return tickedLines.length === 0;
    },
    /** A time that was chosen can't be taken: the common one, or one of a platform. */
    get isWrong() {
      return isWrong();
    },
    /** The common time has passed, and what is saved are the times of others. */
    get pastStays() {
      return choice.problem === 'past' && !isWrong() && targets.length + takenOff.length > 0;
    },
    get busy() {
      return busy;
    },
    /** Sends left this hour for scheduling, approving and publishing together; null: not known. */
    get sendsLeft(): number | null {
      return sendsLeft();
    },

    /** Starts from the slot the post has, else on the planned day, else a little away. */
    begin(): void {
      const common = slotted[0]?.variant.scheduledAt ?? null;
      const plannedOn = editor.notes.shown?.plannedOn ?? null;
      choice.begin(common, plannedOn);
      forget();
      const meant = slotted.length > 0 ? slotted : editor.variants.filter(canSend);
      ticked = new Set(meant.map(({ platform }) => platform));
      const apart = slotted.filter((edited) => common !== null && !hasSlot(edited, Temporal.Instant.from(common)));
      unreadOwn = new Set();
      own = new Map(
        apart.flatMap(({ platform, variant }) =>
          typeof variant.scheduledAt === 'string' ? [[platform, Temporal.Instant.from(variant.scheduledAt)]] : [],
        ),
      );
      void (common === null ? proposeUsual(plannedOn) : findHints());
    },
    /** Usual and free times for what is ticked; none while they are not known. */
    get hints() {
      return hints;
    },
    get ticked() {
      return ticked;
    },
    /** Times of platforms that are not the common one. */
    get own(): ReadonlyMap<PlatformId, Temporal.Instant> {
      return own;
    },
    tick(platform: PlatformId, on: boolean): void {
      forget();
      ticked = on ? new Set([...ticked, platform]) : ticked.difference(new Set([platform]));
      void findHints();
    },
    /** It gets a time of its own, at first the common one. */
    leaveCommon(platform: PlatformId): void {
      if (choice.at) own = new Map(own).set(platform, choice.at);
    },
    /** `at` null: what is written is no time, and nothing is saved until it is one. */
    setOwn(platform: PlatformId, at: Temporal.Instant | null): void {
      forget();
      if (at) own = new Map(own).set(platform, at);
      unreadOwn = at ? unreadOwn.difference(new Set([platform])) : new Set([...unreadOwn, platform]);
    },
    /** It takes the common time; without a platform all of them do. */
    joinCommon(platform?: PlatformId): void {
      forget();
      own = new Map([...own].filter(([each]) => platform !== undefined && each !== platform));
      unreadOwn = unreadOwn.intersection(own);
    },
    forget,

    /** One platform refused or held is enough for `refused`: its line says why. */
    async save(): Promise<SaveOutcome> {
      if (isWrong() || busy) return 'refused';
      if (targets.length + takenOff.length === 0) return isUnchanged() ? 'saved' : 'refused';
      const all = await place([
        ...targets.map(({ platform, at }) => ({ platform, at: at.toString() })),
        ...takenOff.map(({ platform }) => ({ platform, at: null })),
      ]);
      if (all === null) return 'changed';
      if (all.some(({ kind }) => kind === 'failed' || kind === 'held')) return 'refused';
      return all.some(({ kind }) => kind === 'queued') ? 'queued' : 'saved';
    },
    /** False: a platform refused, or the user chose something else meanwhile. */
    async unschedule(): Promise<boolean> {
      const all = await place(slotted.map(({ platform }) => ({ platform, at: null })));
      return all?.every(({ kind }) => kind !== 'failed') ?? false;
    },
  };
};

export type Scheduling = ReturnType<typeof createScheduling>;
