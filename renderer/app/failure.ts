// What went wrong, in one line, by words that come when they are first needed.
import { appError } from './live.svelte.ts';

/** @param does what could not be done, as a sentence; left out where the line says enough. */
export const failureLine = async (thrown: unknown, does?: string): Promise<string> => {
  const { errorStrings } = await import('./errors/strings.ts');
  const { lead } = errorStrings(appError(thrown));
  return does === undefined ? lead : `${does} ${lead}`;
};
