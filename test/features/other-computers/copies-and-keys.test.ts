// Which computer is which in a shared folder, and which key is the folder's: copies of Galley's data, and key.json.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openComputers, passphrase } from './open-computers.ts';

const two = async () => {
  const all = await openComputers();
  const laptop = await all.openComputer('Laptop');
  const { id } = laptop.posts.create({ platform: 'facebook', name: 'Rye' });
  await laptop.until(() => expect(laptop.posts.read(id).serviceId).not.toBeNull());
  const sid = laptop.store.posts.sidOf(Number(id)) ?? '';
  const desk = await all.openComputer('Desk');
  await desk.until(() => expect(desk.store.posts.pidOf(sid)).not.toBeNull());
  const businessFolder = () => readdirSync(all.folder).find((name) => name.startsWith('Galley')) ?? '';
  return {
    ...{ ...all, laptop, desk, here: Number(id), there: desk.store.posts.pidOf(sid) ?? 0 },
    keyFile: () => join(all.folder, businessFolder(), 'key.json'),
    foldersIn: () => readdirSync(join(all.folder, businessFolder())).filter((name) => !name.startsWith('key.json')),
  };
};

it("a copy of Galley's data is a computer of its own, which creates and removes nothing of the other", async () => {
  const { laptop, desk, here, there, folder, shareAll, foldersIn } = await two();
  await laptop.join();
  await laptop.share();
  // The library of the laptop, and its keychain, on another computer.
  desk.store.meta.write('other_computers', laptop.store.meta.read('other_computers'));
  for (const part of laptop.store.sharedData.parts()) desk.store.sharedData.add(part, false);
  for (const [account, secret] of laptop.secrets) desk.secrets.set(account, secret);
  await desk.restart('copy');
  await shareAll(laptop, desk);
  expect(laptop.computers().makesRecurring()).toBe(true);
  expect(desk.computers().makesRecurring()).toBe(false);
  expect(desk.computers().read()).toMatchObject({ path: folder, state: 'on', isCopy: true });
  expect(laptop.computers().read()).toMatchObject({ isCopy: false });
  const named = () =>
    Object.fromEntries(
      laptop
        .computers()
        .read()
        ?.computers.map(({ name, isThis }) => [name, isThis]) ?? [],
    );
  expect(named()).toEqual({ Laptop: true, 'Laptop 2': false });
  desk.sync.changeAll([{ do: 'post.tag', pid: there, tags: ['copied'] }]);
  await shareAll(desk, laptop);
  expect(laptop.store.postTags.ofPost(here)).toEqual(['copied']);
  // It stays the same one from then on, and so does the first.
  await desk.restart();
  await laptop.restart();
  await shareAll(laptop, desk);
  expect(named()).toEqual({ Laptop: true, 'Laptop 2': false });
  const before = foldersIn();
  expect(before).toHaveLength(2);
  await desk.computers().leave({ erase: true });
  expect(foldersIn()).toHaveLength(1);
  await laptop.restart();
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['still here'] }]);
  await laptop.share();
  expect(laptop.computers().read()).toMatchObject({ state: 'on', problems: [] });
});

it('a copy may take over recurring posts, and says no more that it is one', async () => {
  const { laptop, shareAll } = await two();
  await laptop.join();
  await laptop.share();
  await laptop.restart('copy');
  expect(laptop.computers().makesRecurring()).toBe(false);
  expect(laptop.computers().read()).toMatchObject({ isCopy: true });
  await laptop.computers().recurHere();
  await shareAll(laptop);
  expect(laptop.computers().makesRecurring()).toBe(true);
  expect(laptop.computers().read()).toMatchObject({ isCopy: false });
});

it('computers that began without each other, each with a key, ask for the passphrase, and lose nothing', async () => {
  const { laptop, desk, here, there, keyFile, shareAll, foldersIn } = await two();
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['laptop'] }]);
  desk.sync.changeAll([{ do: 'post.tag', pid: there, tags: ['desk'] }]);
  await laptop.join();
  await laptop.share();
  const ofLaptop = readFileSync(keyFile());
  // Not synced yet: the desk finds an empty folder.
  renameSync(keyFile(), `${keyFile()} of the laptop`);
  await desk.join('the key of the desk');
  await desk.share();
  writeFileSync(keyFile(), ofLaptop);
  rmSync(`${keyFile()} of the laptop`);
  await shareAll(laptop, desk);
  expect(laptop.computers().read()).toMatchObject({ state: 'on' });
  expect(desk.computers().read()).toMatchObject({ state: 'locked' });
  expect(desk.computers().makesRecurring()).toBe(false);
  await desk.restart();
  expect(desk.computers().read()).toMatchObject({ state: 'locked' });
  expect(await desk.computers().join({ passphrase: 'the key of the desk', name: 'Desk' })).toBe(false);
  expect(await desk.computers().join({ passphrase, name: 'Desk' })).toBe(true);
  await shareAll(laptop, desk, laptop);
  expect(laptop.store.postTags.ofPost(here)).toEqual(['desk', 'laptop']);
  expect(desk.store.postTags.ofPost(there)).toEqual(['desk', 'laptop']);
  for (const computer of [laptop, desk])
    expect(computer.computers().read()).toMatchObject({ state: 'on', problems: [], missingCount: 0 });
  expect(foldersIn()).toHaveLength(2);
  expect([laptop.computers().makesRecurring(), desk.computers().makesRecurring()]).toEqual([true, false]);
});

it('a key.json that is not whole is waited for, and written again by a computer that has the key', async () => {
  const { laptop, desk, here, there, keyFile, shareAll } = await two();
  await laptop.join();
  await laptop.share();
  const whole = readFileSync(keyFile());
  for (const torn of [whole.subarray(0, 40), Buffer.alloc(0), Buffer.from('{"format":1}')]) {
    writeFileSync(keyFile(), torn);
    await desk.computers().open(join(keyFile(), '..', '..'));
    expect(desk.computers().read()).toMatchObject({ state: 'torn' });
    expect(await desk.computers().join({ passphrase, name: 'Desk' })).toBe(false);
  }
  writeFileSync(keyFile(), '{"format":2,"more":true}');
  await desk.restart();
  expect(desk.computers().read()).toMatchObject({ state: 'unknown' });
  writeFileSync(keyFile(), whole.subarray(0, 40));
  await desk.restart();
  await laptop.restart();
  expect(laptop.computers().read()).toMatchObject({ state: 'on' });
  await desk.clock.advance(61_000);
  await desk.share();
  expect(desk.computers().read()).toMatchObject({ state: 'locked' });
  expect(await desk.computers().join({ passphrase, name: 'Desk' })).toBe(true);
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['whole'] }]);
  await shareAll(laptop, desk);
  expect(desk.store.postTags.ofPost(there)).toEqual(['whole']);
});
