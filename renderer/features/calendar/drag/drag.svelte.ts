// A post that is lifted from the calendar or from the posts without a time, by mouse or by keys, until it is dropped.
import type { MediaId, PostId } from '../../../../preload/ids.ts';
import type { PostKind, PostRow } from '../../../../preload/contract/posts.ts';
import { dragThresholdPx } from '../../media/index.ts';
import { wallTime, type Entry } from '../entry/entry.ts';
import { isArrow, type ArrowKey, readingKey } from '../../../ui/arrow-keys.ts';
import type { CalendarView } from '../../../app/route.svelte.ts';

/** `platforms`: of a post without a time those that could go out. `from` null: it had no time. */
export type DraggedPost = {
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
export const toDraggedPost = (entry: Entry, zone: string): DraggedPost => ({
  key: entry.key,
  postId: entry.post.id,
  name: entry.post.name,
  kind: entry.post.kind,
  thumbnail: entry.post.thumbnail,
  platforms: entry.platforms,
  from: wallTime(entry, zone),
  changed: entry.post.changedSinceApproval,
  judged: entry.post.judged,
});

/** A post that is dropped on a day keeps its hour; one without a time takes this. */
export const usualTime = (): Temporal.PlainTime => Temporal.PlainTime.from('09:00');

/** `overUnscheduled`: dropped there, it has no time any more. */
export type CalendarLift = {
  dragged: DraggedPost;
  by: 'pointer' | 'keys';
  to: Temporal.PlainDateTime | null;
  overUnscheduled: boolean;
};
type LiftStep = 'lifted' | 'moved' | 'dropped' | 'unscheduled' | 'back';

type Deps = {
  drop: (dragged: DraggedPost, to: Temporal.PlainDateTime) => void;
  unschedule: (dragged: DraggedPost) => void;
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
    begin(dragged: DraggedPost, by: CalendarLift['by'], to: Temporal.PlainDateTime | null): void {
      lift = { dragged, by, to, overUnscheduled: false };
      announce(lift, 'lifted');
    },
    moveTo(to: Temporal.PlainDateTime | null): void {
      if (!lift || (!lift.overUnscheduled && (to === null ? lift.to === null : lift.to?.equals(to)))) return;
      lift = { ...lift, to, overUnscheduled: false };
      announce(lift, 'moved');
    },
    /** What has no time is there already. */
    moveToUnscheduled(): void {
      if (lift && !lift.overUnscheduled && lift.dragged.from !== null)
        lift = { ...lift, to: null, overUnscheduled: true };
    },
    end(): void {
      const ended = lift;
      lift = undefined;
      if (!ended) return;
      if (ended.overUnscheduled) {
        announce(ended, 'unscheduled');
        unschedule(ended.dragged);
        return;
      }
      const moved = ended.to !== null && !(ended.dragged.from?.equals(ended.to) ?? false);
      announce(ended, moved ? 'dropped' : 'back');
      if (moved && ended.to) drop(ended.dragged, ended.to);
    },
    cancel(): void {
      const ended = lift;
      lift = undefined;
      if (ended) announce(ended, 'back');
    },
  };
};

export type CalendarLifting = ReturnType<typeof createCalendarLift>;

// A press that becomes a drag: what is under the pointer is the day, and where hours are shown the quarter of an hour; or the tray.
type PointerDeps = {
  host: Window;
  lifting: CalendarLifting;
  /** Where the ghost is to be drawn, in pixels of the window. */
  follow: (x: number, y: number) => void;
};

const quarter = 15;

const targetAt = (under: Element | null, y: number, dragged: DraggedPost): Temporal.PlainDateTime | null => {
  const cell = under?.closest<HTMLElement>('[data-day]');
  const day = cell?.dataset['day'];
  if (!cell || day === undefined) return null;
  const date = Temporal.PlainDate.from(day);
  const hourPx = Number(cell.dataset['hours']);
  if (!hourPx) return date.toPlainDateTime(dragged.from ?? usualTime());
  const minute = ((y - cell.getBoundingClientRect().top) / hourPx) * 60;
  const snapped = Math.min(24 * 60 - quarter, Math.max(0, Math.round(minute / quarter) * quarter));
  return date.toPlainDateTime().add({ minutes: snapped });
};

/** `mayLift` false: it stays, and the person has been told why. */
export const createPointerDrag = ({ host, lifting, follow }: PointerDeps) => ({
  press(dragged: DraggedPost, event: PointerEvent, mayLift: () => boolean): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = { x: event.clientX, y: event.clientY };
    const ended = new AbortController();
    const { signal } = ended;
    let dragging = false;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!dragging) {
        if (Math.hypot(x - start.x, y - start.y) < dragThresholdPx) return;
        if (!mayLift()) {
          ended.abort();
          return;
        }
        dragging = true;
        lifting.begin(dragged, 'pointer', null);
      }
      follow(x, y);
      const under = host.document.elementFromPoint(x, y);
      if (under?.closest('[data-tray]') && dragged.from !== null) lifting.moveToUnscheduled();
      else lifting.moveTo(targetAt(under, y, dragged));
    };
    const finish = (act: () => void) => () => {
      ended.abort();
      if (!dragging) return;
      // The release of a drag is no click.
      host.addEventListener('click', swallow, { capture: true, once: true });
      host.setTimeout(() => host.removeEventListener('click', swallow, { capture: true }));
      act();
    };
    host.addEventListener('pointermove', move, { signal });
    host.addEventListener('pointerup', finish(lifting.end), { signal });
    host.addEventListener('pointercancel', finish(lifting.cancel), { signal });
    host.addEventListener(
      'keydown',
      (key) => {
        if (key.key === 'Escape' && dragging) finish(lifting.cancel)();
      },
      { signal, capture: true },
    );
  },
});

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

// A lifted post follows the keys: by days, and by the hour where hours are shown.
type Step = (to: Temporal.PlainDateTime, fine: boolean) => Temporal.PlainDateTime;

const byDays: Record<ArrowKey, Step> = {
  ArrowLeft: (to) => to.subtract({ days: 1 }),
  ArrowRight: (to) => to.add({ days: 1 }),
  ArrowUp: (to) => to.subtract({ weeks: 1 }),
  ArrowDown: (to) => to.add({ weeks: 1 }),
};
const byHours: Record<ArrowKey, Step> = {
  ...byDays,
  ArrowUp: (to, fine) => to.subtract({ minutes: fine ? 15 : 60 }),
  ArrowDown: (to, fine) => to.add({ minutes: fine ? 15 : 60 }),
};

/** True: the key was for the lifted post. It never leaves the days that are shown. */
export const handleDragKey = (
  event: KeyboardEvent,
  lifting: CalendarLifting,
  view: CalendarView,
  days: readonly Temporal.PlainDate[],
): boolean => {
  const { lift } = lifting;
  if (lift?.by !== 'keys' || !lift.to) return false;
  const key = readingKey(event.key);
  if (isArrow(key)) {
    const next = (view === 'month' ? byDays : byHours)[key](lift.to, event.shiftKey);
    if (days.some((day) => day.equals(next.toPlainDate()))) lifting.moveTo(next);
  } else if (event.key === ' ' || event.key === 'Enter') lifting.end();
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    if (lift.dragged.from !== null) {
      lifting.moveToUnscheduled();
      lifting.end();
    }
  } else if (event.key === 'Escape') lifting.cancel();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
};
