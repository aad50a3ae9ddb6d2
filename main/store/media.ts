// Media files in Galley's own folder, named by their content: their metadata, the service's ids, lists, tags, and the
// posts that show them.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';
import { sortNameOf } from './migrations/library-039-name-order.ts';

/** What the file is and says about itself, in `mediaColumns`. null: it doesn't say, or was not inspected yet. */
export const MediaRow = row.object({
  mid: row.number(),
  sha256: row.string(),
  sizeBytes: row.number(),
  mimeType: row.string(),
  name: row.string(),
  /** Relative to the library's media folder. */
  file: row.string(),
  atMs: row.number(),
  type: row.enum(['image', 'video']),
  /** Pixels, after rotation. */
  width: row.number().nullable(),
  height: row.number().nullable(),
  durationMs: row.number().nullable(),
  videoCodec: row.string().nullable(),
  audioCodec: row.string().nullable(),
  /** The camera's wall clock as if it were UTC. */
  takenMs: row.number().nullable(),
  blurhash: row.string().nullable(),
  /** Difference hash, 16 hex digits. */
  perceptualHash: row.string().nullable(),
  location: row.enum(['none', 'removed', 'kept']),
  altText: row.string().nullable(),
  /** Both relative to the library's thumbnail folder. `shown`: stands in for a file that a window can't show. */
  thumbnail: row.string().nullable(),
  shown: row.string().nullable(),
  madeFrom: row.number().nullable(),
});
export type MediaRow = row.infer<typeof MediaRow>;

type NewMedia = Pick<MediaRow, 'sha256' | 'sizeBytes' | 'mimeType' | 'name' | 'file' | 'atMs'> &
  Partial<Pick<MediaRow, 'type' | 'location' | 'altText' | 'madeFrom'>>;

const { mid, type, thumbnail } = MediaRow.shape;
const ListedFile = row.object({ mid, type, thumbnail, sid: row.string().nullable() });
type ListedFile = row.infer<typeof ListedFile>;
const HashedFiles = row.array(row.object({ sha256: row.string(), mid: row.number() }));
const Sid = row.string().nullable();
const Mid = row.number().nullable();

/** Its metadata was read from the file itself. */
export const wasInspected = ({ thumbnail, width, durationMs }: MediaRow): boolean =>
  thumbnail !== null || width !== null || durationMs !== null;

type Inspection = Pick<
  MediaRow,
  | 'width'
  | 'height'
  | 'durationMs'
  | 'videoCodec'
  | 'audioCodec'
  | 'takenMs'
  | 'blurhash'
  | 'perceptualHash'
  | 'thumbnail'
  | 'shown'
>;

export type MediaStore = {
  /** The same bytes are the same row, which stays as it is. */
  add(of: NewMedia): MediaRow;
  read(mid: number): MediaRow | null;
  /** Local ids by content, of those that exist. */
  bySha256(hashes: readonly string[]): Map<string, number>;
  /** All rows, for finding orphan files at the start. */
  all(): MediaRow[];
  /** Stores the result of an inspection. */
  seen(mid: number, inspection: Inspection): void;
  /** A picture that represents a video. */
  keepPoster(mid: number, poster: Pick<MediaRow, 'thumbnail' | 'blurhash' | 'perceptualHash'>): void;
  /** What the user says about it. */
  describe(mid: number, words: Pick<MediaRow, 'name' | 'altText'>): void;
  /** With its tags, its places in albums, its uploads and its uses. Throws while the tray contains it. */
  remove(mid: number): void;
  /** The service's id under this API key; null: not uploaded under it. */
  sidOf(mid: number, apiKey: string): string | null;
  /**
   * What lists show of the files that the service knows by these ids, and of these local ones; `sid`: the id it was
   * requested by.
   */
  listed(of: { sids: readonly string[]; mids: readonly number[] }): ListedFile[];
  /** The file that the service knows by this id. */
  midOf(sid: string): number | null;
  uploaded(mid: number, apiKey: string, sid: string, atMs: number): void;
  /** The service no longer accepts the id. */
  forgetUpload(mid: number, apiKey: string): void;
};

