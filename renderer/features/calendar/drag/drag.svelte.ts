// Dragging a post of the calendar, or an unscheduled one, by pointer or by keyboard: lifted, moved, dropped or canceled.
import type { MediaId, PostId } from '../../../../preload/ids.ts';
import type { PostKind, PostRow } from '../../../../preload/contract/posts.ts';
import { dragThresholdPx } from '../../media/index.ts';
import { wallTime, type Entry } from '../entry/entry.ts';
import { calendarStrings } from '../strings.ts';
import { proposalToday } from '../../../posts/schedule/slot-choice.svelte.ts';
import { isArrow, type ArrowKey, readingKey } from '../../../ui/arrow-keys.ts';
import type { CalendarView } from '../../../app/route.svelte.ts';
import { copyOf, durationMs, tokenOf } from '../../../ui/leaving.ts';

/** `platforms` that move with it; of an unscheduled post those that can be scheduled. `from` null: it is unscheduled. */
export type DraggedPost = {
  key: string;
  postId: PostId;
  name: string;
  kind: PostKind;
  thumbnail: MediaId | null;
  platforms: readonly string[];
  from: Temporal.PlainDateTime | null;
  /** The day that a draft without a time is planned for, ISO, where it was taken from that day. */
  plannedOn?: string;
  /** Others are dragged along; left out: none. */
  count?: number;
  /** It is put before another post, which may make room. */
  inserts?: true;
  /** Where its time was chosen, a warning said which other post has the same text. */
  isWarned?: true;
  /** Changed since it was approved. */
  changed: boolean;
  /** It has an AI result that is neither accepted nor rejected. */
  unchecked: boolean;
  /** What the checks have against its variants. */
  judged: PostRow['judged'];
  /** It has to be approved before it gets a time. */
  needsOwnApproval?: true | undefined;
};
/** What is live already is published at its old time, and stays there. */
const openPlatforms = ({ platforms, post }: Entry): string[] => {
  const live = post.platforms.flatMap(({ platform, status }) => (status === 'published' ? platform : []));
  return platforms.filter((platform) => !live.includes(platform));
};
export const toDraggedPost = (entry: Entry, zone: string): DraggedPost => ({
  key: entry.key,
  postId: entry.post.id,
  name: entry.post.name,
  kind: entry.post.kind,
  thumbnail: entry.post.thumbnail,
  platforms: openPlatforms(entry),
  from: wallTime(entry, zone),
  ...(entry.planned && { plannedOn: entry.date }),
  changed: entry.post.changedSinceApproval,
  unchecked: entry.post.aiUnchecked === true,
  judged: entry.post.judged,
  needsOwnApproval: entry.post.needsOwnApproval,
});
/** An unscheduled post. */
export const toDraggedDraft = ({
  id,
  name,
  kind,
  thumbnail,
  platforms,
  changedSinceApproval,
  aiUnchecked,
  judged,
  needsOwnApproval,
}: PostRow): DraggedPost => ({
  key: `unscheduled ${id}`,
  postId: id,
  name,
  kind,
  thumbnail,
  platforms: platforms.flatMap(({ platform, status }) => (status === 'published' ? [] : platform)),
  from: null,
  changed: changedSinceApproval,
  unchecked: aiUnchecked === true,
  judged,
  needsOwnApproval,
});

/** A post of the Library, which keeps its time of the day where it has one. */
export const toDraggedRow = (row: PostRow, zone: string): DraggedPost => {
  const timed = row.platforms.filter(({ status }) => status === 'scheduled');
  const draft = toDraggedDraft(row);
  if (timed.length === 0 || row.at === null) return { ...draft, key: `carried ${row.id}` };
  return {
    ...draft,
    key: `carried ${row.id}`,
    platforms: timed.map(({ platform }) => platform),
    from: Temporal.Instant.from(row.at).toZonedDateTimeISO(zone).toPlainDateTime(),
  };
};

/** When an unscheduled post goes that is dropped on a day: at nine, or soon where that has passed. Others keep their time. */
export const usualOn = (day: Temporal.PlainDate, now: Temporal.Instant, zone: string): Temporal.PlainDateTime => {
  const usual = day.toPlainDateTime('09:00');
  if (Temporal.PlainDateTime.compare(usual, now.toZonedDateTimeISO(zone).toPlainDateTime()) > 0) return usual;
  const soon = proposalToday(now, zone)?.toPlainDateTime();
  return soon?.toPlainDate().equals(day) ? soon : usual;
};

/**
 * `allDay`: dropped there, it is planned for the day of `to` and gets no time. `overUnscheduled`: dropped there, it is
 * unscheduled.
 */
