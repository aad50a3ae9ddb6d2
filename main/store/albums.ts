// Albums of the user's files: their names, and which files are in which.
import { byName } from './by-name.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

const Album = row.object({ aid: row.number(), name: row.string() });
type Album = row.infer<typeof Album>;

const CountedAlbums = row.array(Album.extend({ fileCount: row.number() }));

export type AlbumStore = {
  /** By name, each with its number of files. */
  all(): (Album & { fileCount: number })[];
  read(aid: number): Album | null;
  /** The id of the next album that is made: ids are never reused. */
  nextId(): number;
  add(album: Album, atMs: number): void;
  rename(aid: number, name: string): void;
  /** Its files stay, outside of it. */
  remove(aid: number): void;
  /** All of them with the SHA-256 of their files, by name. */
  contents(): { name: string; files: string[] }[];
  /** Local ids of its files, in order. */
  files(aid: number): number[];
  /** Returns those that were not in it before; files that don't exist are left out. */
  addFiles(aid: number, mids: readonly number[]): number[];
  /** Returns those that were in it before. */
  removeFiles(aid: number, mids: readonly number[]): number[];
  /** By name. */
  ofFile(mid: number): Album[];
};

const Contents = row.array(row.object({ name: row.string(), files: row.json.pipe(row.array(row.string())) }));
const Mids = row.array(row.number());

export const createAlbumStore = (db: Statements): AlbumStore => {
  const selectAll = db.prepare(
    `SELECT aid, name, (SELECT count(*) FROM album_file WHERE album_file.aid = album.aid) AS fileCount
     FROM album ORDER BY aid`,
  );
  const select = db.prepare('SELECT aid, name FROM album WHERE aid = :aid');
  const selectNext = db
    .prepare("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'album'), 0) + 1")
    .pluck();
  const selectContents = db.prepare(
    `SELECT name, (
       SELECT json_group_array(sha256) FROM album_file JOIN media ON media.mid = album_file.mid
       WHERE album_file.aid = album.aid
     ) AS files
     FROM album ORDER BY aid`,
  );
  const insert = db.prepare('INSERT INTO album (aid, made_ms, name) VALUES (:aid, :atMs, :name)');
  const update = db.prepare('UPDATE album SET name = :name WHERE aid = :aid');
  const removals = ['DELETE FROM album_file WHERE aid = :aid', 'DELETE FROM album WHERE aid = :aid'].map((sql) =>
    db.prepare(sql),
  );
  const selectFiles = db.prepare('SELECT mid FROM album_file WHERE aid = +:aid ORDER BY mid').pluck();
  const insertFiles = db
    .prepare(
      `INSERT OR IGNORE INTO album_file (aid, mid)
         SELECT :aid, value FROM json_each(:mids) WHERE value IN (SELECT mid FROM media)
       RETURNING mid`,
    )
    .pluck();
  const removeFiles = db
    .prepare('DELETE FROM album_file WHERE aid = :aid AND mid IN (SELECT value FROM json_each(:mids)) RETURNING mid')
    .pluck();
  const selectOfFile = db.prepare(
    `SELECT album.aid, name FROM album_file JOIN album ON album.aid = album_file.aid
     WHERE mid = +:mid ORDER BY album.aid`,
  );
  return {
    all: () => CountedAlbums.parse(selectAll.all()).sort(byName),
    read(aid) {
      const found = select.get({ aid });
      return found === undefined ? null : Album.parse(found);
    },
    nextId: () => row.number().parse(selectNext.get()),
    add(album, atMs) {
      insert.run({ ...album, atMs });
    },
    rename(aid, name) {
      update.run({ aid, name });
    },
    remove(aid) {
      for (const removal of removals) removal.run({ aid });
    },
    contents: () => Contents.parse(selectContents.all()).sort(byName),
    files: (aid) => Mids.parse(selectFiles.all({ aid })),
    addFiles: (aid, mids) => Mids.parse(insertFiles.all({ aid, mids: JSON.stringify(mids) })),
    removeFiles: (aid, mids) => Mids.parse(removeFiles.all({ aid, mids: JSON.stringify(mids) })),
    ofFile: (mid) => row.array(Album).parse(selectOfFile.all({ mid })).sort(byName),
  };
};