const mediaColumns = `media.mid, sha256, media.size_bytes AS sizeBytes, mime_type AS mimeType, media.name, file,
  media.at_ms AS atMs, type, width, height, duration_ms AS durationMs, video_codec AS videoCodec,
  audio_codec AS audioCodec, taken_ms AS takenMs, blurhash, look AS perceptualHash, location, alt_text AS altText, thumbnail, shown,
  made_from AS madeFrom`;

export const createMediaStore = (db: Statements): MediaStore => {
  // DO NOTHING would return no row.
  const insert = db.prepare(
    `INSERT INTO media (sha256, size_bytes, mime_type, name, file, at_ms, type, location, alt_text, made_from)
     VALUES (:sha256, :sizeBytes, :mimeType, :name, :file, :atMs, :type, :location, :altText, :madeFrom)
     ON CONFLICT (sha256) DO UPDATE SET sha256 = excluded.sha256
     RETURNING ${mediaColumns}`,
  );
  const select = db.prepare(`SELECT ${mediaColumns} FROM media WHERE mid = :mid`);
  const selectAll = db.prepare(`SELECT ${mediaColumns} FROM media ORDER BY mid`);
  const selectBySha256 = db.prepare(
    'SELECT sha256, mid FROM media WHERE sha256 IN (SELECT value FROM json_each(:hashes))',
  );
  const updateSeen = db.prepare(
    `UPDATE media SET width = :width, height = :height, duration_ms = :durationMs, video_codec = :videoCodec,
       audio_codec = :audioCodec, taken_ms = :takenMs, blurhash = :blurhash, look = :perceptualHash, thumbnail = :thumbnail,
       shown = :shown
     WHERE mid = :mid`,
  );
  const updatePoster = db.prepare(
    'UPDATE media SET thumbnail = :thumbnail, blurhash = :blurhash, look = :perceptualHash WHERE mid = :mid',
  );
  const updateWords = db.prepare('UPDATE media SET name = :name, alt_text = :altText WHERE mid = :mid');
  const removals = [
    'UPDATE media SET made_from = NULL WHERE made_from = :mid',
    'DELETE FROM media_tag WHERE mid = :mid',
    'DELETE FROM album_file WHERE mid = :mid',
    'DELETE FROM media_use WHERE mid = :mid',
    'DELETE FROM media_upload WHERE mid = :mid',
    'DELETE FROM media WHERE mid = :mid',
  ].map((sql) => db.prepare(sql));
  const selectSid = db.prepare('SELECT sid FROM media_upload WHERE mid = :mid AND api_key = :apiKey').pluck();
  const selectMid = db.prepare('SELECT mid FROM media_upload WHERE sid = :sid LIMIT 1').pluck();
  const selectListed = db.prepare(
    `SELECT media.mid, media.type, thumbnail, sid FROM json_each(:sids) AS asked
       CROSS JOIN media_upload INDEXED BY media_upload_sid ON sid = asked.value
       CROSS JOIN media ON media.mid = media_upload.mid
     UNION ALL
     SELECT media.mid, media.type, thumbnail, NULL FROM json_each(:mids) AS asked CROSS JOIN media ON media.mid = asked.value`,
  );
  const upsertUpload = db.prepare(
    `INSERT INTO media_upload (mid, api_key, sid, at_ms) VALUES (:mid, :apiKey, :sid, :atMs)
     ON CONFLICT (mid, api_key) DO UPDATE SET sid = excluded.sid, at_ms = excluded.at_ms`,
  );
  const deleteUpload = db.prepare('DELETE FROM media_upload WHERE mid = :mid AND api_key = :apiKey');
  return {
    add: ({ type, location = 'none', altText = null, madeFrom = null, ...of }) =>
      MediaRow.parse(insert.get({ ...of, type: type ?? typeOf(of.mimeType), location, altText, madeFrom })),
    read(mid) {
      const found = select.get({ mid });
      return found === undefined ? null : MediaRow.parse(found);
    },
    bySha256(hashes) {
      const found = HashedFiles.parse(selectBySha256.all({ hashes: JSON.stringify(hashes) }));
      return new Map(found.map(({ sha256, mid }) => [sha256, mid]));
    },
    all: () => row.array(MediaRow).parse(selectAll.all()),
    seen(mid, inspection) {
      updateSeen.run({ mid, ...inspection });
    },
    keepPoster(mid, poster) {
      updatePoster.run({ mid, ...poster });
    },
    describe(mid, words) {
      updateWords.run({ mid, ...words });
    },
    remove(mid) {
      for (const removal of removals) removal.run({ mid });
    },
    sidOf: (mid, apiKey) => Sid.parse(selectSid.get({ mid, apiKey }) ?? null),
    midOf: (sid) => Mid.parse(selectMid.get({ sid }) ?? null),
    listed({ sids, mids }) {
      const of = { sids: JSON.stringify(sids), mids: JSON.stringify(mids) };
      return row.array(ListedFile).parse(selectListed.all(of));
    },
    uploaded(mid, apiKey, sid, atMs) {
      upsertUpload.run({ mid, apiKey, sid, atMs });
    },
    forgetUpload(mid, apiKey) {
      deleteUpload.run({ mid, apiKey });
    },
  };
};

