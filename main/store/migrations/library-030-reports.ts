// Reports: failed publications, which the service no longer names once the post is out, and the notes of reports.

export const reports = `
  CREATE TABLE publish_failure (
    pid INTEGER NOT NULL,
    platform TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- By the service's clock.
    failed_ms INTEGER NOT NULL,
    PRIMARY KEY (pid, platform, failed_ms)
  ) STRICT;
  CREATE INDEX publish_failure_time ON publish_failure (failed_ms);

  CREATE TABLE report_note (
    id INTEGER PRIMARY KEY,
    -- ISO dates in the business's zone, both inclusive.
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    note TEXT NOT NULL,
    UNIQUE (first_day, last_day)
  ) STRICT;
`;
