// An upload in flight writes little: indexes that don't concern it are not touched, and a request that counts is one
// row and one index entry. Among thousands of waiting files, a change is found as fast as among none.

export const outbox = `
  DROP INDEX operation_open;
  CREATE INDEX operation_open ON operation (state, not_before_ms)
    WHERE ended_ms IS NULL AND kind <> 'media.upload';
  DROP INDEX operation_post;
  CREATE INDEX operation_post ON operation (pid, rank) WHERE ended_ms IS NULL AND pid IS NOT NULL;

  CREATE TABLE rate_row (
    id INTEGER PRIMARY KEY,
    api_key TEXT NOT NULL,
    budget TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    mono_ms REAL NOT NULL,
    boot TEXT NOT NULL,
    -- The id of the first row of the same request.
    ticket INTEGER NOT NULL
  ) STRICT;
  INSERT INTO rate_row SELECT id, api_key, budget, at_ms, mono_ms, boot, ticket FROM rate_event;
  DROP TABLE rate_event;
  ALTER TABLE rate_row RENAME TO rate_event;
  CREATE INDEX rate_event_time ON rate_event (api_key, budget, at_ms);
`;
