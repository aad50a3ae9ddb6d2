// How long a toast stays. Not by the library's own timer: that pauses in an effect which runs again by itself for as long
// as the clock moves on between two runs, and so fails on a busy computer (svelte-sonner 1.2.1).
import { toast, type ExternalToast } from 'svelte-sonner';

type Id = number | string;

/** How soon one whose time is up is checked again while toasts are pointed at or have the focus. */
const checkAgainMs = 1000;
const timers = new Map<Id, ReturnType<typeof setTimeout>>();

const areInUse = (): boolean => document.querySelector('[data-sonner-toaster]:is(:hover, :focus-within)') !== null;

const dismissAfter = (ms: number, id: Id): void => {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => (areInUse() ? dismissAfter(checkAgainMs, id) : dismiss(id)), ms),
  );
};

export const dismiss = (id: Id): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toast.dismiss(id);
};

export const showFor = (ms: number, text: string, options: ExternalToast): void =>
  dismissAfter(ms, toast(text, { ...options, duration: Number.POSITIVE_INFINITY }));
