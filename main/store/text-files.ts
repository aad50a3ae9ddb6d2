// Text files of posts in a folder of this computer, and what each said when Galley last read or wrote it.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import { type MetaStore, asideKey } from './meta.ts';

const File = row.object({
  pid: row.number(),
  /** The id in the file. */
  gid: row.string(),
  /** In the folder, with /. */
  path: row.string(),
  sizeBytes: row.number(),
  modifiedMs: row.number(),
  /** Of all its bytes, in hex. `''`: it is about to be created. */
  sha256: row.string(),
  /** What it said (main/features/text-folder/text-file.ts, PostText). */
  base: row.json,
  /** null: it is in the folder. */
  removedMs: row.number().nullable(),
});
export type TextFileRow = row.infer<typeof File>;

const Aside = row.object({
  /** In the folder itself. */
  name: row.string(),
  /** Where it was, in the folder, with /. */
  path: row.string(),
  /** What it said, in hex. */
  sha256: row.string(),
  /** Its place has the next text, or none is meant to be there. */
  isReplaced: row.boolean(),
});
/** A file that Galley moved aside, to replace or remove it. */
export type AsideRow = row.infer<typeof Aside>;
const Asides = row.array(row.json.pipe(Aside));

const Counts = row.object({ fileCount: row.number(), removedCount: row.number() });

export type TextFileStore = {
  all(): TextFileRow[];
  /** The posts that have one, or had. */
  pids(): number[];
  /** null: the post has none. */
  ofPost(pid: number): TextFileRow | null;
  /** Replaces what is known about the file of this post. */
  write(file: Omit<TextFileRow, 'base'> & { base: object }): void;
  forget(pid: number): void;
  /** Those that were removed from the folder. Returns their posts. */
  forgetRemoved(): number[];
  forgetAll(): void;
  counts(): row.infer<typeof Counts>;
  asides(): AsideRow[];
  writeAside(aside: AsideRow): void;
  forgetAside(name: string): void;
};

const columns = `pid, gid, path, size_bytes AS sizeBytes, modified_ms AS modifiedMs, sha256, base,
  removed_ms AS removedMs`;

export const createTextFileStore = (db: Statements, meta: MetaStore): TextFileStore => {
  const selectAll = db.prepare(`SELECT ${columns} FROM text_file ORDER BY tid`);
  const selectPids = db.prepare('SELECT pid FROM text_file').pluck();
  const selectOne = db.prepare(`SELECT ${columns} FROM text_file WHERE pid = :pid`);
  const upsert = db.prepare(
    `INSERT INTO text_file (pid, size_bytes, modified_ms, removed_ms, gid, path, sha256, base)
     VALUES (:pid, :sizeBytes, :modifiedMs, :removedMs, :gid, :path, :sha256, :base)
     ON CONFLICT (pid) DO UPDATE SET size_bytes = excluded.size_bytes, modified_ms = excluded.modified_ms,
       removed_ms = excluded.removed_ms, gid = excluded.gid, path = excluded.path, sha256 = excluded.sha256,
       base = excluded.base`,
  );
  const remove = db.prepare('DELETE FROM text_file WHERE pid = :pid');
  const removeRemoved = db.prepare('DELETE FROM text_file WHERE removed_ms IS NOT NULL RETURNING pid').pluck();
  const removeAll = db.prepare('DELETE FROM text_file');
  const selectAsides = db.prepare(`SELECT value FROM meta WHERE key GLOB '${asideKey}*'`).pluck();
  const count = db.prepare(
    `SELECT count(*) FILTER (WHERE removed_ms IS NULL) AS fileCount,
       count(*) FILTER (WHERE removed_ms IS NOT NULL) AS removedCount FROM text_file`,
  );
  return {
    all: () => row.array(File).parse(selectAll.all()),
    pids: () => row.array(row.number()).parse(selectPids.all()),
    ofPost(pid) {
      const found = selectOne.get({ pid });
      return found === undefined ? null : File.parse(found);
    },
    write({ base, ...file }) {
      upsert.run({ ...file, base: JSON.stringify(base) });
    },
    forget(pid) {
      remove.run({ pid });
    },
    forgetRemoved: () => row.array(row.number()).parse(removeRemoved.all()),
    forgetAll() {
      removeAll.run();
    },
    counts: () => Counts.parse(count.get()),
    asides: () => Asides.parse(selectAsides.all()),
    writeAside: (aside) => meta.write(`${asideKey}${aside.name}`, JSON.stringify(aside)),
    forgetAside: (name) => meta.write(`${asideKey}${name}`, null),
  };
};
