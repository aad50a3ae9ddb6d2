// The user's switch for airplane mode, which blocks every request.

export const airplane = `
  ALTER TABLE preferences ADD COLUMN airplane INTEGER NOT NULL DEFAULT 0 CHECK (airplane IN (0, 1));
`;
