// Keeps the focus on its post when the calendar is drawn again: its element may be removed, or show another post.
import { catchFocus, isFocusLost } from '../../ui/focus.ts';

/** `key`: of an entry. Where there is none, any entry of the post: a move can put two together. */
type Sought = { postId: string; key: string };
/** What had the focus before the calendar was drawn again. */
type Holder = {
  element: HTMLElement;
  post: Sought | undefined;
  day: string | undefined;
  /** Of the button that says how many more there are: how many posts were shown. */
  shownCount: number | undefined;
};

/** Of an entry, or of a post without a time. */
const postOf = ({ dataset: { entry, unscheduled } }: HTMLElement): Sought | undefined => {
  const key = entry ?? unscheduled;
  return key === undefined ? undefined : { postId: key.split(' ', 1)[0] ?? '', key };
};
const entriesIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>('[data-entry]')];
const isTray = (element: Element | null): boolean => element?.matches('[data-tray]') ?? false;

const holderOf = (sheet: HTMLElement, element: Element | null): Holder | undefined => {
  if (!(element instanceof HTMLElement) || !sheet.contains(element) || isTray(element)) return undefined;
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

export const dateOf = (sheet: HTMLElement, day: string) =>
  sheet.querySelector<HTMLElement>(`[data-day="${day}"] .date, [data-date="${day}"]`);

export const createFollow = () => {
  let holder: Holder | undefined;
  let expected: Sought | undefined;

  /** From a post that is not in the calendar any more, or another element that was removed. */
  const goOn = (sheet: HTMLElement, { element, post, day, shownCount }: Holder): void => {
    if (element.dataset['unscheduled'] !== undefined) {
      // It may be on its way into the calendar.
      expected = post;
      sheet.querySelector<HTMLElement>('[data-tray]')?.focus();
      return;
    }
    if (day === undefined) return;
    const cell = shownCount === undefined ? null : sheet.querySelector(`[data-day="${day}"]`);
    const next = (cell && entriesIn(cell)[shownCount ?? 0]) ?? dateOf(sheet, day);
    if (next) next.focus();
    else if (isFocusLost()) sheet.querySelector<HTMLElement>('.date[tabindex="0"]')?.focus();
  };

  return {
    /** The post takes the focus where it arrives, unless something else in the calendar has it by then. */
    expect(post: Sought): void {
      expected = post;
    },
    /** From a button that goes away: to the post, or where it is not drawn yet, once it is. */
    giveBack(sheet: HTMLElement, post: Sought): void {
      const entry = entryOf(sheet, post);
      if (entry) entry.focus({ preventScroll: true });
      else {
        expected = post;
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }
    },
    /** `anchor`: of what is open over the calendar and gives the focus back to it. */
    beforeDraw(sheet: HTMLElement, anchor: HTMLElement | undefined): void {
      holder = holderOf(sheet, anchor ?? document.activeElement);
      if (holder) expected = undefined;
    },
    afterDraw(sheet: HTMLElement): void {
      const before = holder;
      holder = undefined;
      const here = document.activeElement;
      const isHeld = before !== undefined && here === before.element;
      if (isHeld && postOf(before.element)?.key === before.post?.key) return;
      if (!isHeld && !isFocusLost() && !isTray(here)) return;
      const post = before?.post ?? expected;
      const entry = post && entryOf(sheet, post);
      if (entry) {
        expected = undefined;
        // One that only has another place in its day is not scrolled to.
        entry.focus({ preventScroll: entry === before?.element });
      } else if (before) {
        goOn(sheet, before);
        catchFocus();
      }
    },
  };
};
