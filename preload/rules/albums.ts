// Bounds of albums, and when two have the same name.

/** `name`: in UTF-16 units; `files`: added or removed in one step. */
export const albumBounds = { albums: 1000, name: 100, files: 5000 } as const;

/** Equal for names that are the same to the user: those that differ only in case. */
export const albumKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