const typeOf = (mimeType: string): MediaRow['type'] => (mimeType.startsWith('video/') ? 'video' : 'image');

// Lists of files: with tags, uses and whether the service has the file, filtered and paged.

const SeenMediaColumns = MediaRow.extend({
  tags: row.json.pipe(row.array(row.string())),
  /** Posts that are not gone. */
  postCount: row.number(),
  /** Under the requested API key. */
  uploaded: row.number().transform(Boolean),
});
export type SeenMedia = row.infer<typeof SeenMediaColumns>;

export type MediaListFilter = {
  /** Every word must occur somewhere in name, tags, alt text, or the name of an album or of a post that shows it. */
  search?: string | undefined;
  type?: 'image' | 'video' | undefined;
  use?: 'used' | 'unused' | undefined;
  tag?: string | undefined;
  album?: number | undefined;
  sort?: keyof typeof sorts | undefined;
};

/** Where a page ended: the value it is sorted by, and the file. */
export type MediaCursor = { key: string | number; mid: number };

export type MediaListStore = {
  one(mid: number, apiKey: string): SeenMedia | null;
  /** Those that the tray contains, unordered. */
  ofTray(apiKey: string): SeenMedia[];
  page(filter: MediaListFilter, after: MediaCursor | null, limit: number, apiKey: string): SeenMedia[];
  count(filter: MediaListFilter): number;
  /** Neither in the tray, nor in an album, nor shown by a post that exists, or existed after `sinceMs`. */
  unusedSince(sinceMs: number): MediaRow[];
  /** The total of all files on this computer. */
  storedBytes(): number;
};

const sorts = {
  newest: { key: 'media.at_ms', beyond: '<', after: ':key', order: 'media.at_ms DESC, media.mid DESC' },
  name: { key: 'media.sort_name', beyond: '>', after: sortNameOf(':key'), order: 'media.sort_name, media.mid' },
  largest: { key: 'media.size_bytes', beyond: '<', after: ':key', order: 'media.size_bytes DESC, media.mid DESC' },
} as const;

/** The cursor of a page for its last row. */
export const mediaSortKey = (found: MediaRow, sort: MediaListFilter['sort'] = 'newest'): string | number =>
  ({ newest: found.atMs, name: found.name, largest: found.sizeBytes })[sort];

const usesOf = 'media_use JOIN post ON post.pid = media_use.pid AND gone_ms IS NULL WHERE media_use.mid = media.mid';
const seenColumns = `${mediaColumns},
  (SELECT json_group_array(tag ORDER BY tag) FROM media_tag WHERE media_tag.mid = media.mid) AS tags,
  (SELECT count(DISTINCT coalesce(post.head, post.pid)) FROM ${usesOf}) AS postCount,
  EXISTS (SELECT 1 FROM media_upload WHERE media_upload.mid = media.mid AND api_key = +:apiKey) AS uploaded`;

