// A backup: everything local is in it, and putting it back brings what is gone, fills what is empty, and changes nothing else.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { approvedIn } from '../../../main/sync/posts/approval.ts';
import { createBackup } from '../../../main/features/backup/backup.ts';
import { createBrand } from '../../../main/features/brand/brand.ts';
import { createLayers } from '../../../main/features/calendar/overlays.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { readAnswers } from '../../../main/features/posts/schedulable-platforms.ts';
import { createRecurringPosts } from '../../../main/features/calendar/recurring-posts.ts';
import { createViews } from '../../../main/features/posts/saved-views.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox, null);
  const planning = createPlanning({ sync: test.sync });
  const recurringPosts = createRecurringPosts({ sync: test.sync, clock: test.clock, log: createRecordingLog() });
  const layers = createLayers({ sync: test.sync });
  const brand = createBrand({ sync: test.sync, log: createRecordingLog() });
  const backup = createBackup({
    ...{ sync: test.sync, planning, recurringPosts, layers, brand, newId: randomUUID, businessId: sandbox.businessId },
    yieldToEventLoop: () => Promise.resolve(),
  });
  const put = (text: string) => {
    const id = randomUUID();
    const reading = backup.read({ id, part: Buffer.from(text).toString('base64'), more: false });
    return { id, reading, preview: reading.state === 'read' ? reading.preview : null };
  };
  const names = () => test.store.posts.pids({}, 100).map((pid) => test.store.posts.view(pid)?.name);
  return {
    ...test,
    sandbox,
    planning,
    recurringPosts,
    layers,
    brand,
    views: createViews({ sync: test.sync }),
    backup,
    put,
    names,
  };
};

const recurringRule = {
  ...{ tag: 'autumn', everyDays: 7, startsOn: '2031-01-01', endsOn: null },
  ...{ time: null, cooldownDays: 0, cap: null },
};

const ics = 'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20261126\nSUMMARY:Thanksgiving\nEND:VEVENT';
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
  return { ...test, id, pid, text: (await test.backup.make()).text };
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
    });
    expect(backup.restore(id)).toEqual({ madeCount: 0, filledCount: 0, stepId: null });
    expect(names()).toEqual(['Rye']);
  });

  it('brings back what was approved of a post, word for word', async () => {
    const { backup, put, pid, posts, id: post, store, sync, db } = await filled();
    sync.change({ do: 'post.approveAgain', pid, ...approvedIn(posts.read(post)) });
    const approval = store.approvals.newest(pid);
    const { text } = await backup.make();
    db.exec('DELETE FROM approval');
    const { id, preview } = put(text);
    expect(preview).toMatchObject({ filledCount: 1, sameCount: 0 });
    backup.restore(id);
    expect(store.approvals.newest(pid)).toEqual(approval);
  });

  it('brings everything into an empty library of another computer, and nothing goes out by itself', async () => {
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
    expect(other.views.list().map(({ name }) => name)).toEqual(['Mine']);
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
    expect(() => backup.restore(second.id)).toThrow('choose it again');
    expect(other).not.toBe(id);
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
