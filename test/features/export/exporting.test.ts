// Posts written out: what each format holds, that a calendar program takes it, and that a table comes back as it was.
import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { exportFormats } from '../../../preload/rules/choices.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { importBounds, reviewBounds } from '../../../preload/rules/own-bounds.ts';
import { readTable } from '../../../main/kernel/csv-reader.ts';
import { wordsOfItem } from '../../../main/sync/outbox/ai-batches.ts';
import { approvedIn } from '../../../main/sync/posts/approval.ts';
import { keepSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { createExporting } from '../../../main/features/export/exporting.ts';
import { createPause } from '../../../main/features/pause/pause.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createImporting } from '../../../main/features/import/importing.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { createImportFolder } from '../import/open-import.ts';

const all = { filter: {}, except: [] };
const long = `Wärm 🥖 und dunkel; mit Komma, Semikolon\nund "Zeichen" \\ ${'ü'.repeat(120)}`;

const open = async (start?: string) => {
  const sandbox = await startSandbox({ clock: standingClock(start) });
  const test = openTestSync(sandbox, null);
  const { id } = test.posts.create({ platform: 'facebook', name: '=Rye, *warm*' });
  test.posts.edit(id, 'facebook', { body: long, hashtags: ['rye', 'bread'], altText: 'A loaf' });
  const { pid } = { pid: Number(id) };
  test.sync.change({ do: 'post.schedule', pid, platform: 'facebook', at: '2031-03-01T09:00:00.000Z' });
  test.sync.change({ do: 'post.tag', pid, tags: ['autumn'] });
  test.sync.change({ do: 'post.desk', pid, fields: { note: '- ask\n- Ada' } });
  const other = test.posts.create({ platform: 'linkedin', name: 'Buns' }).id;
  const exporting = createExporting({
    sync: test.sync,
    businessId: 'biz',
    yieldToEventLoop: () => Promise.resolve(),
    smallPictures: (ids) => Promise.resolve(new Map(ids.map((each) => [each, 'data:image/webp;base64,AAAA']))),
    links: { open: () => Promise.resolve({ status: 404, headers: {}, body: null }) },
  });
  return { ...test, id, other, exporting };
};

const eventsOf = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
};

