// AI batches: one instruction for many posts, and what became of each.

export const aiBatches = `
  CREATE TABLE ai_batch (
    id INTEGER PRIMARY KEY,
    -- 'write', 'revise' or 'picture'.
    task TEXT NOT NULL,
    instruction TEXT NOT NULL,
    -- Credits that it never exceeds.
    cap INTEGER NOT NULL,
    asked_ms INTEGER NOT NULL,
    -- When the person last confirmed what waits.
    confirmed_ms INTEGER NOT NULL,
    paused INTEGER NOT NULL,
    -- 1: the credits did not suffice.
    short INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE ai_item (
    id INTEGER PRIMARY KEY,
    batch INTEGER NOT NULL,
    rank REAL NOT NULL,
    pid INTEGER NOT NULL,
    platform TEXT NOT NULL,
    -- JSON of what the version said when it was asked for, as in approval.
    words TEXT NOT NULL,
    score INTEGER,
    state TEXT NOT NULL,
    -- Overrides that of the batch; NULL: it does not.
    instruction TEXT,
    -- The version at the service before it was sent; NULL: none, or not sent yet.
    version INTEGER,
    -- What it may cost at most, once it is sent.
    most INTEGER NOT NULL,
    operation TEXT,
    charged INTEGER NOT NULL,
    -- JSON of the flags of a result.
    flags TEXT,
    -- The working copy that the service writes for it, whose own media it leaves alone.
    copy INTEGER,
    -- JSON of what was written there, until it is accepted.
    proposal TEXT
  ) STRICT;

  CREATE INDEX ai_item_copy ON ai_item (copy) WHERE copy IS NOT NULL;
  CREATE INDEX ai_item_batch ON ai_item (batch, rank);
  CREATE INDEX ai_item_open ON ai_item (state) WHERE state IN ('waiting', 'sent', 'unchecked');
`;
