// What this computer shares with the user's others through a folder: the merged document, and what of it waits.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

/** One value of the document: its kind, the post or other group that it is of, and its place there. */
export type SharedKey = { kind: string; group: string; id: string };

export type SharedFile = { path: string; sizeBytes: number; modifiedMs: number };

/** What of a post is shared. `sid`: of the post that represents its family. */
const SharedPost = row.object({
  sid: row.string(),
  pid: row.number(),
  plannedOn: row.string().nullable(),
  note: row.string(),
  checklist: row.json.pipe(row.array(row.object({ text: row.string(), done: row.boolean() }))),
  tags: row.json.pipe(row.array(row.string())),
});
export type SharedPost = row.infer<typeof SharedPost>;

const SharedPart = row.object({
  sid: row.string(),
  head: row.string(),
  platform: row.string(),
  own: row.json.pipe(row.array(row.string())),
});
type SharedPart = row.infer<typeof SharedPart>;

export type SharedDataStore = {
  /** The document, in the order in which its parts came. */
  parts(): Uint8Array[];
  partCount(): number;
  /** `waits`: it is of this computer, and has to be written to its files. */
  add(bytes: Uint8Array, waits: boolean): void;
  /** What has to be written to the files of this computer. */
  waitingParts(): { n: number; bytes: Uint8Array }[];
  written(n: number): void;
  /** These parts in place of all. Throws while one waits to be written. */
  replace(parts: readonly Uint8Array[]): void;
  waiting(): SharedKey[];
  wait(key: SharedKey): void;
  applied(key: SharedKey): void;
  files(): SharedFile[];
  noteFile(file: SharedFile): void;
  forgetFile(path: string): void;
  forgetAll(): void;
  /** Of all posts that the service has and that are not gone, in no order. */
  sids(): string[];
  /** Posts that the service has and that stand for themselves or their family. `sids`: only these; null: all. */
  posts(sids: readonly string[] | null): SharedPost[];
  /** Parts of families but the one that represents it, by the ids of both. `sids`: only these; null: all. */
  familyParts(sids: readonly string[] | null): SharedPart[];
  /** Approvals of posts that the service has: the newest of each. */
  approvals(sids: readonly string[] | null): { sid: string; pid: number }[];
};

const Bytes = row.unknown();
const Part = row.object({ n: row.number(), bytes: Bytes });
const Key = row.object({ kind: row.string(), group: row.string(), id: row.string() });
const File = row.object({ path: row.string(), sizeBytes: row.number(), modifiedMs: row.number() });
const Approved = row.object({ sid: row.string(), pid: row.number() });

const asBytes = (value: unknown): Uint8Array => {
  if (value instanceof Uint8Array) return value;
  throw new TypeError('a part of the shared document is no bytes');
};