export type CalendarLift = {
  dragged: DraggedPost;
  by: 'pointer' | 'keys';
  to: Temporal.PlainDateTime | null;
  allDay: boolean;
  overUnscheduled: boolean;
};
type LiftStep = 'lifted' | 'moved' | 'dropped' | 'unscheduled' | 'back';

/** For screen readers. `when`: where it is now, with what is close to it. */
export const stepSpoken = ({ name, from }: DraggedPost, step: LiftStep, when: string): string => {
  const text = calendarStrings.lift;
  switch (step) {
    case 'moved':
      return when;
    case 'dropped':
      return text.dropped(name, when);
    case 'lifted':
      return text.lifted(name, from !== null);
    case 'unscheduled':
    case 'back':
      return text[step](name);
  }
};

type Deps = {
  drop: (dragged: DraggedPost, to: Temporal.PlainDateTime) => void;
  /** Plans a draft for a day, without a time. */
  plan: (dragged: DraggedPost, on: Temporal.PlainDate) => void;
  /** A draft can be planned for a day: not in a what-if, which tries times only. */
  plansDays: () => boolean;
  unschedule: (dragged: DraggedPost) => void;
  /** When a post without a time goes that is dropped on this day. */
  usual: (day: Temporal.PlainDate) => Temporal.PlainDateTime;
  /** Nothing can be put there. */
  isPast: (to: Temporal.PlainDateTime, allDay: boolean) => boolean;
  /** Nothing is published close to it. */
  isFree: (dragged: DraggedPost, to: Temporal.PlainDateTime) => boolean;
  /** Announces a step to screen readers. */
  announce: (lift: CalendarLift, step: LiftStep) => void;
};

// What was in the hand flies to its slot, or home where it may not stay. Its post is where it belongs before that.

/** What the slot is drawn in, else its day; for what goes home, where it was taken from. */
const targetOf = ({ dragged, to, allDay, overUnscheduled }: CalendarLift, home: boolean): Element | null => {
  const find = (selector: string) => document.querySelector(selector);
  if (home)
    return dragged.key.startsWith('unscheduled ')
      ? find(`[data-unscheduled="${CSS.escape(dragged.postId)}"]`)
      : find(`[data-entry="${CSS.escape(dragged.key)}"]`);
  if (overUnscheduled || !to) return find('[data-tray]');
  const day = `[data-day="${to.toPlainDate().toString()}"]`;
  return (allDay ? find(`${day}[data-untimed]`) : null) ?? find(`${day} .slot`) ?? find(day);
};

/** Called while it is in the hand still. */
const fly = (lift: CalendarLift, home: boolean): void => {
  const ms = durationMs('--t-row');
  const hand = document.querySelector<HTMLElement>('[data-hand]');
  if (ms === 0 || !hand || lift.by !== 'pointer') return;
  const [from, target] = [hand.getBoundingClientRect(), targetOf(lift, home)?.getBoundingClientRect()];
  const copy = copyOf(hand);
  document.body.append(copy);
  const to = target
    ? {
        translate: `${String(target.x)}px ${String(target.y)}px`,
        scale: Math.min(1, target.width / from.width),
        rotate: '0deg',
      }
    : { translate: copy.style.translate };
  copy.style.transformOrigin = '0 0';
  const remove = () => copy.remove();
  copy
    .animate([{}, { opacity: 1, offset: 0.6 }, { ...to, opacity: 0 }], {
      duration: ms,
      easing: tokenOf('--ease-in-out'),
    })
    .finished.then(remove, remove);
};

/** Where it was lifted from. */
const isWhereItWas = ({ dragged, to, allDay }: CalendarLift): boolean =>
  to !== null && (allDay ? dragged.plannedOn === to.toPlainDate().toString() : dragged.from?.equals(to) === true);

