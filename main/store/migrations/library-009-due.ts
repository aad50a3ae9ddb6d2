// What did not go out at its time is looked for with every change, and each notice is given once.

export const due = `
  CREATE INDEX version_passed ON version_of_post (slot_ms)
    WHERE slot_ms IS NOT NULL AND published_ms IS NULL AND gone_ms IS NULL AND status <> 'published';

  -- What a notice of the system told, by a name of it.
  CREATE TABLE told (name TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT;
`;
