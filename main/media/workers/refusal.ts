// A file that cannot be taken, as the one error that says why.
import { AppError, type FileProblem } from '../../../preload/errors.ts';

const messages: Record<FileProblem, string> = {
  'not-media': 'The file is neither a picture nor a video that the service takes.',
  'too-large-picture': 'The picture has too many bytes.',
  'too-large-video': 'The video has too many bytes.',
  empty: 'The file is empty.',
  damaged: 'The file cannot be read as what it begins like.',
  'too-many-pixels': 'The picture has too many pixels.',
  gone: 'The file cannot be opened.',
  'changed-while-read': 'The file changed while it was read.',
  'no-room': 'The disk is full.',
};

export const refusal = (problem: FileProblem, options?: { cause: unknown }): AppError =>
  new AppError({ kind: 'file-refused', problem, message: messages[problem] }, options);
