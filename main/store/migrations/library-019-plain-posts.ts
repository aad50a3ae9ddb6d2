// Posts are stored as JSON with names again (main/sync/posts/codec.ts), readable without a table of positions.

export const plainPosts = `
  -- Posts up to this one may still be stored by position; they are rewritten when Galley is idle.
  INSERT INTO meta (key, value) SELECT 'unpacked', max(pid) FROM post_document HAVING max(pid) IS NOT NULL
    ON CONFLICT (key) DO UPDATE SET value = excluded.value;
`;
