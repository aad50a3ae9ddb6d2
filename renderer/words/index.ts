// All words of the window, by area: the one place a translation would replace.
import { common } from './common.ts';
import { errorDetails } from './errors.ts';
import { frame } from './frame.ts';
import { statusWords } from './status.ts';

export const words = { common, errors: errorDetails, frame, status: statusWords };
