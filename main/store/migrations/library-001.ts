// Everything Galley stores for one business: posts as confirmed and as projected, the outbox, and what sending needs.
// What can't be fetched again is in rowid tables: salvage.ts reads their pages even when their tree is damaged.

export const library = `
  -- business_id, install_id, epoch, last_wall, clock_offset ...
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE lease (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    owner TEXT NOT NULL,
    epoch INTEGER NOT NULL
  ) STRICT;

  -- What lists show and filter by, folded from post_document and the open operations.
  CREATE TABLE post (
    pid INTEGER PRIMARY KEY AUTOINCREMENT,
    sid TEXT UNIQUE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    sync TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    -- The slim row of the Library, JSON.
    line TEXT NOT NULL,
    -- Removed here or at the service; its words stay in wording.
    gone_ms INTEGER
  ) STRICT;
  CREATE INDEX post_newest ON post (created_ms DESC, pid DESC) WHERE gone_ms IS NULL;
  CREATE INDEX post_by_status ON post (status, created_ms DESC, pid DESC) WHERE gone_ms IS NULL;

  -- What the service last confirmed, without links.
  CREATE TABLE post_document (
    pid INTEGER PRIMARY KEY REFERENCES post,
    hash TEXT NOT NULL,
    confirmed TEXT NOT NULL
  ) STRICT;
  -- Apart from the document, so that a reading that changed nothing rewrites a few bytes.
  CREATE TABLE post_reading (
    pid INTEGER PRIMARY KEY REFERENCES post,
    -- Start of the request that brought the document.
    read_ms INTEGER NOT NULL DEFAULT 0,
    -- When an operation of this post last settled: older readings are out of date.
    settled_ms INTEGER NOT NULL DEFAULT 0,
    -- Last full sweep that saw it.
    sweep INTEGER
  ) STRICT;
  CREATE INDEX post_reading_age ON post_reading (read_ms);

  -- post_status, created_ms and gone_ms repeat the post's, so that a list by platform reads one index.
  CREATE TABLE version_of_post (
    pid INTEGER NOT NULL REFERENCES post,
    platform TEXT NOT NULL,
    post_status TEXT NOT NULL,
    status TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    gone_ms INTEGER,
    slot_ms INTEGER,
    published_ms INTEGER,
    PRIMARY KEY (pid, platform)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX version_list ON version_of_post (platform, created_ms DESC, pid DESC) WHERE gone_ms IS NULL;
  CREATE INDEX version_status_list ON version_of_post (platform, post_status, created_ms DESC, pid DESC)
    WHERE gone_ms IS NULL;
  CREATE INDEX version_slot ON version_of_post (slot_ms) WHERE slot_ms IS NOT NULL;

  CREATE TABLE operation (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    lane TEXT NOT NULL,
    -- Order within the lane: that of seq, except for what takes the place of another.
    rank REAL NOT NULL,
    kind TEXT NOT NULL,
    pid INTEGER REFERENCES post,
    platform TEXT,
    args TEXT NOT NULL,
    -- The confirmed value of each field when it was first changed.
    base TEXT,
    -- What has to be known before the first attempt to settle a doubt later.
    pre TEXT,
    rev INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL CHECK (state IN
      ('staged', 'ready', 'inflight', 'doubt', 'wait', 'job', 'parked', 'conflict', 'done', 'cancelled')),
    -- Why it is parked, or how it ended.
    reason TEXT,
    error TEXT,
    note TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- 5xx replies under the live key.
    failures INTEGER NOT NULL DEFAULT 0,
    -- Readings made since the doubt began.
    looks INTEGER NOT NULL DEFAULT 0,
    not_before_ms INTEGER NOT NULL DEFAULT 0,
    priority INTEGER NOT NULL,
    -- The slot it must be in time for.
    deadline_ms INTEGER,
    intent_ms INTEGER NOT NULL,
    ended_ms INTEGER
  ) STRICT;
  CREATE INDEX operation_lane ON operation (lane, rank) WHERE ended_ms IS NULL;
  CREATE INDEX operation_open ON operation (state, not_before_ms) WHERE ended_ms IS NULL;
  CREATE INDEX operation_post ON operation (pid, rank) WHERE ended_ms IS NULL;
  CREATE INDEX operation_ended ON operation (ended_ms) WHERE ended_ms IS NOT NULL;
  CREATE UNIQUE INDEX operation_one ON operation (lane) WHERE state = 'inflight';
  CREATE TRIGGER operation_frozen BEFORE UPDATE OF args ON operation WHEN OLD.attempts > 0
    BEGIN SELECT RAISE(ABORT, 'an operation that was sent is frozen'); END;
  CREATE TRIGGER operation_kept BEFORE DELETE ON operation WHEN OLD.ended_ms IS NULL
    BEGIN SELECT RAISE(ABORT, 'an open operation is never deleted'); END;

  CREATE TABLE dependency (
    operation TEXT NOT NULL,
    needs TEXT NOT NULL,
    PRIMARY KEY (operation, needs)
  ) STRICT;
  CREATE INDEX dependency_needs ON dependency (needs);

  CREATE TABLE idempotency_key (
    key TEXT PRIMARY KEY,
    operation TEXT NOT NULL,
    -- Fingerprint of the API key that first sent it.
    api_key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    first_sent_ms INTEGER NOT NULL,
    first_sent_mono_ms REAL NOT NULL,
    boot TEXT NOT NULL,
    retired_ms INTEGER,
    why TEXT
  ) STRICT;
  CREATE UNIQUE INDEX idempotency_key_live ON idempotency_key (operation) WHERE retired_ms IS NULL;

  CREATE TABLE attempt (
    id INTEGER PRIMARY KEY,
    operation TEXT NOT NULL,
    key TEXT,
    endpoint TEXT NOT NULL,
    path TEXT NOT NULL,
    body TEXT,
    started_ms INTEGER NOT NULL,
    ended_ms INTEGER,
    outcome TEXT,
    status INTEGER,
    code TEXT,
    request_id TEXT
  ) STRICT;
  CREATE INDEX attempt_operation ON attempt (operation);
  CREATE INDEX attempt_started ON attempt (started_ms);
  CREATE INDEX attempt_open ON attempt (id) WHERE ended_ms IS NULL;

  CREATE TABLE conflict (
    id INTEGER PRIMARY KEY,
    operation TEXT NOT NULL,
    pid INTEGER,
    platform TEXT,
    field TEXT NOT NULL,
    base TEXT,
    mine TEXT,
    theirs TEXT,
    mine_ms INTEGER NOT NULL,
    theirs_ms INTEGER NOT NULL,
    decided_ms INTEGER,
    choice TEXT
  ) STRICT;
  CREATE INDEX conflict_open ON conflict (pid) WHERE decided_ms IS NULL;
  CREATE INDEX conflict_operation ON conflict (operation);

  -- Every text ever typed or received. Nothing leaves it.
  CREATE TABLE wording (
    id INTEGER PRIMARY KEY,
    pid INTEGER NOT NULL,
    platform TEXT NOT NULL,
    field TEXT NOT NULL,
    value TEXT,
    source TEXT NOT NULL CHECK (source IN ('person', 'service', 'ai', 'merge')),
    seq INTEGER,
    at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX wording_post ON wording (pid, platform, field, id);

  CREATE TABLE undo_step (
    id INTEGER PRIMARY KEY,
    pid INTEGER,
    kind TEXT NOT NULL,
    -- Intents, JSON arrays.
    forward TEXT NOT NULL,
    inverse TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    undone_ms INTEGER
  ) STRICT;
  CREATE INDEX undo_step_post ON undo_step (pid, id);
  CREATE INDEX undo_step_undone ON undo_step (undone_ms) WHERE undone_ms IS NOT NULL;

  CREATE TABLE media (
    mid INTEGER PRIMARY KEY AUTOINCREMENT,
    sha256 TEXT NOT NULL UNIQUE,
    size_bytes INTEGER NOT NULL,
    mime_type TEXT NOT NULL,
    name TEXT NOT NULL,
    -- Below the library's media folder.
    file TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;
  -- What the service knows a file as. Another API key may be another identity (public-api.md, CreateFromMedia).
  CREATE TABLE media_upload (
    mid INTEGER NOT NULL REFERENCES media,
    api_key TEXT NOT NULL,
    sid TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (mid, api_key)
  ) STRICT;
  CREATE INDEX media_upload_sid ON media_upload (sid);

  CREATE TABLE job (
    jid TEXT PRIMARY KEY,
    operation TEXT,
    pid INTEGER,
    document TEXT NOT NULL,
    status TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX job_created ON job (created_ms DESC);
  CREATE INDEX job_operation ON job (operation) WHERE operation IS NOT NULL;
  CREATE INDEX job_running ON job (created_ms) WHERE status NOT IN ('succeeded', 'failed');

  -- One row per request and budget it drew from; the sum of the last hour is what the service counts.
  CREATE TABLE rate_event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    api_key TEXT NOT NULL,
    budget TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    mono_ms REAL NOT NULL,
    boot TEXT NOT NULL,
    ticket INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX rate_event_time ON rate_event (api_key, budget, at_ms);
  CREATE INDEX rate_event_ticket ON rate_event (ticket);
  CREATE TABLE rate_state (
    api_key TEXT NOT NULL,
    budget TEXT NOT NULL,
    "limit" INTEGER NOT NULL,
    remaining INTEGER,
    seen_ms INTEGER NOT NULL,
    resets_ms INTEGER,
    closed_until_ms INTEGER,
    -- 429s in a row without Retry-After.
    refusals INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (api_key, budget)
  ) STRICT, WITHOUT ROWID;

  -- Brand, ideas, channels, account, ...: the last answer, without links.
  CREATE TABLE snapshot (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    document TEXT NOT NULL,
    read_ms INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT;

  -- One walk through the whole list: the first fill, the daily sweep, a resync by hand.
  CREATE TABLE sweep (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('fill', 'daily', 'asked')),
    started_ms INTEGER NOT NULL,
    -- Everything created at or after this moment has been read: the walk goes on below it.
    reached_ms INTEGER,
    stored INTEGER NOT NULL DEFAULT 0,
    ended_ms INTEGER
  ) STRICT;
  -- Not met by a sweep that should have met it: to be read directly.
  CREATE TABLE suspect (pid INTEGER PRIMARY KEY REFERENCES post, since_ms INTEGER NOT NULL) STRICT;
  CREATE TABLE tombstone (sid TEXT PRIMARY KEY, pid INTEGER NOT NULL, proof TEXT NOT NULL, at_ms INTEGER NOT NULL)
    STRICT;

  -- Contentless: fed from search_dirty in idle moments, so that a save never waits for it.
  CREATE VIRTUAL TABLE post_search USING fts5 (
    name, body, title, description, hashtags, alt, idea,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  );
  -- No merging inside a save; search.ts merges in idle moments.
  INSERT INTO post_search (post_search, rank) VALUES ('automerge', 0);
  INSERT INTO post_search (post_search, rank) VALUES ('crisismerge', 64);
  -- Where a post stands in the index: its creation in ms, moved up to the next free number. So newest first is the
  -- index's own order, however old the post was when it came.
  CREATE TABLE search_entry (place INTEGER PRIMARY KEY, pid INTEGER NOT NULL UNIQUE) STRICT;
  CREATE TABLE search_dirty (pid INTEGER PRIMARY KEY) STRICT;
`;
