// The keys that keep a thought from any program. Which there are to choose from may change, so any text is held.

export const captureKeys = `
  ALTER TABLE preferences ADD COLUMN capture_keys TEXT NOT NULL DEFAULT 'off';
`;
