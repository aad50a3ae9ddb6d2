// A plan before it is applied: its rule, and the proposal that is read whenever the rule changes.
import type { Input } from '../../../preload/bridge.ts';
import type { PlatformChoice } from '../../../preload/contract/inputs.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { PlanOrder } from '../../../preload/rules/choices.ts';
import type { PlanRule, Weekday } from '../../../preload/contract/plan.ts';
import type { PostSet } from '../../../preload/contract/library.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Bridge } from '../../app/bridge.ts';
import { offeredOn, startOf, rememberPlatforms } from '../../posts/schedule/platform-scope.ts';
import { createSlotHints } from '../../posts/schedule/slot-hints.svelte.ts';
import { typedTime } from '../../posts/schedule/slot-choice.svelte.ts';
import { createLive } from '../../app/live-query.svelte.ts';

/** `zone`: the business's. `whatIf`: the plan is for the what-if, beside what is tried out there. */
type Deps = { bridge: Bridge; of: PostSet; today: Temporal.PlainDate; zone: string; whatIf: boolean };
type Fixed = Input<'plan.propose'>['fixed'][number];

/** Parses times separated by commas; null: one of them isn't a time. */
const timesOf = (typed: string): string[] | null => {
  const parts = typed.split(/[,;]+|\s+and\s+/).filter((part) => part.trim() !== '');
  const times = parts.map(typedTime);
  if (times.length === 0 || times.some((time) => time === null)) return null;
  return [...new Set(times.map((time) => time?.toString({ smallestUnit: 'minute' }) ?? ''))];
};

/** Must be called while a component is set up. */
export const createPlan = ({ bridge, of, today, zone, whatIf }: Deps) => {
  const survey = createLive(bridge, () => ({
    topics: ['posts', 'account'],
    ask: () => bridge.call('posts.survey', { of }),
  }));
  const groups = $derived(survey.value?.schedulable);
  const answered = $derived(survey.value?.answered ?? { ticked: [], unticked: [] });
  const notes = $derived(survey.value?.notes ?? []);
  let chosen = $state.raw<PlatformChoice | null>();
  const platforms = $derived(chosen === undefined ? startOf(groups ?? [], answered, notes) : chosen);
  const weekly = createLive(bridge, () => ({ topics: ['plan'], ask: () => bridge.call('plan.slots', {}) }));
  const hints = createSlotHints(bridge, () => {
    const offered = offeredOn(groups ?? []).map(({ platform }) => platform);
    return { of, platforms: Array.isArray(platforms) ? platforms : offered, whatIf };
  });
  const afterLast = $derived.by(() => {
    const found = hints.value?.suggested.find(({ reasons }) => reasons.includes('after-last'));
    return found ? Temporal.Instant.from(found.at).toZonedDateTimeISO(zone).toPlainDate().toString() : null;
  });
  let chosenBy = $state<PlanRule['by']>();
  let everyDays = $state(1);
  let typed = $state('9:00');
  let skip = $state.raw<Weekday[]>([]);
  /** As they were made, so that the first row of an imported file is published first. */
  let order = $state<PlanOrder>('oldest');
  /** null: what is written is no day. */
  let from = $state<string | null>(today.toString());
  let keepTimes = $state(true);
  let fixed = $state.raw<readonly Fixed[]>([]);
  let without = $state.raw<readonly PostId[]>([]);

  /** Weekly slots are the default for a business that has some. */
  const by = $derived(chosenBy ?? ((weekly.value?.length ?? 0) > 0 ? 'slots' : 'days'));
  const times = $derived(timesOf(typed));
  const rule = $derived.by((): PlanRule | null => {
    if (by === 'slots') return { by };
    return times && skip.length < 7 ? { by, everyDays, times, skip } : null;
  });
  const question = $derived.by(() => {
    // The default rule depends on the weekly slots.
    if (!weekly.value || !rule || !groups || platforms === null || from === null) return null;
    return {
      of,
      rule,
      order,
      from,
      platforms,
      // Planning the times that posts have means moving them.
      keepTimes: platforms !== 'holding' && keepTimes,
      fixed: [...fixed],
      without: [...without],
      ...(whatIf && { whatIf: true as const }),
    };
  });
  const answer = createLive(bridge, () => {
    const asked = question;
    return {
      topics: ['posts'],
      ask: async () => asked && { asked, proposal: await bridge.call('plan.propose', asked) },
    };
  });

  return {
    get groups() {
      return groups;
    },
    get answered() {
      return answered;
    },
    get notes() {
      return notes;
    },
    /** null: none is ticked yet. */
    get platforms() {
      return platforms;
    },
    set platforms(next) {
      chosen = next;
    },
    /** Remembers the platforms of an applied plan. */
    remember: async () => {
      const offered = offeredOn(groups ?? []).map(({ platform }) => platform);
      if (platforms !== null) await rememberPlatforms(bridge, offered, platforms);
    },
    get weekly() {
      return weekly.value;
    },
    get by() {
      return by;
    },
    set by(next) {
      chosenBy = next;
    },
    get everyDays() {
      return everyDays;
    },
    set everyDays(days) {
      everyDays = days;
    },
    get typed() {
      return typed;
    },
    set typed(text) {
      typed = text;
    },
    get timesWrong() {
      return times === null;
    },
    get skip() {
      return skip;
    },
    set skip(days) {
      skip = days;
    },
    get order() {
      return order;
    },
    set order(next) {
      order = next;
    },
    get from() {
      return from;
    },
    set from(day) {
      if (day !== '') from = day;
    },
    /** The day of the first free time after the last post that is scheduled, ISO; null: there is none. */
    get afterLast() {
      return afterLast;
    },
    get keepTimes() {
      return keepTimes;
    },
    set keepTimes(on) {
      keepTimes = on;
    },
    isFixed: (id: PostId) => fixed.some((each) => each.id === id),
    /** Only these platforms: the others of the post stay where they are. */
    fix(id: PostId, platforms: readonly PlatformId[], at: string) {
      const others = fixed.filter((each) => each.id !== id || !platforms.includes(each.platform));
      fixed = [...others, ...platforms.map((platform) => ({ id, platform, at }))];
    },
    release: (id: PostId) => (fixed = fixed.filter((each) => each.id !== id)),
    get without() {
      return without;
    },
    leaveOut: (id: PostId) => (without = [...without, id]),
    takeBack: () => (without = []),
    /** The last proposal, also while another one is being read. */
    get proposal() {
      return platforms === null ? undefined : answer.value?.proposal;
    },
    get error() {
      return answer.error ?? survey.error;
    },
    /**
     * The proposal is the one for the current rule. Compared by content: every reply of the survey makes a new question,
     * and a button that is disabled meanwhile would lose a click.
     */
    get ready() {
      return question !== null && JSON.stringify(answer.value?.asked) === JSON.stringify(question);
    },
  };
};

export type Plan = ReturnType<typeof createPlan>;
