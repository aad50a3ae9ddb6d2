// Strings of what is wrong with a file, and what to do about it.
import * as messages from '#messages/posts/file-problem.ts';
import type { FileProblem } from '../../preload/errors.ts';
import { fileSize } from '../app/strings.ts';

const wrong: Record<FileProblem, string | ((size: string) => string)> = messages.wrong;
const fix: Record<FileProblem, string> = messages.fix;

/** What is wrong with a file, and what would fix it. */
export const fileProblemStrings = (problem: FileProblem, sizeBytes: number): { wrong: string; fix: string } => {
  const said = wrong[problem];
  return { wrong: typeof said === 'string' ? said : said(fileSize(sizeBytes)), fix: fix[problem] };
};
