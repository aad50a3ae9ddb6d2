// Which computer is which in a shared folder, and which key is the folder's: copies of Galley's data, and key.json.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createComputerFiles } from '../../../main/features/other-computers/computer-files.ts';
import { openSharedDoc } from '../../../main/features/other-computers/shared-doc.ts';
import { createLinkTracking } from '../../../main/features/posts/link-tracking.ts';
import { createViews } from '../../../main/features/posts/saved-views.ts';
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
    ...all,
    laptop,
    desk,
    here: Number(id),
    there: desk.store.posts.pidOf(sid) ?? 0,
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

const values = { source: '{platform}', medium: 'social', campaign: '', content: '' };
const ruleOf = (host: string) => ({ isOn: true, hosts: [host], values, platforms: [], tags: [] });
const recurringRule = (everyDays: number) => ({
  tag: 'bread',
  everyDays,
  startsOn: '2026-11-01',
  endsOn: null,
  time: null,
  cooldownDays: 30,
  cap: null,
});

it('of two rules that meet the newer one counts, also where it is the one of the computer that joins', async () => {
  const { laptop, desk, shareAll } = await two();
  const hostsOf = (computer: typeof desk) => computer.store.linkTracking.rule()?.hosts;
  const trackingOf = ({ sync }: typeof desk) => createLinkTracking({ sync });
  trackingOf(laptop).save(ruleOf('old.example'));
  await desk.clock.advance(60_000);
  trackingOf(desk).save(ruleOf('new.example'));
  // That it came into the folder later makes it no newer.
  await laptop.clock.advance(600_000);
  await laptop.join();
  await laptop.share();
  await desk.join();
  await shareAll(desk, laptop);
  expect([hostsOf(laptop), hostsOf(desk)]).toEqual([['new.example'], ['new.example']]);
  // The other way round: what is in the folder is newer.
  await desk.computers().leave({ erase: false });
  await laptop.clock.advance(600_000);
  trackingOf(laptop).save(ruleOf('newest.example'));
  await laptop.share();
  await desk.join();
  await shareAll(desk, laptop);
  expect([hostsOf(laptop), hostsOf(desk)]).toEqual([['newest.example'], ['newest.example']]);
});

it('a newer rule for recurring posts that meets an older one goes on where either of them has come to', async () => {
  const { laptop, desk, shareAll } = await two();
  const before = { rule: recurringRule(7), madeCount: 5, doneThrough: '2026-12-01' };
  laptop.sync.transact((tx) => laptop.recurring.replace(tx, 'bread', before));
  await laptop.join();
  await laptop.share();
  await desk.clock.advance(60_000);
  desk.recurring.save(recurringRule(14), null);
  await desk.join();
  await shareAll(desk, laptop);
  for (const { recurring } of [laptop, desk])
    expect(recurring.saved()).toEqual([{ rule: recurringRule(14), madeCount: 5, doneThrough: '2026-12-01' }]);
  expect(laptop.store.sharedData.waiting()).toEqual([]);
});

const recurring = { ...recurringRule(1), time: '18:00' };

it('a change of a rule for recurring posts and the drafts that another computer made meanwhile both count', async () => {
  const { laptop, desk, shareAll } = await two();
  await laptop.join();
  await desk.join();
  const saved = { rule: recurring, madeCount: 7, doneThrough: '2026-12-07' };
  laptop.sync.transact((tx) => laptop.recurring.replace(tx, 'bread', saved));
  await shareAll(laptop, desk);
  // The folder of the desk is behind; its change is the newer one, or the older one.
  for (const [first, second] of [
    [laptop, desk],
    [desk, laptop],
  ] as const) {
    const [{ rule, madeCount } = saved] = laptop.recurring.saved();
    const doneThrough = `2026-12-0${String(madeCount + 1)}`;
    const time = rule.time === '18:00' ? '07:00' : '18:00';
    for (const computer of [first, second]) {
      for (const { clock } of [laptop, desk]) await clock.advance(1_000);
      if (computer === laptop)
        laptop.sync.transact((tx) =>
          laptop.recurring.replace(tx, 'bread', { rule, madeCount: madeCount + 1, doneThrough }),
        );
      else desk.recurring.save({ ...rule, time }, desk.recurring.list().rules[0]?.id ?? 0);
    }
    await shareAll(laptop, desk);
    for (const each of [laptop, desk])
      expect(each.recurring.saved()).toEqual([{ rule: { ...rule, time }, madeCount: madeCount + 1, doneThrough }]);
  }
  expect(desk.computers().read()).toMatchObject({ waitingCount: 0 });
});

