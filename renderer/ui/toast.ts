// Shows a toast: one line and always a next step when there is one. Never the only place an error is shown.
import { toast } from 'svelte-sonner';

export type ToastAction = { label: string; onselect: () => void };

/** Stays 6 s, longer while pointed at or focused. */
export const showToast = (text: string, action?: ToastAction): void => {
  toast(text, action && { action: { label: action.label, onClick: action.onselect } });
};
