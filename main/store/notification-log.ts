// Which system notifications were already shown, so that none is shown twice.
import * as row from './database/row-schema.ts';
import type { Statements } from './database/statements.ts';

export type NotificationLog = {
  /** The names beginning with `prefix`. */
  all(prefix: string): Set<string>;
  add(name: string, atMs: number): void;
  remove(name: string): void;
};

const Names = row.array(row.string());

export const createNotificationLog = (db: Statements): NotificationLog => {
  const select = db.prepare('SELECT name FROM told WHERE substr(name, 1, length(:prefix)) = :prefix').pluck();
  const insert = db.prepare('INSERT OR IGNORE INTO told (name, at_ms) VALUES (:name, :atMs)');
  const remove = db.prepare('DELETE FROM told WHERE name = :name');
  return {
    all: (prefix) => new Set(Names.parse(select.all({ prefix }))),
    add(name, atMs) {
      insert.run({ name, atMs });
    },
    remove(name) {
      remove.run({ name });
    },
  };
};
