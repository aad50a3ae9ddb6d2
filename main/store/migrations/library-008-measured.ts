// Daily metrics of posts as the service reported them: it stores no history itself.

export const measured = `
  CREATE TABLE measured_post (
    -- Its permalink; without one, platform and moment.
    key TEXT PRIMARY KEY,
    platform TEXT NOT NULL,
    permalink TEXT,
    -- As the service wrote it.
    published_at TEXT NOT NULL,
    caption TEXT
  ) STRICT;

  -- The last reading of each day.
  CREATE TABLE measured_day (
    key TEXT NOT NULL,
    -- ISO date in the business's zone.
    day TEXT NOT NULL,
    likes REAL NOT NULL,
    comments REAL NOT NULL,
    PRIMARY KEY (key, day)
  ) STRICT;
`;
