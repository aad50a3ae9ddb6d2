// Shows a toast: one line and always a next step when there is one. Never the only place an error is shown.

/**
 * `newest`: it takes back the newest step, whichever that is, so it is offered until another step can be taken back.
 * `step`: the undo step that it is about. It is offered until `forgetStep`, or until a later toast about that step.
 */
export type ToastAction = { label: string; onselect: () => void; newest?: true; step?: number };
/** A second line, and how long what the toast offers does all that the line says: a bar at its foot runs out meanwhile. */
export type ToastDeadline = { text: string; forMs: number };

const button = ({ label, onselect }: ToastAction) => ({ label, onClick: onselect });
/** One at a time. */
const newestId = 'newest-step';
/** One for each step. */
const stepId = (step: number): string => `step-${String(step)}`;

const stayMs = 6000;

// Loaded with the place where toasts appear, which is after the first paint. Asked for once: of two imports the first may
// end last, and what it dismisses would be the toast of the second.
const timedToast = () => import('./timed-toast.ts');
let loading: ReturnType<typeof timedToast> | undefined;
const load = () => (loading ??= timedToast());

/** The step was undone or redone: what offered that is out of date, and so is what offered the newest step then. */
export const forgetStep = (step: number): void => {
  void load().then(({ dismiss }) => dismiss(stepId(step)));
  forgetNewest();
};

/** There is a newer step, of which nothing is said. */
export const forgetNewest = (): void => void load().then(({ dismiss }) => dismiss(newestId));

/** Stays 6 s or until its deadline, longer while pointed at or focused. `other`: a second way, before the first. */
export const showToast = (text: string, action?: ToastAction, other?: ToastAction, deadline?: ToastDeadline): void => {
  const id = action?.step === undefined ? action?.newest && newestId : stepId(action.step);
  void load().then(({ dismiss, showFor }) => {
    if (action) dismiss(newestId);
    // Updated in place, it would keep the second way of the one before.
    if (id !== undefined) dismiss(id);
    showFor(deadline?.forMs ?? stayMs, text, {
      ...(action && { action: button(action) }),
      ...(id !== undefined && { id }),
      ...(other && { cancel: button(other) }),
      ...(deadline && {
        description: deadline.text,
        class: 'toast-timed',
        style: `--toast-for: ${String(deadline.forMs)}ms`,
      }),
    });
  });
};
