// Posts and files by name, as people sort: SQLite compares without case only the letters of ASCII, and puts Äpfel after
// Zopf. A page begins where the one before it ended, so the order has to be one that an index has.

/** Letters with an accent, as the ones that they are sorted with in English and German. */
const letters: Readonly<Record<string, string>> = {
  a: 'ÀÁÂÃÄÅĀĂĄ',
  ae: 'Æ',
  c: 'ÇĆČ',
  d: 'ĎĐ',
  e: 'ÈÉÊËĒĖĘĚ',
  g: 'Ğ',
  i: 'ÌÍÎÏĪ',
  l: 'Ł',
  n: 'ÑŃŇ',
  o: 'ÒÓÔÕÖØŌŐ',
  oe: 'Œ',
  r: 'Ř',
  s: 'ŚŞŠȘ',
  t: 'ŤȚ',
  u: 'ÙÚÛÜŪŮŰ',
  y: 'ÝŸ',
  z: 'ŹŻŽ',
};
const pairs = Object.entries(letters).flatMap(([plain, marked]) =>
  [...marked, ...marked.toLowerCase()].map((letter) => [letter, plain] as const),
);

/** SQL: `name` for NOCASE to compare. One of ASCII alone is not read letter by letter. */
export const sortNameOf = (name: string): string =>
  `CASE WHEN length(${name}) = length(CAST(${name} AS BLOB)) THEN ${name} ELSE ${pairs.reduce(
    (folded, [letter, plain]) => `replace(${folded}, '${letter}', '${plain}')`,
    `replace(${name}, 'ß', 'ss')`,
  )} END`;

export const nameOrder = `
  ALTER TABLE post ADD COLUMN sort_name TEXT COLLATE NOCASE GENERATED ALWAYS AS (${sortNameOf('name')}) VIRTUAL;
  DROP INDEX post_by_name;
  CREATE INDEX post_by_name ON post (sort_name, pid, facets, created_ms, slot_ms)
    WHERE gone_ms IS NULL AND head IS NULL;
  ALTER TABLE media ADD COLUMN sort_name TEXT COLLATE NOCASE GENERATED ALWAYS AS (${sortNameOf('name')}) VIRTUAL;
  DROP INDEX media_name;
  CREATE INDEX media_name ON media (sort_name, mid);
`;
