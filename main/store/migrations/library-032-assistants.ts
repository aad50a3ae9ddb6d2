// Assistants: which programs may call Galley's tools, what they called, and the times they propose.

export const assistants = `
  CREATE TABLE assistant (
    aid INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- SHA-256 of its token, in hex.
    token_sha256 TEXT NOT NULL UNIQUE,
    may_draft INTEGER NOT NULL,
    may_add_notes INTEGER NOT NULL,
    may_read_notes INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    expires_ms INTEGER,
    used_ms INTEGER
  ) STRICT;

  CREATE TABLE assistant_call (
    cid INTEGER PRIMARY KEY AUTOINCREMENT,
    aid INTEGER NOT NULL,
    -- Its name at that time: the assistant may be removed since.
    who TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    tool TEXT NOT NULL,
    summary TEXT NOT NULL,
    -- JSON: local ids of posts.
    pids TEXT NOT NULL,
    outcome TEXT NOT NULL,
    -- What it causes at the service.
    request_count INTEGER NOT NULL,
    step_id INTEGER,
    is_others_draft INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX assistant_call_time ON assistant_call (at_ms);

  CREATE TABLE time_proposal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    aid INTEGER NOT NULL,
    who TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    reason TEXT NOT NULL,
    -- JSON: [{ pid, platform, atMs }].
    entries TEXT NOT NULL,
    settled_ms INTEGER
  ) STRICT;
`;
