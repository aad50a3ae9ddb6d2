// How Galley is signed in (never the key itself), and the user's preferences.

export const session = `
  CREATE TABLE key_session (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    base_url TEXT NOT NULL,
    business_id TEXT NOT NULL,
    business_name TEXT NOT NULL,
    key_place TEXT NOT NULL CHECK (key_place IN ('keychain', 'session', 'file')),
    key_saved_at INTEGER NOT NULL
  ) STRICT;

  -- A row means that Galley was in the sandbox when it was last used. A saved key waits meanwhile.
  CREATE TABLE sandbox_visit (
    only INTEGER PRIMARY KEY CHECK (only = 1)
  ) STRICT;

  CREATE TABLE preferences (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    theme TEXT NOT NULL CHECK (theme IN ('system', 'light', 'dark'))
  ) STRICT;
`;
