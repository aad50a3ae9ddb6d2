// What posts are called that Galley makes from others, in each language.
import type { Language } from '../../../preload/rules/message-format.ts';
import { copyNames as german } from '../../messages/de/copy-names.ts';
import { copyNames as english } from '../../messages/en/copy-names.ts';

export type CopyName = typeof english.copy;

export const copyNames: Readonly<Record<Language, typeof english>> = { en: english, de: german };
