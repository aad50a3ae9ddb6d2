// When two albums have the same name.

/** Equal for names that are the same to the user: those that differ only in case. */
export const albumKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
