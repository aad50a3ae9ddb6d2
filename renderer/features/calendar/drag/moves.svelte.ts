// Moving, unscheduling and approving posts of the calendar: what has to be asked first, the call, and the toast with undo.
import type { Account } from '../../../../preload/contract/account.ts';
import type { BulkAction, BulkOutcome } from '../../../../preload/contract/bulk-actions.ts';
import type { PlatformAnswers } from '../../../../preload/contract/plan.ts';
import type { Connection } from '../../../../preload/contract/sync.ts';
import { AppError } from '../../../../preload/errors.ts';
import { type RefusedTime, gravest, refusesTime, rowObstacles } from '../../../../preload/rules/blockers.ts';
import { type PlatformId, isPlatformId } from '../../../../preload/rules/platforms.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { type Slot, slotIn } from '../../../../preload/rules/wall-clock.ts';
import { syncShown } from '../../../posts/sync/post-sync.ts';
import { answeredOn, cannotSend, rememberPlatforms } from '../../../posts/schedule/platform-scope.ts';
import { proposalToday } from '../../../posts/schedule/slot-choice.svelte.ts';
import type { Times } from '../../../time/times.ts';
import type { ToastAction } from '../../../ui/toast.ts';
import { calendarStrings, whatIfStrings } from '../strings.ts';
import { publishStrings } from '../../../posts/publish-strings.ts';
import { obstacleOn } from '../../../posts/check-strings.ts';
import { failureLine } from '../../../app/failure.ts';
import type { DraggedPost } from './drag.svelte.ts';
import { manyStrings } from '../../../posts/bulk-strings.ts';
import type { WhatIfState } from '../what-if/what-if.svelte.ts';

/** What the person is asked first: a time, which one where the clocks change, platforms, or whether to publish now. */
export type CalendarQuestion =
  | { ask: 'time'; dragged: DraggedPost }
  | { ask: 'clock'; dragged: DraggedPost; wanted: Temporal.PlainDateTime; slot: Exclude<Slot, { kind: 'once' }> }
  /** `ticked` at first. `notes`: what is in the way, by platform. `placed`: platforms that already have this time. */
  | {
      ask: 'platforms';
      dragged: DraggedPost;
      at: Temporal.Instant;
      ticked: PlatformId[];
      notes: RefusedTime[];
      placed: PlatformId[];
    }
  | { ask: 'publish'; dragged: DraggedPost }
  /** Which draft goes there. */
  | { ask: 'draft'; at: Temporal.Instant }
  /** Whether the posts after it make room. `taken`, `left`: as for `place`. */
  | ({ ask: 'room'; dragged: DraggedPost; at: Temporal.Instant; platforms: PlatformId[] } & Besides);
type Besides = { taken: readonly PlatformId[]; left: readonly PlatformId[] };

type PlacedSlots = Extract<BulkAction, { do: 'place' }>['slots'];

type Deps = {
  bridge: Bridge;
  times: () => Times;
  now: () => Temporal.Instant;
  /** Its channels decide what can be scheduled; undefined: not read. */
  account: () => Pick<Account, 'channels'> | undefined;
  connection: () => Connection;
  say: (text: string, action?: ToastAction, other?: ToastAction) => void;
  undoStep: (stepId: number) => void;
  /** Called before a post gets another time. */
  onmove: (dragged: DraggedPost) => void;
  /** While there is a what-if, moves go into it. */
  whatIf: Pick<WhatIfState, 'branch' | 'place'>;
};

