// Fields that Galley put together from two sides by itself, until the person has seen it.

export const merges = `
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
`;
