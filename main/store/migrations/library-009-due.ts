// Overdue posts are searched for with every change, and each notification is shown once.

export const due = `
  CREATE INDEX version_passed ON version_of_post (slot_ms)
    WHERE slot_ms IS NOT NULL AND published_ms IS NULL AND gone_ms IS NULL AND status <> 'published';

  -- What a notice of the system told, by a name of it.
  CREATE TABLE told (name TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT;
`;
