// Tests of a power cut at any moment: what was answered for is there, and nothing is there by halves.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom } from '../../main/sandbox/faults.ts';
import { openDatabase } from '../../main/store/database/open.ts';
import { createStore, type Store } from '../../main/store/store.ts';
import { fileLibrary, newOperation, postView } from '../support/library.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sectorBytes = 512;
const headBytes = 32;
const frameBytes = 4096 + 24;
const commits = 60;

type Moment = { file: Buffer; log: Buffer; syncedBytes: number };

/** One change as Galley makes it: post, operation and wording together, of different sizes. */
const change = (store: Store, number: number): void => {
  store.transact(() => {
    const pid = store.posts.add({ sid: null, view: postView({ name: `Post ${number}` }) });
    store.operations.add(newOperation(`${number}`, { pid, args: { body: 'Rye '.repeat(1 + ((number * 37) % 1000)) } }));
    store.wordings.keep({ pid, platform: 'x', field: 'body', value: 'Rye', source: 'person', seq: null, atMs: number });
  });
};

/** The files after each commit; halfway a checkpoint lets the log start over on its old bytes. */
const record = (): Moment[] => {
  const { store, path } = fileLibrary();
  store.checkpoint('passive');
  return Array.from({ length: commits }, (_, number) => {
    if (number === commits / 2) store.checkpoint('passive');
    change(store, number);
    const log = readFileSync(`${path}-wal`);
    const syncedBytes = headBytes + (store.walSizeBytes() / 4096) * frameBytes;
    return { file: readFileSync(path), log, syncedBytes };
  });
};

let recorded: Moment[] | undefined;
const moments = (): Moment[] => (recorded ??= record());
/** That commit and the next one. */
const pairAt = (commit: number): [now: Moment, next: Moment] => {
  const [now, next] = moments().slice(commit, commit + 2);
  if (!now || !next) throw new Error('no such moment');
  return [now, next];
};

type Random = () => number;

/** What the disk may hold of bytes that were not yet synced: each sector new, old, zero or garbled, or the end missing. */
const unsynced = (before: Buffer, after: Buffer, fromByte: number, random: Random): Buffer => {
  const image = Buffer.from(after);
  const old = Buffer.alloc(image.length);
  before.copy(old);
  old.copy(image, 0, 0, fromByte);
  for (let at = fromByte; at < image.length; at = (Math.floor(at / sectorBytes) + 1) * sectorBytes) {
    const end = Math.min((Math.floor(at / sectorBytes) + 1) * sectorBytes, image.length);
    const fate = random();
    if (fate < 0.3) image.fill(0, at, end);
    else if (fate < 0.5) for (let byte = at; byte < end; byte += 1) image[byte] = Math.floor(random() * 256);
    else if (fate < 0.7) old.copy(image, at, at, end);
  }
  return random() < 0.4 ? image.subarray(0, fromByte + Math.floor(random() * (image.length - fromByte))) : image;
};

const operationsIn = (file: Buffer, log: Buffer): string[] => {
  const path = join(temporaryFolder(), 'library.db');
  writeFileSync(path, file);
  writeFileSync(`${path}-wal`, log);
  const db = openDatabase(path, 'library');
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const { operations, posts, wordings } = createStore(db);
    const open = operations.open();
    expect(posts.count({})).toBe(open.length);
    expect(open.every(({ pid }) => pid !== null && wordings.ofPost(pid).length === 1)).toBe(true);
    return open.map(({ id }) => id);
  } finally {
    db.close();
  }
};

const numbersTo = (count: number) => Array.from({ length: count }, (_, number) => `${number}`);

/** Each round takes ten images of the disk between commits, and two within a checkpoint. */
export const testPowerCuts = (rounds: number): void => {
  // In rounds: each image is synced when it is closed, and a busy disk takes its time for that.
  it.each(numbersTo(rounds))('loses no acknowledged change and tears none, in ten images of the disk: %s', (ten) => {
    const random = createRandom(`power ${ten}`);
    for (let image = 0; image < 10; image += 1) {
      // The first at the moment in which the log starts over.
      const last = image === 0 ? commits / 2 - 1 : Math.floor(random() * (commits - 1));
      const [now, next] = pairAt(last);
      // A log starts over once the file holds all of it; its new head is synced before anything follows.
      const restarted = next.syncedBytes < now.syncedBytes;
      const log = restarted
        ? unsynced(
            Buffer.concat([next.log.subarray(0, headBytes), now.log.subarray(headBytes)]),
            next.log,
            headBytes,
            random,
          )
        : unsynced(now.log, next.log, now.syncedBytes, random);
      const there = operationsIn(restarted ? next.file : now.file, log);
      expect(there.length, `image ${image}, after commit ${last}`).toBeGreaterThanOrEqual(last + 1);
      expect(there, `image ${image}`).toEqual(numbersTo(there.length));
    }
  });

  it.each(numbersTo(rounds))('loses nothing when the power goes while the log is brought into the file: %s', (ten) => {
    const random = createRandom(`checkpoint ${ten}`);
    const [before, after] = pairAt(commits / 2 - 1);
    for (let image = 0; image < 2; image += 1) {
      const file = unsynced(before.file, after.file, 0, random);
      // Pages that the log does not hold are not written then.
      const untouched = (page: number) =>
        before.file.subarray(page, page + 4096).equals(after.file.subarray(page, page + 4096));
      const whole = Buffer.concat([file, after.file.subarray(file.length)]);
      for (let page = 0; page < before.file.length; page += 4096)
        if (untouched(page)) before.file.copy(whole, page, page, page + 4096);
      expect(operationsIn(whole, before.log)).toEqual(numbersTo(commits / 2));
    }
  });
};