it('of two counts of the drafts of a rule the larger one counts, whichever is newer', async () => {
  const { laptop, desk, shareAll } = await two();
  await laptop.join();
  await desk.join();
  const advance = ({ sync, recurring: posts }: typeof desk, madeCount: number, doneThrough: string) =>
    sync.transact((tx) => posts.replace(tx, 'bread', { rule: recurring, madeCount, doneThrough }));
  advance(laptop, 1, '2026-12-01');
  await shareAll(laptop, desk);
  advance(laptop, 5, '2026-12-05');
  for (const { clock } of [laptop, desk]) await clock.advance(1_000);
  advance(desk, 2, '2026-12-02');
  await shareAll(desk, laptop);
  for (const each of [laptop, desk])
    expect(each.recurring.saved()).toEqual([{ rule: recurring, madeCount: 5, doneThrough: '2026-12-05' }]);
  // Once removed, nothing of it comes back.
  desk.recurring.remove(desk.recurring.list().rules[0]?.id ?? 0);
  await shareAll(desk, laptop);
  expect(laptop.recurring.saved()).toEqual([]);
});

it('a computer whose clock is ahead is named', async () => {
  const { laptop, keyFile } = await two();
  await laptop.join();
  await laptop.share();
  const id = randomUUID();
  const [key = ''] = laptop.secrets.values();
  const folder = dirname(keyFile());
  const doc = await openSharedDoc([{ name: 'computer', merge: 'value' }], [], randomUUID);
  const nowMs = laptop.sync.time.serverNowMs();
  const seenAt = new Date(nowMs + 3 * 3_600_000).toISOString();
  doc.put('computer', { group: '', id }, { name: 'Old', seenAt }, nowMs);
  const files = createComputerFiles({ folder, key: Buffer.from(key, 'base64'), computer: id });
  await files.append(doc.update() ?? Buffer.alloc(0));
  await laptop.share();
  const ahead =
    laptop
      .computers()
      .read()
      ?.computers.map(({ name, isAhead }) => [name, isAhead]) ?? [];
  expect(Object.fromEntries(ahead)).toEqual({ Laptop: false, Old: true });
});

it('times are those of the service: a computer whose own clock is ahead writes no newer value for that', async () => {
  const { laptop, here, sandbox, openComputer, shareAll } = await two();
  const dayMs = 86_400_000;
  sandbox.clock.advance(dayMs);
  const opening = openComputer('Ahead');
  sandbox.clock.advance(-dayMs);
  const ahead = await opening;
  const there = ahead.store.posts.pidOf(laptop.store.posts.sidOf(here) ?? '') ?? 0;
  await laptop.join();
  await ahead.join();
  await shareAll(laptop, ahead);
  expect(ahead.sync.time.nowMs() - laptop.sync.time.nowMs()).toBeGreaterThan(dayMs / 2);
  const plan = (computer: typeof laptop, pid: number, plannedOn: string) =>
    computer.sync.change({ do: 'post.desk', pid, fields: { plannedOn } });
  plan(ahead, there, '2026-11-30');
  await laptop.clock.advance(300_000);
  plan(laptop, here, '2026-11-02');
  // Neither has read the other's.
  await Promise.all([ahead.share(), laptop.share()]);
  await shareAll(laptop, ahead);
  expect(ahead.store.localNotes.read(there).plannedOn).toBe('2026-11-02');
  expect(laptop.store.localNotes.read(here).plannedOn).toBe('2026-11-02');
});

it('a view in the usual order travels, and is written into the folder once', async () => {
  const { laptop, desk, folder, shareAll } = await two();
  createViews({ sync: laptop.sync }).save({ name: 'LinkedIn', filter: { platform: 'linkedin' } });
  await laptop.join();
  await desk.join();
  await shareAll(laptop, desk);
  expect(desk.store.savedViews.list()).toMatchObject([{ name: 'LinkedIn' }]);
  expect(desk.computers().read()).toMatchObject({ waitingCount: 0 });
  const bytes = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, path) => sum + (path.endsWith('.galley') ? statSync(join(folder, path)).size : 0),
      0,
    );
  const before = bytes();
  for (const computer of [laptop, desk]) await computer.restart();
  await shareAll(laptop, desk);
  expect(bytes()).toBe(before);
});

it("this computer's files are removed when it stops, also while it is locked; while they can't be, it goes on", async () => {
  const { laptop, folder, foldersIn } = await two();
  await laptop.join();
  await laptop.share();
  laptop.secrets.clear();
  await laptop.restart();
  expect(laptop.computers().read()?.state).toBe('locked');
  renameSync(folder, `${folder} away`);
  expect(await laptop.computers().leave({ erase: true })).toBe(false);
  expect(laptop.computers().read()?.state).toBe('gone');
  renameSync(`${folder} away`, folder);
  expect(foldersIn()).toHaveLength(1);
  expect(await laptop.computers().leave({ erase: true })).toBe(true);
  expect(laptop.computers().read()).toBeNull();
  expect(foldersIn()).toEqual([]);
});
