// A filter's count within search results is computed beside the index: no post has to be read for it.

export const searchCounts = `
  -- Repeats post.facets; 0 from the moment the post is gone, until the index lets go of it.
  ALTER TABLE search_entry ADD COLUMN facets INTEGER NOT NULL DEFAULT 0;
  UPDATE search_entry SET facets =
    (SELECT facets FROM post WHERE post.pid = search_entry.pid AND gone_ms IS NULL)
    WHERE pid IN (SELECT pid FROM post WHERE gone_ms IS NULL);
  CREATE TRIGGER search_entry_facets AFTER UPDATE OF facets, gone_ms ON post
    WHEN OLD.facets IS NOT NEW.facets OR OLD.gone_ms IS NOT NEW.gone_ms BEGIN
    UPDATE search_entry SET facets = CASE WHEN NEW.gone_ms IS NULL THEN NEW.facets ELSE 0 END WHERE pid = NEW.pid;
  END;
`;
