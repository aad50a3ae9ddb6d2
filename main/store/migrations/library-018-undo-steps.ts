// The name, size and origin of a step: the user only undoes what the user did.

export const undoSteps = `
  -- Where the kind of its first intent does not say what was done.
  ALTER TABLE undo_step ADD COLUMN label TEXT;
  -- Posts. NULL: of a step that was kept before sizes were.
  ALTER TABLE undo_step ADD COLUMN size INTEGER;
  -- 'pool': drafts that Galley made by itself of posts that come again.
  ALTER TABLE undo_step ADD COLUMN origin TEXT NOT NULL DEFAULT 'person';
`;
