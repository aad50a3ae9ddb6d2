// Links that Galley added UTM parameters to, and what they were before.

export const linkTracking = `
  CREATE TABLE tracked_link (
    tracked TEXT PRIMARY KEY NOT NULL,
    plain TEXT NOT NULL,
    made_ms INTEGER NOT NULL
  ) STRICT;
`;
