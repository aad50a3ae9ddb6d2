// A backup: everything local is in it, and putting it back brings what is gone, fills what is empty, and changes nothing else.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { approvedIn } from '../../../main/sync/posts/approval.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { decodePost } from '../../../main/sync/posts/codec.ts';
import { createBackup } from '../../../main/features/backup/backup.ts';
import { createBrand } from '../../../main/features/brand/brand.ts';
import { createLayers } from '../../../main/features/calendar/overlays.ts';
import { createPause } from '../../../main/features/pause/pause.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { readAnswers } from '../../../main/features/posts/schedulable-platforms.ts';
import { createRecurringPosts } from '../../../main/features/calendar/recurring-posts.ts';
import { putBackDeleted } from '../../../main/features/posts/duplicate.ts';
import { createLinkTracking } from '../../../main/features/posts/link-tracking.ts';
import { createViews } from '../../../main/features/posts/saved-views.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { thrown } from '../../support/failure.ts';

const open = async (isDemo = false) => {
  const sandbox = await startSandbox(
    isDemo ? { seed: 'demo', clock: standingClock('2026-11-04T15:00:00Z') } : { clock: standingClock() },
  );
  const test = isDemo ? openTestSync(sandbox) : openTestSync(sandbox, null);
  if (isDemo) await test.until(() => expect(test.sync.status().filling).toBeNull());
  const planning = createPlanning({ sync: test.sync, tried: () => null });
  const recurringPosts = createRecurringPosts({
    sync: test.sync,
    clock: test.clock,
    log: createRecordingLog(),
    isHere: () => true,
  });
  const layers = createLayers({ sync: test.sync });
  const brand = createBrand({ sync: test.sync, log: createRecordingLog() });
  const pause = createPause({ sync: test.sync, planning });
  const tracking = createLinkTracking({ sync: test.sync });
  const backup = createBackup({
    sync: test.sync,
    planning,
    recurringPosts,
    layers,
    brand,
    pause,
    tracking,
    newId: randomUUID,
    businessId: sandbox.businessId,
    yieldToEventLoop: () => Promise.resolve(),
  });
  const put = (text: string) => {
    const id = randomUUID();
    const reading = backup.read({ id, part: Buffer.from(text).toString('base64'), more: false });
    return { id, reading, preview: reading.state === 'read' ? reading.preview : null };
  };
  const names = () => test.store.posts.pids({}, 100).map((pid) => test.store.posts.view(pid)?.name);
  const named = (name: string) => {
    const pid = test.store.posts.pids({}, 1000).find((each) => test.store.posts.view(each)?.name === name);
    return test.posts.read(String(pid) as PostId);
  };
  return {
    ...test,
    sandbox,
    named,
    planning,
    recurringPosts,
    layers,
    brand,
    pause,
    tracking,
    views: createViews({ sync: test.sync }),
    backup,
    put,
    names,
  };
};

const recurringRule = {
  tag: 'autumn',
  everyDays: 7,
  startsOn: '2031-01-01',
  endsOn: null,
  time: null,
  cooldownDays: 0,
  cap: null,
};

const ics = 'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20261126\nSUMMARY:Thanksgiving\nEND:VEVENT';
const photo = (sha256: string) => ({
  sha256,
  sizeBytes: 1,
  mimeType: 'image/jpeg',
  name: sha256,
  file: sha256,
  atMs: 1,
});
const campaign = { name: 'Rhubarb', hue: 145, from: '2031-03-01', to: '2031-03-31' } as const;

const filled = async () => {
  const test = await open();
  const { id } = test.posts.create({ platform: 'facebook', name: 'Rye', idea: 'why rye' });
  test.posts.edit(id, 'facebook', { body: 'Rye, warm 🥖', hashtags: ['rye'], altText: 'A loaf' });
  const pid = Number(id);
  test.sync.change({ do: 'post.schedule', pid, platform: 'facebook', at: '2031-03-01T23:30:00.000Z' });
  test.sync.change({ do: 'post.tag', pid, tags: ['autumn'] });
  test.sync.change({ do: 'post.desk', pid, fields: { note: 'ask Ada', checklist: [{ text: 'photo', done: true }] } });
  test.store.snippets.save({ id: null, kind: 'snippet', name: 'Hours', text: 'Open 7 to 1', hashtags: [] }, 1);
  test.views.save({ name: 'Mine', filter: { tag: 'autumn' } });
  test.planning.saveSlots([{ weekday: 1, time: '09:00', platforms: null }]);
  test.planning.rememberPlatforms({ ticked: ['linkedin'], unticked: ['x'] });
  test.recurringPosts.putBack([{ rule: recurringRule, madeCount: 3, doneThrough: '2031-01-05' }]);
  test.layers.saveCampaigns([campaign]);
  await test.layers.bringHolidays(ics);
  test.brand.saveAvoided(['cheap']);
  test.store.savedIdeas.save({ id: null, text: 'Dawn', stage: 'next' }, 5000);
  return { ...test, id, pid, text: (await test.backup.make('en')).text };
};

