// Where the keyboard focus goes when its element is removed or disabled: a row that leaves its list, a dialog whose opener
// is gone, a button that has nothing more to do.
import { catchFocus, isFocusLost, roomId } from './focus.ts';

/** Where an element was: itself and its ancestors, each with its index among its siblings. */
type Trail = readonly { element: Element; place: number }[];

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), ' +
  '[tabindex]:not([tabindex="-1"]), [contenteditable="true"]';
/** A component that rerenders a page may know a better place, and is given the time to go there. */
const graceMs = 200;
/** A dialog and what opened it, and a menu in between. */
const trailCount = 4;

const trailOf = (from: Element): Trail => {
  const trail: { element: Element; place: number }[] = [];
  for (let element: Element | null = from; element && element !== document.body; element = element.parentElement)
    trail.push({ element, place: element.parentElement ? [...element.parentElement.children].indexOf(element) : 0 });
  return trail;
};

/** What was laid over the page, as a dialog or a sheet, has a place of its own in the body. */
const areOfOneSheet = (one: Trail, other: Trail | undefined): boolean => {
  const around = one.at(-1)?.element;
  return around === other?.at(-1)?.element && around?.matches(`#${roomId}, :has(#${roomId})`) === false;
};

/** What is hidden or inert does not take it. */
const takes = (element: Element): boolean => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
};

/** In `part`: what is of the same kind as the lost one, a row for a row, before anything else. */
const isTakenIn = (part: Element, role: string | null): boolean =>
  [role === null ? null : `[role="${role}"][tabindex]`, focusable].some(
    (wanted) =>
      wanted !== null && [part, ...part.querySelectorAll(wanted)].some((one) => one.matches(wanted) && takes(one)),
  );

/** The element in the place of the lost one, else the one before it, else any around it, never outside the page. */
const isTakenBeside = (trail: Trail): boolean => {
  const level = trail.findIndex(({ element }) => element.isConnected);
  if (level === -1) return false;
  let place = trail[level - 1]?.place ?? 0;
  const role = trail[0]?.element.getAttribute('role') ?? null;
  for (const around of trail.slice(level)) {
    if (around.element.id === roomId || around.element.querySelector(`#${roomId}`)) return false;
    const siblings = [...around.element.children];
    const near = [...siblings.slice(place), ...siblings.slice(0, place).toReversed()];
    if (near.some((sibling) => isTakenIn(sibling, role))) return true;
    ({ place } = around);
  }
  return false;
};

/** A browser takes it from what is disabled with the next frame only. */
const isWithoutFocus = (): boolean => isFocusLost() || document.activeElement?.matches(':disabled') === true;

/** Returns how to end it. */
export const keepFocus = (): (() => void) => {
  let trails: Trail[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    const trail = trailOf(target);
    // However much had it in a sheet, what opened the sheet is not forgotten.
    const before = areOfOneSheet(trail, trails[0]) ? trails.slice(1) : trails;
    trails = [trail, ...before].slice(0, trailCount);
  };
  const goOn = (): void => {
    timer = undefined;
    if (isWithoutFocus() && !trails.some(isTakenBeside)) catchFocus();
  };
  const observer = new MutationObserver(() => {
    const [last = []] = trails;
    const [own] = last;
    if (!own || (own.element.isConnected && !own.element.matches(':disabled')) || !isWithoutFocus()) return;
    // A dialog that stays has its focus taken to its first button right after this, in most of them Close.
    const isTrapped = last.some(({ element }) => element.isConnected && element.matches('[role="dialog"]'));
    if (!own.element.isConnected && isTrapped) goOn();
    else timer ??= setTimeout(goOn, graceMs);
  });
  document.addEventListener('focusin', onFocusIn);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
  };
};
