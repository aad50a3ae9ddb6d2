// What this computer shares with the user's others through a folder: the merged document, and what of it waits.

export const sharedData = `
  -- The document in parts, in the order in which they came: a snapshot first, then changes.
  CREATE TABLE shared_part (
    n INTEGER PRIMARY KEY,
    -- 1: of this computer, and not in its files yet.
    waits INTEGER NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;
  -- Values that the document has, and that could not be applied here so far.
  CREATE TABLE shared_waiting (
    kind TEXT NOT NULL,
    grp TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (kind, grp, id)
  ) STRICT, WITHOUT ROWID;
  -- Files of all computers as they were when they were read.
  CREATE TABLE shared_file (
    path TEXT PRIMARY KEY,
    size_bytes INTEGER NOT NULL,
    modified_ms REAL NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
