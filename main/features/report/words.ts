// What the page of a report says, in each language.
import type { Language } from '../../../preload/rules/message-format.ts';
import * as german from '../../messages/de/report.ts';
import * as english from '../../messages/en/report.ts';

export type ReportWords = typeof english;

export const reportWords: Readonly<Record<Language, ReportWords>> = { en: english, de: german };
