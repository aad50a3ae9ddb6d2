// The global shortcut that captures an idea. The choices may change, so any text is accepted.

export const captureKeys = `
  ALTER TABLE preferences ADD COLUMN capture_keys TEXT NOT NULL DEFAULT 'off';
`;
