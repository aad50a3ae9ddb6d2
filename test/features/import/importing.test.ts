// A file of posts over the real sandbox: tried without a trace, made in one step, and taken back whole.
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import type { ImportSettings } from '../../../preload/contract/import-export.ts';
import { AppError } from '../../../preload/errors.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { keepSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { eventually } from '../../support/eventually.ts';
import { failure } from '../../support/failure.ts';
import { openImport } from './open-import.ts';

const twoPosts = [
  'platform,name,text,hashtags,date,time,tags,notes,weather',
  'facebook,Rye,"Warm\ndark",#rye,2031-03-01,10:00,autumn,Ask Ada,sunny',
  'linkedin,Buns,Soft,,,,,,',
].join('\n');

const manyPosts = (count: number): string =>
  [
    'platform,text,notes,tags',
    ...Array.from({ length: count }, (_, index) => `facebook,Rye ${index},Ask Ada,rye`),
  ].join('\n');

describe('an import', () => {
  it('begins with what the file seems to be', async () => {
    const test = await openImport();
    const { columns, ...file } = await test.read(twoPosts);
    expect(file).toEqual({ rowCount: 2, hasHeader: true, encoding: 'utf-8', importedAt: null });
    expect(columns.slice(2, 4)).toEqual([
      { name: 'text', sample: 'Warm dark', field: 'text' },
      { name: 'hashtags', sample: '#rye', field: 'hashtags' },
    ]);
    expect(columns.at(-1)).toEqual({ name: 'weather', sample: 'sunny', field: null });
  });

  it('comes from a German spreadsheet without matching columns by hand', async () => {
    const test = await openImport();
    const table = 'Plattform;Text;Datum;Uhrzeit\r\nFacebook;"Brötchen; noch warm";Di, 01.04.2031;9.30 Uhr\r\n';
    const { ready, zone } = await test.importing.preview(await test.input(Buffer.from(table, 'latin1')));
    const at = Temporal.ZonedDateTime.from(`2031-04-01T09:30[${zone}]`).epochMilliseconds;
    expect(ready).toMatchObject([{ excerpt: 'Brötchen; noch warm', at: new Date(at).toISOString() }]);
  });

  it.each([
    ['Date (UTC)', 'UTC', '09:00'],
    ['Date (GMT+1)', '+01:00', '08:00'],
    ['Publish date UTC-05:30', '-05:30', '14:30'],
  ])('is read in the time zone that its column names: %s', async (column, zone, utc) => {
    const test = await openImport();
    const input = await test.input(`platform,text,${column}\nfacebook,Rye,2031-07-01 09:00\n`);
    expect(await test.importing.preview(input)).toMatchObject({ zone, ready: [{ at: `2031-07-01T${utc}:00.000Z` }] });
  });

  it('comes in parts, for a window that cannot send it whole', async () => {
    const test = await openImport();
    const bytes = Buffer.from(twoPosts.replace('Warm', 'Wärm'));
    const cut = bytes.indexOf(0xa4);
    const part = (from: number, to?: number) => bytes.subarray(from, to).toString('base64');
    expect(await test.importing.read({ id: test.id, part: part(0, cut), more: true })).toEqual({ state: 'more' });
    expect(await test.importing.read({ id: test.id, part: part(cut), more: false })).toMatchObject({
      state: 'read',
      file: { encoding: 'utf-8', rowCount: 2 },
    });
  });

  it.each([
    ['PK\u0003\u0004 of a spreadsheet', { reason: 'spreadsheet' }],
    ['\u0001\u0002\u0003', { reason: 'not-text' }],
    ['name,text\n', { reason: 'no-rows' }],
    ['', { reason: 'no-rows' }],
    [`name\n${'a\n'.repeat(10_001)}`, { reason: 'too-many-rows' }],
    [`${'a,'.repeat(200)}b\n1`, { reason: 'too-many-columns' }],
    [`a,b\n1${','.repeat(300)}2`, { reason: 'too-many-columns' }],
    ['name\nRye\n"open', { reason: 'unclosed', line: 3 }],
  ])('of %j is refused', async (text, reason) => {
    const test = await openImport();
    const part = Buffer.from(text).toString('base64');
    expect(await test.importing.read({ id: test.id, part, more: false })).toEqual({ state: 'refused', ...reason });
  });

  it('says of the very same file when it was imported, and of no other', async () => {
    const test = await openImport();
    await test.importing.apply({ ...(await test.input(twoPosts)), leaveOut: false });
    expect((await test.read(twoPosts)).importedAt).toBe(new Date(test.clock.now()).toISOString());
    expect((await test.read(`${twoPosts}\nlinkedin,Scones,Warm,,,,,,`)).importedAt).toBeNull();
  });

  it('is tried without a trace', async () => {
    const test = await openImport();
    const preview = await test.importing.preview(await test.input(`${twoPosts}\nfriendster,Old,Words\n`));
    expect(preview).toMatchObject({ readyCount: 2, failedCount: 1, timedCount: 1, asksDateOrder: false, notes: [] });
    expect(preview.ready[0]).toMatchObject({ row: 2, name: 'Rye', platforms: ['facebook'], excerpt: 'Warm dark' });
    expect(preview.failed).toEqual([
      { row: 4, excerpt: 'Old', problems: [{ kind: 'unknown-platform', value: 'friendster' }] },
    ]);
    expect([test.count(), test.operations()]).toEqual([0, 0]);
  });

  it('names rows that repeat an earlier one, and not those with another time or text', async () => {
    const test = await openImport();
    const row = 'facebook,Warm dark,2031-03-01,09:00\n';
    const others = 'facebook,Warm dark,2031-03-02,09:00\nlinkedin,Warm dark,2031-03-01,09:00\nfacebook,Warm,,\n';
    const input = await test.input(`platform,text,date,time\n${row}${others}${row}${row}`);
    expect(await test.importing.preview(input)).toMatchObject({ readyCount: 6, repeated: { count: 2, rows: [6, 7] } });
  });

  it.each([
    ['many rows', manyPosts(1_200), 8],
    ['long cells', `platform,text\n${`facebook,${'Rye. '.repeat(400)}\n`.repeat(600)}`, 12],
  ])('is tried in turns: %s', async (_, file, least) => {
    const test = await openImport();
    const input = await test.input(file);
    let turnCount = 0;
    test.onYield(async () => void (turnCount += 1));
    await test.importing.preview(input);
    expect(turnCount).toBeGreaterThanOrEqual(least);
  });

  it('does not parse a cell that is longer than any field', async () => {
    const test = await openImport();
    const input = await test.input(`platform,text\nfacebook,${'Rye '.repeat(20_000)}\nfacebook,Buns\n`);
    expect(await test.importing.preview(input)).toMatchObject({
      readyCount: 1,
      failed: [{ row: 2, problems: [{ kind: 'too-long', field: 'text', limit: 50_000 }] }],
    });
  });

  it('makes drafts with all that stood in their rows', async () => {
    const test = await openImport();
    const outcome = await test.importing.apply({ ...(await test.input(twoPosts)), leaveOut: false });
    expect(outcome).toMatchObject({ madeCount: 2, leftOutCount: 0 });
    const { id } = test.row('Rye');
    expect(test.row('Rye').tags).toEqual(['autumn']);
    expect(test.store.localNotes.read(Number(id)).note).toBe('Ask Ada');
    const [variant] = test.posts.read(id).variants;
    expect(variant).toMatchObject({ platform: 'facebook', body: 'Warm\ndark', hashtags: ['rye'] });
    expect(variant?.scheduledAt).toMatch(/^2031-03-01T/);
  });

  it('with a row that makes no post makes none, unless that row may be left out', async () => {
    const test = await openImport();
    const input = await test.input(`${twoPosts}\nfriendster,Old,Words\n`);
    expect(await failure(test.importing.apply({ ...input, leaveOut: false }))).toMatchObject({ kind: 'invalid' });
    expect(test.count()).toBe(0);
    expect(await test.importing.apply({ ...input, leaveOut: true })).toMatchObject({ madeCount: 2, leftOutCount: 1 });
    expect(test.names().sort()).toEqual(['Buns', 'Rye']);
  });

  it('that fails in the midst of it leaves nothing behind', async () => {
    const test = await openImport();
    const input = await test.input(twoPosts);
    test.db.exec("CREATE TRIGGER broken BEFORE INSERT ON post_tag BEGIN SELECT RAISE(ABORT, 'broken'); END");
    await expect(test.importing.apply({ ...input, leaveOut: false })).rejects.toThrow();
    expect([test.count(), test.operations()]).toEqual([0, 0]);
  });

  it('is taken back in one step, and comes again in one', async () => {
    const test = await openImport();
    const { stepId } = await test.importing.apply({ ...(await test.input(twoPosts)), leaveOut: false });
    expect(test.sync.stepOf('undo', stepId ?? 0)).toMatchObject({
      undone: { kind: 'post.import', postId: null, count: 2 },
    });
    expect([test.count(), test.operations()]).toEqual([0, 0]);
    test.sync.stepOf('redo', stepId ?? 0);
    expect(test.names().sort()).toEqual(['Buns', 'Rye']);
    expect(test.posts.list({ tag: 'autumn' }).rows).toMatchObject([{ name: 'Rye' }]);
    test.sync.step('undo');
    expect(test.count()).toBe(0);
  });

  it('is undone at the service too, except for what is published', async () => {
    const test = await openImport(true);
    const { stepId } = await test.importing.apply({ ...(await test.input(twoPosts)), leaveOut: false });
    await test.until(() => expect(test.operations()).toBe(0));
    const { id } = test.row('Rye');
    const approved = test.posts.read(id).needsApproval ? test.publishing.approve(id) : null;
    await test.until(() => expect(test.operations()).toBe(0));
    await approved;
    const published = test.publishing.publish(id, 'facebook');
    await test.until(() => expect(test.posts.read(id).status).toBe('published'));
    await published;
    test.sync.stepOf('undo', stepId ?? 0);
    await test.until(() => expect(test.operations()).toBe(0));
    expect(test.names()).toEqual(['Rye']);
  });

  it.each([
    ['America/New_York', '2031-03-01T15:00:00.000Z'],
    ['Mars/Olympus_Mons', '2031-03-01T10:00:00.000Z'],
  ])('means the clocks of the business, in %s', async (timezone, at) => {
    const test = await openImport();
    const colors = { primary: '', secondary: '', accent: '' };
    const brand = { businessName: 'B', toneOfVoice: [], colors, colorsConfigured: false, keywords: [], images: [] };
    const fonts = { fonts: { heading: '', body: '' }, fontsConfigured: false };
    test.sync.transact((tx) => keepSnapshot(tx, 'brand', { ...brand, ...fonts, timezone }, tx.nowMs));
    expect((await test.importing.preview(await test.input(twoPosts))).ready[0]).toMatchObject({ at });
  });

  it('asks which number is the day only if no date settles it', async () => {
    const test = await openImport();
    const open1 = await test.input('platform,text,date\nfacebook,Rye,3/4/2031\n', { dateOrder: 'month-first' });
    expect(await test.importing.preview(open1)).toMatchObject({ asksDateOrder: true });
    expect((await test.importing.preview(open1)).ready[0]?.at).toMatch(/^2031-03-04T/);
    const stated = await test.input('platform,text,date\nfacebook,Rye,3/4/2031\nfacebook,Buns,13/4/2031\n', {
      dateOrder: 'month-first',
    });
    expect(await test.importing.preview(stated)).toMatchObject({ asksDateOrder: false });
    expect((await test.importing.preview(stated)).ready[0]?.at).toMatch(/^2031-04-03T/);
  });

  it('hands back the rows that make no post, whole', async () => {
    const test = await openImport();
    const input = await test.input('platform,text,weather\nfriendster,Old,sunny\nfacebook,New,\n');
    expect(await test.importing.failed(input)).toEqual({
      header: ['platform', 'text', 'weather'],
      rows: [{ cells: ['friendster', 'Old', 'sunny'], problems: [{ kind: 'unknown-platform', value: 'friendster' }] }],
      delimiter: ',',
    });
    const german = await test.input('platform;text\nfriendster;Old\n');
    expect(await test.importing.failed(german)).toMatchObject({ delimiter: ';' });
  });

  it('of a file that was let go says so', async () => {
    const test = await openImport();
    const input = await test.input(twoPosts);
    await test.importing.apply({ ...input, leaveOut: false });
    expect(await failure(test.importing.preview(input))).toMatchObject({ kind: 'not-found', reason: 'file-closed' });
  });

  it('lets other work go first again and again, and no part of it is more than a few posts', async () => {
    const test = await openImport();
    const input = await test.input(manyPosts(100));
    const counts: number[] = [];
    const stated: unknown[] = [];
    test.onYield(async () => {
      counts.push(test.count());
      stated.push(test.importing.progress());
    });
    await test.importing.apply({ ...input, leaveOut: false });
    expect(counts).toEqual([0, 20, 40, 60, 80]);
    expect(stated).toEqual(counts.map((madeCount) => ({ madeCount, count: 100 })));
    await expect.poll(() => test.importing.progress()).toBeNull();
  });

  it('takes as many statements a post, however many posts there are', async () => {
    const perPost = async (posts: number): Promise<number> => {
      const test = await openImport();
      const input = await test.input(manyPosts(posts));
      const statement = Object.getPrototypeOf(test.db.prepare('SELECT 1')) as Record<
        'run' | 'get' | 'all',
        () => unknown
      >;
      const spies = (['run', 'get', 'all'] as const).map((way) => vi.spyOn(statement, way));
      await test.importing.apply({ ...input, leaveOut: false });
      const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      return count / posts;
    };
    const many = await perPost(400);
    expect(many).toBeLessThan(32);
    expect(many).toBeLessThan((await perPost(40)) + 1);
  });

  it('that a crash breaks off goes on at the next start, and is one step all the same', async () => {
    const test = await openImport();
    const input = await test.input(manyPosts(100));
    let crash = false;
    test.onYield(() => (crash || test.count() < 40 ? Promise.resolve() : new Promise(() => undefined)));
    void test.importing.apply({ ...input, leaveOut: false });
    await eventually(async () => expect(test.count()).toBe(40));
    crash = true;
    const next = test.start();
    await eventually(async () => expect(test.count()).toBe(100));
    expect(new Set(test.names()).size).toBe(100);
    expect(
      await next.read({ id: test.id, part: Buffer.from(manyPosts(100)).toString('base64'), more: false }),
    ).toMatchObject({
      file: { importedAt: expect.any(String) },
    });
    expect(test.sync.step('undo')).toMatchObject({ undone: { kind: 'post.import' } });
    expect([test.count(), test.operations()]).toEqual([0, 0]);
  });

  it.each([
    ['the same settings', {}, false],
    ['other settings', { platform: 'linkedin' }, true],
  ] as const)(
    'that breaks off is finished as it was begun, when it is asked for again with %s',
    async (_, more, isEarlier) => {
      const test = await openImport();
      const file = ['text', ...Array.from({ length: 30 }, (_each, index) => `Rye ${index}`)].join('\n');
      const input = await test.input(file, { platform: 'facebook' });
      let isFull = true;
      test.onYield(async () => {
        if (isFull && test.count() === 20) throw new AppError({ kind: 'storage', message: 'full' });
      });
      expect(await failure(test.importing.apply({ ...input, leaveOut: false }))).toMatchObject({ kind: 'storage' });
      isFull = false;
      const again = { id: test.id, settings: { ...input.settings, ...more }, leaveOut: false };
      expect(await test.importing.apply(again)).toMatchObject({ madeCount: 30, leftOutCount: 0, isEarlier });
      expect(test.count()).toBe(30);
      expect(test.posts.read(test.row('Rye 29').id).variants).toMatchObject([{ platform: 'facebook' }]);
    },
  );

  it('that a crash breaks off in the middle of a post on several platforms goes on with the others of it', async () => {
    const test = await openImport();
    const rows = Array.from({ length: 15 }, (_, index) => `"facebook, linkedin, pinterest",Rye ${index}`);
    const input = await test.input(['platforms,text', ...rows].join('\n'));
    const parts = () => test.db.prepare('SELECT count(*) FROM post').pluck().get();
    let crash = false;
    test.onYield(() => (crash || parts() !== 20 ? Promise.resolve() : new Promise(() => undefined)));
    void test.importing.apply({ ...input, leaveOut: false });
    await eventually(async () => expect(parts()).toBe(20));
    expect(test.importing.progress()).toEqual({ madeCount: 6, count: 15 });
    crash = true;
    test.start();
    await eventually(async () => expect(parts()).toBe(45));
    expect(test.count()).toBe(15);
    const { variants } = test.posts.read(test.row('Rye 6').id);
    expect(variants.map(({ platform }) => platform)).toEqual(['facebook', 'linkedin', 'pinterest']);
    test.sync.step('undo');
    expect([test.count(), test.operations()]).toEqual([0, 0]);
  });

  it('puts rows of one group together, but for a platform that the group has', async () => {
    const test = await openImport();
    const file = ['platforms,text,group', '"facebook, linkedin",Rye,a', 'pinterest,Pin of rye,a', 'linkedin,Again,a'];
    await test.importing.apply({ ...(await test.input(file.join('\n'))), leaveOut: false });
    expect(test.names().sort()).toEqual(['Again', 'Rye']);
    expect(test.posts.read(test.row('Rye').id).variants).toMatchObject([
      { platform: 'facebook', body: 'Rye' },
      { platform: 'linkedin', body: 'Rye' },
      { platform: 'pinterest', body: 'Pin of rye' },
    ]);
  });

  it('that is closed in the middle makes nothing more until the next start', async () => {
    const test = await openImport();
    const input = await test.input(manyPosts(50));
    test.onYield(async () => {
      if (test.count() === 20) void test.importing.close();
    });
    expect(await failure(test.importing.apply({ ...input, leaveOut: false }))).toMatchObject({ kind: 'cancelled' });
    expect(test.count()).toBe(20);
    test.start();
    await eventually(async () => expect(test.count()).toBe(50));
  });

  it('that an earlier Galley began goes on: its rows have one platform each', async () => {
    const test = await openImport();
    const row = {
      name: 'Rye',
      body: 'Warm',
      title: '',
      hashtags: ['rye'],
      altText: '',
      tags: ['bread'],
      note: '',
      at: null,
    };
    const posts = [
      { ...row, platform: 'facebook' },
      { ...row, platform: 'linkedin', name: 'Buns' },
    ];
    test.sync.transact(() => test.store.meta.write('import_posts', JSON.stringify({ file: 'posts', posts })));
    test.start();
    await eventually(async () => expect(test.names().sort()).toEqual(['Buns', 'Rye']));
    expect(test.posts.read(test.row('Buns').id).variants).toMatchObject([{ platform: 'linkedin', body: 'Warm' }]);
  });

  it('that fails in the middle leaves nothing', async () => {
    const test = await openImport();
    const input = await test.input(manyPosts(50));
    const localNotes = test.store.localNotes.write;
    test.onYield(async () => {
      if (test.count() !== 20) return;
      test.store.localNotes.write = () => {
        throw new Error('broken');
      };
    });
    await expect(test.importing.apply({ ...input, leaveOut: false })).rejects.toThrow('broken');
    test.store.localNotes.write = localNotes;
    expect([test.count(), test.operations()]).toEqual([0, 0]);
    expect((await test.read(manyPosts(50))).importedAt).toBeNull();
    test.start();
    expect(test.store.meta.read('import_posts')).toBeNull();
  });

  it('that fails when it goes on keeps what was made, and its other rows until they can be', async () => {
    const test = await openImport();
    const input = await test.input(manyPosts(50));
    let isFull = true;
    test.onYield(async () => {
      if (isFull && test.count() === 20) throw new AppError({ kind: 'storage', message: 'full' });
    });
    expect(await failure(test.importing.apply({ ...input, leaveOut: false }))).toMatchObject({ kind: 'storage' });
    isFull = false;
    const localNotes = test.store.localNotes.write;
    test.store.localNotes.write = () => {
      throw new Error('broken');
    };
    test.start();
    await eventually(async () => expect(test.warnings()).toContain('an import that was broken off could not go on'));
    expect(test.count()).toBe(20);
    test.store.localNotes.write = localNotes;
    test.start();
    await eventually(async () => expect(test.count()).toBe(50));
  });

  it('that fails when it goes on for another import says so once, and keeps what was made', async () => {
    const test = await openImport();
    const input = await test.input(manyPosts(50));
    let isFull = true;
    test.onYield(async () => {
      if (isFull && test.count() === 20) throw new AppError({ kind: 'storage', message: 'full' });
    });
    expect(await failure(test.importing.apply({ ...input, leaveOut: false }))).toMatchObject({ kind: 'storage' });
    isFull = false;
    const localNotes = test.store.localNotes.write;
    test.store.localNotes.write = () => {
      throw new Error('broken');
    };
    const other = { ...(await test.input('platform,text\nfacebook,Rye\n')), leaveOut: false };
    await expect(test.importing.apply(other)).rejects.toThrow('broken');
    test.store.localNotes.write = localNotes;
    expect(test.count()).toBe(20);
    expect(await test.importing.apply(other)).toMatchObject({ madeCount: 1, isEarlier: false });
    expect(test.count()).toBe(21);
  });
});

