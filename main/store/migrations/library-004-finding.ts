// How the Library is filtered and searched: facets of posts in the index of every order, counts by facet, tags, saved
// views, and more text to search.

export const finding = `
  -- Bits of facets.ts.
  ALTER TABLE post ADD COLUMN facets INTEGER NOT NULL DEFAULT 0;
  -- The next slot, else the last publication; 0: neither.
  ALTER TABLE post ADD COLUMN slot_ms INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE post ADD COLUMN open TEXT GENERATED ALWAYS AS (
    CASE WHEN sync IN ('waiting', 'sending', 'checking') THEN 'waiting'
      WHEN sync IN ('needs-you', 'conflict') THEN 'needs-you' END
  ) VIRTUAL;
  UPDATE post SET
    facets =
      CASE status WHEN 'draft' THEN 1 WHEN 'scheduled' THEN 2 WHEN 'published' THEN 4 ELSE 0 END
      | CASE kind WHEN 'post' THEN 8 WHEN 'carousel' THEN 16 WHEN 'reel' THEN 32 WHEN 'story' THEN 64
          WHEN 'video' THEN 128 ELSE 0 END
      | (SELECT COALESCE(sum(CASE platform WHEN 'instagram' THEN 256 WHEN 'facebook' THEN 512 WHEN 'linkedin' THEN 1024
          WHEN 'tiktok' THEN 2048 WHEN 'youtube_shorts' THEN 4096 WHEN 'pinterest' THEN 8192 WHEN 'x' THEN 16384
          ELSE 0 END), 0) FROM version_of_post WHERE version_of_post.pid = post.pid)
      | CASE WHEN json_valid(line) AND line ->> '$.needsApproval' AND NOT COALESCE(line ->> '$.sync.approveWaits', 0)
          THEN 32768 ELSE 0 END
      | CASE WHEN json_valid(line) AND (line ->> '$.failure' IS NOT NULL OR line ->> '$.generation' = 'failed'
          OR line ->> '$.videoStatus' = 'failed') THEN 65536 ELSE 0 END,
    slot_ms = CASE WHEN json_valid(line)
      THEN COALESCE(CAST(round(unixepoch(line ->> '$.at', 'subsec') * 1000) AS INTEGER), 0) ELSE 0 END;

  -- The facets and the time stand in every index: what does not fit is passed over without its row.
  DROP INDEX post_newest;
  DROP INDEX post_by_status;
  CREATE INDEX post_newest ON post (created_ms DESC, pid DESC, facets, slot_ms) WHERE gone_ms IS NULL;
  CREATE INDEX post_by_status ON post (status, created_ms DESC, pid DESC, facets, slot_ms) WHERE gone_ms IS NULL;
  CREATE INDEX post_by_kind ON post (kind, created_ms DESC, pid DESC, facets, slot_ms) WHERE gone_ms IS NULL;
  CREATE INDEX post_for_approval ON post (created_ms DESC, pid DESC, facets, slot_ms)
    WHERE gone_ms IS NULL AND facets & 32768;
  CREATE INDEX post_failed ON post (created_ms DESC, pid DESC, facets, slot_ms)
    WHERE gone_ms IS NULL AND facets & 65536;
  CREATE INDEX post_open ON post (open, created_ms DESC, pid DESC) WHERE gone_ms IS NULL AND open IS NOT NULL;
  CREATE INDEX post_by_slot ON post (slot_ms DESC, pid DESC, facets, created_ms) WHERE gone_ms IS NULL;
  CREATE INDEX post_by_change ON post (updated_ms DESC, pid DESC, facets, created_ms, slot_ms) WHERE gone_ms IS NULL;
  CREATE INDEX post_by_name ON post (name COLLATE NOCASE, pid, facets, created_ms, slot_ms) WHERE gone_ms IS NULL;

  -- Repeats the post's, as its other columns do.
  ALTER TABLE version_of_post ADD COLUMN facets INTEGER NOT NULL DEFAULT 0;
  UPDATE version_of_post SET facets = (SELECT facets FROM post WHERE post.pid = version_of_post.pid);
  DROP INDEX version_list;
  DROP INDEX version_status_list;
  CREATE INDEX version_list ON version_of_post (platform, created_ms DESC, pid DESC, facets) WHERE gone_ms IS NULL;
  CREATE INDEX version_status_list ON version_of_post (platform, post_status, created_ms DESC, pid DESC, facets)
    WHERE gone_ms IS NULL;

  -- How many posts that are not gone have just these facets: a few hundred rows, however many posts there are.
  CREATE TABLE facet_count (facets INTEGER PRIMARY KEY, posts INTEGER NOT NULL) STRICT;
  INSERT INTO facet_count SELECT facets, count(*) FROM post WHERE gone_ms IS NULL GROUP BY facets;
  CREATE TRIGGER post_counted AFTER INSERT ON post WHEN NEW.gone_ms IS NULL BEGIN
    INSERT INTO facet_count VALUES (NEW.facets, 1) ON CONFLICT (facets) DO UPDATE SET posts = posts + 1;
  END;
  CREATE TRIGGER post_counted_anew AFTER UPDATE OF facets, gone_ms ON post
    WHEN OLD.facets <> NEW.facets OR (OLD.gone_ms IS NULL) <> (NEW.gone_ms IS NULL)
  BEGIN
    UPDATE facet_count SET posts = posts - 1 WHERE facets = OLD.facets AND OLD.gone_ms IS NULL;
    INSERT INTO facet_count SELECT NEW.facets, 1 WHERE NEW.gone_ms IS NULL
      ON CONFLICT (facets) DO UPDATE SET posts = posts + 1;
  END;
  CREATE TRIGGER post_uncounted AFTER DELETE ON post WHEN OLD.gone_ms IS NULL BEGIN
    UPDATE facet_count SET posts = posts - 1 WHERE facets = OLD.facets;
  END;

  -- The person's own words for posts. The last two repeat the post's.
  CREATE TABLE post_tag (
    pid INTEGER NOT NULL REFERENCES post,
    tag TEXT NOT NULL COLLATE NOCASE,
    created_ms INTEGER NOT NULL,
    gone_ms INTEGER,
    PRIMARY KEY (pid, tag)
  ) STRICT;
  CREATE INDEX post_tag_list ON post_tag (tag, created_ms DESC, pid DESC) WHERE gone_ms IS NULL;

  CREATE TABLE saved_view (
    vid INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- A PostQuery, JSON.
    query TEXT NOT NULL,
    at_ms INTEGER NOT NULL
  ) STRICT;

  -- An index of this kind cannot be given more columns: it is made anew, and filled in idle moments.
  DROP TABLE post_search;
  DELETE FROM search_entry;
  CREATE VIRTUAL TABLE post_search USING fts5 (
    name, body, title, description, hashtags, alt, idea, note, media,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO post_search (post_search, rank) VALUES ('automerge', 0);
  INSERT INTO post_search (post_search, rank) VALUES ('crisismerge', 64);
  INSERT OR IGNORE INTO search_dirty (pid) SELECT pid FROM post WHERE gone_ms IS NULL;
`;
