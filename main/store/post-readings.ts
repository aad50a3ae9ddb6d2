// What the service confirmed of each post, and when it was read.
import * as row from './database/row-schema.ts';
import type { PostStore } from './posts.ts';
import type { Statements } from './database/statements.ts';

type Readings = Pick<
  PostStore,
  | 'confirmed'
  | 'hashesOf'
  | 'document'
  | 'confirm'
  | 'documentsUpTo'
  | 'rewrite'
  | 'settled'
  | 'touch'
  | 'unmet'
  | 'met'
  | 'stalest'
  | 'createdMs'
  | 'createdMsFrom'
>;

const Document = row
  .object({
    pid: row.number(),
    confirmed: row.string(),
    hash: row.string(),
    readAtMs: row.number(),
    settledAtMs: row.number(),
  })
  .nullable();
const Confirmed = row.object({ hash: row.string(), text: row.string().nullable() }).nullable();
const Hashes = row.array(row.object({ sid: row.string(), hash: row.string() }));
const Documents = row.array(row.object({ pid: row.number(), confirmed: row.string() }));
const CreatedMs = row.number().nullable();
const Unmet = row.array(row.object({ pid: row.number(), sid: row.string() }));
const Stalest = row.array(row.object({ pid: row.number(), sid: row.string(), readAtMs: row.number() }));

export const createPostReadings = (db: Statements): Readings => {
  const select = db.prepare(
    `SELECT pid, confirmed, hash, read_ms AS readAtMs, settled_ms AS settledAtMs
     FROM post_document JOIN post_reading USING (pid) WHERE pid = :pid`,
  );
  const selectConfirmed = db.prepare(
    'SELECT hash, CASE WHEN hash IS :known THEN NULL ELSE confirmed END AS text FROM post_document WHERE pid = :pid',
  );
  const selectHashes = db.prepare(
    `SELECT sid, hash FROM json_each(:sids) AS asked CROSS JOIN post ON post.sid = asked.value
     JOIN post_document USING (pid) WHERE gone_ms IS NULL`,
  );
  const upsertDocument = db.prepare(
    `INSERT INTO post_document (pid, hash, confirmed) VALUES (:pid, :hash, :confirmed)
     ON CONFLICT (pid) DO UPDATE SET hash = excluded.hash, confirmed = excluded.confirmed`,
  );
  const selectUpTo = db.prepare(
    'SELECT pid, confirmed FROM post_document WHERE pid <= :pid ORDER BY pid DESC LIMIT :limit',
  );
  const deleteDocument = db.prepare('DELETE FROM post_document WHERE pid = :pid');
  const upsert = (column: 'read_ms' | 'settled_ms' | 'sweep') =>
    db.prepare(
      `INSERT INTO post_reading (pid, ${column}) VALUES (:pid, :value)
       ON CONFLICT (pid) DO UPDATE SET ${column} = excluded.${column}`,
    );
  const setRead = upsert('read_ms');
  const setSettled = upsert('settled_ms');
  const setSweep = upsert('sweep');
  const selectUnmet = db.prepare(
    `SELECT pid, sid FROM post LEFT JOIN post_reading USING (pid)
     WHERE gone_ms IS NULL AND sid IS NOT NULL AND created_ms >= :fromMs AND created_ms < :toMs
       AND (sweep IS NULL OR sweep < :sweep)
     ORDER BY created_ms DESC, pid DESC LIMIT :limit`,
  );
  const selectStalest = db.prepare(
    `SELECT pid, sid, read_ms AS readAtMs FROM post_reading INDEXED BY post_reading_age CROSS JOIN post USING (pid)
     WHERE sid IS NOT NULL AND gone_ms IS NULL ORDER BY read_ms, pid LIMIT :limit`,
  );
  const selectCreated = db.prepare('SELECT created_ms FROM post WHERE pid = :pid').pluck();
  const selectCreatedFrom = db
    .prepare(
      `SELECT created_ms FROM post INDEXED BY post_newest WHERE created_ms <= :newestMs AND gone_ms IS NULL
         AND sid IS NOT NULL ORDER BY created_ms DESC LIMIT 1 OFFSET :count - 1`,
    )
    .pluck();
  return {
    createdMs: (pid) => CreatedMs.parse(selectCreated.get({ pid }) ?? null),
    createdMsFrom: (newestMs, count) => CreatedMs.parse(selectCreatedFrom.get({ newestMs, count }) ?? null),
    hashesOf(sids) {
      const found = Hashes.parse(selectHashes.all({ sids: JSON.stringify(sids) }));
      return new Map(found.map(({ sid, hash }) => [sid, hash]));
    },
    confirmed: (pid, known) => Confirmed.parse(selectConfirmed.get({ pid, known }) ?? null),
    document: (pid) => Document.parse(select.get({ pid }) ?? null),
    confirm(pid, { confirmed, hash, readAtMs }) {
      upsertDocument.run({ pid, hash, confirmed });
      setRead.run({ pid, value: readAtMs });
    },
    documentsUpTo: (pid, limit) => Documents.parse(selectUpTo.all({ pid, limit })),
    rewrite(documents) {
      // Taken out first: rows that only become shorter would leave their pages half empty.
      for (const { pid } of documents) deleteDocument.run({ pid });
      for (const document of documents) upsertDocument.run(document);
    },
    settled(pid, atMs) {
      setSettled.run({ pid, value: atMs });
    },
    touch(pid, readAtMs) {
      setRead.run({ pid, value: readAtMs });
    },
    unmet: (sweep, fromMs, toMs, limit) => Unmet.parse(selectUnmet.all({ sweep, fromMs, toMs, limit })),
    met(pid, sweep) {
      setSweep.run({ pid, value: sweep });
    },
    stalest: (limit) => Stalest.parse(selectStalest.all({ limit })),
  };
};