describe('an export', () => {
  it('holds the posts that are meant, and no others', async () => {
    const test = await open();
    expect(await test.exporting.file({ ids: [test.other] }, 'csv', 'en')).toMatchObject({
      postCount: 1,
      mimeType: 'text/csv',
    });
    expect(await test.exporting.file({ filter: {}, except: [test.other] }, 'json', 'en')).toMatchObject({
      postCount: 1,
    });
    expect((await test.exporting.file(all, 'markdown', 'en')).name).toMatch(/^galley-posts-\d{4}-\d\d-\d\d\.md$/);
  });

  it('is named by the day of the business, which may be over elsewhere', async () => {
    const test = await open('2026-03-02T02:30:00Z');
    const brand = { businessName: '', toneOfVoice: [], keywords: [], images: [], timezone: 'America/New_York' };
    const colors = { colors: { primary: '', secondary: '', accent: '' }, colorsConfigured: false };
    const fonts = { fonts: { heading: '', body: '' }, fontsConfigured: false };
    test.sync.transact((tx) => keepSnapshot(tx, 'brand', { ...brand, ...colors, ...fonts }, tx.nowMs));
    expect((await test.exporting.file(all, 'json', 'en')).name).toBe('galley-posts-2026-03-01.json');
  });

  it('is named in the language of the window', async () => {
    const { exporting } = await open();
    const names = async (language: Language) => {
      const files = await Promise.all(exportFormats.map((format) => exporting.file(all, format, language)));
      return [...files, await exporting.zip(all, language)].map(({ name }) => name.replace(/\d{4}-\d\d-\d\d/, 'day'));
    };
    expect(await names('en')).toEqual([
      'galley-posts-day.csv',
      'galley-posts-day.json',
      'galley-posts-day.md',
      'galley-posts-day.ics',
      'galley-review-day.html',
      'galley-posts-day.zip',
    ]);
    expect(await names('de')).toEqual([
      'galley-beiträge-day.csv',
      'galley-beiträge-day.json',
      'galley-beiträge-day.md',
      'galley-beiträge-day.ics',
      'galley-freigabemappe-day.html',
      'galley-beiträge-day.zip',
    ]);
  });

  it('as a table or as data is the same in every language, so that it can be read again', async () => {
    const { exporting, publishing, id } = await open();
    publishing.approveAgain(id);
    for (const format of ['csv', 'json'] as const) {
      const [english, german] = [await exporting.file(all, format, 'en'), await exporting.file(all, format, 'de')];
      expect(german.text).toBe(english.text);
    }
  });

  it.each([',', ';'] as const)(
    'as a table parted by %s holds no formula, and comes back as it was',
    async (delimiter) => {
      const test = await open();
      const { text } = await test.exporting.file({ ids: [test.id] }, 'csv', 'en', delimiter);
      expect(text).toContain(['name', 'platforms', 'text'].join(delimiter));
      expect(text).toContain('"\'=Rye, *warm*"');
      // What is scheduled already is not made once more.
      test.sync.change({ do: 'post.unschedule', pid: Number(test.id), platform: 'facebook' });
      const importing = createImporting({
        sync: test.sync,
        log: createRecordingLog(),
        yieldToEventLoop: () => Promise.resolve(),
        freeSlots: createPlanning({ sync: test.sync, tried: () => null }).freeSlots,
        files: createImportFolder().files(test),
      });
      const id = randomUUID();
      const answer = await importing.read({ id, part: Buffer.from(text).toString('base64'), more: false });
      if (answer.state !== 'read') throw new Error('not read');
      const columns = answer.file.columns.map(({ field }) => field);
      await importing.apply({
        id,
        settings: { columns, dateOrder: 'day-first', platform: null, fillSlots: false },
        leaveOut: false,
      });
      const again = await test.exporting.file({ filter: {}, except: [test.id, test.other] }, 'csv', 'en', delimiter);
      expect(again.postCount).toBe(1);
      expect(again.text.split('\r\n').slice(1)).toEqual(text.split('\r\n').slice(1));
    },
  );

  it('says when each post was approved, and whether it still is as it was then', async () => {
    const { exporting, publishing, posts, id, other } = await open();
    const read = async () => {
      const { text } = await exporting.file(all, 'csv', 'en');
      const lines = text.trim().split('\r\n');
      expect(lines[0]).toMatch(/,approved by,approved at,approval fits$/);
      const json = JSON.parse((await exporting.file(all, 'json', 'en')).text) as { posts: Record<string, unknown>[] };
      const written = json.posts.map(({ approvedAt, approvalFits }) => [approvedAt, approvalFits]);
      return { rows: lines.slice(-2).map((line) => line.split(',').slice(-2)), written };
    };
    publishing.approveAgain(id);
    const at = posts.read(id).approval?.at;
    expect(await read()).toEqual({
      rows: [
        ['', ''],
        [at, 'yes'],
      ],
      written: [
        [null, null],
        [at, true],
      ],
    });
    posts.edit(id, 'facebook', { body: 'Cheaper now' });
    expect((await read()).rows[1]).toEqual([at, 'no']);
    expect(posts.read(other).approval).toBeUndefined();
  });

  it('says which posts have an AI result that is unchecked, in a column that is there only then', async () => {
    const { sync, id, exporting } = await open();
    expect((await exporting.file(all, 'csv', 'en')).text.split('\r\n')[0]).not.toContain(',ai');
    sync.transact(({ store, nowMs }) => {
      const words = wordsOfItem(store, { pid: Number(id), platform: 'facebook' });
      if (!words) throw new Error('no words');
      const times = { askedMs: nowMs, confirmedMs: nowMs, paused: false, short: false };
      const batch = store.aiBatches.add({ task: 'revise', instruction: 'Shorter.', cap: 1, ...times }, [
        { pid: Number(id), platform: 'facebook', words, score: null, instruction: null, nearSlot: null, most: 1 },
      ]);
      const [item] = store.aiBatches.items(batch);
      store.aiBatches.changeItem(item?.id ?? 0, { state: 'unchecked' });
    });
    const [header, ...lines] = (await exporting.file(all, 'csv', 'en')).text.split('\r\n');
    expect(header).toMatch(/,ai$/);
    expect(lines.filter((line) => line.endsWith(',unchecked'))).toHaveLength(1);
  });

  it('names the reviewer who approved a post, and no formula', async () => {
    const { exporting, sync, posts, id } = await open();
    const approved = { ...approvedIn(posts.read(id)), reviewer: '=Odile' };
    sync.changeAll([{ do: 'post.approveAgain', pid: Number(id), ...approved }], 'review', 'parts');
    const json = JSON.parse((await exporting.file({ ids: [id] }, 'json', 'en')).text) as {
      posts: Record<string, unknown>[];
    };
    expect(json.posts[0]).toMatchObject({ approvedBy: '=Odile', approvalFits: true });
    expect((await exporting.file({ ids: [id] }, 'csv', 'en')).text).toContain(`,"'=Odile",`);
  });

  it('as a table holds a post on several platforms together, and brings it back as one', async () => {
    const test = await open();
    const { id } = test.posts.create({ platforms: ['facebook', 'linkedin'], body: 'Warm rye', name: 'Both' });
    test.posts.edit(id, 'linkedin', { body: 'We are hiring' });
    test.sync.change({ do: 'post.tag', pid: Number(id), tags: ['spring'] });
    const { text, postCount } = await test.exporting.file({ ids: [id] }, 'csv', 'en');
    expect(postCount).toBe(1);
    const [header, ...lines] = text.trim().split('\r\n');
    expect(header).toMatch(/^name,platforms,text,text \(linkedin\),hashtags,/);
    expect(lines).toEqual([expect.stringMatching(/^Both,"facebook, linkedin",Warm rye,We are hiring,/)]);
    // A draft with this text is not made once more.
    for (const platform of ['facebook', 'linkedin'] as const) test.posts.edit(id, platform, { body: 'Sold out' });
    const importing = createImporting({
      sync: test.sync,
      log: createRecordingLog(),
      yieldToEventLoop: () => Promise.resolve(),
      freeSlots: createPlanning({ sync: test.sync, tried: () => null }).freeSlots,
      files: createImportFolder().files(test),
    });
    const file = randomUUID();
    const answer = await importing.read({ id: file, part: Buffer.from(text).toString('base64'), more: false });
    if (answer.state !== 'read') throw new Error('not read');
    const columns = answer.file.columns.map(({ field }) => field);
    const settings = { columns, dateOrder: 'day-first', platform: null, fillSlots: false } as const;
    const { stepId } = await importing.apply({ id: file, settings, leaveOut: false });
    const [row] = test.posts.list({ tag: 'spring' }).rows;
    expect(row?.id).not.toBe(id);
    expect(test.posts.read(row?.id ?? id).variants.map(({ platform, body }) => [platform, body])).toEqual([
      ['facebook', 'Warm rye'],
      ['linkedin', 'We are hiring'],
    ]);
    test.sync.stepOf('undo', stepId ?? 0);
    expect(test.posts.list({ tag: 'spring' }).rows.map((each) => each.id)).toEqual([id]);
    const json = JSON.parse((await test.exporting.file({ ids: [id] }, 'json', 'en')).text) as
      | { posts?: unknown[] }
      | unknown[];
    expect(Array.isArray(json) ? json : json.posts).toHaveLength(1);
  });

  it('as a table gives a platform with another time a row of its own, and no platform a time it does not have', async () => {
    const test = await open();
    const { id } = test.posts.create({ platforms: ['facebook', 'linkedin', 'instagram'], body: 'Oat', name: 'Three' });
    for (const [platform, hour] of [
      ['facebook', '09'],
      ['linkedin', '11'],
    ] as const)
      test.sync.change({ do: 'post.schedule', pid: Number(id), platform, at: `2031-03-01T${hour}:00:00.000Z` });
    test.sync.change({ do: 'post.desk', pid: Number(id), fields: { note: 'once' } });
    const { text } = await test.exporting.file({ ids: [id] }, 'csv', 'en');
    const [header = '', ...lines] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const column = (name: string) => lines.map((cells) => cells[header.indexOf(name)]);
    expect(column('platforms').toSorted()).toEqual(['facebook', 'instagram', 'linkedin']);
    expect(column('date').toSorted()).toEqual(['', '2031-03-01', '2031-03-01']);
    expect(new Set(column('group')).size).toBe(1);
    expect(column('note').filter(Boolean)).toEqual(['once']);
    expect(column('status').toSorted()).toEqual(['Draft', 'Scheduled', 'Scheduled']);
  });

  it('as a calendar is read by another program: instants in UTC, texts whole, lines folded', async () => {
    const test = await open();
    const { text, postCount } = await test.exporting.file(all, 'ics', 'en');
    expect(postCount).toBe(2);
    const [event, ...others] = eventsOf(text);
    expect(others).toEqual([]);
    expect(event?.startDate.zone.tzid).toBe('UTC');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2031-03-01T09:00:00.000Z');
    expect(event?.summary).toBe('Facebook: =Rye, *warm*');
    expect(event?.description).toBe(`${long}\n\n#rye #bread`);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('as a calendar names an event the same when its post has moved', async () => {
    const test = await open();
    const uid = async () => eventsOf((await test.exporting.file(all, 'ics', 'en')).text)[0]?.uid;
    const before = await uid();
    test.sync.change({
      do: 'post.schedule',
      pid: Number(test.id),
      platform: 'facebook',
      at: '2031-04-01T09:00:00.000Z',
    });
    expect(before).toBe(`${test.id}-facebook-biz@galley`);
    expect(await uid()).toBe(before);
  });

  it('as a calendar holds a planned day as a whole day, and only where there is no time', async () => {
    const test = await open();
    for (const id of [test.id, test.other])
      test.sync.change({ do: 'post.desk', pid: Number(id), fields: { plannedOn: '2031-05-02' } });
    const events = eventsOf((await test.exporting.file(all, 'ics', 'en')).text);
    expect(events.map(({ startDate, summary }) => [startDate.isDate, startDate.toString(), summary])).toEqual(
      expect.arrayContaining([
        [true, '2031-05-02', 'Buns'],
        [false, '2031-03-01T09:00:00Z', 'Facebook: =Rye, *warm*'],
      ]),
    );
    expect(events).toHaveLength(2);
  });

  it('as data holds every version with its instants', async () => {
    const test = await open();
    const { posts } = JSON.parse((await test.exporting.file({ ids: [test.id] }, 'json', 'en')).text) as {
      posts: unknown[];
    };
    expect(posts).toMatchObject([
      {
        name: '=Rye, *warm*',
        tags: ['autumn'],
        note: '- ask\n- Ada',
        versions: [{ platform: 'facebook', text: long, scheduledAt: '2031-03-01T09:00:00.000Z' }],
      },
    ]);
  });

  it('as Markdown keeps signs of a text from being taken for its own', async () => {
    const test = await open();
    const { text } = await test.exporting.file({ ids: [test.id] }, 'markdown', 'en');
    expect(text).toContain('## =Rye, \\*warm\\*\n');
    expect(text).toContain('### Facebook\n');
    expect(text).toContain('> - ask  \n> - Ada');
  });

  it('as Markdown has its own words in the language of the window', async () => {
    const { exporting, sync, id } = await open();
    sync.change({ do: 'post.desk', pid: Number(id), fields: { plannedOn: '2031-02-28' } });
    const linesOf = async (language: Language) =>
      (await exporting.file({ ids: [id] }, 'markdown', language)).text
        .split('\n')
        .filter((line) => /^(-|###) /.test(line));
    const moment = '2031-03-01 09:00 (UTC)';
    expect(await linesOf('en')).toEqual([
      '- Status: Scheduled',
      '- Tags: autumn',
      '- Planned for: 2031-02-28',
      '### Note',
      '### Facebook',
      `- Scheduled: ${moment}`,
      '- Alt text: A loaf',
    ]);
    expect(await linesOf('de')).toEqual([
      '- Status: Geplant',
      '- Schlagwörter: autumn',
      '- Vorgemerkt für: 2031-02-28',
      '### Notiz',
      '### Facebook',
      `- Geplant: ${moment}`,
      '- Alternativtext: A loaf',
    ]);
  });

  it('says the state of a post as the window does, and a paused one with its time', async () => {
    const test = await open();
    createPause({ sync: test.sync, planning: createPlanning({ sync: test.sync, tried: () => null }) }).start({
      why: '',
      remindAt: null,
    });
    const of = { ids: [test.id] };
    const csv = (await test.exporting.file(of, 'csv', 'en')).text.trim().split('\r\n').at(-1);
    expect(csv).toContain(',2031-03-01,09:00,autumn,');
    expect(csv).toContain(',Paused,');
    expect(JSON.parse((await test.exporting.file(of, 'json', 'en')).text)).toMatchObject({
      posts: [
        {
          status: 'Paused',
          versions: [{ status: 'Paused', scheduledAt: null, pausedAt: '2031-03-01T09:00:00.000Z' }],
        },
      ],
    });
    const markdown = (await test.exporting.file(of, 'markdown', 'de')).text;
    expect(markdown).toContain('- Status: Pausiert\n');
    expect(markdown).toContain('- Pausiert: 2031-03-01 09:00 (UTC)\n');
    const [event] = eventsOf((await test.exporting.file(of, 'ics', 'en')).text);
    expect(event?.summary).toBe('Facebook: =Rye, *warm* (Paused)');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2031-03-01T09:00:00.000Z');
    expect((await test.exporting.file(of, 'review', 'en')).text).toContain('Paused, Sat Mar 1, 2031');
  });

  it('names what blocks a post whose time has passed', async () => {
    const test = await open();
    const at = new Date(Math.ceil(test.clock.now() / 3_600_000) * 3_600_000 + 3_600_000).toISOString();
    test.sync.change({ do: 'post.schedule', pid: Number(test.id), platform: 'facebook', at });
    await test.clock.advance(3 * 3_600_000);
    const of = { ids: [test.id] };
    expect((await test.exporting.file(of, 'csv', 'en')).text).toContain(',Missed,');
    expect(JSON.parse((await test.exporting.file(of, 'json', 'en')).text)).toMatchObject({
      posts: [{ status: 'Missed', versions: [{ status: 'Missed', scheduledAt: at }] }],
    });
    expect((await test.exporting.file(of, 'markdown', 'en')).text).toContain(`- Missed: ${at.slice(0, 10)}`);
    expect(eventsOf((await test.exporting.file(of, 'ics', 'de')).text)[0]?.summary).toMatch(/ \(Verpasst\)$/);
  });

  it('as a review pack holds the texts of posts as texts', async () => {
    const test = await open();
    const evil = `</p><script>alert(1)</script> <img src=x onerror="a"> 'x' & \u0007`;
    test.posts.rename(test.id, evil);
    test.posts.edit(test.id, 'facebook', { body: `${evil}\nשלום`, altText: '" onload="a' });
    const { text, name, mimeType } = await test.exporting.file(all, 'review', 'en');
    expect([name.split('.').at(-1), mimeType]).toEqual(['html', 'text/html']);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('Sat Mar 1, 2031');
    expect(text).not.toContain('\u0007');
  });

  it('as a review pack holds no more posts than a person reads', async () => {
    const test = await open();
    for (let count = 2; count <= reviewBounds.posts; count += 1)
      test.posts.create({ platform: 'facebook', name: `Post ${count}` });
    await expect(test.exporting.file(all, 'review', 'en')).rejects.toMatchObject({
      data: { kind: 'invalid', limit: { of: 'posts', most: reviewBounds.posts } },
    });
    expect((await test.exporting.file({ filter: {}, except: [test.id] }, 'review', 'en')).postCount).toBe(
      reviewBounds.posts,
    );
  });

  it('leaves out a post that is gone', async () => {
    const test = await open();
    const { text, postCount } = await test.exporting.file({ ids: [test.other, '999'] }, 'csv', 'en');
    const table = await readTable(text, importBounds, () => null);
    expect(table).toMatchObject({ rows: [{ row: 2 }] });
    expect(postCount).toBe(1);
  });
});
