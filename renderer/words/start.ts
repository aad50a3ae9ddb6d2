// Words for a window that could not start.

export const start = { failed: 'Galley did not start' };
