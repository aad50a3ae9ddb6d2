// Kept files as lists show them: with tags, uses and whether the service has them, filtered and in pages.
import * as row from './database/row-schema.ts';
import { mediaColumns, MediaRow } from './media.ts';
import type { Statements } from './database/statements.ts';

const SeenMediaColumns = MediaRow.extend({
  tags: row.json.pipe(row.array(row.string())),
  /** Posts that are not gone. */
  postCount: row.number(),
  /** Under the API key that was asked for. */
  uploaded: row.number().transform(Boolean),
});
export type SeenMedia = row.infer<typeof SeenMediaColumns>;

export type MediaListFilter = {
  /** Every word somewhere in name, tags, alt text or the name of a post that shows it. */
  search?: string | undefined;
  type?: 'image' | 'video' | undefined;
  use?: 'used' | 'unused' | undefined;
  tag?: string | undefined;
  sort?: keyof typeof sorts | undefined;
};

/** Where a page ended: the value that is sorted by, and the file. */
export type MediaCursor = { key: string | number; mid: number };

export type MediaListStore = {
  one(mid: number, apiKey: string): SeenMedia | null;
  /** Those that the tray holds, in no order. */
  ofTray(apiKey: string): SeenMedia[];
  page(filter: MediaListFilter, after: MediaCursor | null, limit: number, apiKey: string): SeenMedia[];
  count(filter: MediaListFilter): number;
  /** Neither in the tray nor shown by a post that is there, or was there after `sinceMs`. */
  unusedSince(sinceMs: number): MediaRow[];
  /** Of all files on this computer together. */
  keptBytes(): number;
};

const sorts = {
  newest: { key: 'media.at_ms', beyond: '<', order: 'media.at_ms DESC, media.mid DESC' },
  name: { key: 'media.name COLLATE NOCASE', beyond: '>', order: 'media.name COLLATE NOCASE, media.mid' },
  largest: { key: 'media.size_bytes', beyond: '<', order: 'media.size_bytes DESC, media.mid DESC' },
} as const;

/** What a page's cursor says of its last row. */
export const mediaSortKey = (found: MediaRow, sort: MediaListFilter['sort'] = 'newest'): string | number =>
  ({ newest: found.atMs, name: found.name, largest: found.sizeBytes })[sort];

const usesOf = 'media_use JOIN post ON post.pid = media_use.pid AND gone_ms IS NULL WHERE media_use.mid = media.mid';
const seenColumns = `${mediaColumns},
  (SELECT json_group_array(tag ORDER BY tag) FROM media_tag WHERE media_tag.mid = media.mid) AS tags,
  (SELECT count(*) FROM ${usesOf}) AS postCount,
  EXISTS (SELECT 1 FROM media_upload WHERE media_upload.mid = media.mid AND api_key = :apiKey) AS uploaded`;

const searchedWords = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/).filter((word) => word !== '');

export const createMediaListStore = (db: Statements): MediaListStore => {
  const known = new Map<string, ReturnType<Statements['prepare']>>();
  const prepared = (sql: string) => {
    const statement = known.get(sql) ?? db.prepare(sql);
    known.set(sql, statement);
    return statement;
  };
  const selectOne = db.prepare(`SELECT ${seenColumns} FROM media WHERE mid = :mid`);
  const selectOfTray = db.prepare(`SELECT ${seenColumns} FROM media WHERE mid IN (SELECT mid FROM tray_file)`);
  const selectUnused = db.prepare(
    `SELECT ${mediaColumns} FROM media
     WHERE mid NOT IN (SELECT mid FROM tray_file WHERE mid IS NOT NULL) AND NOT EXISTS (
       SELECT 1 FROM media_use JOIN post ON post.pid = media_use.pid
       WHERE media_use.mid = media.mid AND (gone_ms IS NULL OR gone_ms > :sinceMs)
     )
     ORDER BY mid`,
  );
  const sumBytes = db.prepare('SELECT COALESCE(sum(size_bytes), 0) FROM media').pluck();
  return {
    one(mid, apiKey) {
      const found = selectOne.get({ mid, apiKey });
      return found === undefined ? null : SeenMediaColumns.parse(found);
    },
    ofTray: (apiKey) => row.array(SeenMediaColumns).parse(selectOfTray.all({ apiKey })),
    page({ sort = 'newest', ...filter }, after, limit, apiKey) {
      const { key, beyond, order } = sorts[sort];
      const conditions = conditionsOf(filter);
      if (after) conditions.push(`(${key}, media.mid) ${beyond} (:key, :mid)`);
      const sql = `SELECT ${seenColumns} FROM media ${where(conditions)} ORDER BY ${order} LIMIT :limit`;
      return row.array(SeenMediaColumns).parse(prepared(sql).all({ ...valuesOf(filter), ...after, limit, apiKey }));
    },
    count: (filter) =>
      row.number().parse(
        prepared(`SELECT count(*) FROM media ${where(conditionsOf(filter))}`)
          .pluck()
          .get(valuesOf(filter)),
      ),
    unusedSince: (sinceMs) => row.array(MediaRow).parse(selectUnused.all({ sinceMs })),
    keptBytes: () => row.number().parse(sumBytes.get()),
  };
};

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

const conditionsOf = ({ search, type, use, tag }: MediaListFilter): string[] => [
  ...(type === undefined ? [] : ['type = :type']),
  ...(use === undefined ? [] : [`${use === 'used' ? '' : 'NOT '}EXISTS (SELECT 1 FROM ${usesOf})`]),
  ...(tag === undefined
    ? []
    : ['EXISTS (SELECT 1 FROM media_tag WHERE media_tag.mid = media.mid AND media_tag.tag = :tag)']),
  ...searchedWords(search).map(
    (_, index) => `(
      media.name LIKE :word${index} ESCAPE '\\' OR alt_text LIKE :word${index} ESCAPE '\\'
      OR EXISTS (SELECT 1 FROM media_tag WHERE media_tag.mid = media.mid AND tag LIKE :word${index} ESCAPE '\\')
      OR EXISTS (SELECT 1 FROM ${usesOf} AND post.name LIKE :word${index} ESCAPE '\\')
    )`,
  ),
];

const valuesOf = ({ search, type, tag }: MediaListFilter): Record<string, unknown> => ({
  type,
  tag,
  ...Object.fromEntries(
    searchedWords(search).map((word, index) => [`word${index}`, `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`]),
  ),
});