export const createCalendarLift = ({ drop, plan, plansDays, unschedule, usual, isPast, isFree, announce }: Deps) => {
  let lift = $state.raw<CalendarLift>();
  /** A free time was taken in the place of this one, until it is moved elsewhere. */
  let instead: Temporal.PlainDateTime | undefined;
  const nextFree = (): Temporal.PlainDateTime | null => {
    if (!lift?.to || lift.allDay || isFree(lift.dragged, lift.to)) return null;
    const { dragged, to } = lift;
    const later = Array.from({ length: 48 }, (_, half) => to.add({ minutes: 30 * (half + 1) }));
    return later.find((at) => at.toPlainDate().equals(to.toPlainDate()) && isFree(dragged, at)) ?? null;
  };
  return {
    usual,
    get lift() {
      return lift;
    },
    /** `to`: where it starts; null for a pointer, which says so with its first move. */
    begin(dragged: DraggedPost, by: CalendarLift['by'], to: Temporal.PlainDateTime | null): void {
      instead = undefined;
      lift = { dragged, by, to, allDay: dragged.plannedOn !== undefined && plansDays(), overUnscheduled: false };
      announce(lift, 'lifted');
    },
    moveTo(to: Temporal.PlainDateTime | null, onDay = false): void {
      if (to && instead?.equals(to)) return;
      instead = undefined;
      const allDay = onDay && plansDays();
      const isSame = to === null ? lift?.to === null : lift?.to?.equals(to) === true && lift.allDay === allDay;
      if (!lift || (!lift.overUnscheduled && isSame)) return;
      lift = { ...lift, to, allDay, overUnscheduled: false };
      announce(lift, 'moved');
    },
    /** Of the day that it is over, where something is published close to it; null: it is free as it is, or there is none. */
    nextFree,
    takeFree(): void {
      const free = nextFree();
      if (!lift?.to || !free) return;
      instead = lift.to;
      lift = { ...lift, to: free };
      announce(lift, 'moved');
    },
    /** An unscheduled post is there already. */
    moveToUnscheduled(): void {
      if (lift && !lift.overUnscheduled && lift.dragged.from !== null)
        lift = { ...lift, to: null, allDay: false, overUnscheduled: true };
    },
    end(): void {
      const ended = lift;
      lift = undefined;
      if (!ended) return;
      if (ended.overUnscheduled) {
        fly(ended, false);
        announce(ended, 'unscheduled');
        unschedule(ended.dragged);
        return;
      }
      const { dragged, to, allDay } = ended;
      const moved = to !== null && !isWhereItWas(ended);
      fly(ended, !moved || isPast(to, allDay));
      announce(ended, moved ? 'dropped' : 'back');
      if (!moved) return;
      if (allDay) plan(dragged, to.toPlainDate());
      else drop(dragged, to);
    },
    cancel(): void {
      const ended = lift;
      lift = undefined;
      if (!ended) return;
      fly(ended, true);
      announce(ended, 'back');
    },
  };
};

export type CalendarLifting = ReturnType<typeof createCalendarLift>;

type PointerDeps = {
  host: Window;
  lifting: CalendarLifting;
  /** Where to draw the ghost, in pixels of the window. */
  follow: (x: number, y: number) => void;
};

const quarter = 15;

type Target = { to: Temporal.PlainDateTime | null; onDay: boolean };
type Usual = Pick<CalendarLifting, 'usual'>;

/** On a day of the month a draft that was planned for another day is planned for this one; hours of the week are times. */
const targetAt = (under: Element | null, y: number, dragged: DraggedPost, { usual }: Usual): Target => {
  const cell = under?.closest<HTMLElement>('[data-day]');
  const day = cell?.dataset['day'];
  if (!cell || day === undefined) return { to: null, onDay: false };
  const date = Temporal.PlainDate.from(day);
  const hourPx = Number(cell.dataset['hours']);
  if (!hourPx) {
    const isUntimed = dragged.plannedOn !== undefined || cell.dataset['untimed'] !== undefined;
    const onDay = isUntimed && dragged.from === null && dragged.count === undefined;
    return { to: dragged.from ? date.toPlainDateTime(dragged.from) : usual(date), onDay };
  }
  const minute = ((y - cell.getBoundingClientRect().top) / hourPx) * 60;
  const snapped = Math.min(24 * 60 - quarter, Math.max(0, Math.round(minute / quarter) * quarter));
  return { to: date.toPlainDateTime().add({ minutes: snapped }), onDay: false };
};

/** A press becomes a drag beyond the threshold. `mayLift` false: the post can't be moved, and the reason was shown. */
export const createPointerDrag = ({ host, lifting, follow }: PointerDeps) => {
  const start = (dragged: DraggedPost, from: { x: number; y: number }, mayLift: (() => boolean) | null): void => {
    const ended = new AbortController();
    const { signal } = ended;
    let dragging = mayLift === null;
    const finish = (act: () => void) => () => {
      ended.abort();
      if (!dragging) return;
      // Releasing a drag must not count as a click.
      host.addEventListener('click', swallow, { capture: true, once: true });
      host.setTimeout(() => host.removeEventListener('click', swallow, { capture: true }));
      act();
    };
    const move = ({ clientX: x, clientY: y, buttons }: PointerEvent) => {
      // The drag ended before this page listened for it.
      if (mayLift === null && buttons === 0) return finish(lifting.cancel)();
      if (!dragging) {
        if (Math.hypot(x - from.x, y - from.y) < dragThresholdPx) return;
        if (!mayLift?.()) {
          ended.abort();
          return;
        }
        dragging = true;
        lifting.begin(dragged, 'pointer', null);
      }
      follow(x, y);
      const under = host.document.elementFromPoint(x, y);
      if (under?.closest('[data-tray]') && dragged.from !== null) lifting.moveToUnscheduled();
      else {
        const { to, onDay } = targetAt(under, y, dragged, lifting);
        lifting.moveTo(to, onDay);
      }
    };
    host.addEventListener('pointermove', move, { signal });
    host.addEventListener('pointerup', finish(lifting.end), { signal });
    host.addEventListener('pointercancel', finish(lifting.cancel), { signal });
    host.addEventListener(
      'keydown',
      (key) => {
        if (key.key === 'Escape' && dragging) finish(lifting.cancel)();
        if (key.key === 'Tab' && dragging && lifting.nextFree()) {
          key.preventDefault();
          lifting.takeFree();
        }
      },
      { signal, capture: true },
    );
    if (dragging) {
      lifting.begin(dragged, 'pointer', null);
      follow(from.x, from.y);
    }
  };
  return {
    press(dragged: DraggedPost, event: PointerEvent, mayLift: () => boolean): void {
      if (event.button !== 0 || !event.isPrimary) return;
      start(dragged, { x: event.clientX, y: event.clientY }, mayLift);
    },
    /** It is in the hand already. */
    carry: (dragged: DraggedPost, at: { x: number; y: number }): void => start(dragged, at, null),
  };
};

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

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