export const createCalendarMoves = ({
  bridge,
  times,
  now,
  account,
  connection,
  say,
  undoStep,
  onmove,
  whatIf,
}: Deps) => {
  let question = $state.raw<CalendarQuestion>();

  const run = async (dragged: Pick<DraggedPost, 'postId'>, action: BulkAction): Promise<BulkOutcome | null> => {
    try {
      const outcome = await bridge.call('posts.many', { of: { ids: [dragged.postId] }, action });
      // It was published since it was shown here.
      const isLive = outcome.doneCount === 0 && outcome.skipped.some(({ reason }) => reason === 'published');
      if (!isLive) return outcome;
      say(calendarStrings.published);
      return null;
    } catch (thrown) {
      say(failureLine(thrown));
      return null;
    }
  };
  const undoOf = ({ stepId }: BulkOutcome): ToastAction | undefined =>
    stepId === null ? undefined : { label: calendarStrings.undo, onselect: () => undoStep(stepId), step: stepId };

  /** It is of today, and no time is left of that. */
  const isTodayOver = (at: Temporal.Instant): boolean => {
    const [own, today] = [at, now()].map((each) => each.toZonedDateTimeISO(times().zone).toPlainDate());
    return today !== undefined && own?.equals(today) === true && proposalToday(now(), times().zone) === null;
  };

  /** Moves a scheduled post; for an unscheduled one the platforms may have to be asked. */
  const put = async (dragged: DraggedPost, at: Temporal.Instant): Promise<void> => {
    if (Temporal.Instant.compare(at, now()) <= 0) say(calendarStrings[isTodayOver(at) ? 'todayOver' : 'past']);
    else if (dragged.needsOwnApproval)
      say(
        calendarStrings.approveFirst(dragged.name),
        // A what-if changes nothing: an approval would.
        whatIf.branch
          ? undefined
          : { label: calendarStrings.approveAndSchedule, onselect: () => void approveAndPut(dragged, at) },
      );
    else if (dragged.from === null) await putFirst(dragged, at);
    else await place(dragged, at, dragged.platforms);
  };

  /** The user's rule asks for an approval before it gets a time. */
  const approveAndPut = async (dragged: DraggedPost, at: Temporal.Instant): Promise<void> => {
    const outcome = await run(dragged, { do: 'approve' });
    if (!outcome) return;
    if (outcome.doneCount === 0) sayNotApproved(dragged, outcome);
    else await put({ ...dragged, needsOwnApproval: undefined }, at);
  };
  const sayNotApproved = ({ name }: DraggedPost, { skipped: [skipped] }: BulkOutcome): void => {
    const why = skipped ? [manyStrings.reasons[skipped.reason]] : [];
    say([calendarStrings.notApproved(name), ...why].join(' '));
  };

  /** The most serious obstacle of each platform. */
  const notesOf = ({ judged, needsOwnApproval }: DraggedPost, platforms: readonly PlatformId[]): RefusedTime[] =>
    platforms.flatMap((platform) => {
      const obstacles = rowObstacles({ judged, needsOwnApproval }, platform, account() ?? null);
      const obstacle = refusesTime(obstacles) ?? gravest(obstacles);
      return obstacle ? { platform, obstacle } : [];
    });
  const sentence = ({ obstacle, platform }: RefusedTime): string => obstacleOn(obstacle, platform);
  const isRefused = ({ obstacle }: RefusedTime): boolean => refusesTime([obstacle]) !== null;

  /**
   * Schedules an unscheduled post. Asks for the platforms unless earlier answers cover all of them, and whenever one of
   * the answered platforms can't send now.
   */
  const putFirst = async (dragged: DraggedPost, at: Temporal.Instant): Promise<void> => {
    const all = dragged.platforms.filter(isPlatformId);
    const notes = notesOf(dragged, all);
    const refused = notes.filter(isRefused).map(({ platform }) => platform);
    const offered = all.filter((platform) => !refused.includes(platform));
    if (offered.length === 0) {
      await place(dragged, at, all);
      return;
    }
    const answers: PlatformAnswers = await bridge
      .call('plan.platforms', {})
      .catch(() => ({ ticked: [], unticked: [] }));
    const sends = (platform: PlatformId) => !cannotSend(notes, platform);
    const answered = answeredOn(offered, answers);
    if (answered?.every(sends)) {
      const left = offered.filter((platform) => !answered.includes(platform));
      await place(dragged, at, [...answered, ...refused], { left });
    } else {
      const ticked = offered.filter((platform) => sends(platform) && !answers.unticked.includes(platform));
      question = { ask: 'platforms', dragged, at, ticked, notes, placed: [] };
    }
  };

  /** What is still published at the previous time, when the change can't be sent at once. */
  const waiting = ({ sync }: BulkOutcome): string[] => {
    const isAway = connection() !== 'online';
    if (!sync || (!isAway && sync.expectedAt === null)) return [];
    const { still, reason } = syncShown(sync, connection(), { times: times(), now: now() });
    return isAway ? (still ? [still.lead] : []) : [reason];
  };

  /** In one sentence, when another post that is near has the same text; a warning, which refuses nothing. */
  const alike = async (dragged: DraggedPost, on: Temporal.PlainDate, platforms: PlatformId[]): Promise<string[]> => {
    if (dragged.isWarned || platforms.length === 0) return [];
    const other = await bridge
      .call('calendar.sameWords', { id: dragged.postId, platforms, on: on.toString() })
      .catch(() => null);
    if (!other) return [];
    const day = Temporal.Instant.from(other.at).toZonedDateTimeISO(times().zone).toPlainDate();
    return [publishStrings.sameWords(other.name, times().day(day, now()))];
  };

  /** Whether others can make room. They are where a weekly slot is taken, or where the person inserts a post. */
  const canMakeRoom = async (
    { postId: id, inserts }: DraggedPost,
    at: Temporal.Instant,
    platforms: PlatformId[],
  ): Promise<boolean> => {
    const ask = { id, platforms, at: at.toString(), until: 'gap' as const };
    const room = await bridge
      .call('posts.insert', whatIf.branch ? { ...ask, whatIf: true } : ask)
      .catch(() => ({ posts: [], isSlot: false }));
    return room.posts.length > 0 && (room.isSlot || inserts === true);
  };

  /** `taken`: platforms to unschedule. `left`: left out by an earlier answer. Platforms that are certainly refused are left out, and the toast says so. */
  const place = async (
    dragged: DraggedPost,
    at: Temporal.Instant,
    platforms: readonly string[],
    { taken = [], left = [], others }: Partial<Besides> & { others?: PlacedSlots } = {},
  ): Promise<void> => {
    const { postId: id, name } = dragged;
    const to = at.toString();
    const when = times().slotAndZone(to, now());
    const wanted = platforms.filter(isPlatformId);
    const notes = notesOf(dragged, wanted);
    const refused = notes.filter(isRefused);
    const able = wanted.filter((platform) => !refused.some((each) => each.platform === platform));
    const slots: PlacedSlots = [
      ...able.map((platform) => ({ id, platform, at: to })),
      ...taken.map((platform) => ({ id, platform, at: null })),
    ];
    if (able.length === 0) {
      say([calendarStrings.notMoved(name), ...refused.map(sentence)].join(' '));
      return;
    }
    if (!others && (await canMakeRoom(dragged, at, able))) {
      question = { ask: 'room', dragged, at, platforms: able, taken, left };
      return;
    }
    onmove(dragged);
    slots.push(...(others ?? []));
    const pushedCount = new Set(others?.map((slot) => slot.id)).size;
    const on = at.toZonedDateTimeISO(times().zone).toPlainDate();
    if (whatIf.branch) {
      await whatIf.place(slots, sentences([whatIfStrings.placed(name, when), ...(await alike(dragged, on, able))]));
      return;
    }
    const [outcome, warnings] = await Promise.all([run(dragged, { do: 'place', slots }), alike(dragged, on, able)]);
    if (!outcome) return;
    const [skipped] = outcome.skipped;
    const late = outcome.skipped.flatMap(({ version }) => version ?? []);
    if (outcome.doneCount === 0) {
      const notMoved = calendarStrings.notMoved(name);
      say(
        skipped?.error
          ? failureLine(new AppError(skipped.error), notMoved)
          : [notMoved, ...late.map(sentence)].join(' '),
      );
      return;
    }
    const first = dragged.from === null ? able : [];
    const messages = [
      calendarStrings.moved(name, when, { first, online: connection() === 'online' }),
      ...(pushedCount > 0 ? [calendarStrings.madeRoom(pushedCount)] : []),
      ...waiting(outcome),
      ...(dragged.changed ? [calendarStrings.changed] : []),
      ...(dragged.unchecked ? [calendarStrings.unchecked] : []),
      ...[...notes, ...late].map(sentence),
      ...warnings,
      ...(left.length > 0 ? [calendarStrings.leftOut(left)] : []),
    ];
    const choose = (): void => {
      question = {
        ask: 'platforms',
        dragged,
        at,
        ticked: able,
        notes: notesOf(dragged, [...able, ...left]),
        placed: able,
      };
    };
    say(
      sentences(messages),
      undoOf(outcome),
      left.length > 0 ? { label: calendarStrings.choose, onselect: choose } : undefined,
    );
  };

  return {
    get question() {
      return question;
    },
    /** What is moved goes into a what-if. */
    get isWhatIf() {
      return whatIf.branch !== undefined;
    },
    ask(what: 'time' | 'publish', dragged: DraggedPost): void {
      question = { ask: what, dragged };
    },
    /** A draft is put there, before what is there. */
    insertAt(at: Temporal.Instant | Temporal.ZonedDateTime): void {
      question = { ask: 'draft', at: Temporal.Instant.fromEpochMilliseconds(at.epochMilliseconds) };
    },
    /** Answers the question for a draft. */
    answerDraft(dragged: DraggedPost): void {
      const asked = question;
      question = undefined;
      if (asked?.ask === 'draft') void put({ ...dragged, inserts: true }, asked.at);
    },
    /** Answers whether others make room: their new times, none to leave them where they are. */
    answerRoom(others: PlacedSlots): void {
      const asked = question;
      question = undefined;
      if (asked?.ask === 'room') void place(asked.dragged, asked.at, asked.platforms, { ...asked, others });
    },
    dismiss(): void {
      question = undefined;
    },
    /** Answers the question for a time. */
    answer(at: Temporal.Instant): void {
      const asked = question;
      question = undefined;
      if (asked?.ask === 'time') void put({ ...asked.dragged, isWarned: true }, at);
      else if (asked && 'dragged' in asked) void put(asked.dragged, at);
    },
    /** Answers the question for platforms. */
    answerPlatforms(platforms: readonly PlatformId[]): void {
      const asked = question;
      question = undefined;
      if (asked?.ask !== 'platforms') return;
      const refused = asked.notes.filter(isRefused).map(({ platform }) => platform);
      const offered = asked.dragged.platforms.filter(isPlatformId).filter((each) => !refused.includes(each));
      void rememberPlatforms(bridge, offered, [...platforms]);
      const taken = asked.placed.filter((each) => !platforms.includes(each));
      void place(asked.dragged, asked.at, platforms, { taken });
    },
    drop(dragged: DraggedPost, to: Temporal.PlainDateTime): void {
      const slot = slotIn(times().zone, to.toPlainDate(), to.toPlainTime());
      if (slot.kind === 'once') void put(dragged, slot.at);
      else question = { ask: 'clock', dragged, wanted: to, slot };
    },
    /** Plans a draft for another day. It gets no time. */
    async plan(dragged: DraggedPost, on: Temporal.PlainDate): Promise<void> {
      if (Temporal.PlainDate.compare(on, now().toZonedDateTimeISO(times().zone).toPlainDate()) < 0) {
        say(calendarStrings.pastDay);
        return;
      }
      onmove(dragged);
      const planned = [{ id: dragged.postId, on: on.toString() }];
      const [outcome, warnings] = await Promise.all([
        run(dragged, { do: 'place', slots: [], planned }),
        alike(dragged, on, dragged.platforms.filter(isPlatformId)),
      ]);
      if (!outcome) return;
      say(sentences([calendarStrings.dayPlanned(dragged.name, times().day(on, now())), ...warnings]), undoOf(outcome));
    },
    async unschedule(dragged: DraggedPost): Promise<void> {
      const slots = dragged.platforms
        .filter(isPlatformId)
        .map((platform) => ({ id: dragged.postId, platform, at: null }));
      if (slots.length === 0) return;
      if (whatIf.branch) {
        await whatIf.place(slots, whatIfStrings.taken(dragged.name));
        return;
      }
      const outcome = await run(dragged, { do: 'place', slots });
      if (!outcome) return;
      const messages = [calendarStrings.timeTaken(dragged.name), ...waiting(outcome)];
      say(sentences(messages), undoOf(outcome));
    },
    /** `publish`: its time has passed, so it is published now. */
    async approve(dragged: DraggedPost, publish: boolean): Promise<void> {
      question = undefined;
      const outcome = await run(dragged, { do: publish ? 'approve-and-publish' : 'approve' });
      if (!outcome) return;
      if (outcome.doneCount === 0 && outcome.skipped.length > 0) sayNotApproved(dragged, outcome);
      else {
        // Another time may have been chosen since it was asked: then it was only approved.
        const { approved, approvedAndPublishing } = calendarStrings;
        say(((outcome.publishingCount ?? 0) > 0 ? approvedAndPublishing : approved)(dragged.name), undoOf(outcome));
      }
    },
  };
};

/** A single message has no period. */
const sentences = (messages: readonly string[]): string =>
  messages.length === 1
    ? messages.join('')
    : messages.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)).join(' ');

export type CalendarMoves = ReturnType<typeof createCalendarMoves>;
