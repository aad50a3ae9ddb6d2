// Row density, and whether the tour of the sandbox was finished.

export const density = `
  ALTER TABLE preferences ADD COLUMN density TEXT NOT NULL DEFAULT 'comfortable'
    CHECK (density IN ('comfortable', 'compact'));
  ALTER TABLE preferences ADD COLUMN toured INTEGER NOT NULL DEFAULT 0 CHECK (toured IN (0, 1));
`;
