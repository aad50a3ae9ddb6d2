// "Pause everything": whether it is on, and the times that it removed at the service and stores.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

/** `afterStep`: the newest undo step when it began, or the step that began it. */
type Pause = { sinceMs: number; why: string; remindMs: number | null; afterStep: number };

/** `at`: ISO instant of the variant's slot. `words`: hash of its text at that time. */
export type PausedTime = { pid: number; platform: string; at: string; words: string; takenMs: number };

const Pause = row.object({
  sinceMs: row.number(),
  why: row.string(),
  remindMs: row.number().nullable(),
  afterStep: row.number(),
});
const Rows = row.array(
  row.object({
    pid: row.number(),
    platform: row.string(),
    at: row.string(),
    words: row.string(),
    takenMs: row.number(),
    backMs: row.number().nullable(),
  }),
);
/** `backMs` null: it is still stored. */
type Row = row.infer<typeof Rows>[number];

export type PauseStore = {
  /** The active pause; null: there is none. */
  on(): Pause | null;
  /** Replaces the previous pause, whose times are deleted except those that are still stored. */
  begin(pause: Pause): void;
  /** `endedMs` null: it is on again. */
  end(endedMs: number | null): void;
  remind(remindMs: number | null): void;
  /** Stores the time of a variant; if it has one already, the first stays. */
  keep(time: PausedTime): void;
  /** The stored times of these platforms of a deleted post are those of the one that takes its place. */
  follow(deleted: number, to: number, platforms: readonly string[]): void;
  /** The stored times, the earliest first. */
  times(): Row[];
  /** The stored times of one post. */
  timesOf(pid: number): Row[];
  /** Those that one step removed, including what was restored since; the earliest first. */
  takenAt(takenMs: number): Row[];
  /** Those that one step restored, the earliest first. */
  backAt(backMs: number): Row[];
  /** `backMs` null: it is stored again. */
  giveBack(of: Pick<PausedTime, 'pid' | 'platform'>, backMs: number | null): void;
  /** A slot that undoing an older step has brought back while the pause is on, if no time is stored for its variant. */
  noteReturned(of: Pick<PausedTime, 'pid' | 'platform' | 'at'>, atMs: number): void;
  returned(): Row[];
};

export const createPauseStore = (db: Statements): PauseStore => {
  const selectOn = db.prepare(
    `SELECT since_ms AS sinceMs, why, remind_ms AS remindMs, after_step AS afterStep FROM pause WHERE ended_ms IS NULL`,
  );
  const replace = db.prepare(
    `INSERT OR REPLACE INTO pause (id, since_ms, ended_ms, why, remind_ms, after_step)
     VALUES (1, :sinceMs, NULL, :why, :remindMs, :afterStep)`,
  );
  const forget = db.prepare('DELETE FROM paused WHERE back_ms IS NOT NULL');
  const end = db.prepare('UPDATE pause SET ended_ms = :endedMs');
  const remind = db.prepare('UPDATE pause SET remind_ms = :remindMs');
  const upsert = db.prepare(
    `INSERT INTO paused (pid, platform, at, words, taken_ms, back_ms)
     VALUES (:pid, :platform, :at, :words, :takenMs, NULL)
     ON CONFLICT (pid, platform) DO UPDATE SET at = excluded.at, words = excluded.words, taken_ms = excluded.taken_ms,
       back_ms = NULL
       WHERE back_ms IS NOT NULL`,
  );
  const moveTo = db.prepare(
    `UPDATE OR REPLACE paused SET pid = :to
     WHERE pid = :deleted AND back_ms IS NULL AND platform IN (SELECT value FROM json_each(:platforms))`,
  );
  const select = (which: string) =>
    db.prepare(
      `SELECT pid, platform, at, words, taken_ms AS takenMs, back_ms AS backMs FROM paused WHERE ${which}
       ORDER BY unixepoch(at), pid, platform`,
    );
  const selectTimes = select('back_ms IS NULL');
  const selectOfPost = select('pid = +:pid AND back_ms IS NULL');
  const selectTaken = select('taken_ms = +:takenMs');
  const selectBack = select('back_ms = +:backMs');
  const giveBack = db.prepare('UPDATE paused SET back_ms = :backMs WHERE pid = :pid AND platform = :platform');
  // Never stored by the pause: it was back when it was taken.
  const insertReturned = db.prepare(
    `INSERT INTO paused (pid, platform, at, words, taken_ms, back_ms)
     VALUES (:pid, :platform, :at, '', :atMs, :atMs)
     ON CONFLICT (pid, platform) DO UPDATE SET taken_ms = :atMs, back_ms = :atMs WHERE back_ms IS NOT NULL`,
  );
  const selectReturned = select('back_ms = taken_ms');
  return {
    on: () => Pause.nullable().parse(selectOn.get() ?? null),
    begin(pause) {
      forget.run();
      replace.run(pause);
    },
    end(endedMs) {
      end.run({ endedMs });
    },
    remind(remindMs) {
      remind.run({ remindMs });
    },
    keep(time) {
      upsert.run(time);
    },
    follow(deleted, to, platforms) {
      moveTo.run({ deleted, to, platforms: JSON.stringify(platforms) });
    },
    times: () => Rows.parse(selectTimes.all()),
    timesOf: (pid) => Rows.parse(selectOfPost.all({ pid })),
    takenAt: (takenMs) => Rows.parse(selectTaken.all({ takenMs })),
    backAt: (backMs) => Rows.parse(selectBack.all({ backMs })),
    noteReturned({ pid, platform, at }, atMs) {
      insertReturned.run({ pid, platform, at, atMs });
    },
    returned: () => Rows.parse(selectReturned.all()),
    giveBack({ pid, platform }, backMs) {
      giveBack.run({ pid, platform, backMs });
    },
  };
};
