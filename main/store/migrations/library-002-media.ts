// Metadata of the user's files, and the tray in which dropped files become posts.

export const media = `
  ALTER TABLE media ADD COLUMN type TEXT NOT NULL DEFAULT 'image';
  ALTER TABLE media ADD COLUMN width INTEGER;
  ALTER TABLE media ADD COLUMN height INTEGER;
  ALTER TABLE media ADD COLUMN duration_ms INTEGER;
  ALTER TABLE media ADD COLUMN video_codec TEXT;
  ALTER TABLE media ADD COLUMN audio_codec TEXT;
  -- The camera's wall clock as if it were UTC.
  ALTER TABLE media ADD COLUMN taken_ms INTEGER;
  ALTER TABLE media ADD COLUMN blurhash TEXT;
  -- Difference hash of 8 x 8 steps, 16 hex digits: what looks alike differs in few bits.
  ALTER TABLE media ADD COLUMN look TEXT;
  ALTER TABLE media ADD COLUMN location TEXT NOT NULL DEFAULT 'none';
  ALTER TABLE media ADD COLUMN alt_text TEXT;
  -- Below the library's thumbnail folder; NULL: none yet.
  ALTER TABLE media ADD COLUMN thumbnail TEXT;
  -- A picture that a window can show, where the file itself is none (HEIC); below the thumbnail folder.
  ALTER TABLE media ADD COLUMN shown TEXT;
  ALTER TABLE media ADD COLUMN made_from INTEGER REFERENCES media;
  CREATE INDEX media_newest ON media (at_ms DESC, mid DESC);
  CREATE INDEX media_name ON media (name COLLATE NOCASE, mid);
  CREATE INDEX media_largest ON media (size_bytes DESC, mid DESC);
  UPDATE media SET type = 'video' WHERE mime_type LIKE 'video/%';

  CREATE TABLE media_tag (
    mid INTEGER NOT NULL REFERENCES media,
    tag TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (mid, tag)
  ) STRICT;
  CREATE INDEX media_tag_tag ON media_tag (tag, mid);

  -- Which posts show a file, by its local number; kept when the post's view is rebuilt.
  CREATE TABLE media_use (
    mid INTEGER NOT NULL,
    pid INTEGER NOT NULL,
    PRIMARY KEY (mid, pid)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX media_use_pid ON media_use (pid);

  CREATE TABLE tray_group (
    gid INTEGER PRIMARY KEY AUTOINCREMENT,
    place REAL NOT NULL,
    name TEXT NOT NULL,
    caption TEXT,
    -- JSON list; NULL: those of all.
    platforms TEXT,
    -- The person made or changed it: proposals leave it alone.
    by_hand INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE tray_file (
    fid INTEGER PRIMARY KEY AUTOINCREMENT,
    gid INTEGER REFERENCES tray_group,
    place REAL NOT NULL,
    -- Where it is read from; NULL: its bytes are brought by the window, and are lost with a restart until they came.
    path TEXT,
    name TEXT NOT NULL,
    folder TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    modified_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    problem TEXT,
    mid INTEGER REFERENCES media,
    -- Counted up before each try: a file that brought Galley down is not tried for ever.
    tries INTEGER NOT NULL DEFAULT 0,
    at_ms INTEGER NOT NULL,
    -- What a list beside the files says of this one.
    title TEXT,
    caption TEXT
  ) STRICT;
  CREATE INDEX tray_file_gid ON tray_file (gid, place);
  CREATE INDEX tray_file_mid ON tray_file (mid);
`;
