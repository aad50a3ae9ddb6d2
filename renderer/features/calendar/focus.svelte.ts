// Focus management of the calendar: recent entries stay visible in full days, and the focus stays on its post across renders.
import { untrack } from 'svelte';
import type { ToastAction } from '../../ui/toast.ts';
import { calendarIncludeLimit } from '../../../preload/rules/own-bounds.ts';
import type { PostId } from '../../../preload/ids.ts';
import { catchFocus, isFocusLost } from '../../ui/focus.ts';
import type { DraggedPost } from './drag/drag.svelte.ts';
import type { EntriesByDay, Entry } from './entry/entry.ts';

type Deps = {
  entries: () => EntriesByDay;
  /** Reads all state whose change adds, removes or moves elements of the calendar. */
  drawn: () => unknown;
  /** The anchor of an open popover, which gets the focus back. */
  anchor: () => HTMLElement | undefined;
};

/** Must be called while a component is set up, before its markup. */
export const createCalendarFocus = ({ entries, drawn, anchor }: Deps) => {
  const recent = createRecentEntries();
  const follow = createFocusFollower();
  let sheet: HTMLElement | undefined;

  $effect.pre(() => {
    drawn();
    untrack(() => sheet && follow.beforeDraw(sheet, anchor()));
  });
  $effect(() => {
    drawn();
    untrack(() => sheet && follow.afterDraw(sheet));
  });

  const remember = ({ target }: FocusEvent) => {
    if (sheet && target instanceof HTMLElement) follow.focused(sheet, target);
    const key = target instanceof HTMLElement ? target.dataset['entry'] : undefined;
    const entry = key && [...entries().values()].flat().find((each) => each.key === key);
    if (entry) recent.add({ key: entry.key, postId: entry.post.id });
  };

  return {
    /** Attachment for the element with the days and the unscheduled posts. */
    watch(element: HTMLElement) {
      sheet = element;
      element.addEventListener('focusin', remember);
      return () => {
        sheet = undefined;
        element.removeEventListener('focusin', remember);
      };
    },
    recent,
    /** Call before a post moves: it is shown at its new time and takes the focus there. */
    expectMove(dragged: DraggedPost): void {
      recent.add(dragged);
      follow.expect(dragged);
    },
    toDay(day: Temporal.PlainDate): void {
      if (sheet) dateOf(sheet, day.toString())?.focus();
    },
    /** A toast goes away when its button is pressed; the focus returns to the post that had it last. */
    withFocusReturn: (action: ToastAction): ToastAction => ({
      ...action,
      onselect() {
        if (sheet && recent.latest) follow.giveBack(sheet, recent.latest);
        action.onselect();
      },
    }),
  };
};

/** An entry that was focused or moved lately: a full day shows it before its others. */
type Recent = Pick<DraggedPost, 'key' | 'postId'>;

export type RecentEntries = {
  readonly latest: Recent | undefined;
  /** Latest first. */
  readonly postIds: readonly PostId[];
  /** 0: the latest. Other entries of the same post come right after it. */
  priority(entry: Entry): number;
  add(latest: Recent): void;
};

export const createRecentEntries = (): RecentEntries => {
  let recent = $state.raw<readonly Recent[]>([]);
  return {
    get latest() {
      return recent[0];
    },
    get postIds() {
      return [...new Set(recent.map(({ postId }) => postId))];
    },
    priority({ key, post }) {
      const exact = recent.findIndex((each) => each.key === key);
      if (exact >= 0) return exact;
      // A move can merge an entry with another one of its post.
      const samePost = recent.findIndex(({ postId }) => postId === post.id);
      return samePost >= 0 ? samePost + 0.5 : recent.length;
    },
    add({ key, postId }) {
      if (recent[0]?.key === key) return;
      recent = [{ key, postId }, ...recent.filter((each) => each.key !== key)].slice(0, calendarIncludeLimit);
    },
  };
};

/** An entry by its key, else any entry of the post: a move can merge two. */
type Sought = { postId: string; key: string };
/** What had the focus before the calendar was rendered again. */
type Holder = {
  element: HTMLElement;
  post: Sought | undefined;
  day: string | undefined;
  /** For the button with the number of others: how many posts were shown. */
  shownCount: number | undefined;
};

