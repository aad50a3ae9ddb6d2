// A step that was redone last is undone first, also where it was redone out of order.

export const undoTurns = `
  -- In the order in which they were done, or redone last. 0: of a step that was salvaged without it.
  ALTER TABLE undo_step ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
  UPDATE undo_step SET turn = id;
  CREATE INDEX undo_step_turn ON undo_step (turn);
  DROP INDEX undo_step_post;
  CREATE INDEX undo_step_post ON undo_step (pid, turn);
`;
