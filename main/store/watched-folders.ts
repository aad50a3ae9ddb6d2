// Folders of this computer whose new files come into the tray, and which of their files are known.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

const Folder = row.object({ wid: row.number(), path: row.string() });
export type WatchedFolderRow = row.infer<typeof Folder>;

const File = row.object({
  id: row.number(),
  path: row.string(),
  sizeBytes: row.number(),
  modifiedMs: row.number(),
  /** The file of the tray that it became; null: it was there before the folder was watched. */
  fid: row.number().nullable(),
});
export type WatchedFileRow = row.infer<typeof File>;
export type SeenFile = Pick<WatchedFileRow, 'path' | 'sizeBytes' | 'modifiedMs'>;

export type WatchedFolderStore = {
  /** In the order in which they were added. */
  folders(): WatchedFolderRow[];
  add(path: string, atMs: number): number;
  /** Also what is known about its files. */
  remove(wid: number): void;
  /** In the order in which they were noted: the last of a path is what is known about it now. */
  files(wid: number): WatchedFileRow[];
  note(wid: number, file: SeenFile, fid: number | null): void;
  /** A file that was there before is in the tray now. */
  cameIn(id: number, fid: number): void;
  /** Whether this file of the tray is from a watched folder. */
  broughtIn(fid: number): boolean;
  /**
   * What became this file of the tray has these bytes. true: another file of a watched folder had them before, so this is
   * the same one, renamed or saved again.
   */
  isSeenBefore(fid: number, sha256: string): boolean;
  /** It was refused: the same bytes may come again. */
  forgetHash(fid: number): void;
};

export const createWatchedFolderStore = (db: Statements): WatchedFolderStore => {
  const selectFolders = db.prepare('SELECT wid, path FROM watched_folder ORDER BY wid');
  const insertFolder = db
    .prepare('INSERT INTO watched_folder (since_ms, path) VALUES (:atMs, :path) RETURNING wid')
    .pluck();
  const deleteFolder = db.prepare('DELETE FROM watched_folder WHERE wid = :wid');
  const deleteFiles = db.prepare('DELETE FROM watched_file WHERE wid = :wid');
  const selectFiles = db.prepare(
    `SELECT id, path, size_bytes AS sizeBytes, modified_ms AS modifiedMs, fid
     FROM watched_file WHERE wid = +:wid ORDER BY id`,
  );
  const insertFile = db.prepare(
    `INSERT INTO watched_file (wid, size_bytes, modified_ms, fid, path)
     VALUES (:wid, :sizeBytes, :modifiedMs, :fid, :path)`,
  );
  const updateFid = db.prepare('UPDATE watched_file SET fid = :fid WHERE id = :id');
  const selectFid = db.prepare('SELECT 1 FROM watched_file WHERE fid = :fid LIMIT 1').pluck();
  const updateHash = db.prepare('UPDATE watched_file SET sha256 = :sha256 WHERE fid = :fid');
  const selectSame = db
    .prepare('SELECT 1 FROM watched_file WHERE sha256 = :sha256 AND fid IS NOT :fid LIMIT 1')
    .pluck();

  const dropHash = db.prepare('UPDATE watched_file SET sha256 = NULL WHERE fid = :fid');

  return {
    folders: () => row.array(Folder).parse(selectFolders.all()),
    add: (path, atMs) => row.number().parse(insertFolder.get({ path, atMs })),
    remove(wid) {
      deleteFolder.run({ wid });
      deleteFiles.run({ wid });
    },
    files: (wid) => row.array(File).parse(selectFiles.all({ wid })),
    note(wid, { path, sizeBytes, modifiedMs }, fid) {
      insertFile.run({ wid, path, sizeBytes, modifiedMs, fid });
    },
    cameIn(id, fid) {
      updateFid.run({ id, fid });
    },
    broughtIn: (fid) => selectFid.get({ fid }) !== undefined,
    isSeenBefore(fid, sha256) {
      const isWatched = updateHash.run({ fid, sha256 }).changes > 0;
      return isWatched && selectSame.get({ sha256, fid }) !== undefined;
    },
    forgetHash(fid) {
      dropHash.run({ fid });
    },
  };
};
