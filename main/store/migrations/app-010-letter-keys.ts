// Whether single letters are shortcuts, such as N for a new post. Speech input may type them by accident.

export const letterKeys = `
  ALTER TABLE preferences ADD COLUMN letter_keys INTEGER NOT NULL DEFAULT 1 CHECK (letter_keys IN (0, 1));
`;
