// The words the window begins with; those of other pages and of errors stand beside it, in files of their own.
import { common, start } from '../strings.ts';
import { frame } from '../frame/strings.ts';
import { library } from '../../features/library/strings.ts';
import { statusStrings } from '../../posts/sync/status-strings.ts';

export const words = { common, frame, library, start, status: statusStrings };
