// Filters and orders of the Library that the person keeps under a name.
import { z } from 'zod';
import type { SavedView } from '../../preload/model/finding.ts';
import { postQuery } from '../../preload/post-query.ts';
import { json } from './json.ts';
import type { Statements } from './statements.ts';

export type SavedViewStore = {
  /** In the order they were made; one that cannot be read is left out. */
  list(): SavedView[];
  add(view: Omit<SavedView, 'id'>, atMs: number): void;
  write(view: SavedView): void;
  remove(id: number): void;
};

const Row = z.object({ id: z.number(), name: z.string(), query: json.pipe(postQuery) });

export const createSavedViewStore = (db: Statements): SavedViewStore => {
  const select = db.prepare('SELECT vid AS id, name, query FROM saved_view ORDER BY vid');
  const insert = db.prepare('INSERT INTO saved_view (name, query, at_ms) VALUES (:name, :query, :atMs)');
  const update = db.prepare('UPDATE saved_view SET name = :name, query = :query WHERE vid = :id');
  const remove = db.prepare('DELETE FROM saved_view WHERE vid = :id');
  return {
    list: () =>
      select.all().flatMap((row) => {
        const view = Row.safeParse(row).data;
        return view ? [{ id: view.id, name: view.name, ...view.query }] : [];
      }),
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
