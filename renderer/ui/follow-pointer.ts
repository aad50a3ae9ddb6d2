// Follows a pressed mouse button or finger over the whole window until it is let go, or Esc is pressed.

export type PointerAt = { x: number; y: number };

type Follow = {
  /** Pixels to go before it counts as a drag; a press without one stays a click. */
  thresholdPx: number;
  onstart: () => void;
  onmove: (at: PointerAt) => void;
  onend: () => void;
  oncancel: () => void;
};

/** @returns how to stop following without an end. */
export const followPointer = (
  event: PointerEvent,
  { thresholdPx, onstart, onmove, onend, oncancel }: Follow,
): (() => void) => {
  const from = { x: event.clientX, y: event.clientY };
  let dragging = false;
  const listening = new AbortController();
  const { signal } = listening;

  const stop = (then: () => void) => {
    listening.abort();
    if (!dragging) return;
    // What is let go over a button must not press it.
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    then();
  };
  const swallow = (click: MouseEvent) => {
    click.preventDefault();
    click.stopPropagation();
  };
  window.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y, pointerId }) => {
      if (pointerId !== event.pointerId) return;
      if (!dragging && Math.hypot(x - from.x, y - from.y) >= thresholdPx) {
        dragging = true;
        onstart();
      }
      if (dragging) onmove({ x, y });
    },
    { signal },
  );
  window.addEventListener('pointerup', () => stop(onend), { signal });
  window.addEventListener('pointercancel', () => stop(oncancel), { signal });
  window.addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape' || !dragging) return;
      key.preventDefault();
      key.stopPropagation();
      stop(oncancel);
    },
    { signal, capture: true },
  );
  return () => stop(oncancel);
};
