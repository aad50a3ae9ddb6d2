// List rows are stored as JSON with names (main/store/post-rows.ts), readable without a table of positions.

export const plainLines = `
  -- Rows and posts up to this one may still be stored by position; they are rewritten when Galley is idle.
  INSERT INTO meta (key, value) SELECT 'unpacked', max(pid) FROM post HAVING max(pid) IS NOT NULL
    ON CONFLICT (key) DO UPDATE SET value = excluded.value;
`;
