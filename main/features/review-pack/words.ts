// What the page of a review pack says, in each language.
import type { Language } from '../../../preload/rules/message-format.ts';
import * as german from '../../messages/de/review-pack.ts';
import * as english from '../../messages/en/review-pack.ts';

export type PackWords = typeof english;

export const packWords: Readonly<Record<Language, PackWords>> = { en: english, de: german };

/** What the page's script says, as data: it puts a value where its name stands in braces. */
export const scriptWords = ({ choices, script }: PackWords) => ({
  ...choices,
  answerOn: script.answerOn('{post}'),
  clearAnswerOn: script.clearAnswerOn('{post}'),
  progress: script.progress('{count}', '{total}'),
  approveAll: script.approveAll('{count}'),
  approveOther: script.approveOther('{count}'),
  approveLast: script.approveLast,
  undoApproving: script.undoApproving('{count}'),
  toSave: script.toSave,
  answerFirst: script.answerFirst,
  nameMissing: script.nameMissing('{business}'),
  saved: script.saved('{file}', '{business}'),
  copied: script.copied('{business}'),
  fileName: script.fileName('{reviewer}'),
  unnamedFile: script.unnamedFile,
  from: script.from('{reviewer}'),
  lines: { ok: script.lines.ok('{place}', '{post}'), change: script.lines.change('{place}', '{post}') },
  enlarge: script.enlarge,
  enlargePicture: script.enlargePicture,
  enlargeNamed: script.enlargeNamed('{text}'),
  unsaved: script.unsaved,
});
