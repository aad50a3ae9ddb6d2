// The user's reusable text: snippets, hashtag groups, templates.
import { byName } from './by-name.ts';
import * as row from './database/row-schema.ts';
import { snippetKinds } from '../../preload/rules/choices.ts';
import type { Snippet } from '../../preload/contract/local-notes.ts';
import type { Statements } from './database/statements.ts';

export type SnippetStore = {
  /** By kind, then by name. */
  all(): Snippet[];
  /** Returns the id; a known one is overwritten. */
  save(snippet: Omit<Snippet, 'id'> & { id: number | null }, atMs: number): number;
  remove(id: number): void;
};

const Rows = row.array(
  row.object({
    id: row.number(),
    kind: row.enum(snippetKinds),
    name: row.string(),
    text: row.string(),
    hashtags: row.json.pipe(row.array(row.string())),
  }),
);

export const createSnippetStore = (db: Statements): SnippetStore => {
  const select = db.prepare('SELECT id, kind, name, text, hashtags FROM snippet ORDER BY id');
  const upsert = db
    .prepare(
      `INSERT INTO snippet (id, kind, name, text, hashtags, at_ms) VALUES (:id, :kind, :name, :text, :hashtags, :atMs)
       ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, text = excluded.text,
         hashtags = excluded.hashtags, at_ms = excluded.at_ms
       RETURNING id`,
    )
    .pluck();
  const remove = db.prepare('DELETE FROM snippet WHERE id = :id');
  return {
    all: () => Rows.parse(select.all()).sort((one, other) => one.kind.localeCompare(other.kind) || byName(one, other)),
    save: ({ hashtags, ...snippet }, atMs) =>
      row.number().parse(upsert.get({ ...snippet, hashtags: JSON.stringify(hashtags), atMs })),
    remove(id) {
      remove.run({ id });
    },
  };
};
