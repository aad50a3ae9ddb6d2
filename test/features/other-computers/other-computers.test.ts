// What only one computer knows reaches the others through a folder, sealed, and nothing of it is lost.
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { createComputerFiles } from '../../../main/features/other-computers/computer-files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openComputers, passphrase } from './open-computers.ts';

const tagsAndNote = (computer: { store: { postTags: { ofPost(pid: number): string[] } } }, pid: number) =>
  computer.store.postTags.ofPost(pid);

const two = async () => {
  const all = await openComputers();
  const laptop = await all.openComputer('Laptop');
  const { id } = laptop.posts.create({ platform: 'facebook', name: 'Rye' });
  await laptop.until(() => expect(laptop.posts.read(id).serviceId).not.toBeNull());
  const sid = laptop.store.posts.sidOf(Number(id)) ?? '';
  const desk = await all.openComputer('Desk');
  await desk.until(() => expect(desk.store.posts.pidOf(sid)).not.toBeNull());
  const there = desk.store.posts.pidOf(sid) ?? 0;
  return { ...all, laptop, desk, id, here: Number(id), there };
};

it('is off at first; the first computer chooses the passphrase, and the others need it', async () => {
  const { laptop, desk, folder } = await two();
  expect(laptop.computers().read()).toBeNull();
  expect(await laptop.computers().open(`${folder}/gone`)).toBe('gone');
  expect(await laptop.computers().open(folder)).toBeNull();
  expect(laptop.computers().read()).toMatchObject({ path: folder, state: 'new' });
  expect(await laptop.join()).toBe(true);
  await laptop.share();
  expect(laptop.computers().read()).toMatchObject({ state: 'on', computers: [{ name: 'Laptop', isThis: true }] });
  expect(await desk.join('another passphrase')).toBe(false);
  expect(desk.computers().read()).toMatchObject({ state: 'locked' });
  expect(await desk.join()).toBe(true);
  await desk.share();
  await laptop.share();
  expect(
    laptop
      .computers()
      .read()
      ?.computers.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Desk', 'Laptop']);
});

it('tags, notes, days and checklists travel, both ways, and are merged', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  laptop.sync.changeAll([
    { do: 'post.tag', pid: here, tags: ['Launch'] },
    { do: 'post.desk', pid: here, fields: { note: 'Ask Ada.', plannedOn: '2026-11-09' } },
  ]);
  desk.sync.changeAll([
    { do: 'post.tag', pid: there, tags: ['bread'] },
    { do: 'post.desk', pid: there, fields: { note: 'Buy flour.', checklist: [{ text: 'Oven', done: false }] } },
  ]);
  await laptop.join();
  await laptop.share();
  await desk.join();
  await shareAll(laptop, desk);
  for (const [computer, pid] of [
    [laptop, here],
    [desk, there],
  ] as const) {
    expect(tagsAndNote(computer, pid)).toEqual(['bread', 'Launch']);
    const { note, plannedOn, checklist } = computer.store.localNotes.read(pid);
    expect(note).toBe('Ask Ada.\n\n---\n\nBuy flour.');
    expect([plannedOn, checklist]).toEqual(['2026-11-09', [{ text: 'Oven', done: false }]]);
  }
  // At the same time on both, without a word of each other.
  laptop.sync.changeAll([
    { do: 'post.tag', pid: here, tags: ['Launch'] },
    { do: 'post.desk', pid: here, fields: { note: 'Ask Ada today.\n\n---\n\nBuy flour.' } },
  ]);
  desk.sync.changeAll([
    { do: 'post.tag', pid: there, tags: ['bread', 'Launch', 'new'] },
    { do: 'post.desk', pid: there, fields: { note: 'Ask Ada.\n\n---\n\nBuy rye flour.' } },
  ]);
  await shareAll(laptop, desk);
  for (const [computer, pid] of [
    [laptop, here],
    [desk, there],
  ] as const) {
    expect(tagsAndNote(computer, pid)).toEqual(['Launch', 'new']);
    expect(computer.store.localNotes.read(pid).note).toBe('Ask Ada today.\n\n---\n\nBuy rye flour.');
  }
  expect(laptop.store.sharedData.waiting()).toEqual([]);
  expect(laptop.computers().read()).toMatchObject({ waitingCount: 0, problems: [] });
  // It is no step of this computer's undo.
  expect(desk.sync.step('undo').undone?.kind).not.toBe('post.join');
});

