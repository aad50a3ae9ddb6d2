// What leaves the page is seen to leave: a lifeless copy of it fades where it was. The thing itself, with its name, its
// clicks and the focus, is gone at once, so that nothing that a person does next waits. How long: style/tokens.css.
import { tick } from 'svelte';
import { type Motion, provideMotion } from './motion.ts';

type Duration = '--t-fast' | '--t-base' | '--t-slow' | '--t-row';
type Easing = '--ease-out' | '--ease-in-out';

export const tokenOf = (name: Duration | Easing): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || 'ease';
/** 0: this person wants no motion. */
export const durationMs = (name: Duration): number => {
  const written = tokenOf(name);
  return (Number.parseFloat(written) || 0) * (written.endsWith('ms') ? 1 : 1000);
};

/** Attributes that other code queries. */
const marks = [
  'id',
  'role',
  'tabindex',
  'data-pane',
  'data-tray',
  'data-drag',
  'data-hand',
  'data-item',
  'data-day',
  'data-entry',
];

/** Looks the same, and is nothing to keys, pointers and screen readers. */
export const copyOf = (element: Element): HTMLElement => {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll('*')]) for (const mark of marks) each.removeAttribute(mark);
  copy.setAttribute('inert', '');
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, { animation: 'none', pointerEvents: 'none' });
  return copy;
};

/** Styles that it ends with. */
type End = { scale?: number; translate?: string };
const fade = (copy: HTMLElement, to: End, ms: number, easing: Easing = '--ease-out'): void => {
  const remove = () => copy.remove();
  copy
    .animate([{}, { opacity: 0, ...to }], { duration: ms, easing: tokenOf(easing), fill: 'forwards' })
    .finished.then(remove, remove);
};

type Way = { of: string; to: End; in: Duration };
const ways: readonly Way[] = [
  { of: '.dialog, .overlay', to: { scale: 0.98 }, in: '--t-base' },
  { of: '.dialog-scrim', to: {}, in: '--t-base' },
  { of: '.menu, .popover', to: {}, in: '--t-fast' },
  { of: '[data-drawer]', to: { translate: 'calc(var(--end) * 16px)' }, in: '--t-base' },
];
/** Around what is placed beside something. */
const placed = '[data-bits-floating-content-wrapper]';

/** The list is at once as it will be, and so is where it is scrolled to; only its picture comes after. */
const rowsChange: Motion['rowsChange'] = (list, rowsNow, stays) => {
  const ms = durationMs('--t-row');
  if (ms === 0 || document.activeElement?.matches('input, textarea')) return;
  const before = new Map(rowsNow());
  const going = [...before].filter(([key]) => !stays(key));
  // All of them at once: another list, rather than rows that go.
  if (going.length === 0 || going.length === before.size) return;
  const placeOf = (row: Element) => row.getBoundingClientRect();
  const places = new Map([...before].flatMap(([key, row]) => (row ? [[key, placeOf(row)]] : [])));
  const copies = going.flatMap(([key, row]) => (row ? { copy: copyOf(row), place: places.get(key) as DOMRect } : []));
  void tick().then(() => {
    if (!list.isConnected) return;
    const fadeMs = durationMs('--t-fast');
    const easing = tokenOf('--ease-in-out');
    let movedPx = 0;
    const moves = rowsNow().map(([key, row]) => {
      const from = row && places.get(key);
      // What was out of sight before comes along with the row above it.
      if (from) movedPx = from.top - placeOf(row).top;
      return { row, movedPx };
    });
    const top = list.scrollTop - placeOf(list).top;
    for (const { copy, place } of copies) {
      const at = { position: 'absolute', top: `${String(place.top + top)}px`, height: `${String(place.height)}px` };
      Object.assign(copy.style, { ...at, insetInline: '0', transform: 'none' });
      list.append(copy);
      fade(copy, {}, fadeMs);
    }
    for (const move of moves) {
      if (Math.abs(move.movedPx) < 1) continue;
      const timing = { delay: fadeMs, duration: ms - fadeMs, easing, fill: 'backwards' } as const;
      move.row?.animate([{ translate: `0 ${String(move.movedPx)}px` }, { translate: '0 0' }], timing);
    }
  });
};

const chipChanges: Motion['chipChanges'] = (chip) => {
  const ms = durationMs(chip.classList.contains('outlined') ? '--t-slow' : '--t-base');
  const { width } = chip.getBoundingClientRect();
  if (ms === 0 || width === 0) return;
  const copy = copyOf(chip);
  const before = copy.textContent;
  void tick().then(() => {
    if (!chip.isConnected || (chip.textContent === before && chip.dataset['tone'] === copy.dataset['tone'])) return;
    const to = chip.getBoundingClientRect().width;
    Object.assign(copy.style, { position: 'absolute', inset: '0 auto auto 0', width: `${String(width)}px` });
    chip.append(copy);
    fade(copy, {}, ms);
    const timing = { duration: ms, easing: tokenOf('--ease-out') };
    const frames = [width, to].map((px) => ({ width: `${String(px)}px`, overflow: 'clip' }));
    chip.animate(frames, timing);
  });
};

/** Dialogs, menus, popovers and drawers leave this way no matter what removes them, and rows and chips from now on. Returns how to end it. */
export const watchLeaving = (): (() => void) => {
  const observer = new MutationObserver((records) => {
    for (const { removedNodes, target, nextSibling } of records) {
      for (const node of removedNodes) {
        if (!(node instanceof HTMLElement) || node.isConnected || node.hasAttribute('inert') || !target.isConnected)
          continue;
        const part = node.matches(placed) ? node.firstElementChild : node;
        const way = part && ways.find(({ of }) => part.matches(of));
        const ms = way ? durationMs(way.in) : 0;
        if (!way || ms === 0) continue;
        const copy = copyOf(node);
        for (const each of copy.querySelectorAll<HTMLElement>(way.of)) each.style.animation = 'none';
        target.insertBefore(copy, nextSibling?.parentNode === target ? nextSibling : null);
        fade(copy, way.to, ms);
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  provideMotion({ rowsChange, chipChanges });
  return () => {
    observer.disconnect();
    provideMotion(undefined);
  };
};
