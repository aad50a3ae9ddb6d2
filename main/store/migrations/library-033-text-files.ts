// Text files of posts in a folder of this computer, and what each said when Galley last read or wrote it.

export const textFiles = `
  CREATE TABLE text_file (
    tid INTEGER PRIMARY KEY,
    pid INTEGER NOT NULL UNIQUE,
    size_bytes INTEGER NOT NULL,
    modified_ms INTEGER NOT NULL,
    -- NULL: it is in the folder.
    removed_ms INTEGER,
    -- The id in the file.
    gid TEXT NOT NULL,
    -- In the folder, with /.
    path TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    -- JSON: main/features/text-folder/text-file.ts, PostText.
    base TEXT NOT NULL
  ) STRICT;
`;
