// Whether the user wants system notifications.

export const notices = `
  ALTER TABLE preferences ADD COLUMN notices INTEGER NOT NULL DEFAULT 0 CHECK (notices IN (0, 1));
`;
