// The user's date and time format: the first day of the week, and 12 or 24 hours.

export const dates = `
  ALTER TABLE preferences ADD COLUMN week_start TEXT NOT NULL DEFAULT 'system'
    CHECK (week_start IN ('system', 'monday', 'saturday', 'sunday'));
  ALTER TABLE preferences ADD COLUMN hours TEXT NOT NULL DEFAULT 'system' CHECK (hours IN ('system', '12', '24'));
`;
