// Albums of the user's files, on this computer alone: a file can be in several.

export const albums = `
  CREATE TABLE album (
    aid INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Before the name: salvage knows rows by the types of their values, and lease has the other order.
    made_ms INTEGER NOT NULL,
    name TEXT NOT NULL
  ) STRICT;

  CREATE TABLE album_file (
    aid INTEGER NOT NULL REFERENCES album,
    mid INTEGER NOT NULL REFERENCES media,
    PRIMARY KEY (aid, mid)
  ) STRICT;
  CREATE INDEX album_file_mid ON album_file (mid, aid);
`;
