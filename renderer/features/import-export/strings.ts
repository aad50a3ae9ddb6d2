// Words of bringing posts in from a file, and of writing them out into one.
import { number } from '#messages/language.ts';
import * as messages from '#messages/import-export.ts';
import type { ExportChoice } from './export-choices.ts';
import { type DateOrder } from '../../../preload/rules/choices.ts';
import { type ImportField, ownText } from '../../../preload/rules/import-fields.ts';
import { platformIds } from '../../../preload/rules/platforms.ts';
import type {
  ImportNote,
  ImportOutcome,
  ImportPreview,
  ImportReading,
  RowProblem,
  WebProblem,
  ZipProgress,
} from '../../../preload/contract/import-export.ts';
import { findingStrings } from '../../posts/check-strings.ts';
import { fileProblemStrings } from '../../posts/file-problem-strings.ts';
import { isolated, platformName } from '../../app/strings.ts';

type GeneralField = Exclude<ImportField, `${string}:${string}`>;
const generalFields: Record<GeneralField, string> = messages.generalFields;
const isGeneral = (field: ImportField): field is GeneralField => Object.hasOwn(generalFields, field);
const fieldName = (field: ImportField): string => {
  if (isGeneral(field)) return generalFields[field];
  const platform = field.slice(field.indexOf(':') + 1);
  const { text, flag } = messages.platformFields;
  return platformIds.some((id) => field === ownText(id)) ? text(platform) : flag(platform);
};

const orders: Record<DateOrder, string> = messages.orders;

const notes: Record<ImportNote, (count: number) => string> = messages.notes;

/** More would bury the question they are in. */
const namedHosts = 8;

export const importStrings = {
  ...messages.importStrings,
  fetch: (count: number, hosts: readonly string[]) => {
    const named = hosts.slice(0, namedHosts).map(isolated).join(', ');
    const others = hosts.length - namedHosts;
    return others > 0 ? messages.fetchMore(count, named, others) : messages.importStrings.fetch(count, named);
  },
  files: messages.files,
  field: fieldName,
  orders,
  ready: (count: number, timed: number) =>
    timed === 0 ? messages.importStrings.ready(count) : messages.readyTimed(count, timed),
  note: (note: ImportNote, count: number) => notes[note](count),
  repeated: ({ count, rows }: ImportPreview['repeated']) =>
    messages.repeated[count > rows.length ? 'many' : 'few'](rows.map(number), count),
  failedName: (name: string) => messages.importStrings.failedName(name.replace(/\.[a-z0-9]{1,5}$/i, '')),
  done: ({ madeCount, leftOutCount, isEarlier }: ImportOutcome) => {
    if (isEarlier) return messages.doneEarlier(madeCount);
    return leftOutCount === 0 ? messages.importStrings.done(madeCount) : messages.doneInPart(madeCount, leftOutCount);
  },
};

const webProblems: Record<WebProblem, string> = messages.webProblems;

type Refused = Extract<ImportReading, { state: 'refused' }> | { reason: 'too-large' | 'unread' | 'no-table' };

/** Why no posts can be made of a file, and what to do. */
export const refusedStrings = (why: Refused): string => {
  const refused = messages.refused;
  return why.reason === 'unclosed' ? refused.unclosed(why.line) : refused[why.reason];
};

/** What keeps a row from becoming a post, as a sentence. */
export const problemStrings = (problem: RowProblem): string => {
  const problems = messages.problems;
  switch (problem.kind) {
    case 'unknown-platform':
    case 'unreadable-flag':
    case 'unreadable-date':
    case 'unreadable-time':
    case 'outside-folder':
      return problems[problem.kind](problem.value);
    case 'no-channel':
      return problems['no-channel'](problem.platforms.map(platformName).join(', '), problem.platforms.length);
    case 'scheduled-already':
    case 'there-already':
      return problems[problem.kind](problem.platforms.map(platformName).join(', '));
    case 'too-long':
      return problems['too-long'](fieldName(problem.field), problem.limit);
    case 'too-many-tags':
      return problems['too-many-tags'](problem.limit);
    case 'missing-file':
      return problem.nearest === null
        ? problems['missing-file'](problem.value)
        : messages.misnamedFile(problem.value, problem.nearest);
    case 'refused-file':
      return messages.fileProblem(problem.value, fileProblemStrings(problem.problem, problem.sizeBytes).wrong);
    case 'web-file':
      return messages.fileProblem(problem.value, webProblems[problem.problem]);
    case 'check':
      return messages.checkProblem(problem.platform, findingStrings(problem.finding, problem.platform));
    default:
      return problems[problem.kind];
  }
};

const formats: Record<ExportChoice, { label: string; detail: string }> = messages.formats;

export const exportStrings = {
  ...messages.exportStrings,
  formats,
  submit: (count: number | undefined) =>
    count === undefined ? messages.exportUncounted : messages.exportStrings.submit(count),
  zipped: ({ doneCount, missingCount, fileCount }: ZipProgress) =>
    messages.exportStrings.zipped(doneCount + missingCount, fileCount),
};
