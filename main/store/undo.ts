// Undo steps: what can be undone and redone. They survive a restart.
import { type StepLabel, stepLabels } from '../../preload/rules/sync-states.ts';
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

export type UndoStep = {
  id: number;
  pid: number | null;
  kind: string;
  /** What was done, if the kind does not say it. */
  label: StepLabel | null;
  /** The number of posts; null: unknown. */
  size: number | null;
  /** Who did it. `pool`: Galley itself, for recurring posts. `assistant`: a program that the user lets draft. */
  origin: 'person' | 'pool' | 'assistant';
  /** Intents (main/sync/outbox/operation.ts), in order. Empty `forward`: it can't be redone. */
  forward: unknown[];
  inverse: unknown[];
  atMs: number;
};

export type UndoStore = {
  /**
   * Adds a step, which ends what its origin could redo of its posts. The newest 200 of each post and origin are
   * retained. Returns its id, which is never reused.
   */
  add(step: Omit<UndoStep, 'id'>): number;
  /** The same for intents that are JSON already. */
  addWritten(step: Omit<UndoStep, 'id' | 'forward' | 'inverse'> & { forward: string; inverse: string }): number;
  /** Extends a step to a later state. false: it was undone, or is no longer the newest of all. */
  extend(id: number, step: Pick<UndoStep, 'pid' | 'kind' | 'forward' | 'atMs'>): boolean;
  /** null: there is no such step, or it is in the other state. */
  read(id: number, direction: 'undo' | 'redo'): UndoStep | null;
  /** The user's next step to undo; null: there is none. `pid` undefined: of the whole library. */
  nextUndo(pid?: number): UndoStep | null;
  nextRedo(pid?: number): UndoStep | null;
  /**
   * Whether a later step that is not undone, or is irrevocable, changed this post; `kinds`: only steps of these kinds.
   */
  isNamedAfter(id: number, pid: number, kinds?: readonly string[]): boolean;
  /** Whether an intent of such a step begins like one of these, as JSON without its brackets. */
  isChangedAfter(id: number, pid: number, of: 'forward' | 'inverse', intents: readonly string[]): boolean;
  /** The inverses of later steps that are not undone and contain this text. */
  inversesAfter(id: number, text: string): unknown[][];
  markUndone(id: number, atMs: number | null): void;
  /** The newest step that is not undone and has exactly this intent in its inverse. null: there is none. */
  ofInverse(intent: { pid: number }): UndoStep | null;
  /**
   * The newest step that is not undone and deleted this post, otherwise the one undone last. null: neither is stored.
   */
  ofDeletion(pid: number): { step: UndoStep; stands: boolean } | null;
  /**
   * Reduces a step to what is left of it. With an empty `inverse`, an irrevocable step no longer counts as a change.
   */
  narrow(id: number, to: Pick<UndoStep, 'size' | 'forward' | 'inverse'>): void;
  /** Steps with an intent about this very post, undone or not. */
  naming(pid: number): UndoStep[];
  /** Local ids of the files that steps since that time name, undone or not. */
  filesSince(sinceMs: number): number[];
};

const maxStepsOfPost = 200;

const Id = row.number();
const intents = row.json.pipe(row.array(row.unknown()));
const Step = row.object({
  id: row.number(),
  pid: row.number().nullable(),
  kind: row.string(),
  label: row.enum(stepLabels).nullable(),
  size: row.number().nullable(),
  origin: row.enum(['person', 'pool', 'assistant']),
  forward: intents,
  inverse: intents,
  atMs: row.number(),
});
const Row = Step.nullable();
const Steps = row.array(Step);

/** Steps are stored under the post that the user saw: for a part, the head of its family. */
const shownAs = 'coalesce((SELECT head FROM post WHERE post.pid = +:pid), +:pid)';
/** Such a step, or one of several posts, may be about this part or others: its intents decide. */
const namesIt = `(pid = +:pid AND NOT EXISTS (SELECT 1 FROM family_part WHERE family_part.pid = +:pid)
  OR ((pid IS NULL OR pid = ${shownAs}) AND (instr(inverse, :inside) > 0 OR instr(inverse, :last) > 0)))`;
