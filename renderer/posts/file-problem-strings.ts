// Strings of what is wrong with a file, and what to do about it.
import type { FileProblem } from '../../preload/errors.ts';
import { fileSize } from '../app/strings.ts';

/** What is wrong with a file, and what would fix it. Empty: the first sentence says it all. */
const problems: Record<FileProblem, (sizeBytes: number) => { wrong: string; fix: string }> = {
  'not-media': () => ({
    wrong: 'Galley accepts JPEG, PNG, WebP, HEIC, MP4 and MOV.',
    fix: 'Save it as one of these, then drop it here.',
  }),
  'too-large-picture': (size) => ({
    wrong: `${fileSize(size)}. Pictures can be up to 50 MB.`,
    fix: 'Make it smaller, then drop it here.',
  }),
  'too-large-video': (size) => ({
    wrong: `${fileSize(size)}. Videos can be up to 150 MB.`,
    fix: 'Trim or compress it, then drop it here.',
  }),
  empty: () => ({ wrong: 'The file is empty.', fix: 'Copy it again from where it came from.' }),
  damaged: () => ({
    wrong: "The file is damaged and can't be read.",
    fix: 'Export or copy it again, then drop it here.',
  }),
  'too-many-pixels': () => ({
    wrong: 'It has too many pixels.',
    fix: 'Make the picture smaller, then drop it here.',
  }),
  gone: () => ({
    wrong: 'It was moved, deleted or locked before Galley could copy it.',
    fix: 'Move it somewhere Galley can read it, then drop it again.',
  }),
  'changed-while-read': () => ({
    wrong: 'It changed while being copied.',
    fix: "Wait until it's finished, then drop it again.",
  }),
  'no-room': () => ({ wrong: 'This disk is full.', fix: 'Free up space, then drop it again.' }),
};

export const fileProblemStrings = (problem: FileProblem, sizeBytes: number): { wrong: string; fix: string } =>
  problems[problem](sizeBytes);
