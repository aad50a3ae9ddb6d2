// Files kept in Galley's own folder, named by their content, and what the service knows them as.
import { z } from 'zod';
import type { Statements } from './statements.ts';

const Row = z.object({
  mid: z.number(),
  sha256: z.string(),
  sizeBytes: z.number(),
  mimeType: z.string(),
  name: z.string(),
  /** Below the library's media folder. */
  file: z.string(),
  atMs: z.number(),
});
export type MediaRow = z.infer<typeof Row>;

export type MediaStore = {
  /** The same bytes are the same row. */
  add(of: Omit<MediaRow, 'mid'>): MediaRow;
  read(mid: number): MediaRow | null;
  /** All rows, for the start's look at orphan files. */
  all(): MediaRow[];
  /** The service's id under this API key; null: not uploaded with it. */
  sidOf(mid: number, apiKey: string): string | null;
  /** The file that the service knows under this id. */
  midOf(sid: string): number | null;
  uploaded(mid: number, apiKey: string, sid: string, atMs: number): void;
  /** The service refused the id. */
  forgetUpload(mid: number, apiKey: string): void;
};

const columns = 'mid, sha256, size_bytes AS sizeBytes, mime_type AS mimeType, name, file, at_ms AS atMs';

export const createMediaStore = (db: Statements): MediaStore => {
  // DO NOTHING would return no row.
  const insert = db.prepare(
    `INSERT INTO media (sha256, size_bytes, mime_type, name, file, at_ms)
     VALUES (:sha256, :sizeBytes, :mimeType, :name, :file, :atMs)
     ON CONFLICT (sha256) DO UPDATE SET sha256 = excluded.sha256
     RETURNING ${columns}`,
  );
  const select = db.prepare(`SELECT ${columns} FROM media WHERE mid = :mid`);
  const selectAll = db.prepare(`SELECT ${columns} FROM media ORDER BY mid`);
  const selectSid = db.prepare('SELECT sid FROM media_upload WHERE mid = :mid AND api_key = :apiKey').pluck();
  const selectMid = db.prepare('SELECT mid FROM media_upload WHERE sid = :sid LIMIT 1').pluck();
  const upsertUpload = db.prepare(
    `INSERT INTO media_upload (mid, api_key, sid, at_ms) VALUES (:mid, :apiKey, :sid, :atMs)
     ON CONFLICT (mid, api_key) DO UPDATE SET sid = excluded.sid, at_ms = excluded.at_ms`,
  );
  const deleteUpload = db.prepare('DELETE FROM media_upload WHERE mid = :mid AND api_key = :apiKey');
  return {
    add: (of) => Row.parse(insert.get(of)),
    read: (mid) => Row.nullable().parse(select.get({ mid }) ?? null),
    all: () => z.array(Row).parse(selectAll.all()),
    sidOf: (mid, apiKey) =>
      z
        .string()
        .nullable()
        .parse(selectSid.get({ mid, apiKey }) ?? null),
    midOf: (sid) =>
      z
        .number()
        .nullable()
        .parse(selectMid.get({ sid }) ?? null),
    uploaded(mid, apiKey, sid, atMs) {
      upsertUpload.run({ mid, apiKey, sid, atMs });
    },
    forgetUpload(mid, apiKey) {
      deleteUpload.run({ mid, apiKey });
    },
  };
};
