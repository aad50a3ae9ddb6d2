// One line that says what went wrong, for toasts.
import { errorStrings } from './errors/strings.ts';
import { appError } from './live-query.svelte.ts';

/** @param failed what could not be done, as a sentence; left out where the line says enough. */
export const failureLine = (thrown: unknown, failed?: string): string => {
  const { lead } = errorStrings(appError(thrown));
  return failed === undefined ? lead : `${failed} ${lead}`;
};