export const createSharedDataStore = (db: Statements): SharedDataStore => {
  const selectParts = db.prepare('SELECT bytes FROM shared_part ORDER BY n').pluck();
  const countParts = db.prepare('SELECT count(*) FROM shared_part').pluck();
  const insertPart = db.prepare('INSERT INTO shared_part (waits, bytes) VALUES (:waits, :bytes)');
  const selectWaits = db.prepare('SELECT n, bytes FROM shared_part WHERE waits = 1 ORDER BY n');
  const updateWaits = db.prepare('UPDATE shared_part SET waits = 0 WHERE n = :n');
  const removeParts = db.prepare('DELETE FROM shared_part');
  const selectKeys = db.prepare('SELECT kind, grp AS "group", id FROM shared_waiting');
  const insertKey = db.prepare('INSERT OR IGNORE INTO shared_waiting (kind, grp, id) VALUES (:kind, :group, :id)');
  const removeKey = db.prepare('DELETE FROM shared_waiting WHERE kind = :kind AND grp = :group AND id = :id');
  const removeKeys = db.prepare('DELETE FROM shared_waiting');
  const selectFiles = db.prepare('SELECT path, size_bytes AS sizeBytes, modified_ms AS modifiedMs FROM shared_file');
  const upsertFile = db.prepare(
    `INSERT INTO shared_file (path, size_bytes, modified_ms) VALUES (:path, :sizeBytes, :modifiedMs)
     ON CONFLICT (path) DO UPDATE SET size_bytes = excluded.size_bytes, modified_ms = excluded.modified_ms`,
  );
  const removeFile = db.prepare('DELETE FROM shared_file WHERE path = :path');
  const removeFiles = db.prepare('DELETE FROM shared_file');
  const selectSids = db.prepare('SELECT sid FROM post WHERE gone_ms IS NULL AND sid IS NOT NULL').pluck();
  /** Of all posts that the service has, or of these. */
  const ofPosts = (select: string, joins: string, which: string) => {
    const where = `WHERE post.gone_ms IS NULL AND ${which}`;
    const all = db.prepare(`SELECT ${select} FROM post ${joins} ${where} AND post.sid IS NOT NULL`);
    const some = db.prepare(
      `SELECT ${select} FROM json_each(:sids) AS asked CROSS JOIN post ON post.sid = asked.value ${joins} ${where}`,
    );
    return (sids: readonly string[] | null) => (sids ? some.all({ sids: JSON.stringify(sids) }) : all.all());
  };
  const selectPosts = ofPosts(
    `post.sid, post.pid, planned_on AS plannedOn, coalesce(note, '') AS note, coalesce(checklist, '[]') AS checklist,
     (SELECT json_group_array(tag ORDER BY tag) FROM post_tag WHERE post_tag.pid = post.pid) AS tags`,
    'LEFT JOIN post_desk ON post_desk.pid = post.pid',
    '(post.head IS NULL OR post.head = post.pid)',
  );
  const selectFamilyParts = ofPosts(
    'post.sid, lead.sid AS head, platform, own',
    'CROSS JOIN family_part ON family_part.pid = post.pid CROSS JOIN post AS lead ON lead.pid = family_part.head',
    'post.pid <> lead.pid AND lead.sid IS NOT NULL AND lead.gone_ms IS NULL',
  );
  const selectApproved = ofPosts(
    'post.sid, post.pid',
    '',
    'EXISTS (SELECT 1 FROM approval WHERE approval.pid = post.pid)',
  );
  const add = (bytes: Uint8Array, waits: boolean): void => {
    insertPart.run({ waits: waits ? 1 : 0, bytes });
  };
  return {
    parts: () => selectParts.all().map(asBytes),
    partCount: () => row.number().parse(countParts.get()),
    add,
    waitingParts: () =>
      row
        .array(Part)
        .parse(selectWaits.all())
        .map(({ n, bytes }) => ({ n, bytes: asBytes(bytes) })),
    written(n) {
      updateWaits.run({ n });
    },
    replace(parts) {
      if (selectWaits.all().length > 0) throw new Error('parts that wait must not be dropped');
      removeParts.run();
      for (const part of parts) add(part, false);
    },
    waiting: () => row.array(Key).parse(selectKeys.all()),
    wait(key) {
      insertKey.run(key);
    },
    applied(key) {
      removeKey.run(key);
    },
    files: () => row.array(File).parse(selectFiles.all()),
    noteFile(file) {
      upsertFile.run(file);
    },
    forgetFile(path) {
      removeFile.run({ path });
    },
    forgetAll() {
      for (const statement of [removeParts, removeKeys, removeFiles]) statement.run();
    },
    sids: () => row.array(row.string()).parse(selectSids.all()),
    posts: (sids) => row.array(SharedPost).parse(selectPosts(sids)),
    familyParts: (sids) => row.array(SharedPart).parse(selectFamilyParts(sids)),
    approvals: (sids) => row.array(Approved).parse(selectApproved(sids)),
  };
};
