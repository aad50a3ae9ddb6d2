// Filters and orders of the Library that the person keeps under a name.
import * as row from './database/row-schema.ts';
import type { SavedView } from '../../preload/contract/library.ts';
import type { Statements } from './database/statements.ts';

type KeptView = { id: number; name: string; query: unknown };

export type SavedViewStore = {
  /** In the order they were made, each with its query as it was kept. */
  list(): KeptView[];
  add(view: Omit<SavedView, 'id'>, atMs: number): void;
  write(view: SavedView): void;
  remove(id: number): void;
};

const SavedViews = row.array(row.object({ id: row.number(), name: row.string(), query: row.json.catch(null) }));

export const createSavedViewStore = (db: Statements): SavedViewStore => {
  const select = db.prepare('SELECT vid AS id, name, query FROM saved_view ORDER BY vid');
  const insert = db.prepare('INSERT INTO saved_view (name, query, at_ms) VALUES (:name, :query, :atMs)');
  const update = db.prepare('UPDATE saved_view SET name = :name, query = :query WHERE vid = :id');
  const remove = db.prepare('DELETE FROM saved_view WHERE vid = :id');
  return {
    list: () => SavedViews.parse(select.all()),
    add({ name, ...query }, atMs) {
      insert.run({ name, query: JSON.stringify(query), atMs });
    },
    write({ id, name, ...query }) {
      update.run({ id, name, query: JSON.stringify(query) });
    },
    remove(id) {
      remove.run({ id });
    },
  };
};
