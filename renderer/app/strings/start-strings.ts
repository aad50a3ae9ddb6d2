// Words for a window, or a page of it, that could not start.

export const start = { failed: 'Galley did not start', pageFailed: 'This page could not be loaded.' };