type Computer = Awaited<ReturnType<typeof two>>['laptop'];
const checklistOf = (computer: Computer, pid: number) =>
  computer.store.localNotes.read(pid).checklist.map(({ text, done }) => (done ? `${text} (done)` : text));
const setTodos = (computer: Computer, pid: number, todos: readonly string[], done: readonly string[] = []) =>
  computer.sync.change({
    do: 'post.desk',
    pid,
    fields: { checklist: todos.map((text) => ({ text, done: done.includes(text) })) },
  });

it('to-dos are merged one by one, and keep their order', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  setTodos(laptop, here, ['Oven', 'Flour', 'Rye'], ['Flour']);
  await laptop.join();
  await laptop.share();
  await desk.join();
  await shareAll(laptop, desk);
  expect(checklistOf(desk, there)).toEqual(['Oven', 'Flour (done)', 'Rye']);
  // Both change it before they know of each other.
  setTodos(laptop, here, ['Oven', 'Flour', 'Rye', 'Salt'], ['Flour', 'Oven']);
  setTodos(desk, there, ['Rye', 'Oven', 'Yeast', 'Yeast']);
  await shareAll(laptop, desk);
  expect(checklistOf(laptop, here).toSorted()).toEqual(['Oven (done)', 'Rye', 'Salt', 'Yeast', 'Yeast']);
  expect(checklistOf(desk, there)).toEqual(checklistOf(laptop, here));
  setTodos(desk, there, ['Salt', 'Yeast', 'Rye']);
  await shareAll(desk, laptop);
  expect(checklistOf(laptop, here)).toEqual(['Salt', 'Yeast', 'Rye']);
  setTodos(laptop, here, []);
  await shareAll(laptop, desk);
  expect(checklistOf(desk, there)).toEqual([]);
  expect(desk.computers().read()).toMatchObject({ waitingCount: 0 });
});

it('what both computers had when they met stays: to-dos, alt texts, notes without room for both, and days by undo', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  const photo = { sha256: 'a'.repeat(64), sizeBytes: 1, mimeType: 'image/jpeg', name: 'rye.jpg', file: 'rye', atMs: 1 };
  const described = (computer: Computer, altText: string): number =>
    computer.sync.transact((tx) => {
      const { mid } = computer.store.media.add(photo);
      computer.store.media.describe(mid, { name: photo.name, altText });
      tx.changed('media');
      return mid;
    });
  setTodos(laptop, here, ['Oven', 'Flour']);
  setTodos(desk, there, ['Rye', 'Oven']);
  const [mine, theirs] = [described(laptop, 'A loaf on a board'), described(desk, 'Rye bread, cut')];
  const long = (of: string) => of.repeat(15_000);
  laptop.sync.change({ do: 'post.desk', pid: here, fields: { plannedOn: '2026-11-09', note: long('a') } });
  desk.sync.change({ do: 'post.desk', pid: there, fields: { plannedOn: '2026-11-12', note: long('b') } });
  await laptop.join();
  await laptop.share();
  await desk.join();
  await shareAll(laptop, desk);
  expect(checklistOf(laptop, here).toSorted()).toEqual(['Flour', 'Oven', 'Rye']);
  expect(checklistOf(desk, there)).toEqual(checklistOf(laptop, here));
  const both = 'A loaf on a board\nRye bread, cut';
  expect([laptop.store.media.read(mine)?.altText, desk.store.media.read(theirs)?.altText]).toEqual([both, both]);
  expect(laptop.store.localNotes.read(here).note).toBe(long('a'));
  expect(desk.store.localNotes.read(there).note).toBe(long('b'));
  expect(desk.store.localNotes.read(there).plannedOn).toBe('2026-11-09');
  desk.sync.step('undo');
  expect(desk.store.localNotes.read(there).plannedOn).toBe('2026-11-12');
  // Once there is room, they are put together.
  desk.sync.change({ do: 'post.desk', pid: there, fields: { note: 'Ask Ada.' } });
  await shareAll(desk, laptop);
  expect(laptop.store.localNotes.read(here).note).toBe(`${long('a')}\n\n---\n\nAsk Ada.`);
});

