// Statements: compiled when they are first used, once, and so that SQLite has no reason to do it again.
import { expect, it } from 'vitest';
import { memoryLibrary } from '../../support/library.ts';
import { lazily } from '../../../main/store/database/statements.ts';

const watched = () => {
  const { db } = memoryLibrary();
  const compiled: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = (sql: string) => {
    compiled.push(sql);
    return prepare(sql);
  };
  return { statements: lazily(db), compiled };
};

it('are compiled at their first use, and never again', () => {
  const { statements, compiled } = watched();
  const select = statements.prepare('SELECT value FROM meta WHERE key = :key').pluck();
  expect(compiled).toEqual([]);
  for (const key of ['last_boot', 'restored']) expect(select.get({ key })).toBeUndefined();
  expect(compiled).toHaveLength(1);
});

it('hold no bare parameter that SQLite could hold against an order', () => {
  const { statements, compiled } = watched();
  statements
    .prepare('SELECT id FROM operation WHERE lane = :orderingKey AND pid = :pid ORDER BY rank')
    .all({ orderingKey: '', pid: 1 });
  statements.prepare('DELETE FROM undo_step WHERE pid IS :pid AND kind IS NOT :kind').run({ pid: null, kind: '' });
  expect(compiled).toEqual([
    'SELECT id FROM operation WHERE lane = +:orderingKey AND pid = +:pid ORDER BY rank',
    'DELETE FROM undo_step WHERE pid IS +:pid AND kind IS NOT +:kind',
  ]);
});