/** By hours, a draft that has none yet begins with the usual time of its day; null: there is nothing above it. */
const nextStep = (
  { to, allDay, dragged }: CalendarLift,
  key: ArrowKey,
  view: CalendarView,
  fine: boolean,
  { usual }: Usual,
): Target => {
  if (!to) return { to, onDay: allDay };
  const isAlongHours = view !== 'month' && (key === 'ArrowUp' || key === 'ArrowDown');
  if (allDay && isAlongHours) return { to: key === 'ArrowDown' ? to : null, onDay: false };
  const next = (view === 'month' ? byDays : byHours)[key](to, fine);
  // One that has no time yet, and was given none by hours, goes at the usual time of each day.
  const isUsual = !isAlongHours && dragged.from === null && to.equals(usual(to.toPlainDate()));
  return { to: isUsual ? usual(next.toPlainDate()) : next, onDay: allDay };
};

/** Keyboard drag: by days, and by hours where the view shows them. True: the key was handled. The post stays in the days of the page. */
export const handleDragKey = (
  event: KeyboardEvent,
  lifting: CalendarLifting,
  view: CalendarView,
  days: readonly Temporal.PlainDate[],
): boolean => {
  const key = readingKey(event.key);
  // A key that is held does not lift, drop and open in turn.
  if (event.repeat && (key === ' ' || key === 'Enter')) {
    event.preventDefault();
    return true;
  }
  const { lift } = lifting;
  if (lift?.by !== 'keys' || !lift.to) return false;
  if (isArrow(key)) {
    const { to, onDay } = nextStep(lift, key, view, event.shiftKey, lifting);
    if (to && days.some((day) => day.equals(to.toPlainDate()))) lifting.moveTo(to, onDay);
  } else if (key === 'Tab' && !event.shiftKey && lifting.nextFree()) lifting.takeFree();
  else if (key === ' ' || key === 'Enter') lifting.end();
  else if (key === 'Delete' || key === 'Backspace') {
    if (lift.dragged.from !== null) {
      lifting.moveToUnscheduled();
      lifting.end();
    }
  } else if (key === 'Escape') lifting.cancel();
  else {
    // The focus goes on without it.
    if (key === 'Tab') lifting.cancel();
    return false;
  }
  event.preventDefault();
  event.stopPropagation();
  return true;
};

/** Of the entry, or of the unscheduled post's card, that it is in. */
const keyOf = (element: Element): string | undefined => {
  const { entry, unscheduled } = element.closest<HTMLElement>('[data-entry], [data-unscheduled]')?.dataset ?? {};
  return unscheduled === undefined ? entry : `unscheduled ${unscheduled}`;
};

/**
 * For the element that the days and the unscheduled posts are in: what keys lifted goes back once something else is
 * focused or pressed, or other days are shown. A later key is meant for what has the focus by then.
 */
export const holdByKeys = (lifting: CalendarLifting, shown: () => string) => (sheet: HTMLElement) => {
  shown();
  const putBack = () => {
    if (lifting.lift?.by === 'keys') lifting.cancel();
  };
  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const key = keyOf(target);
    const isElsewhere = !sheet.contains(target) || (key !== undefined && key !== lifting.lift?.dragged.key);
    if (isElsewhere) putBack();
  };
  document.addEventListener('focusin', focused);
  document.addEventListener('pointerdown', putBack);
  return () => {
    document.removeEventListener('focusin', focused);
    document.removeEventListener('pointerdown', putBack);
    putBack();
  };
};
