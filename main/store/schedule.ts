// Variants by when they are published: planned, published, overdue and failed.
import type { PostRow } from '../../preload/contract/posts.ts';
import * as row from './database/row-schema.ts';
import { createLineReader, lineColumns, facetSql } from './post-rows.ts';
import type { Statements } from './database/statements.ts';
import { versionSql, versionsOf } from './posts.ts';

const Moment = row.object({ pid: row.number(), platform: row.string(), status: row.string(), atMs: row.number() });
export type Moment = row.infer<typeof Moment>;
const Moments = row.array(Moment);
const Open = row.array(row.object({ pid: row.number(), platform: row.string(), slotMs: row.number().nullable() }));
const Slot = row.object({ slotMs: row.number().nullable(), status: row.string(), knownAtMs: row.number() }).nullable();

export type AgendaStore = {
  /** Every variant that was published in [fromMs, beforeMs), or has its slot there, ordered by time. */
  moments(fromMs: number, beforeMs: number): Moment[];
  /** Unpublished variants whose slot is before `beforeMs`, the oldest first. */
  passed(beforeMs: number, limit: number): Moment[];
  /**
   * The slot and status of a variant, and when they were last known: the last reading of its post, or the end of our
   * own operation. null: there is no such variant.
   */
  slot(pid: number, platform: string): row.infer<typeof Slot>;
  /** Whether any unpublished variant has its slot within this span. */
  holdsSlot(fromMs: number, spanMs: number): boolean;
  /** Unpublished variants of these posts, without deleted ones. */
  unpublished(pids: readonly number[]): row.infer<typeof Open>;
  /** Rows by the requested local id, for a part that of its post; without deleted ones. */
  rows(pids: readonly number[]): Map<number, PostRow>;
};

/** The requested id follows the columns of a row. */
const askedFor = (values: unknown): number => (values as [...unknown[], number]).at(-1) as number;

const columns = (at: string) => `pid, platform, status, ${at} AS atMs`;
const within = (at: string) => `${at} >= :fromMs AND ${at} < :beforeMs AND gone_ms IS NULL`;

