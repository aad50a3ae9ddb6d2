// Files kept in Galley's own folder, named by their content, and what the service knows them as.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

/** What the file is and tells of itself, in `mediaColumns`. null: it does not tell, or nobody has looked yet. */
export const MediaRow = row.object({
  mid: row.number(),
  sha256: row.string(),
  sizeBytes: row.number(),
  mimeType: row.string(),
  name: row.string(),
  /** Below the library's media folder. */
  file: row.string(),
  atMs: row.number(),
  type: row.enum(['image', 'video']),
  /** Pixels, as seen. */
  width: row.number().nullable(),
  height: row.number().nullable(),
  durationMs: row.number().nullable(),
  videoCodec: row.string().nullable(),
  audioCodec: row.string().nullable(),
  /** The camera's wall clock as if it were UTC. */
  takenMs: row.number().nullable(),
  blurhash: row.string().nullable(),
  /** Difference hash, 16 hex digits. */
  look: row.string().nullable(),
  location: row.enum(['none', 'removed', 'kept']),
  altText: row.string().nullable(),
  /** Both below the library's thumbnail folder. `shown`: stands for a file that a window cannot show. */
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
const Sid = row.string().nullable();
const Mid = row.number().nullable();

/** What is known of it was found in the file itself. */
export const wasLookedAt = ({ thumbnail, width, durationMs }: MediaRow): boolean =>
  thumbnail !== null || width !== null || durationMs !== null;

type Look = Pick<
  MediaRow,
  | 'width'
  | 'height'
  | 'durationMs'
  | 'videoCodec'
  | 'audioCodec'
  | 'takenMs'
  | 'blurhash'
  | 'look'
  | 'thumbnail'
  | 'shown'
>;

export type MediaStore = {
  /** The same bytes are the same row, which stays as it is. */
  add(of: NewMedia): MediaRow;
  read(mid: number): MediaRow | null;
  /** All rows, for the start's look at orphan files. */
  all(): MediaRow[];
  /** What a look at the file found. */
  seen(mid: number, look: Look): void;
  /** A picture that stands for a video. */
  keepPoster(mid: number, poster: Pick<MediaRow, 'thumbnail' | 'blurhash' | 'look'>): void;
  /** What the person says of it. */
  describe(mid: number, words: Pick<MediaRow, 'name' | 'altText'>): void;
  /** With its tags, its uploads and its uses. Throws while the tray holds it. */
  remove(mid: number): void;
  /** The service's id under this API key; null: not uploaded with it. */
  sidOf(mid: number, apiKey: string): string | null;
  /** What lists show of the files that the service knows under these ids, and of these; `sid`: the id it was asked by. */
  listed(of: { sids: readonly string[]; mids: readonly number[] }): ListedFile[];
  /** The file that the service knows under this id. */
  midOf(sid: string): number | null;
  uploaded(mid: number, apiKey: string, sid: string, atMs: number): void;
  /** The service refused the id. */
  forgetUpload(mid: number, apiKey: string): void;
};

export const mediaColumns = `media.mid, sha256, media.size_bytes AS sizeBytes, mime_type AS mimeType, media.name, file,
  media.at_ms AS atMs, type, width, height, duration_ms AS durationMs, video_codec AS videoCodec,
  audio_codec AS audioCodec, taken_ms AS takenMs, blurhash, look, location, alt_text AS altText, thumbnail, shown,
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
  const updateSeen = db.prepare(
    `UPDATE media SET width = :width, height = :height, duration_ms = :durationMs, video_codec = :videoCodec,
       audio_codec = :audioCodec, taken_ms = :takenMs, blurhash = :blurhash, look = :look, thumbnail = :thumbnail,
       shown = :shown
     WHERE mid = :mid`,
  );
  const updatePoster = db.prepare(
    'UPDATE media SET thumbnail = :thumbnail, blurhash = :blurhash, look = :look WHERE mid = :mid',
  );
  const updateWords = db.prepare('UPDATE media SET name = :name, alt_text = :altText WHERE mid = :mid');
  const removals = [
    'UPDATE media SET made_from = NULL WHERE made_from = :mid',
    'DELETE FROM media_tag WHERE mid = :mid',
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
    all: () => row.array(MediaRow).parse(selectAll.all()),
    seen(mid, look) {
      updateSeen.run({ mid, ...look });
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