it('the newest of two values counts, whichever computer shares first', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  await laptop.join();
  await desk.join();
  await shareAll(laptop, desk);
  const plan = (computer: typeof laptop, pid: number, plannedOn: string) =>
    computer.sync.changeAll([{ do: 'post.desk', pid, fields: { plannedOn } }]);
  plan(laptop, here, '2026-11-10');
  await laptop.clock.advance(5_000);
  await desk.clock.advance(60_000);
  plan(desk, there, '2026-11-11');
  await shareAll(desk, laptop);
  expect(laptop.store.localNotes.read(here).plannedOn).toBe('2026-11-11');
  expect(desk.store.localNotes.read(there).plannedOn).toBe('2026-11-11');
});

it('what is about a post that is not here waits for it', async () => {
  const { laptop, desk, shareAll } = await two();
  await laptop.join();
  await desk.join();
  await shareAll(laptop, desk);
  const { id } = laptop.posts.create({ platform: 'facebook', name: 'Spelt' });
  laptop.sync.changeAll([{ do: 'post.tag', pid: Number(id), tags: ['early'] }]);
  await laptop.until(() => expect(laptop.posts.read(id).serviceId).not.toBeNull());
  const sid = laptop.store.posts.sidOf(Number(id)) ?? '';
  await shareAll(laptop, desk);
  expect(desk.store.posts.pidOf(sid)).toBeNull();
  expect(desk.computers().read()?.waitingCount).toBe(1);
  await desk.sync.now();
  await desk.until(() => expect(desk.store.posts.pidOf(sid)).not.toBeNull());
  await shareAll(desk);
  expect(desk.store.postTags.ofPost(desk.store.posts.pidOf(sid) ?? 0)).toEqual(['early']);
  expect(desk.computers().read()?.waitingCount).toBe(0);
});

it('families, snippets, ideas, views, slots, campaigns, words, rules and links travel', async () => {
  const { laptop, desk, shareAll } = await two();
  const { id } = laptop.posts.create({ platforms: ['facebook', 'linkedin'], name: 'Buns', body: 'Warm buns' });
  const parts = laptop.store.families.pids(Number(id));
  const sidsOf = () => parts.map((pid) => laptop.store.posts.sidOf(pid));
  await laptop.until(() => expect(sidsOf().every((sid) => sid !== null)).toBe(true));
  const sids = sidsOf().map((sid) => sid ?? '');
  await desk.sync.now();
  await desk.until(() => expect(sids.every((sid) => desk.store.posts.pidOf(sid) !== null)).toBe(true));
  const { store, sync } = laptop;
  const campaign = { name: 'Advent', hue: 25, from: '2026-12-01', to: '2026-12-24' };
  const overlays = { campaigns: [campaign], holidays: [], shown: { campaigns: true, holidays: true } };
  const rule = {
    isOn: true,
    hosts: ['buns.example'],
    values: { source: 'a', medium: '', campaign: '', content: '' },
  };
  sync.transact((tx) => {
    store.snippets.save({ id: null, kind: 'snippet', name: 'Hours', text: 'Open at 7', hashtags: [] }, tx.nowMs);
    store.savedIdeas.save({ id: null, text: 'A day with the baker', stage: 'new' }, tx.nowMs);
    store.savedViews.add({ name: 'Mine', filter: { tag: 'Launch' }, sort: 'newest' }, tx.nowMs);
    store.meta.write('weekly_slots', JSON.stringify([{ weekday: 1, time: '09:00', platforms: null }]));
    store.meta.write('avoided_words', JSON.stringify(['cheap']));
    store.meta.write('calendar_layers', JSON.stringify(overlays));
    store.linkTracking.writeRule({ ...rule, platforms: [], tags: [] });
    store.linkTracking.learn([{ from: 'https://buns.example/', to: 'https://buns.example/?utm_source=a' }], tx.nowMs);
  });
  await laptop.join();
  await desk.join();
  await shareAll(laptop, desk);
  const there = desk.store;
  const pids = sids.map((sid) => there.posts.pidOf(sid) ?? 0);
  expect(there.families.pids(pids[0] ?? 0)).toEqual(pids);
  expect(there.snippets.all()).toMatchObject([{ name: 'Hours', text: 'Open at 7' }]);
  expect(there.savedIdeas.all()).toMatchObject([{ text: 'A day with the baker' }]);
  expect(there.savedViews.list()).toMatchObject([{ name: 'Mine' }]);
  expect(there.meta.read('weekly_slots')).toContain('09:00');
  expect(there.meta.read('avoided_words')).toBe('["cheap"]');
  expect(there.meta.read('calendar_layers')).toContain('Advent');
  expect(there.linkTracking.rule()).toMatchObject(rule);
  expect(there.linkTracking.plainOf('https://buns.example/?utm_source=a')).toBe('https://buns.example/');
  // Removed there, gone here.
  const [snippet] = there.snippets.all();
  desk.sync.transact((tx) => {
    there.snippets.remove(snippet?.id ?? 0);
    tx.changed('snippets');
  });
  await shareAll(desk, laptop);
  expect(store.snippets.all()).toEqual([]);
});

