// What the user left out when they went online: queues of the outbox whose changes stay on this computer.

export const leftOut = `
  CREATE TABLE left_out (
    -- The check distinguishes its rows from those of sqlite_sequence, which look alike when a damaged file is salvaged.
    lane TEXT PRIMARY KEY CHECK (lane IN ('brand', 'ideas', 'memories') OR lane LIKE '%:%'),
    -- The newest operation at that time: an unschedule or a deletion that came later is sent all the same.
    after_seq INTEGER NOT NULL
  ) STRICT;
`;
