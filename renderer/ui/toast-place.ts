// Where toasts are shown: clear of what is in use, which is an open popover or menu, the buttons of a dialog, the tray, a
// bar of actions, and what has the focus.

export type Box = { left: number; top: number; right: number; bottom: number };
export type Shift = { x: number; y: number };

const gapPx = 12;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const moved = (box: Box, { x, y }: Shift): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top + y,
  bottom: box.bottom + y,
});

/** How far they move to cover as little as possible of what is in use, and the shortest way for that. */
export const clearOf = (toasts: Box, used: readonly Box[], view: { width: number; height: number }): Shift => {
  const xs = [0, ...used.flatMap((box) => [box.left - gapPx - toasts.right, box.right + gapPx - toasts.left])];
  const ys = [0, ...used.flatMap((box) => [box.top - gapPx - toasts.bottom, box.bottom + gapPx - toasts.top])];
  const fits = ({ left, top, right, bottom }: Box) =>
    left >= 0 && top >= 0 && right <= view.width && bottom <= view.height;
  const [best] = xs
    .flatMap((x) => ys.map((y) => ({ x, y })))
    .filter((shift) => fits(moved(toasts, shift)))
    .map((shift) => ({
      shift,
      covered: used.reduce((sum, box) => sum + overlap(moved(toasts, shift), box), 0),
      far: Math.abs(shift.x) + Math.abs(shift.y),
    }))
    .toSorted((a, b) => a.covered - b.covered || a.far - b.far);
  return best?.shift ?? { x: 0, y: 0 };
};

const inUse = '.popover, .popover footer, .menu, .dialog .foot, [data-tray], [data-under-toasts]';

/** All of them, one above the other, where they are without a shift; null: there are none. */
const stackOf = (place: HTMLElement, shift: Shift): Box | null => {
  const each = [...place.querySelectorAll<HTMLElement>('.toast:not([data-removed="true"])')];
  if (each.length === 0) return null;
  const heightPx = each.reduce((sum, { offsetHeight }) => sum + offsetHeight + 8, -8);
  const widthPx = Math.max(...each.map(({ offsetWidth }) => offsetWidth));
  const at = place.getBoundingClientRect();
  const isRtl = getComputedStyle(place).direction === 'rtl';
  const right = (isRtl ? at.left + widthPx : at.right) - shift.x;
  const bottom = at.bottom - shift.y;
  return { left: right - widthPx, right, top: bottom - heightPx, bottom };
};

const usedIn = (host: Document): Box[] => {
  const focused = host.activeElement;
  // A whole page or pane takes the focus only so that it can be scrolled.
  const own = focused?.closest('[data-sonner-toaster], [data-pane], body') === focused ? null : focused;
  return [...host.querySelectorAll(inUse), ...(own && !own.closest('[data-sonner-toaster]') ? [own] : [])].map((each) =>
    each.getBoundingClientRect(),
  );
};

/** Moves the toasts whenever something comes into use, and says on the page how high they are. */
export const keepToastsClear = (host: Document): (() => void) => {
  const toasts = host.getElementsByClassName('toast');
  const { style } = host.documentElement;
  let shift: Shift = { x: 0, y: 0 };
  let frame = 0;
  const place = () => {
    frame = 0;
    const at = host.querySelector<HTMLElement>('[data-sonner-toaster]');
    const stack = at && stackOf(at, shift);
    if (!at || !stack) return;
    const next = clearOf(stack, usedIn(host), { width: innerWidth, height: innerHeight });
    style.setProperty('--toasts-h', `${String(stack.bottom - stack.top)}px`);
    if (next.x === shift.x && next.y === shift.y) return;
    shift = next;
    style.setProperty('--toasts-shift', `${String(shift.x)}px ${String(shift.y)}px`);
  };
  const later = () => {
    if (toasts.length > 0 && frame === 0) frame = requestAnimationFrame(place);
  };
  const changes = new MutationObserver(later);
  changes.observe(host.body, { childList: true, subtree: true, attributeFilter: ['style', 'data-removed'] });
  host.addEventListener('focusin', later);
  addEventListener('resize', later);
  return () => {
    changes.disconnect();
    host.removeEventListener('focusin', later);
    removeEventListener('resize', later);
    cancelAnimationFrame(frame);
    for (const own of ['--toasts-h', '--toasts-shift']) style.removeProperty(own);
  };
};