it('nothing in the folder can be read without the passphrase', async () => {
  const { laptop, desk, here, folder, shareAll } = await two();
  laptop.sync.changeAll([
    { do: 'post.tag', pid: here, tags: ['Zwetschge'] },
    { do: 'post.desk', pid: here, fields: { note: 'Zwetschgendatschi für Ada' } },
  ]);
  await laptop.join();
  await desk.join();
  await shareAll(laptop, desk);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  expect(files.length).toBeGreaterThan(2);
  const service = laptop.store.posts.sidOf(here) ?? '';
  for (const path of files) {
    const text = `${path} ${readFileSync(join(folder, path), 'latin1')}`;
    for (const word of ['Zwetsch', 'Ada', 'Laptop', 'Desk', service, passphrase]) expect(text).not.toContain(word);
  }
});

it('goes on after a restart, without the passphrase, and says when the keychain lost it', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  await laptop.join();
  await desk.join();
  await shareAll(laptop, desk);
  await laptop.restart();
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['after'] }]);
  await shareAll(laptop, desk);
  expect(desk.store.postTags.ofPost(there)).toEqual(['after']);
  laptop.secrets.clear();
  await laptop.restart();
  expect(laptop.computers().read()).toMatchObject({ state: 'locked' });
  expect(await laptop.computers().join({ passphrase, name: 'Laptop' })).toBe(true);
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['again'] }]);
  await shareAll(laptop, desk);
  expect(desk.store.postTags.ofPost(there)).toEqual(['again']);
});

it('a stored document that is damaged is made again from the library and the files of all', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  await laptop.join();
  await desk.join();
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['market'] }]);
  await shareAll(laptop, desk);
  laptop.store.sharedData.add(Buffer.from('no update'), false);
  await laptop.restart();
  desk.sync.changeAll([{ do: 'post.desk', pid: there, fields: { note: 'Ask Ada.' } }]);
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['market', 'rye'] }]);
  await shareAll(laptop, desk, laptop);
  expect(laptop.log.lines.map(({ message }) => message).join()).toContain('is made again');
  for (const [computer, pid] of [
    [laptop, here],
    [desk, there],
  ] as const) {
    expect(tagsAndNote(computer, pid)).toEqual(['market', 'rye']);
    expect(computer.store.localNotes.read(pid).note).toBe('Ask Ada.');
  }
});

it('a file of its own that another program has changed is not deleted when one file replaces all', async () => {
  const folder = temporaryFolder();
  const files = createComputerFiles({ folder, key: randomBytes(32), computer: randomUUID() });
  const first = await files.append(Buffer.from('one'));
  const path = join(folder, first.path);
  const older = readFileSync(path);
  writeFileSync(path, Buffer.concat([older, older]));
  await files.replace([first], Buffer.from('all'));
  expect(readFileSync(path)).toHaveLength(2 * older.length);
});

it('a file that the folder loses is written again by its computer, and the others get all of it', async () => {
  const { laptop, desk, here, there, shareAll, folder } = await two();
  await laptop.join();
  await laptop.share();
  await desk.join();
  await shareAll(laptop, desk);
  const computers = laptop.computers().read()?.computers ?? [];
  const own = join(folder, readdirSync(folder)[0] ?? '', computers.find(({ isThis }) => isThis)?.id ?? '');
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['one'] }]);
  await laptop.share();
  rmSync(own, { recursive: true });
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['one', 'two'] }]);
  await shareAll(laptop, desk);
  expect(tagsAndNote(desk, there)).toEqual(['one', 'two']);
  expect(desk.computers().read()).toMatchObject({ state: 'on', missingCount: 0 });
  const files = readdirSync(own).length;
  await shareAll(laptop, desk);
  expect(readdirSync(own)).toHaveLength(files);
});

