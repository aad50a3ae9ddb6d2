// "Pause everything": since when, and every time that was removed at the service and is stored here until it is
// restored.

export const paused = `
  -- At most one row: the pause that is on, or the last one.
  CREATE TABLE pause (
    id INTEGER PRIMARY KEY,
    since_ms INTEGER NOT NULL,
    -- NULL: it is on.
    ended_ms INTEGER,
    why TEXT NOT NULL,
    -- When the person wants to be reminded of it.
    remind_ms INTEGER,
    -- The newest undo step at its beginning: what the person did since comes after it.
    after_step INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE paused (
    pid INTEGER NOT NULL,
    platform TEXT NOT NULL,
    -- ISO instant of the slot it had.
    at TEXT NOT NULL,
    -- Hash of what it said then.
    words TEXT NOT NULL,
    -- Of the undo step that took it off.
    taken_ms INTEGER NOT NULL,
    -- Of the step that gave it back, or left it off. NULL: kept.
    back_ms INTEGER,
    PRIMARY KEY (pid, platform)
  ) STRICT;
`;
