// The import tray: dropped files and their groups, until drafts are created from them.
import * as row from './database/row-schema.ts';
import { type FileProblem, fileProblems } from '../../preload/errors.ts';
import { platformIds } from '../../preload/rules/platforms.ts';
import type { Statements } from './database/statements.ts';

const ownCaptions = row.array(row.object({ platform: row.enum(platformIds), caption: row.string() }));

export const FileRow = row.object({
  fid: row.number(),
  gid: row.number().nullable(),
  place: row.number(),
  /** null: the window sends the bytes. */
  path: row.string().nullable(),
  name: row.string(),
  folder: row.string(),
  sizeBytes: row.number(),
  modifiedMs: row.number(),
  state: row.enum(['taking', 'ready', 'refused']),
  problem: row.enum(fileProblems).nullable(),
  mid: row.number().nullable(),
  tries: row.number(),
  /** What a caption list beside the files says about this one. */
  title: row.string().nullable(),
  caption: row.string().nullable(),
  /** For single platforms, in place of `caption`. What was removed earlier has none. */
  ownCaptions: ownCaptions.nullable().catch(null),
  /** From the stored file; null: not staged, or unknown. */
  type: row.enum(['image', 'video']).nullable(),
  takenMs: row.number().nullable(),
});
const StoredFileRow = FileRow.extend({ ownCaptions: row.json.pipe(ownCaptions).nullable() });
export type TrayFileRow = row.infer<typeof FileRow>;
export type NewTrayFile = Pick<TrayFileRow, 'path' | 'name' | 'folder' | 'sizeBytes' | 'modifiedMs' | 'problem'>;

const platforms = row.array(row.enum(platformIds));
export const Group = row.object({
  gid: row.number(),
  place: row.number(),
  name: row.string(),
  caption: row.string().nullable(),
  platforms: platforms.nullable(),
  byHand: row.boolean(),
});
const GroupRow = Group.extend({
  platforms: row.json.pipe(platforms).nullable(),
  byHand: row.number().transform(Boolean),
});
export type TrayGroupRow = row.infer<typeof Group>;

type FileChange = Partial<
  Pick<TrayFileRow, 'gid' | 'place' | 'tries' | 'title' | 'caption' | 'ownCaptions' | 'mid' | 'sizeBytes'>
>;

export type TrayStore = {
  /** A file with a problem is refused from the start. Ids increase in the order of adding. */
  addFile(file: NewTrayFile, atMs: number): number;
  file(fid: number): TrayFileRow | null;
  /** In the order they were added. */
  files(): TrayFileRow[];
  holds(mid: number): boolean;
  changeFile(fid: number, change: FileChange): void;
  /** Its bytes are in the media folder. */
  staged(fid: number, mid: number): void;
  ready(fid: number): void;
  /** Leaves its group and its copy: no post is made of it. */
  refuse(fid: number, problem: FileProblem): void;
  removeFile(fid: number): void;
  /** Restores a removed file under its old id. */
  bringBack(file: TrayFileRow, atMs: number): void;
  /** In display order. */
  groups(): TrayGroupRow[];
  addGroup(group: Omit<TrayGroupRow, 'gid'>): number;
  /** Also restores a removed group under its old id. */
  writeGroup(group: TrayGroupRow): void;
  removeGroup(gid: number): void;
};

const fileRows = `SELECT fid, gid, place, path, tray_file.name, folder, tray_file.size_bytes AS sizeBytes,
    modified_ms AS modifiedMs, state, problem, tray_file.mid, tries, title, caption,
    own_captions AS ownCaptions, type, taken_ms AS takenMs
  FROM tray_file LEFT JOIN media ON media.mid = tray_file.mid`;