/** The post of an entry or of an unscheduled card. */
const postOf = ({ dataset: { entry, unscheduled } }: HTMLElement): Sought | undefined => {
  const key = entry ?? unscheduled;
  return key === undefined ? undefined : { postId: key.split(' ', 1)[0] ?? '', key };
};
const entriesIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>('[data-entry]')];
const isUnscheduledList = (element: Element | null): boolean => element?.matches('[data-tray]') ?? false;

const holderOf = (sheet: HTMLElement, element: Element | null): Holder | undefined => {
  if (!(element instanceof HTMLElement) || !sheet.contains(element) || isUnscheduledList(element)) return undefined;
  const cell = element.closest<HTMLElement>('[data-day]');
  return {
    element,
    post: postOf(element),
    day: cell?.dataset['day'] ?? element.dataset['date'],
    shownCount: cell && element.matches('.more') ? entriesIn(cell).length : undefined,
  };
};

const entryOf = (sheet: HTMLElement, { postId, key }: Sought): HTMLElement | undefined => {
  const ofPost = entriesIn(sheet).filter(({ dataset }) => dataset['entry']?.startsWith(`${postId} `));
  return ofPost.find(({ dataset }) => dataset['entry'] === key) ?? ofPost[0];
};

const dateOf = (sheet: HTMLElement, day: string) =>
  sheet.querySelector<HTMLElement>(`[data-day="${day}"] .date, [data-date="${day}"]`);

/** Keeps the focus on its post when the calendar is rendered again: its element may be removed or show another post. */
const createFocusFollower = () => {
  let holder: Holder | undefined;
  /** The element that had focus last: a view whose days were prefetched is replaced before a focus event fires. */
  let latest: Holder | undefined;
  let expected: Sought | undefined;

  /** Where the focus goes when its element was removed. */
  const goOn = (sheet: HTMLElement, { element, post, day, shownCount }: Holder): void => {
    if (element.dataset['unscheduled'] !== undefined) {
      // It may be about to appear in the calendar.
      expected = post;
      sheet.querySelector<HTMLElement>('[data-tray]')?.focus();
      return;
    }
    const cell =
      shownCount === undefined ? null : sheet.querySelector(`[data-day="${String(day)}"]:not([data-untimed])`);
    const next = (cell && entriesIn(cell)[shownCount ?? 0]) ?? (day === undefined ? null : dateOf(sheet, day));
    if (next) next.focus();
    else if (isFocusLost()) {
      // Of a month that has become a list no day can have it, of a list that has become a month one has.
      const date = sheet.querySelector<HTMLElement>('.date[tabindex="0"]');
      (date ?? (day === undefined ? undefined : entriesIn(sheet)[0]))?.focus();
    }
  };

  return {
    /** It has the focus. */
    focused(sheet: HTMLElement, element: HTMLElement): void {
      latest = holderOf(sheet, element);
    },
    /** The post takes the focus once it is rendered, unless something else in the calendar has it by then. */
    expect(post: Sought): void {
      expected = post;
    },
    /** Moves the focus from a button that goes away to the post, as soon as that is rendered. */
    giveBack(sheet: HTMLElement, post: Sought): void {
      const entry = entryOf(sheet, post);
      if (entry) entry.focus({ preventScroll: true });
      else {
        expected = post;
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }
    },
    /** `anchor` of an open popover, which gets the focus back. */
    beforeDraw(sheet: HTMLElement, anchor: HTMLElement | undefined): void {
      holder = holderOf(sheet, anchor ?? document.activeElement);
      // From the button with the number of others a post may have been moved that is not on the page yet.
      if (holder && holder.shownCount === undefined) expected = undefined;
    },
    afterDraw(sheet: HTMLElement): void {
      const before = holder ?? (latest?.element.isConnected === false ? latest : undefined);
      holder = undefined;
      latest = holderOf(sheet, document.activeElement);
      const here = document.activeElement;
      const isHeld = before !== undefined && here === before.element;
      if (isHeld && !expected && postOf(before.element)?.key === before.post?.key) return;
      if (!isHeld && !isFocusLost() && !isUnscheduledList(here)) return;
      const post = before?.post ?? expected;
      const entry = post && entryOf(sheet, post);
      if (entry) {
        expected = undefined;
        // No scrolling to an entry that only moved within its day.
        entry.focus({ preventScroll: entry === before?.element });
      } else if (before) {
        goOn(sheet, before);
        catchFocus();
      }
    },
  };
};
