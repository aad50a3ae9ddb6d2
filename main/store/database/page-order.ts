// Orders rows so that they fill SQLite's pages when they are appended. A row that doesn't fit behind the one before
// begins a new page; in their own order, a quarter of the space that posts take would stay empty.

// As in sqlite.org/fileformat2, section 1.6, with the page size that every file of Galley's has (recovery/raw-rows.ts).
const pageBytes = 4096;
const headBytes = 8;
const mostLocalBytes = pageBytes - 35;
const leastLocalBytes = Math.floor(((pageBytes - 12) * 32) / 255) - 23;
/** Row number, lengths, types, hash and place in the page. */
const besideTextBytes = 40;

/** What a row takes of its own page; the rest of a longer one has pages for itself. */
const localBytes = (textBytes: number): number => {
  const bytes = textBytes + besideTextBytes;
  if (bytes <= mostLocalBytes) return bytes;
  const wanted = leastLocalBytes + ((bytes - leastLocalBytes) % (pageBytes - 4));
  return wanted <= mostLocalBytes ? wanted : leastLocalBytes;
};

/** `items` again: behind each the largest that still fits its page. `text`: the long column of their row. */
export const fillingPages = <T>(items: readonly T[], text: (item: T) => string): T[] => {
  const left = items.map((item) => ({ item, bytes: localBytes(Buffer.byteLength(text(item))) }));
  left.sort((one, other) => other.bytes - one.bytes);
  const ordered: T[] = [];
  let room = 0;
  while (left.length > 0) {
    const fitting = left.findIndex(({ bytes }) => bytes <= room);
    if (fitting === -1) room = pageBytes - headBytes;
    for (const { item, bytes } of left.splice(Math.max(0, fitting), 1)) {
      ordered.push(item);
      room -= bytes;
    }
  }
  return ordered;
};
