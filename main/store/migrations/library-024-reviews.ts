// Review packs: what was sent out to be read, word for word, and the answers that came back.

export const reviews = `
  CREATE TABLE review_item (
    pack TEXT NOT NULL,
    item TEXT NOT NULL,
    pid INTEGER NOT NULL,
    -- Of words.
    hash TEXT NOT NULL,
    -- As in approval.
    words TEXT NOT NULL,
    slot TEXT,
    made_ms INTEGER NOT NULL,
    PRIMARY KEY (pack, item)
  ) STRICT;

  -- The last answer of each reviewer.
  CREATE TABLE review_answer (
    pack TEXT NOT NULL,
    item TEXT NOT NULL,
    reviewer TEXT NOT NULL,
    -- 'ok' or 'change'.
    answer TEXT NOT NULL,
    -- By the reviewer's clock.
    saved_ms INTEGER NOT NULL,
    PRIMARY KEY (pack, item, reviewer)
  ) STRICT;

  -- The name that the reviewer gave; NULL: not from a review.
  ALTER TABLE approval ADD COLUMN reviewer TEXT;
`;
