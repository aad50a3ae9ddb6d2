// The search index holds words without accents in every script: it read those of Greek and Cyrillic with them, and no
// search found them. It is filled again in idle moments.

export const searchFolding = `
  INSERT OR IGNORE INTO search_dirty (pid) SELECT pid FROM post WHERE gone_ms IS NULL;
`;
