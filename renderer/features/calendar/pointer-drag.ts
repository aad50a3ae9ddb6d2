// A press that becomes a drag: what is under the pointer is the day, and where hours are shown the quarter of an hour; or the tray.
import type { CalendarLifting, Load } from './calendar-lift.svelte.ts';
import { dragThresholdPx } from '../media/index.ts';
import { usualTime } from './hands.ts';

type Deps = {
  host: Window;
  lifting: CalendarLifting;
  /** Where the ghost is to be drawn, in pixels of the window. */
  follow: (x: number, y: number) => void;
};

const quarter = 15;

const targetAt = (under: Element | null, y: number, load: Load): Temporal.PlainDateTime | null => {
  const cell = under?.closest<HTMLElement>('[data-day]');
  const day = cell?.dataset['day'];
  if (!cell || day === undefined) return null;
  const date = Temporal.PlainDate.from(day);
  const hourPx = Number(cell.dataset['hours']);
  if (!hourPx) return date.toPlainDateTime(load.from ?? usualTime());
  const minute = ((y - cell.getBoundingClientRect().top) / hourPx) * 60;
  const snapped = Math.min(24 * 60 - quarter, Math.max(0, Math.round(minute / quarter) * quarter));
  return date.toPlainDateTime().add({ minutes: snapped });
};

/** `mayLift` false: it stays, and the person has been told why. */
export const createPointerDrag = ({ host, lifting, follow }: Deps) => ({
  press(load: Load, event: PointerEvent, mayLift: () => boolean): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = { x: event.clientX, y: event.clientY };
    const ended = new AbortController();
    const { signal } = ended;
    let dragging = false;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!dragging) {
        if (Math.hypot(x - start.x, y - start.y) < dragThresholdPx) return;
        if (!mayLift()) {
          ended.abort();
          return;
        }
        dragging = true;
        lifting.begin(load, 'pointer', null);
      }
      follow(x, y);
      const under = host.document.elementFromPoint(x, y);
      if (under?.closest('[data-tray]') && load.from !== null) lifting.moveToTray();
      else lifting.moveTo(targetAt(under, y, load));
    };
    const finish = (act: () => void) => () => {
      ended.abort();
      if (!dragging) return;
      // The release of a drag is no click.
      host.addEventListener('click', swallow, { capture: true, once: true });
      host.setTimeout(() => host.removeEventListener('click', swallow, { capture: true }));
      act();
    };
    host.addEventListener('pointermove', move, { signal });
    host.addEventListener('pointerup', finish(lifting.end), { signal });
    host.addEventListener('pointercancel', finish(lifting.cancel), { signal });
    host.addEventListener(
      'keydown',
      (key) => {
        if (key.key === 'Escape' && dragging) finish(lifting.cancel)();
      },
      { signal, capture: true },
    );
  },
});

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};
