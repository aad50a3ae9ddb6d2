// What assistants changed: the history of a post says which texts they wrote, and the list of their calls forgets what
// changed nothing by assistant.

export const assistantChanges = `
  -- Those of a 'person'. The table was made for fewer sources than there are now.
  ALTER TABLE wording ADD COLUMN is_assistant INTEGER NOT NULL DEFAULT 0;

  CREATE INDEX assistant_call_plain ON assistant_call (aid, cid) WHERE step_id IS NULL;
`;
