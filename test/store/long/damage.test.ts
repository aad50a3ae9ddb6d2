// Wherever a library is damaged, every row of its other pages comes out.
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createRandom } from '../../../main/sandbox/faults.ts';
import { salvageLibrary } from '../../../main/store/database/recovery/salvage.ts';
import { closedLibrary, pageBytes, pagesByRow, rowsOf } from '../filled-library.ts';

const numbersIn = (row: string) => JSON.parse(row) as number[];

it('never fails, and brings out every row of undamaged pages, wherever the damage is', () => {
  const { path, bytes } = closedLibrary(160);
  const before = rowsOf(path);
  const pageCount = bytes.length / pageBytes;
  const pagesOf = pagesByRow(path);
  const random = createRandom('flipped');
  let count = 0;
  for (let round = 0; round < 25; round += 1) {
    const spoiled = Buffer.from(bytes);
    const damaged = new Set<number>();
    for (let hit = 0; hit < 1 + round; hit += 1) {
      const page = 1 + Math.floor(random() * pageCount);
      damaged.add(page);
      const at = (page - 1) * pageBytes + Math.floor(random() * pageBytes);
      const end = Math.min(at + 1 + Math.floor(random() ** 3 * pageBytes), page * pageBytes);
      for (let byte = at; byte < end; byte += 1) spoiled[byte] = Math.floor(random() * 256);
    }
    writeFileSync(path, spoiled);
    salvageLibrary(path);
    const after = rowsOf(path);
    const files = new Set([...(after.get('media') ?? [])].map((row) => numbersIn(row)[0]));
    for (const [table, rows] of before) {
      const safe = [...rows]
        .filter((row) => pagesOf.get(row)?.every((page) => !damaged.has(page)))
        // A file that was lost is in no album.
        .filter((row) => table !== 'album_file' || files.has(numbersIn(row)[1]));
      count += safe.length;
      const lost = safe.filter((text) => !after.get(table)?.has(text));
      expect(lost, `round ${round}, ${table}`).toEqual([]);
    }
  }
  expect(count).toBeGreaterThan(1000);
});
