// A reviewer's request for a change: a line in the post's note, a to-do, and a tag to find it by, in the language of the
// window. Stored locally only.
import { Temporal } from 'temporal-polyfill';
import { type Language, languages } from '../../../preload/rules/message-format.ts';
import { localNoteBounds } from '../../../preload/rules/own-bounds.ts';
import type { Store } from '../../store/store.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import type { AnswersFile } from './answers-file.ts';
import { packWords } from './words.ts';

type Request = { file: AnswersFile; answer: AnswersFile['answers'][number]; zone: string; language: Language };

/** Whether a post has the tag, in whichever language it was recorded. */
export const hasRequestTag = (tags: readonly string[]): boolean =>
  languages.some((language) => tags.includes(packWords[language].requests.tag));

const lineOf = ({ file, answer, zone, language }: Request): string => {
  const words = packWords[language].requests;
  const day = Temporal.Instant.from(file.savedAt)
    .toZonedDateTimeISO(zone)
    .toLocaleString(language, { month: 'short', day: 'numeric' });
  const note = answer.note || words.noNote;
  return file.reviewer === '' ? words.unnamedNote(day, note) : words.note(file.reviewer, day, note);
};

/** One line, cut where a to-do ends. */
const todoOf = ({ file: { reviewer }, answer, language }: Request): string => {
  const words = packWords[language].requests;
  const note = answer.note.replace(/\s+/g, ' ');
  const named = note === '' ? words.emptyTodo(reviewer) : words.todo(reviewer, note);
  const unnamed = note === '' ? words.unnamedEmptyTodo : words.unnamedTodo(note);
  const text = reviewer === '' ? unnamed : named;
  return text.length <= localNoteBounds.itemText ? text : `${text.slice(0, localNoteBounds.itemText - 1)}…`;
};

const added = (note: string, line: string): string => (note === '' ? line : `${note}\n${line}`);

/** What is there already, in any language, is not added again; what has no room is left out: `isNoteFull`. */
export const requestIntents = (
  store: Store,
  pid: number,
  request: Request,
): { intents: Intent[]; isNoteFull: boolean } => {
  const { note, checklist } = store.localNotes.read(pid);
  const tags = store.postTags.ofPost(pid);
  const [line, todo] = [lineOf(request), todoOf(request)];
  const inEach = languages.map((language) => ({ ...request, language }));
  const isNoted = inEach.some((each) => note.includes(lineOf(each)));
  const todos = new Set(inEach.map(todoOf));
  const withNote = isNoted ? note : added(note, line);
  const isNoteFull = withNote.length > localNoteBounds.note;
  const takesNote = withNote !== note && !isNoteFull;
  const takesTodo = !checklist.some(({ text }) => todos.has(text)) && checklist.length < localNoteBounds.items;
  const fields = {
    ...(takesNote && { note: withNote }),
    ...(takesTodo && { checklist: [...checklist, { text: todo, done: false }] }),
  };
  const takesTag = (takesNote || takesTodo) && !hasRequestTag(tags) && tags.length < localNoteBounds.tags;
  return {
    isNoteFull,
    intents: [
      ...(takesNote || takesTodo ? [{ do: 'post.desk', pid, fields } satisfies Intent] : []),
      ...(takesTag
        ? [{ do: 'post.tag', pid, tags: [...tags, packWords[request.language].requests.tag] } satisfies Intent]
        : []),
    ],
  };
};
