// The word of a state in each language, for files and pages that Galley writes.
import type { Language } from '../../../preload/rules/message-format.ts';
import type { StateWords } from '../../../preload/rules/state-words.ts';
import * as german from '../../messages/de/states.ts';
import * as english from '../../messages/en/states.ts';

export const stateWords: Readonly<Record<Language, StateWords>> = { en: english, de: german };
