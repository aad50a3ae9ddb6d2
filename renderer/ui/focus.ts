// Where the keyboard focus goes: on when its element is removed (a row that leaves its list, a dialog whose opener is
// gone), into rows of a virtual list, and from pane to pane.

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
    if (isFocusLost() && !trails.some(isTakenBeside)) catchFocus();
  };
  const observer = new MutationObserver(() => {
    const last = trails[0]?.[0]?.element;
    if (last && !last.isConnected && isFocusLost()) timer ??= setTimeout(goOn, graceMs);
  });
  document.addEventListener('focusin', onFocusIn);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
  };
};

// When the focused element goes away with its page, the container of the pages takes the focus.
export const roomId = 'content';

/** Nothing has it that a person would miss. */
export const isFocusLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.id === roomId;
};

/** Not in a window that was not used yet: there, Tab begins at the top. */
export const catchFocus = (): void => {
  if (navigator.userActivation.hasBeenActive && isFocusLost()) {
    document.getElementById(roomId)?.focus({ preventScroll: true });
  }
};

// A row that was just put into a virtual list is hidden until it is measured, and can't take the focus at once.
/** For `{@attach}`: tries again with every frame until the element has the focus. */
export const takeFocus = (node: HTMLElement): (() => void) => {
  let frame = 0;
  const take = () => {
    node.focus({ preventScroll: true });
    if (document.activeElement !== node) frame = requestAnimationFrame(take);
  };
  take();
  return () => cancelAnimationFrame(frame);
};

/** Text is typed into it; Enter there is its own. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

/**
 * A held Enter presses what it was pressed on, once: by then the focus may be on the next row, or in a dialog. Returns how
 * to end it.
 */
export const pressOnce = (): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.repeat || isTextField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  globalThis.addEventListener('keydown', onKeyDown, { capture: true });
  return () => globalThis.removeEventListener('keydown', onKeyDown, { capture: true });
};

// The panes of a page: everything marked `data-pane`.
/** Framed while it has the focus; after a mere click it is not, whatever key comes next. */
export const enterPane = (pane: HTMLElement | null | undefined): void => {
  if (!pane) return;
  pane.dataset['pane'] = 'entered';
  pane.addEventListener('blur', () => (pane.dataset['pane'] = ''), { once: true });
  pane.focus();
};

/** To the next or the one before, in reading order. */
export const movePane = (document: Document, step: 1 | -1): void => {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  enterPane(panes.at((at + step) % panes.length));
};

/** J and K take the focus into the list of a page, from anywhere but a field or a dialog; within it they are its own. */
export const entersList = (event: KeyboardEvent, list: HTMLElement): boolean => {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (isTextField(target)) return false;
  return !list.contains(document.activeElement) && document.querySelector('[role="dialog"]') === null;
};

/** The arrow keys move between the buttons of a list. */
export const walkButtons = (list: HTMLElement): (() => void) => {
  const buttons = () => [...list.querySelectorAll('button')];
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const index = buttons().findIndex((button) => button === event.target);
    if (step === 0 || index === -1) return;
    event.preventDefault();
    buttons()[index + step]?.focus();
  };
  list.addEventListener('keydown', walk);
  return () => list.removeEventListener('keydown', walk);
};