const columns = 'id, pid, kind, label, size, origin, forward, inverse, at_ms AS atMs';
const undo = `origin = 'person' AND undone_ms IS NULL ORDER BY id DESC LIMIT 1`;
// The step undone last is redone first; steps undone at the same moment are redone in the order they were made.
const redo = `origin = 'person' AND undone_ms IS NOT NULL AND forward <> '[]' ORDER BY undone_ms DESC, id LIMIT 1`;

export const createUndoStore = (db: Statements): UndoStore => {
  // Without INDEXED BY all steps of the post would be read; few of them are undone.
  const endRedo = db.prepare(
    `DELETE FROM undo_step INDEXED BY undo_step_undone
     WHERE undone_ms IS NOT NULL AND origin = +:origin
       AND (pid IS +:pid
         OR pid IN (SELECT coalesce(head, pid) FROM post WHERE pid IN (SELECT value FROM json_each(:pids)))
         OR (pid IS NULL AND EXISTS (SELECT 1 FROM json_each(:pids) AS each
           WHERE instr(forward, '"pid":' || each.value || ',') > 0 OR instr(forward, '"pid":' || each.value || '}') > 0)))`,
  );
  const insert = db
    .prepare(
      `INSERT INTO undo_step (pid, kind, label, size, origin, forward, inverse, at_ms)
       VALUES (:pid, :kind, :label, :size, :origin, :forward, :inverse, :atMs)
       RETURNING id`,
    )
    .pluck();
  const extend = db.prepare(
    `UPDATE undo_step SET forward = :forward, at_ms = :atMs
     WHERE id = :id AND pid IS :pid AND kind = :kind AND undone_ms IS NULL AND id = (SELECT max(id) FROM undo_step)`,
  );
  const select = (which: string) =>
    db.prepare(`SELECT ${columns} FROM undo_step WHERE id = :id AND undone_ms IS ${which}`);
  const stands = { undo: select('NULL'), redo: select('NOT NULL') };
  const forgetOldest = db.prepare(
    `DELETE FROM undo_step WHERE pid IS +:pid AND origin = +:origin AND id <=
       (SELECT id FROM undo_step WHERE pid IS +:pid AND origin = +:origin ORDER BY id DESC LIMIT 1 OFFSET ${maxStepsOfPost})`,
  );
  const next = (which: string) => {
    const ofPost = db.prepare(`SELECT ${columns} FROM undo_step WHERE pid = ${shownAs} AND ${which}`);
    const ofAll = db.prepare(`SELECT ${columns} FROM undo_step WHERE ${which}`);
    return (pid?: number) => Row.parse((pid === undefined ? ofAll.get() : ofPost.get({ pid })) ?? null);
  };
  const selectNaming = db
    .prepare(
      `SELECT forward || inverse FROM undo_step
       WHERE at_ms >= :sinceMs AND (instr(forward, :name) > 0 OR instr(inverse, :name) > 0)`,
    )
    .pluck();
  const selectOfPost = db.prepare(
    `SELECT ${columns} FROM undo_step
     WHERE (pid = ${shownAs} OR pid IS NULL)
       AND (instr(forward || inverse, :inside) > 0 OR instr(forward || inverse, :last) > 0)`,
  );
  const after = `id > :id AND (undone_ms IS NULL OR (forward = '[]' AND inverse <> '[]'))`;
  const selectAfter = db.prepare(
    `SELECT 1 FROM undo_step WHERE ${after}
       AND (:kinds IS NULL OR kind IN (SELECT value FROM json_each(:kinds)))
       AND ${namesIt} LIMIT 1`,
  );
  const changed = (of: 'forward' | 'inverse') =>
    db.prepare(
      `SELECT 1 FROM undo_step WHERE ${after}
         AND EXISTS (SELECT 1 FROM json_each(:texts) AS each
           WHERE instr(${of}, each.value || ',') > 0 OR instr(${of}, each.value || '}') > 0)
         AND ${namesIt} LIMIT 1`,
    );
  const selectChanged = { forward: changed('forward'), inverse: changed('inverse') };
  const selectInverses = db
    .prepare('SELECT inverse FROM undo_step WHERE id > :id AND undone_ms IS NULL AND instr(inverse, :text) > 0')
    .pluck();
  const mark = db.prepare('UPDATE undo_step SET undone_ms = :atMs WHERE id = :id');
  const keepOnly = db.prepare(
    'UPDATE undo_step SET size = :size, forward = :forward, inverse = :inverse WHERE id = :id',
  );
  const selectOfInverse = db.prepare(
    `SELECT ${columns} FROM undo_step
     WHERE (pid = ${shownAs} OR pid IS NULL) AND undone_ms IS NULL AND instr(inverse, :intent) > 0 ORDER BY id DESC LIMIT 1`,
  );
  const deletion = (back: 'forward' | 'inverse', which: string) =>
    db.prepare(
      `SELECT ${columns} FROM undo_step
       WHERE (pid = ${shownAs} OR pid IS NULL) AND (instr(${back}, :inside) > 0 OR instr(${back}, :last) > 0) AND ${which} LIMIT 1`,
    );
  const stood = deletion('inverse', 'undone_ms IS NULL ORDER BY id DESC');
  const tookBack = deletion('forward', 'undone_ms IS NOT NULL ORDER BY undone_ms DESC');
  const addWritten: UndoStore['addWritten'] = (step) => {
    const { pid, origin, forward, inverse } = step;
    const pids = new Set([...`${forward}${inverse}`.matchAll(/"pid":(\d+)/g)].map(([, named]) => Number(named)));
    // Inserted before anything is deleted: SQLite picks the largest id plus one, so the newest row must exist until
    // then.
    const id = Id.parse(insert.get(step));
    endRedo.run({ pid, origin, pids: JSON.stringify([...pids]) });
    forgetOldest.run({ pid, origin });
    return id;
  };
  return {
    add: ({ forward, inverse, ...of }) =>
      addWritten({ ...of, forward: JSON.stringify(forward), inverse: JSON.stringify(inverse) }),
    addWritten,
    extend: (id, { pid, kind, forward, atMs }) =>
      extend.run({ id, pid, kind, forward: JSON.stringify(forward), atMs }).changes > 0,
    read: (id, direction) => Row.parse(stands[direction].get({ id }) ?? null),
    nextUndo: next(undo),
    nextRedo: next(redo),
    isNamedAfter(id, pid, kinds) {
      const name = `"pid":${String(pid)}`;
      const of = kinds ? JSON.stringify(kinds) : null;
      return selectAfter.get({ id, pid, kinds: of, inside: `${name},`, last: `${name}}` }) !== undefined;
    },
    isChangedAfter(id, pid, of, texts) {
      const name = `"pid":${String(pid)}`;
      const named = { id, pid, texts: JSON.stringify(texts), inside: `${name},`, last: `${name}}` };
      return selectChanged[of].get(named) !== undefined;
    },
    inversesAfter: (id, text) => row.array(intents).parse(selectInverses.all({ id, text })),
    markUndone(id, atMs) {
      mark.run({ id, atMs });
    },
    ofInverse: (intent) => Row.parse(selectOfInverse.get({ pid: intent.pid, intent: JSON.stringify(intent) }) ?? null),
    ofDeletion(pid) {
      const keep = `"do":"post.keep","pid":${String(pid)}`;
      const named = { pid, inside: `${keep},`, last: `${keep}}` };
      const standing = Row.parse(stood.get(named) ?? null);
      const step = standing ?? Row.parse(tookBack.get(named) ?? null);
      return step && { step, stands: standing !== null };
    },
    narrow(id, { size, forward, inverse }) {
      keepOnly.run({ id, size, forward: JSON.stringify(forward), inverse: JSON.stringify(inverse) });
    },
    naming(pid) {
      const name = `"pid":${String(pid)}`;
      return Steps.parse(selectOfPost.all({ pid, inside: `${name},`, last: `${name}}` }));
    },
    filesSince: (sinceMs) =>
      row
        .array(row.string())
        .parse(selectNaming.all({ sinceMs, name: '"mid":' }))
        .flatMap((texts) => [...texts.matchAll(/"mid":(\d+)/g)].map(([, mid]) => Number(mid))),
  };
};