export const createTrayStore = (db: Statements): TrayStore => {
  const insertFile = db
    .prepare(
      `INSERT INTO tray_file (place, path, name, folder, size_bytes, modified_ms, state, problem, at_ms)
       VALUES (1 + COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'tray_file'), 0), :path, :name, :folder,
         :sizeBytes, :modifiedMs, CASE WHEN :problem IS NULL THEN 'taking' ELSE 'refused' END, :problem, :atMs)
       RETURNING fid`,
    )
    .pluck();
  const selectFile = db.prepare(`${fileRows} WHERE fid = +:fid`);
  const selectFiles = db.prepare(`${fileRows} ORDER BY fid`);
  const selectHolder = db.prepare('SELECT 1 FROM tray_file WHERE mid = :mid LIMIT 1').pluck();
  const updateFile = db.prepare(
    `UPDATE tray_file SET gid = :gid, place = :place, tries = :tries, title = :title, caption = :caption,
       own_captions = :ownCaptions, mid = :mid, size_bytes = :sizeBytes
     WHERE fid = :fid`,
  );
  const updateStaged = db.prepare('UPDATE tray_file SET mid = :mid WHERE fid = :fid');
  const updateReady = db.prepare("UPDATE tray_file SET state = 'ready', tries = 0 WHERE fid = :fid");
  const updateRefused = db.prepare(
    "UPDATE tray_file SET state = 'refused', problem = :problem, gid = NULL, mid = NULL WHERE fid = :fid",
  );
  const deleteFile = db.prepare('DELETE FROM tray_file WHERE fid = :fid');
  const insertAgain = db.prepare(
    `INSERT INTO tray_file (fid, gid, place, path, name, folder, size_bytes, modified_ms, state, problem, mid, tries, at_ms,
       title, caption, own_captions)
     VALUES (:fid, :gid, :place, :path, :name, :folder, :sizeBytes, :modifiedMs, :state, :problem, :mid, :tries, :atMs,
       :title, :caption, :ownCaptions)`,
  );
  const selectGroups = db.prepare(
    'SELECT gid, place, name, caption, platforms, by_hand AS byHand FROM tray_group ORDER BY place, gid',
  );
  const insertGroup = db
    .prepare(
      `INSERT INTO tray_group (place, name, caption, platforms, by_hand)
       VALUES (:place, :name, :caption, :platforms, :byHand) RETURNING gid`,
    )
    .pluck();
  const upsertGroup = db.prepare(
    `INSERT INTO tray_group (gid, place, name, caption, platforms, by_hand)
     VALUES (:gid, :place, :name, :caption, :platforms, :byHand)
     ON CONFLICT (gid) DO UPDATE SET place = :place, name = :name, caption = :caption, platforms = :platforms,
       by_hand = :byHand`,
  );
  const deleteGroup = db.prepare('DELETE FROM tray_group WHERE gid = :gid');

  const file = (fid: number): TrayFileRow | null => {
    const found = selectFile.get({ fid });
    return found === undefined ? null : StoredFileRow.parse(found);
  };
  const boundFile = (of: TrayFileRow) => ({ ...of, ownCaptions: row.toJson(of.ownCaptions) });
  const bound = (group: Omit<TrayGroupRow, 'gid'>) => ({
    ...group,
    platforms: row.toJson(group.platforms),
    byHand: Number(group.byHand),
  });
  return {
    addFile: (of, atMs) => row.number().parse(insertFile.get({ ...of, atMs })),
    file,
    files: () => row.array(StoredFileRow).parse(selectFiles.all()),
    holds: (mid) => selectHolder.get({ mid }) !== undefined,
    changeFile(fid, change) {
      const found = file(fid);
      if (found) updateFile.run(boundFile({ ...found, ...change }));
    },
    staged(fid, mid) {
      updateStaged.run({ fid, mid });
    },
    ready(fid) {
      updateReady.run({ fid });
    },
    refuse(fid, problem) {
      updateRefused.run({ fid, problem });
    },
    removeFile(fid) {
      deleteFile.run({ fid });
    },
    bringBack(of, atMs) {
      insertAgain.run({ ...boundFile(of), atMs });
    },
    groups: () => row.array(GroupRow).parse(selectGroups.all()),
    addGroup: (group) => row.number().parse(insertGroup.get(bound(group))),
    writeGroup(group) {
      upsertGroup.run(bound(group));
    },
    removeGroup(gid) {
      deleteGroup.run({ gid });
    },
  };
};
