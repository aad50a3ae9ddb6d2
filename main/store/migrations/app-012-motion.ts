// Whether the window moves less than the system asks for, and whether times have the user's own beside them.

export const motion = `
  ALTER TABLE preferences ADD COLUMN motion TEXT NOT NULL DEFAULT 'system' CHECK (motion IN ('system', 'reduced'));
  ALTER TABLE preferences ADD COLUMN own_time INTEGER NOT NULL DEFAULT 1 CHECK (own_time IN (0, 1));
`;
