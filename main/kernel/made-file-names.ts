// What files that Galley makes are called, without their extension, in each language.
import type { Language } from '../../preload/rules/message-format.ts';
import { fileNames as german } from '../messages/de/file-names.ts';
import { fileNames as english } from '../messages/en/file-names.ts';

export const madeFileNames: Readonly<Record<Language, typeof english>> = { en: english, de: german };
