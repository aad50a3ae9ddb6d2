// Which post each file of the folder belongs to. The id in a file says it, since files move, swap names and replace each
// other; a file without one belongs to the post whose file was there.
import type { TextFileRow } from '../../store/text-files.ts';
import { isBeside } from './post-text.ts';
import type { PostText } from './text-file.ts';

type ReadFile = { path: string; text: Pick<PostText, 'gid'> };

type Matches<F> = {
  rowOf: ReadonlyMap<F, TextFileRow>;
  /** Local ids of posts whose file is in the folder. */
  present: ReadonlySet<number>;
};

/** Of two rows with one path the one whose file is there: the other's was replaced. */
export const rowsByPath = (rows: readonly TextFileRow[]): Map<string, TextFileRow> => {
  const { removed = [], there = [] } = Object.groupBy(rows, ({ removedMs }) =>
    removedMs === null ? 'there' : 'removed',
  );
  return new Map([...removed, ...there].map((row) => [row.path.normalize(), row]));
};

/**
 * `unread`: paths of files that are there, of which nothing else is known. `lastingOf`: what each Galley calls the post
 * of a row.
 */
export const matchFiles = <F extends ReadFile>(
  rows: readonly TextFileRow[],
  files: readonly F[],
  unread: readonly string[],
  lastingOf: (row: TextFileRow) => string | null,
): Matches<F> => {
  const byPath = rowsByPath(rows);
  const byGid = new Map(rows.map((row) => [row.gid, row]));
  const rowOf = new Map<F, TextFileRow>();
  const present = new Set(
    unread.flatMap((path) => {
      const row = byPath.get(path.normalize());
      return row ? [row.pid] : [];
    }),
  );
  const match = (file: F, row: TextFileRow): void => {
    rowOf.set(file, row);
    present.add(row.pid);
  };
  for (const file of files) {
    const row = byPath.get(file.path.normalize());
    const { gid } = file.text;
    if (row && (gid === null || gid === row.gid || gid === lastingOf(row))) match(file, row);
  }
  for (const file of files) {
    const row = file.text.gid === null ? undefined : byGid.get(file.text.gid);
    // One whose post has its file elsewhere is a copy.
    if (row && !rowOf.has(file) && !present.has(row.pid) && !isBeside(file.path)) match(file, row);
  }
  return { rowOf, present };
};
