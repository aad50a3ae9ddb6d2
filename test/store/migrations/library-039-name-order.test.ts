// The posts and files of an earlier library are listed by name as people sort, without being written again.
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { migrate, steps } from '../../../main/store/database/migrate.ts';
import { memoryLibrary, postView } from '../../support/library.ts';

it('sorts what was there before, and a new name at once', () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  for (const step of steps.library.slice(0, 38)) db.exec(step);
  db.pragma('user_version = 38');
  const insert = db.prepare(
    `INSERT INTO post (name, kind, status, sync, created_ms, updated_ms, line) VALUES (?, 'post', 'draft', 'synced', 1, 1, '{}')`,
  );
  for (const name of ['Zopf', 'Äpfel', 'ärmel', 'apfelmus']) insert.run(name);
  migrate(db, 'library');
  const byName = () =>
    db
      .prepare(
        'SELECT name FROM post INDEXED BY post_by_name WHERE gone_ms IS NULL AND head IS NULL ORDER BY sort_name, pid',
      )
      .pluck()
      .all();
  expect(byName()).toEqual(['Äpfel', 'apfelmus', 'ärmel', 'Zopf']);
  db.prepare(`UPDATE post SET name = 'Öl' WHERE name = 'Äpfel'`).run();
  expect(byName()).toEqual(['apfelmus', 'ärmel', 'Öl', 'Zopf']);
});

it.each([
  ['Straße', 'Strasse'],
  ['ÉCLAIRS', 'eclairs'],
  ['Œuf', 'oeuf'],
  ['Łódź', 'lodz'],
  ['rye 🍞', 'Rye 🍞'],
])('%s stands where %s does', (one, other) => {
  const { store } = memoryLibrary();
  for (const name of [one, other, one]) store.posts.add({ sid: null, view: postView({ name }) });
  expect(store.posts.page({}, null, 9, 'name').rows.map(({ name }) => name)).toEqual([one, other, one]);
});
