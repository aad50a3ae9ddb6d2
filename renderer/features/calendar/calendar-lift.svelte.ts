// A post that is lifted from the calendar or from the posts without a time, by mouse or by keys, until it is dropped.
import type { MediaId, PostId } from '../../../preload/ids.ts';
import type { PostKind, PostRow } from '../../../preload/contract/posts.ts';

/** `platforms`: of a post without a time those that could go out. `from` null: it had no time. */
export type Load = {
  key: string;
  postId: PostId;
  name: string;
  kind: PostKind;
  thumbnail: MediaId | null;
  platforms: readonly string[];
  from: Temporal.PlainDateTime | null;
  /** Since it was approved. */
  changed: boolean;
  /** What speaks against its versions. */
  judged: PostRow['judged'];
};
/** `overTray`: dropped there, it has no time any more. */
export type CalendarLift = {
  load: Load;
  by: 'pointer' | 'keys';
  to: Temporal.PlainDateTime | null;
  overTray: boolean;
};
type LiftStep = 'lifted' | 'moved' | 'dropped' | 'unscheduled' | 'back';

type Deps = {
  drop: (load: Load, to: Temporal.PlainDateTime) => void;
  unschedule: (load: Load) => void;
  /** Says a step to who cannot see it. */
  announce: (lift: CalendarLift, step: LiftStep) => void;
};

export const createCalendarLift = ({ drop, unschedule, announce }: Deps) => {
  let lift = $state.raw<CalendarLift>();
  return {
    get lift() {
      return lift;
    },
    /** `to`: where it begins; a pointer says so itself. */
    begin(load: Load, by: CalendarLift['by'], to: Temporal.PlainDateTime | null): void {
      lift = { load, by, to, overTray: false };
      announce(lift, 'lifted');
    },
    moveTo(to: Temporal.PlainDateTime | null): void {
      if (!lift || (!lift.overTray && (to === null ? lift.to === null : lift.to?.equals(to)))) return;
      lift = { ...lift, to, overTray: false };
      announce(lift, 'moved');
    },
    /** What has no time is there already. */
    moveToTray(): void {
      if (lift && !lift.overTray && lift.load.from !== null) lift = { ...lift, to: null, overTray: true };
    },
    end(): void {
      const ended = lift;
      lift = undefined;
      if (!ended) return;
      if (ended.overTray) {
        announce(ended, 'unscheduled');
        unschedule(ended.load);
        return;
      }
      const moved = ended.to !== null && !(ended.load.from?.equals(ended.to) ?? false);
      announce(ended, moved ? 'dropped' : 'back');
      if (moved && ended.to) drop(ended.load, ended.to);
    },
    cancel(): void {
      const ended = lift;
      lift = undefined;
      if (ended) announce(ended, 'back');
    },
  };
};

export type CalendarLifting = ReturnType<typeof createCalendarLift>;
