// Versions that did not go out, and what stands behind each platform, from what the service last confirmed.
import * as row from './database/row-schema.ts';
import { versionSql, versionsOf } from './document-sql.ts';
import { facetSql } from './facets.ts';
import type { Statements } from './database/statements.ts';

const FailedVersion = row.object({
  pid: row.number(),
  platform: row.string(),
  reason: row.string(),
  failedAt: row.string(),
  /** As the service has it now. */
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
  /** Versions with a failed publication that are not live, the latest failure first; none of posts that are gone. */
  versions(): FailedVersion[];
  /** What Galley itself sent to publish anything since, the latest first. */
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
  FROM post INDEXED BY post_failed CROSS JOIN post_document ON post_document.pid = post.pid
  CROSS JOIN ${versionsOf}
  WHERE post.gone_ms IS NULL AND ${facetSql.failed}
    AND ${versionSql.status} <> 'published' AND ${versionSql.failureReason} IS NOT NULL`;

const openVersions = `
  SELECT pid, platform, slot_ms AS slotMs, status = 'scheduled' OR (pid, platform) IN (
    SELECT pid, platform FROM (${failedVersions}) WHERE reason IN (SELECT value FROM json_each(:reasons))
  ) AS waits
  FROM version_of_post INDEXED BY version_list WHERE gone_ms IS NULL AND status <> 'published'`;

export const createFailureStore = (db: Statements): FailureStore => {
  const selectVersions = db.prepare(`${failedVersions} ORDER BY failedAt DESC, post.pid DESC`);
  const selectTries = db.prepare(
    `SELECT pid, platform, started_ms AS startedMs, request_id AS requestId
     FROM attempt INDEXED BY attempt_started CROSS JOIN operation ON operation.id = attempt.operation
     WHERE started_ms >= :sinceMs AND operation.kind = 'post.publish' AND pid IS NOT NULL AND platform IS NOT NULL
     ORDER BY started_ms DESC`,
  );
  const selectBehind = db.prepare(
    `SELECT platform, count(*) FILTER (WHERE waits) AS waitingCount, count(*) FILTER (WHERE NOT waits) AS draftCount
     FROM (${openVersions}) GROUP BY platform`,
  );
  const selectWaiting = db.prepare(
    `SELECT pid, slotMs FROM (${openVersions}) WHERE platform = :platform AND waits
     ORDER BY slotMs IS NULL, slotMs, pid LIMIT :limit`,
  );
  return {
    versions: () => FailedVersions.parse(selectVersions.all()),
    tries: (sinceMs) => Tries.parse(selectTries.all({ sinceMs })),
    behind: (reasons) => Behinds.parse(selectBehind.all({ reasons: JSON.stringify(reasons) })),
    waiting: (platform, reasons, limit) =>
      Waiting.parse(selectWaiting.all({ platform, reasons: JSON.stringify(reasons), limit })),
  };
};