const searchedWords = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/).filter((word) => word !== '');

export const createMediaListStore = (db: Statements): MediaListStore => {
  const known = new Map<string, ReturnType<Statements['prepare']>>();
  const prepared = (sql: string) => {
    const statement = known.get(sql) ?? db.prepare(sql);
    known.set(sql, statement);
    return statement;
  };
  const selectOne = db.prepare(`SELECT ${seenColumns} FROM media WHERE mid = +:mid`);
  const selectOfTray = db.prepare(`SELECT ${seenColumns} FROM media WHERE mid IN (SELECT mid FROM tray_file)`);
  const selectUnused = db.prepare(
    `SELECT ${mediaColumns} FROM media
     WHERE mid NOT IN (SELECT mid FROM tray_file WHERE mid IS NOT NULL) AND mid NOT IN (SELECT mid FROM album_file)
       AND NOT EXISTS (
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
      const { key, beyond, after: reached, order } = sorts[sort];
      const conditions = conditionsOf(filter);
      if (after) conditions.push(`(${key}, media.mid) ${beyond} (${reached}, :mid)`);
      const sql = `SELECT ${seenColumns} FROM media ${where(conditions)} ORDER BY ${order} LIMIT +:limit`;
      return row.array(SeenMediaColumns).parse(prepared(sql).all({ ...valuesOf(filter), ...after, limit, apiKey }));
    },
    count: (filter) =>
      row.number().parse(
        prepared(`SELECT count(*) FROM media ${where(conditionsOf(filter))}`)
          .pluck()
          .get(valuesOf(filter)),
      ),
    unusedSince: (sinceMs) => row.array(MediaRow).parse(selectUnused.all({ sinceMs })),
    storedBytes: () => row.number().parse(sumBytes.get()),
  };
};

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

const conditionsOf = ({ search, type, use, tag, album }: MediaListFilter): string[] => [
  ...(type === undefined ? [] : ['type = +:type']),
  ...(use === undefined ? [] : [`${use === 'used' ? '' : 'NOT '}EXISTS (SELECT 1 FROM ${usesOf})`]),
  ...(tag === undefined
    ? []
    : ['EXISTS (SELECT 1 FROM media_tag WHERE media_tag.mid = media.mid AND media_tag.tag = +:tag)']),
  ...(album === undefined
    ? []
    : ['EXISTS (SELECT 1 FROM album_file WHERE album_file.aid = +:album AND album_file.mid = media.mid)']),
  ...searchedWords(search).map(
    (_, index) => `(
      media.name LIKE +:word${index} ESCAPE '\\' OR alt_text LIKE +:word${index} ESCAPE '\\'
      OR EXISTS (SELECT 1 FROM media_tag WHERE media_tag.mid = media.mid AND tag LIKE +:word${index} ESCAPE '\\')
      OR EXISTS (
        SELECT 1 FROM album_file JOIN album ON album.aid = album_file.aid
        WHERE album_file.mid = media.mid AND album.name LIKE +:word${index} ESCAPE '\\'
      )
      OR EXISTS (SELECT 1 FROM ${usesOf} AND post.name LIKE +:word${index} ESCAPE '\\')
    )`,
  ),
];

const valuesOf = ({ search, type, tag, album }: MediaListFilter): Record<string, unknown> => ({
  type,
  tag,
  album,
  ...Object.fromEntries(
    searchedWords(search).map((word, index) => [`word${index}`, `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`]),
  ),
});

// Tags.

export type MediaTagStore = {
  /** In alphabetical order. */
  ofFile(mid: number): string[];
  /** Replaces all tags; two that differ only in case are one. */
  write(mid: number, tags: readonly string[]): void;
  /** All that are in use, the most used first. */
  counts(): { tag: string; count: number }[];
};

const MediaTagCounts = row.array(row.object({ tag: row.string(), count: row.number() }));

export const createMediaTagStore = (db: Statements): MediaTagStore => {
  const select = db.prepare('SELECT tag FROM media_tag WHERE mid = +:mid ORDER BY tag').pluck();
  const remove = db.prepare('DELETE FROM media_tag WHERE mid = :mid');
  const insert = db.prepare('INSERT OR IGNORE INTO media_tag (mid, tag) VALUES (:mid, :tag)');
  const count = db.prepare('SELECT tag, count(*) AS count FROM media_tag GROUP BY tag ORDER BY count DESC, tag');
  return {
    ofFile: (mid) => row.array(row.string()).parse(select.all({ mid })),
    write(mid, tags) {
      remove.run({ mid });
      for (const tag of tags) insert.run({ mid, tag });
    },
    counts: () => MediaTagCounts.parse(count.all()),
  };
};

// Uses: which posts show which file, by their last written views.

export type MediaUseStore = {
  /** What this post shows now, by the service's attachment ids and by local ids. */
  write(pid: number, shown: { sids: readonly string[]; mids: readonly number[] }): void;
  /** Posts that are not gone, newest first. */
  ofFile(mid: number): { pid: number; name: string; status: string }[];
  /** Names of the files this post shows. */
  names(pid: number): string[];
  /** Pictures that a post shows and that have a perceptual hash, those of the newest posts first. */
  pictures(): { mid: number; perceptualHash: string }[];
  /** Increases when a post shows a file that it did not show before. */
  addedCount(): number;
};

const Uses = row.array(row.object({ pid: row.number(), name: row.string(), status: row.string() }));
const Mids = row.array(row.number());
const HashedPictures = row.array(row.object({ mid: row.number(), perceptualHash: row.string() }));

export const createMediaUseStore = (db: Statements): MediaUseStore => {
  const selectOfPost = db.prepare('SELECT mid FROM media_use WHERE pid = :pid').pluck();
  const selectShown = db
    .prepare(
      `SELECT DISTINCT mid FROM media_upload WHERE sid IN (SELECT value FROM json_each(:sids))
       UNION SELECT value FROM json_each(:mids) WHERE value IN (SELECT mid FROM media)`,
    )
    .pluck();
  const insert = db.prepare('INSERT INTO media_use (mid, pid) VALUES (:mid, :pid)');
  const remove = db.prepare('DELETE FROM media_use WHERE mid = :mid AND pid = :pid');
  const selectNames = db
    .prepare('SELECT name FROM media_use JOIN media USING (mid) WHERE pid = +:pid ORDER BY mid')
    .pluck();
  const selectPictures = db.prepare(
    `SELECT mid, look AS perceptualHash FROM media JOIN media_use USING (mid) JOIN post USING (pid)
     WHERE type = 'image' AND look IS NOT NULL AND gone_ms IS NULL
     GROUP BY mid ORDER BY max(post.created_ms) DESC, mid DESC`,
  );
  const selectUses = db.prepare(
    `SELECT DISTINCT post.pid, post.name, post.status FROM media_use
       JOIN post AS user ON user.pid = media_use.pid JOIN post ON post.pid = coalesce(user.head, user.pid)
     WHERE mid = +:mid AND user.gone_ms IS NULL ORDER BY post.created_ms DESC, post.pid DESC`,
  );
  let addedCount = 0;
  return {
    write(pid, { sids, mids }) {
      const before = Mids.parse(selectOfPost.all({ pid }));
      const isBare = sids.length === 0 && mids.length === 0;
      const shown = { sids: JSON.stringify(sids), mids: JSON.stringify(mids) };
      const now = isBare ? [] : Mids.parse(selectShown.all(shown));
      for (const mid of now) {
        if (before.includes(mid)) continue;
        insert.run({ mid, pid });
        addedCount += 1;
      }
      for (const mid of before) if (!now.includes(mid)) remove.run({ mid, pid });
    },
    addedCount: () => addedCount,
    pictures: () => HashedPictures.parse(selectPictures.all()),
    names: (pid) => row.array(row.string()).parse(selectNames.all({ pid })),
    ofFile: (mid) => Uses.parse(selectUses.all({ mid })),
  };
};
