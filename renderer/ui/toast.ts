// Shows a toast: one line and always a next step when there is one. Never the only place an error is shown.
export type ToastAction = { label: string; onselect: () => void };

const button = ({ label, onselect }: ToastAction) => ({ label, onClick: onselect });

/** Stays 6 s, longer while pointed at or focused. `other`: a second way, before the first. */
export const showToast = (text: string, action?: ToastAction, other?: ToastAction): void => {
  // Loaded with the place where toasts appear, which is after the first paint.
  void import('svelte-sonner').then(({ toast }) =>
    toast(text, { ...(action && { action: button(action) }), ...(other && { cancel: button(other) }) }),
  );
};
