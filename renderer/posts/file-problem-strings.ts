// Strings of what is wrong with a file, and what to do about it.
import * as messages from '#messages/posts/file-problem.ts';
import type { FileProblem } from '../../preload/errors.ts';
import { intakeBounds } from '../../preload/rules/own-bounds.ts';
import { fileSize } from '../app/strings.ts';

const wrong: Record<FileProblem, string | ((size: string) => string)> = messages.wrong;
const fix: Record<FileProblem, string> = messages.fix;

/** A file that isn't taken in at all has another limit than one that the service refuses. */
const wrongWith = (problem: FileProblem, sizeBytes: number) => {
  if (problem === 'too-large-picture' && sizeBytes > intakeBounds.imageBytes) return messages.beyondIntake[problem];
  if (problem === 'too-large-video' && sizeBytes > intakeBounds.videoBytes) return messages.beyondIntake[problem];
  return wrong[problem];
};

/** What is wrong with a file, and what would fix it. */
export const fileProblemStrings = (problem: FileProblem, sizeBytes: number): { wrong: string; fix: string } => {
  const said = wrongWith(problem, sizeBytes);
  return { wrong: typeof said === 'string' ? said : said(fileSize(sizeBytes)), fix: fix[problem] };
};
