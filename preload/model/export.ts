// Posts as a file of another format.

export const exportFormats = ['csv', 'json', 'markdown', 'ics', 'review'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A page with more of them is too long to be read, and its pictures too many. */
export const reviewLimit = 200;

export type ExportedText = { name: string; mimeType: string; text: string };
/** `postCount`: posts that are in it. */
export type ExportedFile = ExportedText & { postCount: number };
