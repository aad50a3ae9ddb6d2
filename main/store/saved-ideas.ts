// Saved ideas: the user's own thoughts before they are posts.
import * as row from './database/row-schema.ts';
import { type SavedIdeaStage, savedIdeaStages } from '../../preload/rules/choices.ts';
import type { Statements } from './database/statements.ts';

export type SavedIdeaStore = {
  /** The newest first. */
  all(): SavedIdeaRow[];
  /** Returns the id; a known one is overwritten, and a removed one is restored under its id. */
  save(savedIdea: { id: number | null; text: string; stage: SavedIdeaStage }, atMs: number): number;
  remove(id: number): void;
};

const Row = row.object({ id: row.number(), text: row.string(), stage: row.enum(savedIdeaStages), atMs: row.number() });
type SavedIdeaRow = row.infer<typeof Row>;

export const createSavedIdeaStore = (db: Statements): SavedIdeaStore => {
  const select = db.prepare('SELECT id, text, stage, at_ms AS atMs FROM capture ORDER BY at_ms DESC, id DESC');
  const upsert = db
    .prepare(
      `INSERT INTO capture (id, text, stage, at_ms) VALUES (:id, :text, :stage, :atMs)
       ON CONFLICT (id) DO UPDATE SET text = excluded.text, stage = excluded.stage
       RETURNING id`,
    )
    .pluck();
  const remove = db.prepare('DELETE FROM capture WHERE id = :id');
  return {
    all: () => row.array(Row).parse(select.all()),
    save: (savedIdea, atMs) => row.number().parse(upsert.get({ ...savedIdea, atMs })),
    remove(id) {
      remove.run({ id });
    },
  };
};
