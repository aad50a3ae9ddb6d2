// The user's local notes beside a post, reusable text, and the texts of versions seen so far.

export const desk = `
  -- None of it is ever sent.
  CREATE TABLE post_desk (
    pid INTEGER PRIMARY KEY,
    -- ISO date in the business's zone: a plan, no slot.
    planned_on TEXT,
    note TEXT NOT NULL,
    -- JSON list of {text, done}.
    checklist TEXT NOT NULL
  ) STRICT;

  CREATE TABLE snippet (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    -- JSON list, without the sign.
    hashtags TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;

  -- What a version said while the service's post bore this updatedAt: the service lists versions without their text.
  CREATE TABLE version_text (
    pid INTEGER NOT NULL,
    platform TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    -- JSON: title, text, hashtags, altText.
    content TEXT NOT NULL,
    PRIMARY KEY (pid, platform, updated_at)
  ) STRICT;

  CREATE TABLE version_label (
    pid INTEGER NOT NULL,
    platform TEXT NOT NULL,
    seq INTEGER NOT NULL,
    label TEXT NOT NULL,
    PRIMARY KEY (pid, platform, seq)
  ) STRICT;
`;
