// Posts as a file of another format.

export const exportFormats = ['csv', 'json', 'markdown', 'ics'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** `postCount`: posts that are in it. */
export type ExportedFile = { name: string; mimeType: string; text: string; postCount: number };
