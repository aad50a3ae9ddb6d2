// What becomes of a post that was given another time in the calendar: asked where the clocks are odd, and told.
import type { ManyOutcome } from '../../preload/model/many.ts';
import type { PlatformAnswers } from '../../preload/model/plan.ts';
import { isPlatformId, type PlatformId } from '../../preload/platforms.ts';
import type { ManyAction } from '../../preload/post-many.ts';
import type { Bridge } from '../bridge.ts';
import { slotIn, type Slot } from '../../preload/wall-clock.ts';
import { answeredOn } from '../parts/schedule/platform-scope.ts';
import type { Times } from '../time/times.ts';
import type { ToastAction } from '../ui/toast.ts';
import { calendarWords } from '../words/calendar.ts';
import { errorWords } from '../words/errors.ts';
import type { Load } from './calendar-lift.svelte.ts';
import { whatIfWords } from '../words/what-if.ts';
import { appError } from './live.svelte.ts';
import { rememberPlatforms } from './platform-answers.ts';
import type { WhatIfState } from './what-if.svelte.ts';

/** What the person is asked before a move: another time, one that is odd, or whether to publish at once. */
export type CalendarQuestion =
  | { ask: 'time'; load: Load }
  | { ask: 'clock'; load: Load; wanted: Temporal.PlainDateTime; slot: Exclude<Slot, { kind: 'once' }> }
  /** `ticked`: what to begin with. */
  | { ask: 'platforms'; load: Load; at: Temporal.Instant; ticked: PlatformId[] }
  | { ask: 'publish'; load: Load };

type Deps = {
  bridge: Bridge;
  times: () => Times;
  now: () => Temporal.Instant;
  say: (text: string, action?: ToastAction) => void;
  undoStep: (stepId: number) => void;
  /** The post is about to get another time. */
  onmove: (load: Load) => void;
  /** While something is tried out, every move goes there. */
  whatIf: Pick<WhatIfState, 'branch' | 'place'>;
};

export const createCalendarMoves = ({ bridge, times, now, say, undoStep, onmove, whatIf }: Deps) => {
  let question = $state.raw<CalendarQuestion>();

  const run = async (load: Pick<Load, 'postId'>, action: ManyAction): Promise<ManyOutcome | null> => {
    try {
      return await bridge.call('posts.many', { of: { ids: [load.postId] }, action });
    } catch (thrown) {
      say(errorWords(appError(thrown)).lead);
      return null;
    }
  };
  const undoOf = ({ stepId }: ManyOutcome): ToastAction | undefined =>
    stepId === null ? undefined : { label: calendarWords.undo, onselect: () => undoStep(stepId) };

  /** Times that are held move; of a post without one, the person says where it is to go out. */
  const put = async (load: Load, at: Temporal.Instant): Promise<void> => {
    if (Temporal.Instant.compare(at, now()) <= 0) say(calendarWords.past);
    else if (load.from === null) await putFirst(load, at);
    else await place(load, at, load.platforms);
  };

  /** Asks where it is to go out, unless the person has answered that for each of its platforms. */
  const putFirst = async (load: Load, at: Temporal.Instant): Promise<void> => {
    const offered = load.platforms.filter(isPlatformId);
    if (offered.length === 0) {
      await place(load, at, []);
      return;
    }
    const answers: PlatformAnswers = await bridge
      .call('plan.platforms', {})
      .catch(() => ({ ticked: [], unticked: [] }));
    const answered = answeredOn(offered, answers);
    if (answered) await place(load, at, answered);
    else {
      const ticked = offered.filter((platform) => !answers.unticked.includes(platform));
      question = { ask: 'platforms', load, at, ticked };
    }
  };

  const place = async (load: Load, at: Temporal.Instant, platforms: readonly string[]): Promise<void> => {
    onmove(load);
    const { postId: id, name } = load;
    const to = at.toString();
    const when = times().slot(to, now()).main;
    const slots = platforms.filter(isPlatformId).map((platform) => ({ id, platform, at: to }));
    if (slots.length === 0) {
      say(calendarWords.notMoved(name));
      return;
    }
    if (whatIf.branch) {
      await whatIf.place(slots, whatIfWords.placed(name, when));
      return;
    }
    const outcome = await run(load, { do: 'place', slots });
    if (!outcome) return;
    const [skipped] = outcome.skipped;
    if (outcome.doneCount === 0) {
      say(skipped?.error?.message ?? calendarWords.notMoved(name));
      return;
    }
    const first = load.from === null ? slots.map(({ platform }) => platform) : [];
    const moved = calendarWords.moved(name, when, first);
    say(load.changed ? `${moved}. ${calendarWords.changed}` : moved, undoOf(outcome));
  };

  return {
    get question() {
      return question;
    },
    ask(what: 'time' | 'publish', load: Load): void {
      question = { ask: what, load };
    },
    dismiss(): void {
      question = undefined;
    },
    /** The moment that answers the question. */
    answer(at: Temporal.Instant): void {
      const asked = question;
      question = undefined;
      if (asked) void put(asked.load, at);
    },
    /** The platforms that answer the question. */
    answerPlatforms(platforms: readonly PlatformId[]): void {
      const asked = question;
      question = undefined;
      if (asked?.ask !== 'platforms') return;
      void rememberPlatforms(bridge, asked.load.platforms.filter(isPlatformId), [...platforms]);
      void place(asked.load, asked.at, platforms);
    },
    drop(load: Load, to: Temporal.PlainDateTime): void {
      const slot = slotIn(times().zone, to.toPlainDate(), to.toPlainTime());
      if (slot.kind === 'once') void put(load, slot.at);
      else question = { ask: 'clock', load, wanted: to, slot };
    },
    async unschedule(load: Load): Promise<void> {
      const slots = load.platforms.filter(isPlatformId).map((platform) => ({ id: load.postId, platform, at: null }));
      if (slots.length === 0) return;
      if (whatIf.branch) {
        await whatIf.place(slots, whatIfWords.taken(load.name));
        return;
      }
      const outcome = await run(load, { do: 'place', slots });
      if (outcome) say(calendarWords.timeTaken(load.name), undoOf(outcome));
    },
    /** `publish`: its time has passed, so it goes out at once. */
    async approve(load: Load, publish: boolean): Promise<void> {
      question = undefined;
      const outcome = await run(load, { do: publish ? 'approve-and-publish' : 'approve' });
      if (outcome) say(publish ? calendarWords.goesOut(load.name) : calendarWords.approved(load.name), undoOf(outcome));
    },
  };
};

export type CalendarMoves = ReturnType<typeof createCalendarMoves>;
