// A reviewer's request for a change: a line in the post's note, a to-do, and a tag to find it by. Stored locally only.
import { Temporal } from 'temporal-polyfill';
import { localNoteBounds } from '../../../preload/rules/own-bounds.ts';
import type { Store } from '../../store/store.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import type { AnswersFile } from './answers-file.ts';

export const requestTag = 'changes requested';

type Request = { file: AnswersFile; answer: AnswersFile['answers'][number]; zone: string };

const nameOf = ({ reviewer }: AnswersFile): string => reviewer || 'A reviewer';

const lineOf = ({ file, answer, zone }: Request): string => {
  const day = Temporal.Instant.from(file.savedAt)
    .toZonedDateTimeISO(zone)
    .toLocaleString('en', { month: 'short', day: 'numeric' });
  return `${nameOf(file)}, ${day}: ${answer.note || 'Please change this.'}`;
};

/** One line, cut where a to-do ends. */
const todoOf = ({ file, answer }: Pick<Request, 'file' | 'answer'>): string => {
  const note = answer.note.replace(/\s+/g, ' ');
  const text = note === '' ? `Changes requested by ${nameOf(file)}` : `${nameOf(file)}: ${note}`;
  return text.length <= localNoteBounds.itemText ? text : `${text.slice(0, localNoteBounds.itemText - 1)}…`;
};

const added = (note: string, line: string): string => (note === '' ? line : `${note}\n${line}`);

/** What is there already is not added again; what has no room is left out: `isNoteFull`. */
export const requestIntents = (
  store: Store,
  pid: number,
  request: Request,
): { intents: Intent[]; isNoteFull: boolean } => {
  const { note, checklist } = store.localNotes.read(pid);
  const tags = store.postTags.ofPost(pid);
  const [line, todo] = [lineOf(request), todoOf(request)];
  const withNote = note.includes(line) ? note : added(note, line);
  const isNoteFull = withNote.length > localNoteBounds.note;
  const takesNote = withNote !== note && !isNoteFull;
  const takesTodo = !checklist.some(({ text }) => text === todo) && checklist.length < localNoteBounds.items;
  const fields = {
    ...(takesNote && { note: withNote }),
    ...(takesTodo && { checklist: [...checklist, { text: todo, done: false }] }),
  };
  const takesTag = (takesNote || takesTodo) && !tags.includes(requestTag) && tags.length < localNoteBounds.tags;
  return {
    isNoteFull,
    intents: [
      ...(takesNote || takesTodo ? [{ do: 'post.desk', pid, fields } satisfies Intent] : []),
      ...(takesTag ? [{ do: 'post.tag', pid, tags: [...tags, requestTag] } satisfies Intent] : []),
    ],
  };
};
