// Whether Galley checks for new versions by itself.

export const updates = `
  ALTER TABLE preferences ADD COLUMN updates INTEGER NOT NULL DEFAULT 0 CHECK (updates IN (0, 1));
`;
