// Preview of a bulk move: how far, what else moves, and the outcome.
import { timesInEnglish } from '#messages/language.ts';
import { untrack } from 'svelte';
import type { Input } from '../../../preload/bridge.ts';
import type { BulkAction } from '../../../preload/contract/bulk-actions.ts';
import type { Weekday } from '../../../preload/contract/plan.ts';
import type { Shift, ShiftSet } from '../../../preload/contract/shift.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createLive, type Live } from '../../app/live-query.svelte.ts';
import type { Times } from '../../time/times.ts';
import { type Written, distanceOf, readDistance } from './distance.ts';
import { shiftStrings } from './strings.ts';

type Deps = {
  bridge: Bridge;
  of: ShiftSet;
  times: () => Times;
  now: () => Temporal.Instant;
  /** From the slots of the what-if, and into it: planned days are in none. */
  whatIf: boolean;
};

const nextDay: Written = { count: 1, unit: 'day' };

/** Must be called while a component is set up. */
export const createShift = ({ bridge, of, times, now, whatIf }: Deps) => {
  let typed = $state(shiftStrings.distance(nextDay));
  let isEarlier = $state(false);
  let push = $state(false);
  let skipQuiet = $state(false);
  let keepTimes = $state(true);
  let planned = $state(true);
  /** The weekdays to skip come with the first answer. */
  let quietDays = $state.raw<readonly Weekday[]>([]);
  let first = $state.raw<string | null>(null);

  const zone = $derived(times().zone);
  const read = $derived(
    readDistance(typed, {
      now: now().toZonedDateTimeISO(zone),
      first: first === null ? null : Temporal.PlainDate.from(first),
      firstDay: times().firstDay,
      monthFirst: times().monthFirst,
      hour12: times().hour12,
      timesInEnglish,
    }),
  );
  const question = $derived.by(() => {
    if (read.kind !== 'distance') return null;
    const skip = skipQuiet ? [...quietDays] : [];
    const rest = whatIf ? { planned: false, whatIf: true as const } : { planned };
    return { of, by: read.by, push, skip, keepTimes, ...rest };
  });
  const answer: Live<{ asked: Input<'posts.shift'>; shift: Shift } | undefined> = createLive(bridge, () => {
    const asked = question;
    return {
      topics: ['posts', 'plan', 'account'],
      ask: async () => {
        // What was there stays in sight while a distance is being written.
        if (!asked) return untrack(() => answer.value);
        const shift = await bridge.call('posts.shift', asked);
        first = shift.first;
        // The same days again would ask the same question again, and so on.
        if (shift.quietDays.join() !== untrack(() => quietDays).join()) ({ quietDays } = shift);
        return { asked, shift };
      },
    };
  });
  const shift = $derived(answer.value?.shift);

  return {
    get typed() {
      return typed;
    },
    set typed(text) {
      typed = text;
    },
    get read() {
      return read;
    },
    /** Of what is written, else of what was written last. */
    get isEarlier() {
      if (read.kind !== 'distance') return isEarlier;
      return ('days' in read.by ? read.by.days : read.by.minutes) < 0;
    },
    /** Writes the distance, as far in the direction that was chosen. */
    choose(distance: Written, toEarlier: boolean) {
      isEarlier = toEarlier;
      typed = shiftStrings.distance({ ...distance, count: Math.abs(distance.count) * (toEarlier ? -1 : 1) });
    },
    /** It is what is written, in whichever direction. */
    isChosen(distance: Written): boolean {
      if (read.kind !== 'distance') return false;
      const by = distanceOf(distance);
      const size = (one: typeof by) => Math.abs('days' in one ? one.days : one.minutes);
      return 'days' in by === 'days' in read.by && size(by) === size(read.by);
    },
    get push() {
      return push;
    },
    set push(on) {
      push = on;
    },
    get skipQuiet() {
      return skipQuiet;
    },
    set skipQuiet(on) {
      skipQuiet = on;
    },
    get keepTimes() {
      return keepTimes;
    },
    set keepTimes(on) {
      keepTimes = on;
    },
    get planned() {
      return planned;
    },
    set planned(on) {
      planned = on;
    },
    /** The last answer, also while another one is being read. */
    get shift() {
      return shift;
    },
    get error() {
      return answer.error;
    },
    /** The answer is to what is written and ticked now. Compared by content, as an equal question is asked again. */
    get ready() {
      return question !== null && JSON.stringify(answer.value?.asked) === JSON.stringify(question);
    },
    /** null: nothing moves. */
    get action(): Extract<BulkAction, { do: 'place' }> | null {
      const posts = shift?.posts ?? [];
      if (posts.length === 0) return null;
      const days = posts.flatMap(({ post: { id }, plannedOn }) => (plannedOn ? [{ id, on: plannedOn.after }] : []));
      return {
        do: 'place',
        slots: posts.flatMap(({ post: { id }, versions }) =>
          versions.map(({ platform, after }) => ({ id, platform, at: after })),
        ),
        ...(days.length > 0 && { planned: days }),
      };
    },
  };
};