describe('rows without a date', () => {
  it('take the next free weekly slots, each its own, where the person wants it', async () => {
    const test = await openImport();
    const planning = createPlanning({ sync: test.sync, tried: () => null });
    planning.saveSlots([
      { weekday: 2, time: '09:00', platforms: null },
      { weekday: 4, time: '09:00', platforms: ['linkedin'] },
    ]);
    const bytes = 'platform,text,date\nfacebook,Rye\nlinkedin,Buns\nfacebook,Tart\nlinkedin,Cake\n';
    const shown = async (more: Partial<ImportSettings>, table = bytes) =>
      (await test.importing.preview(await test.input(table, more))).ready.map(({ at }) => at);
    expect(await shown({})).toEqual([null, null, null, null]);
    const [rye, buns, tart, cake] = (await shown({ fillSlots: true })).map((at) => Date.parse(at ?? ''));
    const day = 86_400_000;
    expect(tart).toBe((rye ?? 0) + 7 * day);
    expect([buns, cake].sort()).toEqual([buns, cake]);
    expect(((cake ?? 0) - (buns ?? 0)) / day).toBeLessThan(7);
    // Tried without a trace: the same again.
    expect(Date.parse((await shown({ fillSlots: true }))[0] ?? '')).toBe(rye);
    await test.importing.apply({ ...(await test.input(bytes, { fillSlots: true })), leaveOut: false });
    const others = bytes.replaceAll(/(?<=,)\w+$/gm, 'New $&');
    expect((await shown({ fillSlots: true }, others))[0]).toBe(new Date((rye ?? 0) + 14 * day).toISOString());
  });

  it('leave the times of dated rows alone, and one that fails takes no time', async () => {
    const test = await openImport();
    createPlanning({ sync: test.sync, tried: () => null }).saveSlots([{ weekday: 2, time: '09:00', platforms: null }]);
    const times = async (rows: string) => {
      const { ready } = await test.importing.preview(
        await test.input(`platform,text,date,time\n${rows}`, { fillSlots: true }),
      );
      return Object.fromEntries(ready.map(({ excerpt, at }) => [excerpt, at]));
    };
    const { Free: first, Other: second } = await times('facebook,Free,,\nfacebook,Other,,\n');
    const dated = (first ?? '').replace('.000', '');
    expect(await times(`facebook,Free,,\nfacebook,Fixed,${dated},\nlinkedin,Apart,,\n`)).toEqual({
      Free: second,
      Fixed: first,
      Apart: first,
    });
    expect(await times(`pinterest,${'long '.repeat(170)},,\npinterest,Free,,\n`)).toEqual({ Free: first });
  });
});
