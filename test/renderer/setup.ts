// Matchers for the DOM in every window test, and what jsdom lacks: sizes, media queries, scrolling.
import '@testing-library/jest-dom/vitest';

/** A window of 1280 by 800 that prefers a light theme. */
const viewport = { width: 1280, height: 800 };

class FixedResizeObserver implements ResizeObserver {
  readonly #report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe(target: Element): void {
    const contentRect = DOMRect.fromRect({ width: viewport.width, height: viewport.height });
    const size = [{ inlineSize: viewport.width, blockSize: viewport.height }];
    this.#report(
      [{ target, contentRect, borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size }],
      this,
    );
  }
  unobserve(): void {
    // Nothing is kept.
  }
  disconnect(): void {
    // Nothing is kept.
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
