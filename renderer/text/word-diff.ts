// Where two texts differ, by words: what came in, what went, and what both have.
import { diffWordsWithSpace } from 'diff';

type Mark = 'same' | 'added' | 'removed';
export type Piece = { text: string; mark: Mark };

const blank = /^\s*$/u;

/** Changes of one kind with nothing but a blank between them read as one; blanks at their ends are no change to see. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const out: Piece[] = [];
  const put = (text: string, mark: Mark) => {
    const last = out.at(-1);
    if (text === '') return;
    if (last?.mark === mark) out[out.length - 1] = { text: last.text + text, mark };
    else out.push({ text, mark });
  };
  pieces.forEach((piece, index) => {
    const last = out.at(-1);
    const next = pieces[index + 1];
    const bridges =
      piece.mark === 'same' && blank.test(piece.text) && last && last.mark !== 'same' && last.mark === next?.mark;
    put(piece.text, bridges ? last.mark : piece.mark);
  });
  const marked = out.splice(0);
  for (const { text, mark } of marked) {
    const core = text.trim();
    if (mark === 'same' || core === '') {
      put(text, mark);
      continue;
    }
    const at = text.indexOf(core);
    put(text.slice(0, at), 'same');
    put(core, mark);
    put(text.slice(at + core.length), 'same');
  }
  return out;
};

const raw = (before: string, after: string): Piece[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    mark: added ? 'added' : removed ? 'removed' : 'same',
  }));

/** Both texts in one, as a proof reader would mark it: words that were replaced one by one read as one passage. */
export const wordDiff = (before: string, after: string): Piece[] => {
  const pieces = raw(before, after);
  const out: Piece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') out.push({ text: removed, mark: 'removed' });
    if (added !== '') out.push({ text: added, mark: 'added' });
    removed = '';
    added = '';
  };
  pieces.forEach(({ text, mark }, index) => {
    const next = pieces[index + 1];
    if (mark === 'removed') removed += text;
    else if (mark === 'added') added += text;
    else if (blank.test(text) && removed !== '' && added !== '' && next && next.mark !== 'same') {
      removed += text;
      added += text;
    } else {
      flush();
      out.push({ text, mark });
    }
  });
  flush();
  return out;
};

/** `after`, with what `before` does not have. */
export const addedIn = (before: string, after: string): Piece[] =>
  joined(raw(before, after).filter(({ mark }) => mark !== 'removed'));

/** `before`, with what at least one of the others does not have any more. */
export const removedFrom = (before: string, ...others: readonly string[]): Piece[] => {
  const gone = new Uint8Array(before.length);
  for (const other of others) {
    let at = 0;
    for (const { text, mark } of raw(before, other)) {
      if (mark === 'added') continue;
      if (mark === 'removed') gone.fill(1, at, at + text.length);
      at += text.length;
    }
  }
  const pieces: Piece[] = [];
  for (let start = 0; start < before.length;) {
    let end = start + 1;
    while (end < before.length && gone[end] === gone[start]) end += 1;
    pieces.push({ text: before.slice(start, end), mark: gone[start] === 0 ? 'same' : 'removed' });
    start = end;
  }
  return joined(pieces);
};

const word = /[\p{L}\p{N}]+/gu;

/** How many words came in or went. */
export const changedWordCount = (pieces: readonly Piece[]): number =>
  pieces.reduce((count, { text, mark }) => count + (mark === 'same' ? 0 : (text.match(word)?.length ?? 0)), 0);
