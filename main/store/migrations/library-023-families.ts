// Families: several posts of the service that the user sees as one post, one part for each platform. A part that
// another one represents is in no list, so every index of a list and the counts leave it out.
import { isUnsettled } from './library-021-unsettled.ts';

const isListed = 'gone_ms IS NULL AND head IS NULL';

export const families = `
  CREATE TABLE family_part (
    pid INTEGER PRIMARY KEY REFERENCES post,
    -- The part that stands for all of them; its own number where it is this one.
    head INTEGER NOT NULL,
    place INTEGER NOT NULL,
    -- What it was made for.
    platform TEXT NOT NULL,
    -- JSON list: fields that the person gave this part alone.
    own TEXT NOT NULL DEFAULT '[]',
    -- Its view by itself, JSON: the row of the head shows all parts. NULL: not written yet.
    view TEXT
  ) STRICT;
  CREATE INDEX family_head ON family_part (head, place);

  -- Posts that look like one, and are two by the person's word.
  CREATE TABLE family_apart (
    one INTEGER NOT NULL,
    other INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (one, other)
  ) STRICT;

  -- The part that is shown in its place. NULL: it is shown by itself.
  ALTER TABLE post ADD COLUMN head INTEGER;
  -- The versions of all parts stand under the head: the part that has it. NULL: the head itself.
  ALTER TABLE version_of_post ADD COLUMN part INTEGER;

  -- What full scans walk through: all posts, each by itself.
  CREATE INDEX post_made ON post (created_ms DESC, pid DESC) WHERE gone_ms IS NULL AND sid IS NOT NULL;

  DROP INDEX post_newest;
  DROP INDEX post_by_status;
  DROP INDEX post_by_kind;
  DROP INDEX post_for_approval;
  DROP INDEX post_failed;
  DROP INDEX post_open;
  DROP INDEX post_by_slot;
  DROP INDEX post_by_change;
  DROP INDEX post_by_name;
  DROP INDEX post_unsettled;
  CREATE INDEX post_newest ON post (created_ms DESC, pid DESC, facets, slot_ms) WHERE ${isListed};
  CREATE INDEX post_by_status ON post (status, created_ms DESC, pid DESC, facets, slot_ms) WHERE ${isListed};
  CREATE INDEX post_by_kind ON post (kind, created_ms DESC, pid DESC, facets, slot_ms) WHERE ${isListed};
  CREATE INDEX post_for_approval ON post (created_ms DESC, pid DESC, facets, slot_ms)
    WHERE ${isListed} AND facets & 32768;
  CREATE INDEX post_failed ON post (created_ms DESC, pid DESC, facets, slot_ms) WHERE ${isListed} AND facets & 65536;
  CREATE INDEX post_open ON post (open, created_ms DESC, pid DESC) WHERE ${isListed} AND open IS NOT NULL;
  CREATE INDEX post_by_slot ON post (slot_ms DESC, pid DESC, facets, created_ms) WHERE ${isListed};
  CREATE INDEX post_by_change ON post (updated_ms DESC, pid DESC, facets, created_ms, slot_ms) WHERE ${isListed};
  CREATE INDEX post_by_name ON post (name COLLATE NOCASE, pid, facets, created_ms, slot_ms) WHERE ${isListed};
  CREATE INDEX post_unsettled ON post (pid) WHERE ${isListed} AND ${isUnsettled};

  DROP TRIGGER post_counted;
  DROP TRIGGER post_counted_anew;
  DROP TRIGGER post_uncounted;
  CREATE TRIGGER post_counted AFTER INSERT ON post WHEN NEW.gone_ms IS NULL AND NEW.head IS NULL BEGIN
    INSERT INTO facet_count VALUES (NEW.facets, 1) ON CONFLICT (facets) DO UPDATE SET posts = posts + 1;
  END;
  CREATE TRIGGER post_counted_anew AFTER UPDATE OF facets, gone_ms, head ON post
    WHEN OLD.facets <> NEW.facets OR (OLD.gone_ms IS NULL) <> (NEW.gone_ms IS NULL)
      OR (OLD.head IS NULL) <> (NEW.head IS NULL)
  BEGIN
    UPDATE facet_count SET posts = posts - 1 WHERE facets = OLD.facets AND OLD.gone_ms IS NULL AND OLD.head IS NULL;
    INSERT INTO facet_count SELECT NEW.facets, 1 WHERE NEW.gone_ms IS NULL AND NEW.head IS NULL
      ON CONFLICT (facets) DO UPDATE SET posts = posts + 1;
  END;
  CREATE TRIGGER post_uncounted AFTER DELETE ON post WHEN OLD.gone_ms IS NULL AND OLD.head IS NULL BEGIN
    UPDATE facet_count SET posts = posts - 1 WHERE facets = OLD.facets;
  END;
  DROP TRIGGER search_entry_facets;
  CREATE TRIGGER search_entry_facets AFTER UPDATE OF facets, gone_ms, head ON post
    WHEN OLD.facets IS NOT NEW.facets OR OLD.gone_ms IS NOT NEW.gone_ms OR OLD.head IS NOT NEW.head BEGIN
    UPDATE search_entry SET facets = CASE WHEN NEW.gone_ms IS NULL AND NEW.head IS NULL THEN NEW.facets ELSE 0 END
      WHERE pid = NEW.pid;
  END;
`;
