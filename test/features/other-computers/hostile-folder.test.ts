// A shared folder as a stranger would leave it: files that are cut, changed, moved, huge or links, and values of any kind.
import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createKinds } from '../../../main/features/other-computers/kinds.ts';
import { openSharedDoc } from '../../../main/features/other-computers/shared-doc.ts';
import { other, playAnyValues, shared } from './hostile-folder.ts';

it('S36 what is changed, cut, linked, huge or of another passphrase is named, and the rest is read', async () => {
  const { laptop, folder, key, write } = await shared();
  const doc = await openSharedDoc(
    createKinds({ store: laptop.store, recurringPosts: laptop.recurring }),
    [],
    () => 'a',
  );
  doc.put(
    'idea',
    { group: '', id: '{"text":"Rye","stage":"new","atMs":1}' },
    { text: 'Rye', stage: 'new', atMs: 1 },
    1,
  );
  const update = doc.update() ?? new Uint8Array();
  const changed = write(1, [update]);
  const bytes = readFileSync(changed);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(changed, bytes);
  write(2, [update], randomBytes(32));
  truncateSync(write(3, [update]), 40);
  write(4, [randomBytes(200)]);
  truncateSync(write(5, []), 70_000_000);
  symlinkSync('/etc/passwd', join(folder, other, '000006-aaaaaaaaaaaa.galley'));
  writeFileSync(join(folder, other, 'notes.txt'), 'Rye');
  cpSync(join(folder, other), join(folder, '..', 'aside'), { recursive: true });
  await laptop.share();
  const kinds = () =>
    laptop
      .computers()
      .read()
      ?.problems.map(({ kind }) => kind) ?? [];
  expect(kinds().toSorted()).toEqual(['damaged', 'damaged', 'newer', 'too-large']);
  expect(laptop.store.savedIdeas.all()).toEqual([]);
  write(7, [update]);
  await laptop.share();
  expect(laptop.store.savedIdeas.all()).toMatchObject([{ text: 'Rye' }]);
  expect(laptop.computers().read()?.state).toBe('on');
  // Something was written behind its own file: it goes on in another one.
  const [own = ''] = readdirSync(folder).filter((name) => name !== other && name !== 'key.json');
  const [file = ''] = readdirSync(join(folder, own));
  appendFileSync(join(folder, own, file), 'x');
  laptop.sync.transact((tx) => {
    laptop.store.snippets.save({ id: null, kind: 'snippet', name: 'Hours', text: 'Open', hashtags: [] }, tx.nowMs);
    tx.changed('snippets');
  });
  await laptop.share();
  await laptop.share();
  expect(laptop.store.sharedData.waitingParts()).toEqual([]);
  expect(readdirSync(join(folder, own)).length).toBeGreaterThan(1);
  expect(key.length).toBe(32);
});

it('S36 a file that ends torn is merged once, and read again when it is longer', async () => {
  const { laptop, write } = await shared();
  const doc = await openSharedDoc(
    createKinds({ store: laptop.store, recurringPosts: laptop.recurring }),
    [],
    () => 'a',
  );
  const updates = ['Rye', 'Spelt'].map((text) => {
    const value = { text, stage: 'new', atMs: 1 };
    doc.put('idea', { group: '', id: JSON.stringify(value) }, value, 1);
    return doc.update() ?? new Uint8Array();
  });
  const path = write(1, updates);
  const whole = readFileSync(path);
  truncateSync(path, whole.length - 5);
  await laptop.share();
  expect(laptop.store.savedIdeas.all()).toMatchObject([{ text: 'Rye' }]);
  const partCount = laptop.store.sharedData.partCount();
  for (let round = 0; round < 3; round += 1) await laptop.share();
  expect(laptop.store.sharedData.partCount()).toBe(partCount);
  writeFileSync(path, whole);
  await laptop.share();
  expect(
    laptop.store.savedIdeas
      .all()
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(['Rye', 'Spelt']);
  expect(laptop.store.sharedData.partCount()).toBe(partCount + 1);
});

it('S36 any value of any kind changes nothing that it should not, and never the outbox', () =>
  playAnyValues(40, { isDamaged: false }));
