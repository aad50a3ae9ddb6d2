// Several businesses, each with its key: Galley starts with the one that was opened last.

export const businesses = `
  ALTER TABLE key_session RENAME TO key_session_only;
  CREATE TABLE key_session (
    id INTEGER PRIMARY KEY,
    base_url TEXT NOT NULL,
    business_id TEXT NOT NULL,
    business_name TEXT NOT NULL,
    key_place TEXT NOT NULL CHECK (key_place IN ('keychain', 'session', 'file')),
    key_saved_at INTEGER NOT NULL,
    -- Grows from opening to opening.
    opened INTEGER NOT NULL DEFAULT 0,
    UNIQUE (base_url, business_id)
  ) STRICT;
  INSERT INTO key_session (id, base_url, business_id, business_name, key_place, key_saved_at)
    SELECT only, base_url, business_id, business_name, key_place, key_saved_at FROM key_session_only;
  DROP TABLE key_session_only;
`;