describe('a backup', () => {
  it('put back where nothing is missing, changes nothing', async () => {
    const { put, text, backup, names } = await filled();
    const { id, preview } = put(text);
    expect(preview).toMatchObject({
      newCount: 0,
      filledCount: 0,
      sameCount: 1,
      snippetCount: 0,
      viewCount: 0,
      slotCount: 0,
      savedIdeaCount: 0,
      campaignCount: 0,
      holidayCount: 0,
      avoidedCount: 0,
      albumCount: 0,
      lackingFileCount: 0,
    });
    expect(backup.restore(id)).toEqual({ madeCount: 0, partialCount: 0, filledCount: 0, stepId: null });
    expect(names()).toEqual(['Rye']);
  });

  it('with a note and tags longer than Galley stores is restored all the same, and says so', async () => {
    const { text, put, backup, names, store } = await filled();
    const file = JSON.parse(text) as { posts: { localId: number; note: string; tags: string[] }[] };
    const [post] = file.posts;
    if (!post) throw new Error('no post');
    const long = { ...post, localId: 9000, serviceId: null, name: 'Long', note: `${'x'.repeat(19_999)}🥖 and more` };
    const tags = Array.from({ length: 60 }, (_, at) => `tag ${at}`);
    const { id, preview } = put(JSON.stringify({ ...file, posts: [post, { ...long, tags }] }));
    expect(preview).toMatchObject({ shortenedCount: 2, newCount: 1 });
    backup.restore(id);
    expect(names().toSorted()).toEqual(['Long', 'Rye']);
    const pid = store.posts.pids({}, 100).find((each) => store.posts.view(each)?.name === 'Long') ?? 0;
    expect(store.localNotes.read(pid).note).toBe('x'.repeat(19_999));
    expect(store.postTags.ofPost(pid)).toHaveLength(50);
    expect(put(text).preview).toMatchObject({ shortenedCount: 0 });
    expect(put(JSON.stringify({ ...file, madeAt: 'never' })).reading).toMatchObject({ state: 'refused' });
  });

  it('is named in the language of the window, and is the same file in each', async () => {
    const { backup } = await open();
    const [english, german] = [await backup.make('en'), await backup.make('de')];
    expect(english.name).toMatch(/^galley-backup-\d{4}-\d\d-\d\d\.json$/);
    expect(german.name).toBe(english.name.replace('backup', 'sicherung'));
    expect(german.text).toBe(english.text);
  });

  it('brings back a post on several platforms as one, with what does not follow', async () => {
    const test = await open();
    const { id } = test.posts.create({ platforms: ['facebook', 'linkedin', 'pinterest'], body: 'Rye', name: 'Three' });
    test.posts.edit(id, 'linkedin', { body: 'We are hiring' });
    test.sync.change({ do: 'post.desk', pid: Number(id), fields: { note: 'ask Ada' } });
    const { text, postCount } = await test.backup.make('en');
    expect(postCount).toBe(1);
    expect(test.put(text).preview).toMatchObject({ newCount: 0, sameCount: 3 });
    test.posts.remove(id);
    expect(test.names()).toEqual([]);
    const { id: file, preview } = test.put(text);
    expect(preview).toMatchObject({ newCount: 1, lackingPlatformCount: 0 });
    test.backup.restore(file);
    const back = test.named('Three');
    expect(test.names()).toEqual(['Three']);
    expect(back.variants.map(({ platform, body, part }) => [platform, body, part?.own ?? []])).toEqual([
      ['facebook', 'Rye', []],
      ['linkedin', 'We are hiring', ['body']],
      ['pinterest', 'Rye', []],
    ]);
    expect(test.store.localNotes.read(Number(back.id)).note).toBe('ask Ada');
    // One part alone is gone: it comes back into the post that is there.
    const pinterest = Number(back.family?.parts[2]?.id);
    const again = (await test.backup.make('en')).text;
    test.sync.changeAll([{ do: 'post.remove', pid: pinterest }], null, 'parts');
    expect(test.named('Three').variants).toHaveLength(2);
    test.backup.restore(test.put(again).id);
    expect(test.named('Three').variants.map(({ platform }) => platform)).toEqual(['facebook', 'linkedin', 'pinterest']);
    expect(test.names()).toEqual(['Three']);
  });

  it('brings back what was approved of a post, word for word', async () => {
    const { backup, put, pid, posts, id: post, store, sync, db } = await filled();
    sync.change({ do: 'post.approveAgain', pid, ...approvedIn(posts.read(post)) });
    const approval = store.approvals.newest(pid);
    const { text } = await backup.make('en');
    db.exec('DELETE FROM approval');
    const { id, preview } = put(text);
    expect(preview).toMatchObject({ filledCount: 1, sameCount: 0 });
    backup.restore(id);
    expect(store.approvals.newest(pid)).toEqual(approval);
  });

  it('brings back the rule for tracking links where there is none, and still knows the links', async () => {
    const { backup, put, tracking, posts, sync, store } = await open();
    const rule = { ...tracking.rule(), isOn: true, hosts: ['example.com'] };
    tracking.save(rule);
    const body = 'Buns: https://example.com/buns';
    const { id: post } = posts.create({ platforms: ['facebook', 'linkedin'], body, name: 'Buns' });
    const pid = store.families.partOf(Number(post), 'linkedin');
    sync.change({ do: 'post.schedule', pid, platform: 'linkedin', at: '2031-03-01T23:30:00.000Z' });
    const { text } = await backup.make('en');
    expect(put(text).preview).toMatchObject({ hasTracking: false });
    const other = await open();
    const { id, preview } = other.put(text);
    expect(preview).toMatchObject({ hasTracking: true, newCount: 1 });
    other.backup.restore(id);
    expect(other.tracking.rule()).toEqual(rule);
    // A draft without a time begins without tracking, and the parts follow each other.
    expect(other.named('Buns').variants.map((each) => [each.body, each.part?.own ?? []])).toEqual([
      [body, []],
      [body, []],
    ]);
    expect(other.put(text).preview).toMatchObject({ hasTracking: false });
  });

  it('brings back the notes of reports and recorded failures, where there are none', async () => {
    const { backup, put, pid, store, db } = await filled();
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const april = { from: '2026-04-01', to: '2026-04-30' };
    const failure = { pid, platform: 'facebook', reason: 'image_error', failedMs: 5000 };
    for (const days of [march, april]) store.reports.saveNote({ ...days, note: 'Closed' });
    store.recordedFailures.keep(failure);
    const { text } = await backup.make('en');
    expect(put(text).preview).toMatchObject({ reportNoteCount: 0, sameCount: 1 });
    store.reports.saveNote({ ...march, note: '' });
    store.reports.saveNote({ ...april, note: 'Open again' });
    db.exec('DELETE FROM publish_failure');
    expect(put(text).preview).toMatchObject({ filledCount: 1, sameCount: 0 });
    const other = await open();
    const { id, preview } = other.put(text);
    expect(preview).toMatchObject({ reportNoteCount: 2 });
    other.backup.restore(id);
    expect(other.store.reports.notes()).toMatchObject([{ note: 'Closed' }, { note: 'Closed' }]);
    backup.restore(put(text).id);
    expect([store.reports.note(march.from, march.to), store.reports.note(april.from, april.to)]).toEqual([
      'Closed',
      'Open again',
    ]);
    expect(store.recordedFailures.within({ fromMs: 0, beforeMs: 6000 })).toEqual([failure]);
  });

  it('brings back the times that a pause keeps, and the pause with them', async () => {
    const { backup, put, pid, pause, store } = await filled();
    pause.start({ why: 'Water main', remindAt: null });
    const stored = store.pause.times();
    expect(stored).toMatchObject([{ pid, platform: 'facebook', at: '2031-03-01T23:30:00.000Z' }]);
    const { text } = await backup.make('en');
    expect(put(text).preview).toMatchObject({ pausedTimeCount: 0, sameCount: 1 });
    for (const time of stored) store.pause.giveBack(time, 1);
    store.pause.end(1);
    const { id, preview } = put(text);
    expect(preview).toMatchObject({ pausedTimeCount: 1, filledCount: 1 });
    backup.restore(id);
    expect(store.pause.times()).toMatchObject(stored.map(({ at }) => ({ pid, at })));
    expect(pause.status()).toMatchObject({ why: 'Water main', timeCount: 1 });
    expect(pause.resume([])).toMatchObject({ timeCount: 1 });
    // Resumed since, nothing is missing.
    expect(put(text).preview).toMatchObject({ pausedTimeCount: 0 });
  });

  it('brings everything into an empty library of another computer, and nothing is published by itself', async () => {
    const { text, sandbox } = await filled();
    const other = await open();
    const { id, preview } = other.put(text);
    expect(preview).toMatchObject({
      isOther: other.sandbox.businessId !== sandbox.businessId,
      newCount: 1,
      plannedCount: 1,
      savedIdeaCount: 1,
      campaignCount: 1,
      holidayCount: 1,
      avoidedCount: 1,
      albumCount: 0,
      lackingFileCount: 0,
    });
    expect(other.names()).toEqual([]);
    const { stepId } = other.backup.restore(id);
    const [pid = 0] = other.store.posts.pids({}, 10);
    const post = other.posts.read(String(pid) as PostId);
    expect(post).toMatchObject({ name: 'Rye', idea: 'why rye', status: 'draft' });
    expect(post.variants[0]).toMatchObject({
      body: 'Rye, warm 🥖',
      hashtags: ['rye'],
      altText: 'A loaf',
      scheduledAt: null,
    });
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(other.store.localNotes.read(pid)).toEqual({
      plannedOn: new Date('2031-03-01T23:30:00Z').toLocaleDateString('sv', { timeZone: zone }),
      note: 'ask Ada',
      checklist: [{ text: 'photo', done: true }],
    });
    expect(other.store.postTags.ofPost(pid)).toEqual(['autumn']);
    expect(other.store.snippets.all().map(({ name }) => name)).toEqual(['Hours']);
    expect(other.views.list()).toMatchObject([{ name: 'Mine', filter: { tag: 'autumn' } }]);
    expect(other.planning.slots()).toHaveLength(1);
    expect(readAnswers(other.store)).toEqual({ ticked: ['linkedin'], unticked: ['x'] });
    expect(other.layers.read()).toMatchObject({ campaigns: [campaign], holidays: [{ name: 'Thanksgiving' }] });
    expect(other.brand.rules().avoided).toEqual(['cheap']);
    expect(other.store.savedIdeas.all()).toMatchObject([{ text: 'Dawn', stage: 'next', atMs: 5000 }]);
    expect(other.recurringPosts.saved()).toEqual([{ rule: recurringRule, madeCount: 3, doneThrough: '2031-01-05' }]);
    other.sync.stepOf('undo', stepId ?? 0);
    expect(other.names()).toEqual([]);
    other.sync.stepOf('redo', stepId ?? 0);
    expect(other.names()).toEqual(['Rye']);
  });

  it('leaves the platforms that were answered here since', async () => {
    const { text } = await filled();
    const other = await open();
    other.planning.rememberPlatforms({ ticked: ['facebook'], unticked: [] });
    other.backup.restore(other.put(text).id);
    expect(readAnswers(other.store)).toEqual({ ticked: ['facebook'], unticked: [] });
  });

  it('shows the views of an earlier Galley by state', async () => {
    const { text } = await filled();
    const earlier = text.replace(/"filter":\s*\{\s*"tag":\s*"autumn"/, '$&, "failed": true');
    expect(earlier).not.toBe(text);
    const other = await open();
    other.backup.restore(other.put(earlier).id);
    expect(other.views.list()).toMatchObject([{ name: 'Mine', filter: { tag: 'autumn', state: 'blocked' } }]);
  });

  it('brings a deleted post back once, and leaves what was written since', async () => {
    const { put, text, backup, id, pid, sync, names, store, posts } = await filled();
    const other = posts.create({ platform: 'linkedin', name: 'Buns' }).id;
    sync.change({ do: 'post.desk', pid, fields: { note: 'written since', checklist: [] } });
    sync.change({ do: 'post.tag', pid, tags: [] });
    const first = put(text);
    expect(first.preview).toMatchObject({ newCount: 0, filledCount: 1 });
    const { stepId } = backup.restore(first.id);
    expect(store.localNotes.read(pid)).toMatchObject({
      note: 'written since',
      checklist: [{ text: 'photo', done: true }],
    });
    expect(store.postTags.ofPost(pid)).toEqual(['autumn']);
    sync.stepOf('undo', stepId ?? 0);
    expect(store.postTags.ofPost(pid)).toEqual([]);
    posts.remove(id);
    const second = put(text);
    expect(second.preview).toMatchObject({ newCount: 1 });
    backup.restore(second.id);
    expect(names().toSorted()).toEqual(['Buns', 'Rye']);
    expect(thrown(() => backup.restore(second.id))).toMatchObject({ kind: 'not-found', reason: 'file-closed' });
    expect(other).not.toBe(id);
  });

  it.each([
    ['with an offset', '2026-11-09T14:00:00+01:00', '2026-11-09T13:00:00.000Z'],
    ['without a zone, which no one knows', '2026-11-09T14:00:00', null],
  ])('can be restored, whatever the service writes for a slot: %s', async (_, written, read) => {
    const test = await open(true);
    const pid = test.store.posts.pids({ status: 'scheduled' }, 1)[0] ?? 0;
    const post = structuredClone(decodePost(test.store.posts.document(pid)?.confirmed ?? ''));
    for (const variant of post.variants) if (variant.scheduledAt) variant.scheduledAt = written;
    test.sync.transact((tx) => ingestPost(tx, post, { startedAtMs: test.sync.time.nowMs() + 1, from: 'reading' }));
    const { text } = await test.backup.make('en');
    const slots = () => test.posts.read(String(pid) as PostId).variants.map(({ scheduledAt }) => scheduledAt);
    expect(slots()).toContain(read ?? undefined);
    expect(test.put(text).reading.state).toBe('read');
    // As an earlier Galley wrote it.
    const old = text.replace(/"scheduledAt": (null|"[^"]*")/g, `"scheduledAt": "${written}"`);
    expect(test.put(old).reading.state).toBe('read');
  });

  it('is not made when it could not be restored', async () => {
    const { backup, db } = await filled();
    db.exec("UPDATE post_desk SET planned_on = 'soon'");
    await expect(backup.make('en')).rejects.toMatchObject({ kind: 'internal' });
  });

  it('is refused whole when a part of it is not what it should be', async () => {
    const { put, text, names } = await filled();
    const refusal = (damaged: string) => put(damaged).reading;
    expect(refusal(text.slice(0, -20))).toEqual({ state: 'refused', reason: 'not-backup' });
    expect(refusal('{"posts":[]}')).toEqual({ state: 'refused', reason: 'not-backup' });
    expect(refusal(text.replace('"version": 1', '"version": 2'))).toEqual({ state: 'refused', reason: 'newer' });
    expect(refusal(text.replace('"photo"', '7'))).toEqual({ state: 'refused', reason: 'not-backup' });
    expect(names()).toEqual(['Rye']);
  });

  it('put back in part by a disk that fails leaves nothing', async () => {
    const { text } = await filled();
    const other = await open();
    const { id } = other.put(text);
    other.db.exec("CREATE TRIGGER full BEFORE INSERT ON post_desk BEGIN SELECT RAISE(ABORT, 'full'); END");
    expect(() => other.backup.restore(id)).toThrow();
    expect([other.names(), other.store.snippets.all(), other.views.list(), other.planning.slots()]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});

const removed = async (name: string) => {
  const test = await open(true);
  const from = test.named(name);
  test.sync.change({ do: 'post.desk', pid: Number(from.id), fields: { note: 'ask Ada' } });
  const { text } = await test.backup.make('en');
  test.posts.remove(from.id);
  await test.until(() => expect(test.posts.read(from.id).gone).toBe('deleted'), 5000);
  return { ...test, from, text };
};

describe('a post of several platforms that comes back', () => {
  it('has each that a post can start on, as a duplicate has: what it lacks is counted before, and the draft says it', async () => {
    const { from, text, put, backup, named, store, sync } = await removed('Saturday cardamom buns');
    const startable = from.variants.filter(({ platform }) => platform !== 'x');
    const left = from.variants.filter(({ platform }) => platform === 'x');
    const { id, preview } = put(text);
    expect(preview).toMatchObject({
      newCount: 1,
      lackingPlatformCount: 1,
      lackingMediaCount: 1,
      hasUnknownMedia: false,
    });
    expect(backup.restore(id)).toMatchObject({ madeCount: 1, partialCount: 1 });
    const back = named('Saturday cardamom buns');
    expect(back.variants.map(({ platform, hashtags }) => ({ platform, hashtags }))).toEqual(
      startable.map(({ platform, hashtags }) => ({ platform, hashtags })),
    );
    expect(sync.notes.read(Number(back.id)).leftOut).toEqual({ platforms: ['x'], pictureCount: 1, hasVideo: false });
    expect(left.length).toBeGreaterThan(0);
    for (const { platform, body, description } of left)
      expect(store.wordings.ofPost(Number(back.id))).toContainEqual(
        expect.objectContaining({ platform, field: 'body', value: description ?? body }),
      );
    expect(store.localNotes.read(Number(back.id)).note).toBe('ask Ada');
  });

  it('has all of them where it was made of files that are still here', async () => {
    const { from, text, put, backup, named, store, sync } = await removed('From the market, untouched');
    const media = from.variants[0]?.media ?? [];
    for (const { id: sid } of media) {
      const { mid } = store.media.add({
        sha256: sid,
        sizeBytes: 9,
        mimeType: 'image/jpeg',
        name: 'a.jpg',
        file: `${sid}.jpg`,
        atMs: 1,
      });
      store.media.uploaded(mid, sync.apiKey, sid, 1);
    }
    const { id, preview } = put(text);
    expect(preview).toMatchObject({ newCount: 1, lackingPlatformCount: 0, lackingMediaCount: 0 });
    expect(backup.restore(id)).toMatchObject({ madeCount: 1, partialCount: 0 });
    const back = named('From the market, untouched');
    expect(back.variants.map(({ platform }) => platform)).toEqual(from.variants.map(({ platform }) => platform));
    expect(back.variants[0]?.media).toHaveLength(media.length);
    expect(sync.notes.read(Number(back.id)).leftOut).toBeNull();
  });

  it('of another library shows none of the files here that have the numbers of its own', async () => {
    const { backup, put, named, store, text } = await removed('From the market, untouched');
    store.media.add({
      sha256: 'a',
      sizeBytes: 9,
      mimeType: 'image/jpeg',
      name: 'a.jpg',
      file: 'a.jpg',
      atMs: 1,
    });
    const elsewhere = text
      .replace(/"libraryId": "[^"]+"/, '"libraryId": "elsewhere"')
      .replaceAll(/("media": \[\s+\{\s+"id": )"[^"]+"/g, '$1"local-1"');
    expect(elsewhere).toContain('local-1');
    const { id } = put(elsewhere);
    backup.restore(id);
    expect(named('From the market, untouched').variants[0]?.media).toEqual([]);
  });

  it('from a backup of an earlier Galley says that its pictures are unknown', async () => {
    const { put, text } = await removed('Saturday cardamom buns');
    const earlier = text.replaceAll(/,\s+"pinned": \w+,\s+"mediaOrigin": "\w+",\s+"media": \[[^\]]*\]/g, '');
    expect(earlier).not.toContain('mediaOrigin');
    expect(put(earlier).preview).toMatchObject({ newCount: 1, lackingMediaCount: 0, hasUnknownMedia: true });
  });

  it('does not come back where no post can begin on its platforms, which is said as such', async () => {
    const { put, text } = await removed('Saturday cardamom buns');
    const backup = JSON.parse(text) as { posts: { name: string; versions: { platform: string }[] }[] };
    const alone = backup.posts.filter(({ name }) => name === 'Saturday cardamom buns');
    for (const { versions } of alone) for (const version of versions) version.platform = 'x';
    const { preview } = put(JSON.stringify({ ...backup, posts: alone }));
    expect(preview).toMatchObject({ newCount: 0, leftOutCount: 0, lostCount: 1 });
  });
});

describe('a backup put back a second time', () => {
  it('makes no second draft of what came back from it and is still here', async () => {
    const { put, text, backup, id: post, posts, names, sync } = await filled();
    posts.remove(post);
    const { stepId } = backup.restore(put(text).id);
    const second = put(text);
    expect(second.preview).toMatchObject({ newCount: 0, restoredCount: 1, sameCount: 0, filledCount: 0 });
    expect(backup.restore(second.id)).toMatchObject({ madeCount: 0, stepId: null });
    expect(names()).toEqual(['Rye']);
    sync.stepOf('undo', stepId ?? 0);
    expect(put(text).preview).toMatchObject({ newCount: 1, restoredCount: 0 });
    sync.stepOf('redo', stepId ?? 0);
    expect(put(text).preview).toMatchObject({ newCount: 0, restoredCount: 1 });
  });

  it('brings back what was deleted again, and knows it when a later backup brought that back', async () => {
    const { put, text, backup, id: post, posts, names, store } = await filled();
    posts.remove(post);
    backup.restore(put(text).id);
    const later = (await backup.make('en')).text;
    const [pid = 0] = store.posts.pids({}, 10);
    posts.remove(String(pid) as PostId);
    expect(put(text).preview).toMatchObject({ newCount: 1, restoredCount: 0 });
    backup.restore(put(later).id);
    expect(put(text).preview).toMatchObject({ newCount: 0, restoredCount: 1 });
    expect(names()).toEqual(['Rye']);
  });

  it('on another computer knows what came back there', async () => {
    const { text } = await filled();
    const other = await open();
    other.backup.restore(other.put(text).id);
    expect(other.put(text).preview).toMatchObject({ newCount: 0, restoredCount: 1 });
  });

  it('makes no second draft of a deleted post that was restored as a new draft', async () => {
    const { from, text, put, sync } = await removed('Saturday cardamom buns');
    expect(putBackDeleted(sync, { id: from.id })).toMatchObject({ madeCount: 1 });
    expect(put(text).preview).toMatchObject({ newCount: 0, restoredCount: 1 });
  });
});

describe('albums', () => {
  const withAlbum = async () => {
    const test = await open();
    const [buns, rye] = ['buns', 'rye'].map((name) => test.store.media.add(photo(name)).mid);
    test.store.albums.add({ aid: 1, name: 'Summer market' }, 1);
    test.store.albums.addFiles(1, [buns ?? 0, rye ?? 0]);
    return { ...test, text: (await test.backup.make('en')).text };
  };

  it('come back with the files that are here, whatever their numbers, and say how many are not', async () => {
    const { text } = await withAlbum();
    const { store, put, backup, topics } = await open();
    store.media.add(photo('croissant'));
    const rye = store.media.add(photo('rye')).mid;
    const { id, preview } = put(text);
    expect(preview).toMatchObject({ albumCount: 1, lackingFileCount: 1 });
    expect(store.albums.all()).toEqual([]);
    topics.length = 0;
    backup.restore(id);
    expect(topics).toContain('media');
    expect(store.albums.all()).toMatchObject([{ name: 'Summer market', fileCount: 1 }]);
    expect(store.albums.files(store.albums.all()[0]?.aid ?? 0)).toEqual([rye]);
    expect(put(text).preview).toMatchObject({ albumCount: 0, lackingFileCount: 1 });
  });

  it('that are here get back what they lack, and lose nothing', async () => {
    const { store, put, backup, text } = await withAlbum();
    const croissant = store.media.add(photo('croissant')).mid;
    store.albums.rename(1, 'SUMMER MARKET');
    store.albums.removeFiles(1, [1]);
    store.albums.addFiles(1, [croissant]);
    const { id, preview } = put(text);
    expect(preview).toMatchObject({ albumCount: 1, lackingFileCount: 0 });
    backup.restore(id);
    expect(store.albums.all()).toEqual([{ aid: 1, name: 'SUMMER MARKET', fileCount: 3 }]);
  });

  it('are none in an older file', async () => {
    const { put, text } = await withAlbum();
    const { albums: _, ...older } = JSON.parse(text) as Record<string, unknown>;
    expect(put(JSON.stringify(older)).preview).toMatchObject({ albumCount: 0, lackingFileCount: 0 });
  });
});