export const createAgendaStore = (db: Statements): AgendaStore => {
  const selectMoments = db.prepare(
    `SELECT ${columns('published_ms')} FROM version_of_post INDEXED BY version_published WHERE ${within('published_ms')}
     UNION ALL
     SELECT ${columns('slot_ms')} FROM version_of_post INDEXED BY version_slot
       WHERE ${within('slot_ms')} AND published_ms IS NULL
     ORDER BY atMs, pid`,
  );
  const selectPassed = db.prepare(
    `SELECT ${columns('slot_ms')} FROM version_of_post INDEXED BY version_passed
     WHERE slot_ms < :beforeMs AND slot_ms IS NOT NULL AND published_ms IS NULL AND gone_ms IS NULL
       AND status <> 'published'
     ORDER BY slot_ms, pid LIMIT +:limit`,
  );
  const selectSlot = db.prepare(
    `SELECT slot_ms AS slotMs, status, max(coalesce(read_ms, 0), coalesce(settled_ms, 0)) AS knownAtMs
     FROM version_of_post LEFT JOIN post_reading ON post_reading.pid = coalesce(part, version_of_post.pid)
     WHERE version_of_post.pid = coalesce((SELECT head FROM post WHERE pid = +:pid), +:pid) AND platform = +:platform`,
  );
  const selectHolds = db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM version_of_post INDEXED BY version_slot
         WHERE ${within('slot_ms')} AND published_ms IS NULL)`,
    )
    .pluck();
  const selectUnpublished = db.prepare(
    `SELECT pid, platform, slot_ms AS slotMs FROM json_each(:pids) AS asked
       CROSS JOIN version_of_post ON pid = asked.value
     WHERE status <> 'published' AND gone_ms IS NULL`,
  );
  const selectRows = db
    .prepare(
      `SELECT ${lineColumns}, asked.value FROM json_each(:pids) AS asked
         CROSS JOIN post AS named ON named.pid = asked.value CROSS JOIN post ON post.pid = coalesce(named.head, named.pid)
       WHERE post.gone_ms IS NULL`,
    )
    .raw();
  const lines = createLineReader(db);
  return {
    moments: (fromMs, beforeMs) => Moments.parse(selectMoments.all({ fromMs, beforeMs })),
    passed: (beforeMs, limit) => Moments.parse(selectPassed.all({ beforeMs, limit })),
    slot: (pid, platform) => Slot.parse(selectSlot.get({ pid, platform }) ?? null),
    holdsSlot: (fromMs, spanMs) => selectHolds.get({ fromMs, beforeMs: fromMs + spanMs }) === 1,
    unpublished: (pids) => Open.parse(selectUnpublished.all({ pids: JSON.stringify(pids) })),
    rows: (pids) =>
      new Map(selectRows.all({ pids: JSON.stringify(pids) }).map((found) => [askedFor(found), lines.row(found)])),
  };
};

// Failed publications, and how many posts each platform holds up, from what the service last confirmed.

const FailedVersion = row.object({
  pid: row.number(),
  platform: row.string(),
  reason: row.string(),
  failedAt: row.string(),
  /** The current text at the service. */
  words: row.string(),
});
type FailedVersion = row.infer<typeof FailedVersion>;
const FailedVersions = row.array(FailedVersion);

const Behind = row.object({ platform: row.string(), waitingCount: row.number(), draftCount: row.number() });
type Behind = row.infer<typeof Behind>;
const Behinds = row.array(Behind);
const Tries = row.array(
  row.object({
    pid: row.number(),
    platform: row.string(),
    startedMs: row.number(),
    requestId: row.string().nullable(),
  }),
);
const Waiting = row.array(row.object({ pid: row.number(), slotMs: row.number().nullable() }));

export type FailureStore = {
  /** Variants with a failed publication that are not live, the latest failure first; without deleted posts. */
  versions(): FailedVersion[];
  /** Galley's own publish requests since, the latest first. */
  tries(sinceMs: number): row.infer<typeof Tries>;
  /**
   * Posts that are not live, by platform: `waitingCount` have a slot there or failed for one of `reasons`, `draftCount`
   * have neither. Platforms without any are left out.
   */
  behind(reasons: readonly string[]): Behind[];
  /** The posts that `waitingCount` counts, the next slot first. */
  waiting(platform: string, reasons: readonly string[], limit: number): row.infer<typeof Waiting>;
};

// Few posts failed: their documents are read whole.
const failedVersions = `
  SELECT post.pid AS pid, ${versionSql.platform} AS platform, ${versionSql.failureReason} AS reason,
    ${versionSql.failedAt} AS failedAt, coalesce(${versionSql.words}, '') AS words
  FROM post INDEXED BY post_failed LEFT JOIN family_part ON family_part.head = post.pid
  CROSS JOIN post_document ON post_document.pid = coalesce(family_part.pid, post.pid)
  CROSS JOIN ${versionsOf}
  WHERE post.gone_ms IS NULL AND post.head IS NULL AND ${facetSql.failed}
    AND ${versionSql.status} <> 'published' AND ${versionSql.failureReason} IS NOT NULL`;

const openVersions = `
  SELECT pid, platform, slot_ms AS slotMs, status = 'scheduled' OR (pid, platform) IN (
    SELECT pid, platform FROM (${failedVersions}) WHERE reason IN (SELECT value FROM json_each(:reasons))
  ) AS waits
  FROM version_of_post INDEXED BY version_list WHERE gone_ms IS NULL AND status <> 'published'`;

export const createFailureStore = (db: Statements): FailureStore => {
  const selectVersions = db.prepare(`${failedVersions} ORDER BY failedAt DESC, post.pid DESC`);
  const selectTries = db.prepare(
    `SELECT coalesce((SELECT head FROM post WHERE post.pid = operation.pid), operation.pid) AS pid, platform,
       started_ms AS startedMs, request_id AS requestId
     FROM attempt INDEXED BY attempt_started CROSS JOIN operation ON operation.id = attempt.operation
     WHERE started_ms >= :sinceMs AND operation.kind = 'post.publish' AND operation.pid IS NOT NULL AND platform IS NOT NULL
     ORDER BY started_ms DESC`,
  );
  const selectBehind = db.prepare(
    `SELECT platform, count(*) FILTER (WHERE waits) AS waitingCount, count(*) FILTER (WHERE NOT waits) AS draftCount
     FROM (${openVersions}) GROUP BY platform`,
  );
  const selectWaiting = db.prepare(
    `SELECT pid, slotMs FROM (${openVersions}) WHERE platform = +:platform AND waits
     ORDER BY slotMs IS NULL, slotMs, pid LIMIT +:limit`,
  );
  return {
    versions: () => FailedVersions.parse(selectVersions.all()),
    tries: (sinceMs) => Tries.parse(selectTries.all({ sinceMs })),
    behind: (reasons) => Behinds.parse(selectBehind.all({ reasons: JSON.stringify(reasons) })),
    waiting: (platform, reasons, limit) =>
      Waiting.parse(selectWaiting.all({ platform, reasons: JSON.stringify(reasons), limit })),
  };
};
