// Matchers for the DOM in every window test, and what jsdom lacks: sizes, media queries, scrolling.
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/svelte';
import { afterAll } from 'vitest';
import { moveClock } from '../support/moved-clock.ts';
import { offsetTo, testNow } from '../support/test-now.ts';

// The window says dates without a year and counts days from today: today is the same whenever the tests run.
afterAll(moveClock(offsetTo(testNow)));

// For a busy machine: waiting ends as soon as what is waited for is there. What failed is named without the whole page.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? 'Not found.') });

// Test files share what is loaded: a page that one of them began to load and left is never handed on half-loaded.
import.meta.glob('../../renderer/**/*.svelte', { eager: true });

/** A window of 1280 by 800 that prefers a light theme. */
const viewport = { width: 1280, height: 800 };
const rowHeight = 56;

/** Gives the frame of a row the height of rows and everything else the size of the window, after the script that watches it, as browsers do. */
class FixedResizeObserver implements ResizeObserver {
  readonly #report: ResizeObserverCallback;
  readonly #watched = new Set<Element>();

  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe(target: Element): void {
    this.#watched.add(target);
    const height = target.querySelector(':scope > :is([role=row], [role=listitem])') ? rowHeight : viewport.height;
    const size = [{ inlineSize: viewport.width, blockSize: height }];
    queueMicrotask(() => {
      if (!this.#watched.has(target)) return;
      const contentRect = new DOMRect(0, 0, viewport.width, height);
      const sizes = { borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size };
      this.#report([{ target, contentRect, ...sizes }], this);
    });
  }
  unobserve(target: Element): void {
    this.#watched.delete(target);
  }
  disconnect(): void {
    this.#watched.clear();
  }
}

globalThis.ResizeObserver = FixedResizeObserver;
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
/** Everything is laid out: without a parent to be placed in, virtual lists take their rows for hidden. */
Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body });
Object.defineProperty(navigator, 'userActivation', {
  configurable: true,
  value: { hasBeenActive: true, isActive: true },
});