it('says that changes wait for a file that has not arrived, and goes on when it has', async () => {
  const { laptop, here, folder, there, desk } = await two();
  const behind = temporaryFolder();
  await laptop.join();
  await laptop.share();
  const id = laptop.computers().read()?.computers[0]?.id ?? '';
  const bring = (last: number) => {
    cpSync(folder, behind, {
      recursive: true,
      filter: (path) => !path.endsWith('.galley') || Number(/(\d{6})-/.exec(path)?.[1]) !== last,
    });
  };
  const step = async (tags: string[]): Promise<number> => {
    await laptop.restart();
    laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags }]);
    await laptop.share();
    const own = join(folder, readdirSync(folder)[0] ?? '', id);
    return Math.max(...readdirSync(own).map((name) => Number(name.slice(0, 6))));
  };
  const lost = await step(['one']);
  await step(['one', 'two']);
  bring(lost);
  expect(await desk.join(passphrase, behind)).toBe(true);
  await desk.share();
  expect(desk.computers().read()?.missingCount).toBeGreaterThan(0);
  expect(tagsAndNote(desk, there)).toEqual([]);
  bring(0);
  await desk.share();
  expect(desk.computers().read()).toMatchObject({ missingCount: 0, problems: [] });
  expect(tagsAndNote(desk, there)).toEqual(['one', 'two']);
});

it('one computer creates the drafts of recurring posts, until another takes over', async () => {
  const { laptop, desk, shareAll } = await two();
  expect([laptop.computers().makesRecurring(), desk.computers().makesRecurring()]).toEqual([true, true]);
  await laptop.join();
  await desk.join();
  await shareAll(laptop, desk);
  expect([laptop.computers().makesRecurring(), desk.computers().makesRecurring()]).toEqual([true, false]);
  await desk.computers().recurHere();
  await shareAll(desk, laptop);
  expect([laptop.computers().makesRecurring(), desk.computers().makesRecurring()]).toEqual([false, true]);
});

it('leaving keeps everything here and there; its files can be removed', async () => {
  const { laptop, desk, here, there, folder, shareAll } = await two();
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['stays'] }]);
  await laptop.join();
  await desk.join();
  await shareAll(laptop, desk);
  const foldersOf = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isDirectory()).length;
  const before = foldersOf();
  await laptop.computers().leave({ erase: true });
  expect(laptop.computers().read()).toBeNull();
  expect(foldersOf()).toBe(before - 1);
  await shareAll(desk);
  expect(desk.store.postTags.ofPost(there)).toEqual(['stays']);
  expect(laptop.store.postTags.ofPost(here)).toEqual(['stays']);
  // Back again, as a computer of its own.
  laptop.sync.changeAll([{ do: 'post.tag', pid: here, tags: ['stays', 'more'] }]);
  await laptop.join();
  await shareAll(laptop, desk);
  expect(desk.store.postTags.ofPost(there)).toEqual(['more', 'stays']);
});

it('an approval travels with its words', async () => {
  const { laptop, desk, id, here, there, shareAll } = await two();
  laptop.posts.edit(id, 'facebook', { body: 'Approved rye' });
  await laptop.until(() => expect(laptop.posts.read(id).sync.state).toBe('synced'));
  laptop.publishing.approveAgain(id);
  await laptop.join();
  await desk.join();
  await shareAll(laptop, desk);
  expect(desk.store.approvals.newest(there)).toEqual(laptop.store.approvals.newest(here));
  await desk.sync.now();
  await desk.until(() => expect(desk.posts.read(String(there) as PostId).variants[0]?.body).toBe('Approved rye'));
  expect(desk.posts.read(String(there) as PostId).changedSinceApproval).toBe(false);
});

const wordsOf = (text: string, ...media: string[]) => [
  { platform: 'facebook', text, title: '', hashtags: [], altText: '', media },
];
const approve = (computer: Computer, pid: number, text: string, ...media: string[]) =>
  computer.sync.changeAll([{ do: 'post.approveAgain', pid, words: wordsOf(text, ...media), slot: null }]);
