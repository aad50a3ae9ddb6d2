// All words of the window, by area: the one place a translation would replace.
import { common } from './common.ts';
import { errorDetails } from './errors.ts';
import { frame } from './frame.ts';
import { library } from './library.ts';
import { settings } from './settings.ts';
import { start } from './start.ts';
import { statusWords } from './status.ts';
import { welcome } from './welcome.ts';

export const words = { common, errors: errorDetails, frame, library, settings, start, status: statusWords, welcome };
