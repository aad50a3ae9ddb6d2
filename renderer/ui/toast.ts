// Shows a toast: one line and always a next step when there is one. Never the only place an error is shown.

/** `newest`: it takes back the newest step, whichever that is, so it is offered until another step can be taken back. */
export type ToastAction = { label: string; onselect: () => void; newest?: true };

const button = ({ label, onselect }: ToastAction) => ({ label, onClick: onselect });
/** One at a time. */
const newestId = 'newest-step';

/** Stays 6 s, longer while pointed at or focused. `other`: a second way, before the first. */
export const showToast = (text: string, action?: ToastAction, other?: ToastAction): void => {
  // Loaded with the place where toasts appear, which is after the first paint.
  void import('svelte-sonner').then(({ toast }) => {
    if (action) toast.dismiss(newestId);
    toast(text, {
      ...(action && { action: button(action) }),
      ...(action?.newest && { id: newestId }),
      ...(other && { cancel: button(other) }),
    });
  });
};
