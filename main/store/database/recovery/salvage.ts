// Salvages a damaged library: every row that can be read goes into a new file. The damaged file stays beside it.
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import * as row from '../row-schema.ts';
import { mediaId, versionSql, versionsOf } from '../../posts.ts';
import { isMetaKey } from '../../meta.ts';
import { addedColumns, type Purpose } from '../migrate.ts';
import { openDatabase, type Db } from '../open.ts';
import { linePlatforms } from '../../positional-line.ts';
import { encodeLine, plainLine } from '../../post-rows.ts';
import { readRawRows, type RawRow, type RawValue } from './raw-rows.ts';

/** `rows`: how many were recovered, by table. The views of all posts have to be rebuilt. */
export type Salvage = { rows: Record<string, number> };

/**
 * What only Galley knows, and what saves reading it from the service again. Not `lease`: a library behind its epoch
 * file counts as restored from a copy, so nothing is sent blindly (docs/sync.md#a-library-that-came-back-from-a-copy).
 */
const salvaged = [
  'meta',
  'post',
  'post_document',
  'post_reading',
  'operation',
  'left_out',
  'dependency',
  'idempotency_key',
  'attempt',
  'conflict',
  'merge_note',
  'copy_note',
  'approval',
  'review_item',
  'review_answer',
  'pause',
  'paused',
  'ai_batch',
  'ai_item',
  'family_part',
  'family_apart',
  'wording',
  'undo_step',
  'media',
  'media_upload',
  'media_tag',
  'album',
  'album_file',
  'post_tag',
  'saved_view',
  'tray_group',
  'tray_file',
  'watched_folder',
  'watched_file',
  'job',
  'rate_event',
  'snapshot',
  'tombstone',
  'post_desk',
  'snippet',
  'capture',
  'version_text',
  'version_label',
  'measured_post',
  'measured_day',
  'tracked_link',
  'publish_failure',
  'report_note',
  'assistant',
  'assistant_call',
  'time_proposal',
  'text_file',
];

/** Tables that a later migration rebuilt with more columns, by their original number of columns. */
const rebuilt: Partial<Record<string, number>> = { key_session: 6 };

/**
 * Reads the damaged library at `path` and replaces it with a whole one. Throws AppError `storage`, never for damage.
 */
export const salvageLibrary = (path: string): Salvage => {
  const draft = `${path}.salvaging`;
  for (const end of ['', '-wal', '-shm']) rmSync(`${draft}${end}`, { force: true });
  const db = openDatabase(draft, 'library');
  const rows: Salvage['rows'] = {};
  try {
    // A row's parents may come after it, or not at all.
    db.pragma('foreign_keys = OFF');
    db.transaction(() => {
      const tables = new Map(tableNames(db).map((name) => [name, tableOf(db, 'library', name)]));
      const albums = new Set<number>();
      for (const found of readRawRows(path)) {
        const own = tables.get(found.table ?? '');
        // Without its tree, a row is known by the types of its values.
        const name = own?.fits(found) ? own.name : salvaged.find((each) => tables.get(each)?.fits(found));
        if (name === undefined || !salvaged.includes(name)) continue;
        if (tables.get(name)?.insert(found)) rows[name] = (rows[name] ?? 0) + 1;
        // Rows of another table look like these.
        if (found.table === 'album_file') albums.add(Number(found.values[0]));
      }
      addAlbums(db, albums);
      for (const pid of orphans(db)) addPost(db, pid);
      derive(db);
    }).immediate();
  } finally {
    db.close();
  }
  renameSync(draft, salvagedPath(path));
  finishSalvage(path);
  return { rows };
};

