// What posts can be exported as, in the order of the dialog.
import { exportFormats } from '../../../preload/rules/choices.ts';

/** `zip`: the CSV with the pictures and videos of its posts. */
export const exportChoices = ['csv', 'zip', ...exportFormats.filter((format) => format !== 'csv')] as const;
export type ExportChoice = (typeof exportChoices)[number];
