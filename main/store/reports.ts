// What a report reads besides lists of posts: publications by time, failures, approvals, and the notes of reports.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

/** Unix ms. */
export type SpanMs = { fromMs: number; beforeMs: number };

const Version = row.object({
  pid: row.number(),
  platform: row.string(),
  status: row.string(),
  slotMs: row.number().nullable(),
  publishedMs: row.number().nullable(),
  /** When the service was last known to say so: the last reading, or the end of our own operation. */
  knownMs: row.number(),
});
export type ReportedVersion = row.infer<typeof Version>;

const Failure = row.object({
  /** Of the post as it is shown, not of a part. */
  pid: row.number(),
  platform: row.string(),
  reason: row.string(),
  failedMs: row.number(),
});
export type RecordedFailure = row.infer<typeof Failure>;

const Approval = row.object({
  pid: row.number(),
  source: row.enum(['here', 'again', 'elsewhere', 'review']),
  reviewer: row.string().nullable(),
  atMs: row.number(),
  createdMs: row.number(),
  /** When the last review pack with the post was made before the approval; null: it was in none. */
  packMs: row.number().nullable(),
});
export type RecordedApproval = row.infer<typeof Approval>;

const Requested = row.object({ reviewer: row.string(), count: row.number() });
const Note = row.object({ from: row.string(), to: row.string(), note: row.string() });
export type ReportNote = row.infer<typeof Note>;

export type ReportStore = {
  /** Variants that were published in the span or have their slot in it, without deleted ones, ordered by time. */
  versions(span: SpanMs): ReportedVersion[];
  /** Kinds of finished changes of a variant or its whole post: ended after `fromMs`, begun by `untilMs`. */
  changesBetween(of: { pid: number; platform: string; fromMs: number; untilMs: number }): string[];
  /** Oldest first. */
  approvals(span: SpanMs): RecordedApproval[];
  /** How many posts each reviewer requested changes of, by the reviewer's clock. */
  requested(span: SpanMs): row.infer<typeof Requested>[];
  /** Empty: there is none. */
  note(from: string, to: string): string;
  notes(): ReportNote[];
  /** An empty note is removed. */
  saveNote(note: ReportNote): void;
};

const Versions = row.array(Version);
const Kinds = row.array(row.string());
const Approvals = row.array(Approval);
const Requests = row.array(Requested);
const Notes = row.array(Note);

const shownPid = (pid: string) => `coalesce((SELECT head FROM post WHERE post.pid = ${pid}), ${pid})`;

export const createReportStore = (db: Statements): ReportStore => {
  const selectVersions = db.prepare(
    `SELECT version.pid AS pid, platform, status, slot_ms AS slotMs, published_ms AS publishedMs,
       max(coalesce(read_ms, 0), coalesce(settled_ms, 0)) AS knownMs
     FROM (
       SELECT * FROM version_of_post INDEXED BY version_published
         WHERE published_ms >= :fromMs AND published_ms < :beforeMs AND gone_ms IS NULL
       UNION
       SELECT * FROM version_of_post INDEXED BY version_slot
         WHERE slot_ms >= :fromMs AND slot_ms < :beforeMs AND gone_ms IS NULL
     ) AS version LEFT JOIN post_reading ON post_reading.pid = coalesce(part, version.pid)
     ORDER BY coalesce(published_ms, slot_ms), version.pid, platform`,
  );
  const selectKinds = db
    .prepare(
      `SELECT DISTINCT kind FROM operation INDEXED BY operation_ended
       WHERE ended_ms > :fromMs AND intent_ms <= :untilMs AND state = 'done' AND (platform IS NULL OR platform = +:platform)
         AND ${shownPid('operation.pid')} = +:pid`,
    )
    .pluck();
  const selectApprovals = db.prepare(
    `SELECT ${shownPid('approval.pid')} AS pid, source, reviewer, at_ms AS atMs, post.created_ms AS createdMs,
       (SELECT max(made_ms) FROM review_item
        WHERE review_item.pid IN (approval.pid, ${shownPid('approval.pid')}) AND made_ms <= approval.at_ms) AS packMs
     FROM approval JOIN post ON post.pid = approval.pid
     WHERE at_ms >= :fromMs AND at_ms < :beforeMs ORDER BY at_ms, approval.id`,
  );
  const selectRequested = db.prepare(
    `SELECT reviewer, count(DISTINCT pack || ' ' || item) AS count FROM review_answer
     WHERE answer = 'change' AND saved_ms >= :fromMs AND saved_ms < :beforeMs GROUP BY reviewer ORDER BY count DESC, reviewer`,
  );
  const selectNote = db.prepare('SELECT note FROM report_note WHERE first_day = :from AND last_day = :to').pluck();
  const selectNotes = db.prepare(
    'SELECT first_day AS "from", last_day AS "to", note FROM report_note ORDER BY first_day, last_day',
  );
  const upsertNote = db.prepare(
    `INSERT INTO report_note (first_day, last_day, note) VALUES (:from, :to, :note)
     ON CONFLICT (first_day, last_day) DO UPDATE SET note = excluded.note`,
  );
  const removeNote = db.prepare('DELETE FROM report_note WHERE first_day = :from AND last_day = :to');
  const Text = row.string();
  return {
    versions: (span) => Versions.parse(selectVersions.all(span)),
    changesBetween: (of) => Kinds.parse(selectKinds.all(of)),
    approvals: (span) => Approvals.parse(selectApprovals.all(span)),
    requested: (span) => Requests.parse(selectRequested.all(span)),
    note: (from, to) => Text.parse(selectNote.get({ from, to }) ?? ''),
    notes: () => Notes.parse(selectNotes.all()),
    saveNote({ from, to, note }) {
      if (note === '') removeNote.run({ from, to });
      else upsertNote.run({ from, to, note });
    },
  };
};

// Failed publications. A variant that is out no longer names its failure, so each is stored when it is first read.

export type RecordedFailureStore = {
  /** `pid`: of the post of the service that failed. One that is stored already stays. false: it was. */
  keep(failure: RecordedFailure): boolean;
  /** Of the post's own, oldest first. */
  ofPost(pid: number): Omit<RecordedFailure, 'pid'>[];
  /** Oldest first. */
  within(span: SpanMs): RecordedFailure[];
};

const Failures = row.array(Failure);
const OwnFailures = row.array(row.object({ platform: row.string(), reason: row.string(), failedMs: row.number() }));

export const createRecordedFailureStore = (db: Statements): RecordedFailureStore => {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO publish_failure (pid, platform, reason, failed_ms)
     VALUES (:pid, :platform, :reason, :failedMs)`,
  );
  const selectOfPost = db.prepare(
    'SELECT platform, reason, failed_ms AS failedMs FROM publish_failure WHERE pid = +:pid ORDER BY failed_ms, platform',
  );
  const selectWithin = db.prepare(
    `SELECT ${shownPid('publish_failure.pid')} AS pid, platform, reason, failed_ms AS failedMs
     FROM publish_failure WHERE failed_ms >= :fromMs AND failed_ms < :beforeMs ORDER BY failed_ms, pid, platform`,
  );
  return {
    keep: ({ pid, platform, reason, failedMs }) => insert.run({ pid, platform, reason, failedMs }).changes > 0,
    ofPost: (pid) => OwnFailures.parse(selectOfPost.all({ pid })),
    within: (span) => Failures.parse(selectWithin.all(span)),
  };
};