/** Moves the salvaged library to the place of the damaged one; can be repeated after a crash in the middle. */
export const finishSalvage = (path: string): void => {
  if (!existsSync(salvagedPath(path))) return;
  let number = 1;
  while (existsSync(`${path}.damaged-${number}`)) number += 1;
  // The log first: beside the new file SQLite would take it for the new file's log.
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${path}.damaged-${number}-wal`);
  rmSync(`${path}-shm`, { force: true });
  // Two names for a moment, so that a library exists at all times.
  if (existsSync(path)) linkSync(path, `${path}.damaged-${number}`);
  renameSync(salvagedPath(path), path);
};

const salvagedPath = (path: string) => `${path}.salvaged`;

const tableNames = (db: Db): string[] =>
  row
    .array(row.string())
    .parse(db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0").pluck().all());

const Column = row.object({ name: row.string(), type: row.string(), notnull: row.number(), pk: row.number() });
type Column = row.infer<typeof Column>;

/**
 * Identifies rows of a table by the number and types of their values, which no two of these tables share. A row that is
 * older than its last columns ends before them.
 */
export const tableOf = (db: Db, purpose: Purpose, name: string) => {
  const columns = row.array(Column).parse(db.pragma(`table_info(${name})`));
  const isRowid = ({ type, pk }: Column) =>
    pk === 1 && type === 'INTEGER' && columns.filter((c) => c.pk > 0).length === 1;
  const insertOf = (given: readonly Column[]) =>
    db.prepare(
      `INSERT OR IGNORE INTO ${name} (${given.map((column) => `"${column.name}"`).join(', ')})
       VALUES (${given.map(() => '?').join(', ')})`,
    );
  const inserts = new Map<number, ReturnType<typeof insertOf>>();
  const fewest = rebuilt[name] ?? columns.length - addedColumns(purpose, name);
  return {
    name,
    fits({ values }: RawRow): boolean {
      if (values.length < fewest || values.length > columns.length) return false;
      // Both tables have two texts.
      if (name === 'meta' && !isMetaKey(values[0])) return false;
      if (name === 'dependency' && isMetaKey(values[0])) return false;
      return columns.slice(0, values.length).every((column, index) => {
        const value = values[index] ?? null;
        return isRowid(column) ? value === null : fitsColumn(column, value);
      });
    },
    /** false: it violates a constraint of the table, or exists already. */
    insert({ rowid, values }: RawRow): boolean {
      const given = columns.slice(0, values.length);
      const insert = inserts.get(given.length) ?? insertOf(given);
      inserts.set(given.length, insert);
      try {
        return insert.run(given.map((column, index) => (isRowid(column) ? rowid : values[index]))).changes > 0;
      } catch (thrown) {
        if (thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('SQLITE_CONSTRAINT'))
          return false;
        if (thrown instanceof RangeError) return false;
        throw thrown;
      }
    },
  };
};

const fitsColumn = ({ type, notnull, pk }: Column, value: RawValue): boolean => {
  if (value === null) return notnull === 0 && pk === 0;
  if (type === 'TEXT') return typeof value === 'string';
  if (type === 'REAL') return typeof value === 'number';
  return typeof value === 'number' && Number.isInteger(value);
};

/** Posts whose own row was lost while other rows of them are left. */
const orphans = (db: Db): number[] =>
  row.array(row.number()).parse(
    db
      .prepare(
        `SELECT pid FROM (
           SELECT pid FROM post_document UNION SELECT pid FROM operation UNION SELECT pid FROM wording
           UNION SELECT pid FROM post_reading
         ) WHERE pid IS NOT NULL AND pid NOT IN (SELECT pid FROM post)`,
      )
      .pluck()
      .all(),
  );

/** Unix ms; text in a row of an earlier Galley. */
const instant = row
  .unknown()
  .transform((value) => (typeof value === 'string' ? Date.parse(value) : value))
  .pipe(row.number());
const Confirmed = row
  .object({
    id: row.string().nullable(),
    name: row.string().catch(''),
    kind: row.string().catch('post'),
    status: row.string().catch('draft'),
    createdAt: instant.catch(0),
    updatedAt: instant.catch(0),
  })
  .catch({ id: null, name: '', kind: 'post', status: 'draft', createdAt: 0, updatedAt: 0 });

/** Rows of an earlier Galley have these names already. */
const namedOf = (packed: unknown): unknown => {
  if (!Array.isArray(packed)) return packed;
  const [id, name, kind, status, createdAt, updatedAt] = packed as unknown[];
  return { id, name, kind, status, createdAt, updatedAt };
};

const addPost = (db: Db, pid: number): void => {
  const text = row
    .string()
    .optional()
    .parse(
      db.prepare('SELECT confirmed FROM post_document WHERE pid = :pid AND json_valid(confirmed)').pluck().get({ pid }),
    );
  const { id, createdAt, updatedAt, ...post } = Confirmed.parse(text === undefined ? null : namedOf(JSON.parse(text)));
  const view = { ...post, createdMs: createdAt, updatedMs: updatedAt };
  db.prepare(
    `INSERT INTO post (pid, sid, name, kind, status, sync, created_ms, updated_ms, line)
     VALUES (:pid, (SELECT :sid WHERE NOT EXISTS (SELECT 1 FROM post WHERE sid = :sid)), :name, :kind, :status, 'synced',
       :createdMs, :updatedMs, :line)`,
  ).run({ pid, sid: id, ...view, line: encodeLine(plainLine(view)) });
};

/** Albums whose names were lost, and what is in them was not. */
const addAlbums = (db: Db, aids: ReadonlySet<number>): void => {
  const insert = db.prepare('INSERT OR IGNORE INTO album (aid, made_ms, name) VALUES (:aid, 0, :name)');
  for (const aid of aids) insert.run({ aid, name: `Album ${aid}` });
};

/** What the rows say about variants until the views are rebuilt; nothing is in the search index yet. */
const derive = (db: Db): void => {
  db.exec(`
    -- A family whose head was lost is led by the next part, and one of a single part is none.
    DELETE FROM family_part WHERE pid NOT IN (SELECT pid FROM post);
    CREATE TEMP TABLE led AS SELECT head AS lost, pid FROM (
        SELECT head, pid, row_number() OVER (PARTITION BY head ORDER BY place, pid) AS number FROM family_part
      ) WHERE number = 1 AND head NOT IN (SELECT pid FROM family_part WHERE pid = head);
    UPDATE family_part SET head = (SELECT pid FROM led WHERE lost = head) WHERE head IN (SELECT lost FROM led);
    DROP TABLE led;
    DELETE FROM family_part WHERE head IN (SELECT head FROM family_part GROUP BY head HAVING count(*) = 1);
    UPDATE post SET head = (SELECT nullif(head, pid) FROM family_part WHERE family_part.pid = post.pid)
      WHERE head IS NOT NULL OR pid IN (SELECT pid FROM family_part);
    INSERT OR IGNORE INTO version_of_post (pid, platform, post_status, facets, status, created_ms, gone_ms)
      SELECT pid, platform, post_status, facets, status, created_ms, gone_ms FROM (
        SELECT pid, post.status AS post_status, facets, created_ms, gone_ms,
          CASE kept.type WHEN 'text' THEN kept.value ELSE kept.value ->> 'platform' END AS platform,
          CASE kept.type WHEN 'text' THEN post.status ELSE kept.value ->> 'status' END AS status
        FROM post, json_each(line, ${linePlatforms}) AS kept WHERE json_valid(line) AND head IS NULL
      ) WHERE platform IS NOT NULL AND status IS NOT NULL;
    UPDATE post SET tags = (SELECT json_group_array(tag) FROM post_tag WHERE post_tag.pid = post.pid)
      WHERE pid IN (SELECT pid FROM post_tag);
    INSERT INTO search_dirty SELECT pid FROM post;
    INSERT OR IGNORE INTO media_use
      SELECT mid, pid FROM post_document, ${versionsOf}, json_each(${versionSql.media}) AS shown
        JOIN media_upload ON sid = ${mediaId}
      WHERE json_valid(confirmed);
    UPDATE tray_file SET gid = NULL WHERE gid NOT IN (SELECT gid FROM tray_group);
    UPDATE tray_file SET mid = NULL, state = 'taking' WHERE mid NOT IN (SELECT mid FROM media);
    UPDATE media SET type = 'video' WHERE mime_type LIKE 'video/%';
    DELETE FROM album_file WHERE aid NOT IN (SELECT aid FROM album) OR mid NOT IN (SELECT mid FROM media);
  `);
};
