// The undo steps of an earlier Galley are undone in their order, and what is redone comes first from then on.
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, steps } from '../../../main/store/database/migrate.ts';
import { createStore } from '../../../main/store/store.ts';

it('keeps the steps of an earlier library in their order, each post’s own, too', () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  for (const step of steps.library.slice(0, 37)) db.exec(step);
  db.pragma('user_version = 37');
  const insert = db.prepare(
    `INSERT INTO undo_step (pid, kind, forward, inverse, at_ms, undone_ms) VALUES (?, ?, '[1]', '[1]', 1, ?)`,
  );
  insert.run(1, 'one', null);
  insert.run(2, 'two', null);
  insert.run(1, 'three', null);
  insert.run(1, 'undone', 5);
  migrate(db, 'library');
  expect(db.pragma('user_version', { simple: true })).toBe(steps.library.length);
  const { undoSteps } = createStore(db);
  expect([undoSteps.nextUndo()?.kind, undoSteps.nextUndo(2)?.kind]).toEqual(['three', 'two']);
  undoSteps.markUndone(3, 6);
  expect(undoSteps.nextUndo(1)?.kind).toBe('one');
  undoSteps.markUndone(1, 7);
  undoSteps.markRedone(1, true);
  expect([undoSteps.nextUndo()?.kind, undoSteps.nextRedo()?.kind]).toEqual(['one', 'three']);
});