const approvedText = (computer: Computer, pid: number) => computer.store.approvals.newest(pid)?.words[0]?.text ?? null;

it('an approval that is taken back is taken back on all computers, and later ones of any of them travel', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  const texts = () => [approvedText(laptop, here), approvedText(desk, there)];
  await laptop.join();
  await desk.join();
  approve(laptop, here, 'one');
  await shareAll(laptop, desk);
  const { stepId } = approve(laptop, here, 'two');
  await shareAll(laptop, desk);
  expect(texts()).toEqual(['two', 'two']);
  laptop.sync.stepOf('undo', stepId ?? 0);
  await shareAll(laptop, desk);
  expect(texts()).toEqual(['one', 'one']);
  expect(desk.computers().read()?.waitingCount).toBe(0);
  const own = approve(desk, there, 'three');
  await shareAll(desk, laptop);
  expect(texts()).toEqual(['three', 'three']);
  desk.sync.stepOf('undo', own.stepId ?? 0);
  await shareAll(desk, laptop);
  expect(texts()).toEqual(['one', 'one']);
});

it('the only approval stays taken back, also when this computer joins again', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  await laptop.join();
  await desk.join();
  const { stepId } = approve(laptop, here, 'one');
  await shareAll(laptop, desk);
  expect(approvedText(desk, there)).toBe('one');
  laptop.sync.stepOf('undo', stepId ?? 0);
  await shareAll(laptop, desk);
  expect([approvedText(laptop, here), approvedText(desk, there)]).toEqual([null, null]);
  laptop.store.sharedData.forgetAll();
  await laptop.restart();
  await shareAll(laptop, desk);
  expect([approvedText(laptop, here), approvedText(desk, there)]).toEqual([null, null]);
});

it('the newer approval counts, also where another computer has a clock that is ahead', async () => {
  const { laptop, here, sandbox, openComputer, shareAll } = await two();
  const sid = laptop.store.posts.sidOf(here) ?? '';
  sandbox.clock.advance(86_400_000);
  const opening = openComputer('Ahead');
  sandbox.clock.advance(-86_400_000);
  const ahead = await opening;
  const there = ahead.store.posts.pidOf(sid) ?? 0;
  await laptop.join();
  await ahead.join();
  await shareAll(laptop, ahead);
  approve(ahead, there, 'old words');
  await shareAll(ahead, laptop);
  for (const { clock } of [laptop, ahead]) await clock.advance(600_000);
  approve(laptop, here, 'new words');
  await shareAll(laptop, ahead);
  expect([approvedText(laptop, here), approvedText(ahead, there)]).toEqual(['new words', 'new words']);
});

it('of two approvals that meet the newer one counts, also where it is the one of the computer that joins', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  approve(laptop, here, 'old words');
  for (const { clock } of [laptop, desk]) await clock.advance(60_000);
  approve(desk, there, 'new words');
  await laptop.join();
  await laptop.share();
  await desk.join();
  await shareAll(laptop, desk);
  expect([approvedText(laptop, here), approvedText(desk, there)]).toEqual(['new words', 'new words']);
});

it('an approval of the service stays where a later one is taken back, and one with a file of one computer removes none', async () => {
  const { laptop, desk, here, there, shareAll } = await two();
  const texts = () => [approvedText(laptop, here), approvedText(desk, there)];
  const elsewhere = { hash: 'g1:old', words: wordsOf('of the service'), slot: null, reviewer: null, atMs: 1 };
  desk.store.approvals.add(there, { ...elsewhere, source: 'elsewhere' });
  const { stepId } = approve(laptop, here, 'one');
  await laptop.join();
  await laptop.share();
  await desk.join();
  await shareAll(laptop, desk);
  expect(texts()).toEqual(['one', 'one']);
  laptop.sync.stepOf('undo', stepId ?? 0);
  await shareAll(laptop, desk);
  expect(texts()).toEqual(['of the service', 'of the service']);
  approve(laptop, here, 'with a picture of this computer', 'local-1');
  await shareAll(laptop, desk);
  expect(texts()).toEqual(['with a picture of this computer', 'of the service']);
  for (const each of [laptop, desk]) expect(each.computers().read()?.waitingCount).toBe(0);
});
