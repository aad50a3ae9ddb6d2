// What was approved, word for word: at the service an approval remains even after the post has changed.

export const approvals = `
  CREATE TABLE approval (
    id INTEGER PRIMARY KEY,
    pid INTEGER NOT NULL,
    -- Of words.
    hash TEXT NOT NULL,
    -- JSON list: platform, text, title, hashtags, altText, media.
    words TEXT NOT NULL,
    -- ISO instant it was planned for then; not part of the hash.
    slot TEXT,
    -- 'here': by an approval that Galley sent; 'again': the person approved what had changed since.
    source TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX approval_post ON approval (pid, id);
`;
