// Saves disk space: posts are stored by position (main/sync/posts/codec.ts), and the search index numbers posts by the
// minute and has no prefix lists of two letters (main/store/search.ts).

export const compact = `
  -- Posts up to this one may still be kept by names; they are written anew in idle moments (repack.ts).
  INSERT INTO meta (key, value) SELECT 'unpacked', max(pid) FROM post_document HAVING max(pid) IS NOT NULL;

  -- An index of this kind cannot be given other lists: it is made anew, and filled in idle moments.
  DROP TABLE post_search;
  DELETE FROM search_entry;
  CREATE VIRTUAL TABLE post_search USING fts5 (
    name, body, title, description, hashtags, alt, idea, note, media,
    content = '', contentless_delete = 1, prefix = '3', tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO post_search (post_search, rank) VALUES ('automerge', 0);
  INSERT INTO post_search (post_search, rank) VALUES ('crisismerge', 64);
  INSERT OR IGNORE INTO search_dirty (pid) SELECT pid FROM post WHERE gone_ms IS NULL;
`;
