// Saved ideas: the user's own thoughts before they are posts.

export const captures = `
  CREATE TABLE capture (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL,
    stage TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;
`;
