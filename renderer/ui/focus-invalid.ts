// Where the focus goes when a form is sent that can't be taken: the press would otherwise seem to do nothing.
import { tick } from 'svelte';

/** To the first field that says what is wrong with it, once all of them say so. */
export const focusInvalid = async (form: HTMLFormElement): Promise<void> => {
  await tick();
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
};
