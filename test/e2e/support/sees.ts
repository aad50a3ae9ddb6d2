// Marks the assertion that sees a field or state of docs/coverage.md on screen; test/coverage.test.ts reads the marks.

/** `keys`: rows of the table, as they are written there. The assertion has to be an `expect` of its own. */
export const sees = (_keys: string | readonly string[], assertion: Promise<void>): Promise<void> => assertion;
