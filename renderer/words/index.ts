// The words the window begins with; those of other pages and of errors stand beside it, in files of their own.
import { common } from './common.ts';
import { frame } from './frame.ts';
import { library } from './library.ts';
import { start } from './start.ts';
import { statusWords } from './status.ts';

export const words = { common, frame, library, start, status: statusWords };
