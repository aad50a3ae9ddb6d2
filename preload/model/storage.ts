// What Galley keeps on this computer: how much of what kind, and how much of it may go.

/**
 * `library`: posts and everything about them; `copies`: its daily copies; `originals`: the person's files; `thumbnails`:
 * small pictures of these; `pictures`: those of the service that were shown; `other`: settings, logs, other businesses.
 */
export const storageKinds = ['library', 'copies', 'originals', 'thumbnails', 'pictures', 'other'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** Of crash dumps, in the data folder: what was in memory when Galley ended, the key too. */
export const crashDumpsFolder = 'crashes';

/**
 * `pictures`: those of the service, which come again; `unused`: files of the person's that nothing needs; `crashes`:
 * crash dumps, which some starts were asked to keep.
 */
export const freeableKinds = ['pictures', 'unused', 'crashes'] as const;
export type FreeableKind = (typeof freeableKinds)[number];

export type Amount = { fileCount: number; bytes: number };

export type StorageUse = {
  /** Where all of it is, as the system writes paths. */
  folder: string;
  kinds: Record<StorageKind, Amount>;
  freeable: Record<FreeableKind, Amount>;
};

/** What was freed, and what is left. */
export type FreeOutcome = { freed: Amount; use: StorageUse };
