// The language of the window. The choices may change, so any text is accepted.

export const language = `
  ALTER TABLE preferences ADD COLUMN language TEXT NOT NULL DEFAULT 'system';
`;
