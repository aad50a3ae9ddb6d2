// What Galley did to a post by itself, until the user has seen it.

export const postNotes = `
  -- Fields that it put together from two sides.
  CREATE TABLE merge_note (
    pid INTEGER NOT NULL,
    platform TEXT NOT NULL,
    field TEXT NOT NULL,
    -- JSON of the field's value; null: was empty.
    base TEXT,
    mine TEXT,
    theirs TEXT,
    value TEXT,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (pid, platform, field)
  ) STRICT;

  -- What a copy could not take along from its original.
  CREATE TABLE copy_note (
    pid INTEGER PRIMARY KEY,
    -- JSON list.
    platforms TEXT NOT NULL,
    picture_count INTEGER NOT NULL,
    has_video INTEGER NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;
`;
