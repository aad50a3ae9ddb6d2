// The person's switch that keeps every request inside Galley.

export const airplane = `
  ALTER TABLE preferences ADD COLUMN airplane INTEGER NOT NULL DEFAULT 0 CHECK (airplane IN (0, 1));
`;
