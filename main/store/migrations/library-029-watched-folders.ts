// Folders of this computer whose new pictures and videos come into the tray, and which of their files are known.

export const watchedFolders = `
  CREATE TABLE watched_folder (
    wid INTEGER PRIMARY KEY,
    since_ms INTEGER NOT NULL,
    path TEXT NOT NULL UNIQUE
  ) STRICT;

  -- A file that changes is another row: its newest row is the last with its path.
  CREATE TABLE watched_file (
    id INTEGER PRIMARY KEY,
    wid INTEGER NOT NULL,
    size_bytes INTEGER NOT NULL,
    modified_ms INTEGER NOT NULL,
    -- The file of the tray that it became; NULL: it was there before the folder was watched.
    fid INTEGER,
    path TEXT NOT NULL,
    -- NULL: it is not staged yet.
    sha256 TEXT
  ) STRICT;
  CREATE INDEX watched_file_wid ON watched_file (wid);
  CREATE INDEX watched_file_fid ON watched_file (fid);
  CREATE INDEX watched_file_sha256 ON watched_file (sha256) WHERE sha256 IS NOT NULL;
`;
