// What an export says in its own words, in each language.
import type { Language } from '../../../preload/rules/message-format.ts';
import { markdown as german } from '../../messages/de/export.ts';
import { markdown as english } from '../../messages/en/export.ts';

export const markdownWords: Readonly<Record<Language, typeof english>> = { en: english, de: german };
