// Whether location data stays in files.

export const location = `
  ALTER TABLE preferences ADD COLUMN keep_location INTEGER NOT NULL DEFAULT 0 CHECK (keep_location IN (0, 1));
`;
