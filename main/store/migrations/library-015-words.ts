// Parts of words are looked up among the words themselves, which are few compared to the posts that contain them.

export const words = `
  -- Those that no post holds any longer may stay.
  CREATE TABLE search_term (term TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE search_row USING fts5vocab (post_search, row);
  INSERT INTO search_term SELECT term FROM search_row;
  DROP TABLE search_row;
`;
