// What was written into a form that was closed without saving, for the next time it opens.
import type { HeldForms } from '../app/unfinished.svelte.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** `before`: what was stored when it was written. */
export const holdForm = <T>(forms: HeldForms<T>, name: string, written: T, before: T): void => {
  if (isSame(written, before)) forms.delete(name);
  else forms.set(name, { written, before });
};

/** What was written, unless something else was stored since. */
export const heldForm = <T>(forms: HeldForms<T>, name: string, stored: T): T | undefined => {
  const form = forms.get(name);
  return form && isSame(form.before, stored) ? form.written : undefined;
};
