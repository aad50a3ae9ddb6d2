// Galley's own bounds: how much of each thing the user can store, or do in one step. Those of the service are in
// service-bounds.ts.

/** In characters and items. */
export const localNoteBounds = {
  tags: 50,
  tagText: 60,
  note: 20_000,
  items: 100,
  itemText: 500,
  snippetName: 80,
  snippetText: 5000,
  label: 80,
};

/** As long as the idea of a post, so that each may become one (public-api.md, Limits). */
export const savedIdeaBounds = { text: 2000, count: 2000 } as const;

/**
 * Bytes of a dropped file. More than the service accepts (service-bounds.ts): it is made smaller here before it is
 * uploaded.
 */
export const intakeBounds = { imageBytes: 500_000_000, videoBytes: 4_000_000_000 } as const;

/** Files made by Galley of others that the storage page lists. */
export const derivedShown = 100;

/**
 * Bytes of a text that describes a picture. A longer one than the service accepts stays whole, for the user to shorten.
 */
export const captionFileBytes = 100_000;

/** `folders`: of a business; `trayFiles`: with so many in the tray, new files of the folders wait. */
export const watchedFolderBounds = { folders: 5, trayFiles: 2000 } as const;

/** `posts`: with a text file each; `newTexts`: files that are not posts yet. */
export const textFolderBounds = { posts: 2000, fileBytes: 256_000, newTexts: 200 } as const;

/**
 * Of a folder that the user's computers share. `files`: of one computer; `sealedBytes`: where it begins another file;
 * `ownBytes`: after that one file replaces all; `passphrase`: in UTF-16 units, at least and at most; `name`: of a computer.
 */
export const otherComputerBounds = {
  computers: 20,
  files: 2000,
  fileBytes: 64_000_000,
  sealedBytes: 256_000,
  ownBytes: 4_000_000,
  passphrase: { least: 12, most: 500 },
  name: 60,
} as const;

/** Of the passphrase that unlocks Galley, in UTF-16 units. */
export const lockBounds = { passphrase: { least: 6, most: 500 } } as const;
export const lockMinutes = [1, 5, 15, 60] as const;
export type LockMinutes = (typeof lockMinutes)[number];

export const importBounds = {
  fileBytes: 20_000_000,
  rows: 10_000,
  columns: 200,
  webFiles: 500,
  webBytes: 5_000_000_000,
};

/**
 * `posts`: in one review pack; `fileBytes`: of a file with answers; the rest in UTF-16 units. A page in which they are
 * written has the same bounds.
 */
/** `fileBytes`: all notes at their longest, in any script. `note`: in UTF-16 units. */
export const reviewBounds = { posts: 500, fileBytes: 4_000_000, reviewer: 100, note: 2000 } as const;

export const backupBounds = { fileBytes: 100_000_000, posts: 50_000 };

/** `listed`: entries on the page; a table has all of them. `note`: in UTF-16 units. */
export const reportBounds = { days: 366, note: 5000, listed: 1000 } as const;

export const calendarOverlayBounds = { campaigns: 200, name: 60, holidays: 5000, icsUnits: 700_000 };

export const recurringRuleBounds = { rules: 50, everyDays: 365, cooldownDays: 3650, cap: 1000 };

/** Posts in one bulk action, which is one transaction: more would block Galley for too long. */
export const bulkLimit = 2000;

/** Changes that find and replace shows, and makes, at once. */
export const replacedAtOnce = 500;

/**
 * `posts`: in one batch; `credits`: the highest cap; `instruction`: in UTF-16 units, as for a single revision; `atOnce`: at
 * the service at a time.
 */
export const aiBatchBounds = { posts: 200, credits: 10_000, instruction: 2000, atOnce: 2 } as const;

/** Why everything is paused, in UTF-16 units. */
export const pauseBounds = { why: 200 };

/** Posts in one confirmation, so that the user can read the list. */
export const publishLimit = 50;

/** Weekly slots of a business. */
export const weeklySlotLimit = 100;

/** How many of the newest jobs are listed. */
export const jobsListed = 100;

/** Days that the service's calendar returns at once (public-api.md, Limits: calendar window). */
export const calendarDaysLimit = 92;

/** Posts that `calendar.read` can ask for by id. */
export const calendarIncludeLimit = 20;

/** Window errors logged per run of Galley, so that a broken window doesn't fill the log. */
export const windowFailuresLogged = 100;
