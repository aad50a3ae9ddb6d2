// Many posts at once over the real sandbox: one transaction, one step back, and skipped posts are listed by name.
import { describe, expect, it, vi } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { bulkLimit, publishLimit, replacedAtOnce } from '../../../preload/rules/own-bounds.ts';
import type { BulkAction, Replacement } from '../../../preload/contract/bulk-actions.ts';
import { noStates } from '../../support/window-samples.ts';
import { createMany, editIntents } from '../../../main/features/posts/bulk-actions.ts';
import { createPublishing } from '../../../main/features/posts/publishing.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { keepSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { createViews } from '../../../main/features/posts/saved-views.ts';
import { postView } from '../../support/library.ts';
import { thrown } from '../../support/failure.ts';
import { samplePost, sampleVariant } from '../../support/post-samples.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { manyStrings } from '../../../renderer/posts/bulk-strings.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';

const hourMs = 3_600_000;
const the = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('there is none');
  return value;
};

const inNewYork = {
  businessName: 'Bakery',
  toneOfVoice: [],
  colors: { primary: '', secondary: '', accent: '' },
  colorsConfigured: false,
  fonts: { heading: '', body: '' },
  fontsConfigured: false,
  keywords: [],
  images: [],
  timezone: 'America/New_York',
};

/** Without a network: what is enqueued stays there for the assertions. */
const open = async (start?: string) => {
  const sandbox = await startSandbox({ clock: standingClock(start) });
  const test = openTestSync(sandbox, null);
  const many = createMany({ sync: test.sync });
  const draft = (name: string, body: string, platform: Exclude<PlatformId, 'x'> = 'facebook'): PostId => {
    const { id } = test.posts.create({ platform, name });
    test.posts.edit(id, platform, { body });
    return id;
  };
  return {
    ...test,
    many,
    draft,
    run: (ids: PostId[], action: BulkAction) => many.run({ ids }, action),
    read: (id: PostId) => test.posts.read(id),
    body: (id: PostId) => test.posts.read(id).variants[0]?.body,
    slot: (id: PostId) => test.posts.read(id).variants[0]?.scheduledAt,
    in: (hours: number) => new Date(test.clock.now() + hours * hourMs).toISOString(),
    undo: (stepId: number | null) => test.sync.stepOf('undo', stepId ?? 0),
  };
};

describe('many posts', () => {
  it('are scheduled one after the other, and lose their times in one step back', async () => {
    const test = await open();
    const ids = ['Rye', 'Buns', 'Tart'].map((name) => test.draft(name, 'Warm'));
    const at = test.in(5);
    const outcome = test.run(ids, { do: 'schedule', at, everyMinutes: 90, platforms: ['facebook'] });
    expect(outcome).toMatchObject({ doneCount: 3, skippedCount: 0 });
    expect(ids.map(test.slot)).toEqual([at, test.in(6.5), test.in(8)]);
    expect(test.undo(outcome.stepId)).toMatchObject({
      undone: { kind: 'post.schedule', postId: null, count: 3, doneCount: 3 },
    });
    expect(ids.map(test.slot)).toEqual([null, null, null]);
    test.sync.stepOf('redo', outcome.stepId ?? 0);
    expect(ids.map(test.slot)).toEqual([at, test.in(6.5), test.in(8)]);
  });

  it('keep the time of day where they are days apart and the clocks change', async () => {
    const test = await open('2026-10-29T09:00:00Z');
    test.sync.transact((tx) => keepSnapshot(tx, 'brand', inNewYork, tx.nowMs));
    const ids = ['Rye', 'Buns', 'Tart'].map((name) => test.draft(name, 'Warm'));
    // Nine o'clock in New York, where summer time ends on November 1.
    const at = '2026-10-30T13:00:00.000Z';
    const spaced = (everyMinutes: number) => {
      test.run(ids, { do: 'schedule', at, everyMinutes, platforms: ['facebook'] });
      return ids.map(test.slot);
    };
    expect(spaced(1440)).toEqual([at, '2026-10-31T13:00:00.000Z', '2026-11-01T14:00:00.000Z']);
    expect(spaced(2880)).toEqual([at, '2026-11-01T14:00:00.000Z', '2026-11-03T14:00:00.000Z']);
    expect(spaced(720)).toEqual([at, '2026-10-31T01:00:00.000Z', '2026-10-31T13:00:00.000Z']);
    expect(spaced(0)).toEqual([at, at, at]);
  });

  it('take their step back whatever was done after it, and only once', async () => {
    const test = await open();
    const id = test.draft('Rye', 'Warm');
    const { stepId } = test.run([id], { do: 'schedule', at: test.in(5), everyMinutes: 0, platforms: ['facebook'] });
    test.posts.edit(id, 'facebook', { body: 'Still warm' });
    test.undo(stepId);
    expect([test.slot(id), test.body(id)]).toEqual([null, 'Still warm']);
    expect(test.undo(stepId)).toEqual({ undone: null });
  });

  it('that have nothing to do are listed by name', async () => {
    const test = await open();
    const planned = test.draft('Rye', 'Warm');
    const other = test.draft('Buns', 'Warm');
    test.run([planned], { do: 'schedule', at: test.in(5), everyMinutes: 0, platforms: ['facebook'] });
    const outcome = test.run([planned, other], { do: 'unschedule' });
    expect(outcome).toMatchObject({
      doneCount: 1,
      skippedCount: 1,
      skipped: [{ id: other, name: 'Buns', reason: 'no-time', error: null }],
    });
    expect(test.run([other], { do: 'approve' }).skipped[0]?.reason).toBe('needs-no-approval');
  });

  it('are named where the action is of one alone', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    const buns = test.draft('Buns', 'Warm');
    const schedule: BulkAction = { do: 'schedule', at: test.in(5), everyMinutes: 0, platforms: ['facebook'] };
    expect(test.run([rye], schedule).name).toBe('Rye');
    expect(test.run([rye, buns], { do: 'duplicate', language: 'en' }).name).toBeNull();
    expect(test.run([rye], { do: 'duplicate', language: 'en' }).name).toBe('Rye');
    expect(test.run([rye, buns], schedule).name).toBeNull();
    const place: BulkAction = { do: 'place', slots: [{ id: rye, platform: 'facebook', at: null }] };
    expect(test.run([rye], place).name).toBe('Rye');
    expect(test.run([buns], { do: 'remove' })).toMatchObject({ doneCount: 1, name: 'Buns' });
  });

  it('are deleted, and all come back', async () => {
    const test = await open();
    const ids = ['Rye', 'Buns'].map((name) => test.draft(name, 'Warm'));
    const { stepId } = test.run(ids, { do: 'remove' });
    expect(test.posts.counts().all).toBe(0);
    test.undo(stepId);
    expect(test.posts.counts().all).toBe(2);
    expect(ids.map(test.body)).toEqual(['Warm', 'Warm']);
  });

  it('that are deleted or lose their times are counted where the service still publishes them', async () => {
    const test = await open();
    const at = test.in(50);
    const own = test.draft('Rye', 'Warm');
    test.run([own], { do: 'schedule', at, everyMinutes: 0, platforms: ['facebook'] });
    const known = ['timed', 'bare'].map((id) => {
      const like = wirePost(id, test.clock.now(), { status: id === 'timed' ? 'scheduled' : 'draft' });
      const variants = like.variants.map((variant) => ({ ...variant, scheduledAt: id === 'timed' ? at : null }));
      const pid = test.sync.transact((tx) =>
        ingestPost(tx, { ...like, variants }, { startedAtMs: tx.nowMs, from: 'reading' }),
      );
      return String(pid) as PostId;
    });
    const unscheduled = test.run([own, ...known], { do: 'unschedule' });
    expect(unscheduled).toMatchObject({ doneCount: 2, stillPublishedCount: 1 });
    test.undo(unscheduled.stepId);
    expect(test.run([own, ...known], { do: 'remove' })).toMatchObject({ doneCount: 3, stillPublishedCount: 1 });
    expect(test.run([test.draft('Buns', '')], { do: 'remove' }).stillPublishedCount).toBe(0);
  });

  it('of which one is gone for good, come back without it', async () => {
    const test = await open();
    const ids = ['Rye', 'Buns', 'Tart'].map((name) => test.draft(name, 'Warm'));
    const { stepId } = test.run(ids, { do: 'schedule', at: test.in(5), everyMinutes: 0, platforms: ['facebook'] });
    test.posts.remove(the(ids[1]));
    test.undo(stepId);
    expect([ids[0], ids[2]].map((id) => id && test.slot(id))).toEqual([null, null]);
  });

  it('are copied as drafts of this computer, with their words and tags', async () => {
    const test = await open();
    const id = test.draft('Rye', 'Two days old');
    test.run([id], { do: 'tag', add: ['spring'], remove: [] });
    const { doneCount, stepId } = test.run([id], { do: 'duplicate', language: 'en' });
    expect(doneCount).toBe(1);
    const [copy] = test.posts.list({}).rows.filter((row) => row.id !== id);
    expect(copy).toMatchObject({ name: 'Rye (copy)', excerpt: 'Two days old', tags: ['spring'], status: 'draft' });
    expect(test.undo(stepId)).toMatchObject({ undone: { kind: 'post.duplicate', count: 1, doneCount: 1 } });
    expect(test.posts.list({}).rows.map((row) => row.id)).toEqual([id]);
    expect(test.undo(stepId)).toEqual({ undone: null });
  });

  it('are published only with a network, and only what was confirmed', async () => {
    const test = await open();
    const id = test.draft('Rye', 'Warm');
    const action: BulkAction = { do: 'publish', versions: [{ id, platform: 'facebook' }] };
    expect(thrown(() => test.run([id], action))).toMatchObject({ kind: 'unreachable' });
    expect(test.store.operations.ofPost(Number(id)).map(({ kind }) => kind)).not.toContain('post.publish');
  });

  it('of a filter are all that it finds but those that were taken out, loaded or not', async () => {
    const test = await open();
    for (let index = 0; index < 130; index += 1)
      test.store.posts.add({ sid: null, view: postView({ name: `Old ${index}`, kind: 'reel' }) });
    const [first, second] = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Warm')];
    expect(test.many.survey({ filter: { kind: 'reel' }, except: [] }).count).toBe(130);
    expect(test.many.survey({ filter: {}, except: [first] }).count).toBe(131);
    test.many.run({ filter: { kind: 'post' }, except: [second] }, { do: 'tag', add: ['mine'], remove: [] });
    expect(test.posts.list({ tag: 'mine' }).rows.map(({ name }) => name)).toEqual(['Rye']);
  });

  it('more than one step takes are refused, and nothing is changed', async () => {
    const test = await open();
    test.store.transact(() => {
      for (let index = 0; index <= bulkLimit; index += 1) test.store.posts.add({ sid: null, view: postView() });
    });
    const all = () => test.many.run({ filter: {}, except: [] }, { do: 'tag', add: ['a'], remove: [] });
    expect(thrown(all)).toMatchObject({
      kind: 'invalid',
      limit: { of: 'posts', most: bulkLimit },
    });
    expect(test.store.postTags.counts()).toEqual([]);
  });

  it('are surveyed by what fits and how many requests it takes', async () => {
    const { many, store } = await open();
    const add = (change: Parameters<typeof postView>[0]) => store.posts.add({ sid: null, view: postView(change) });
    const two = [
      { platform: 'x', status: 'draft', slotMs: null, publishedMs: null },
      { platform: 'facebook', status: 'draft', slotMs: null, publishedMs: null },
    ];
    const added = [add({ status: 'draft', versions: two }), add({ status: 'scheduled' }), add({ status: 'published' })];
    expect(many.survey({ filter: {}, except: [] })).toEqual({
      count: 3,
      states: { ...noStates, draft: 3 },
      fits: { schedule: 2, unschedule: 1, approve: 0, publish: 2 },
      notes: [],
      toPublish: added.map(String).toReversed(),
      sends: { approve: 0, publish: 3 },
      schedulable: [
        { held: [], bare: ['instagram'], postCount: 2, changedCount: 0, uncheckedCount: 0 },
        { held: [], bare: ['facebook', 'x'], postCount: 1, changedCount: 0, uncheckedCount: 0 },
      ],
      heldAt: null,
      answered: { ticked: [], unticked: [] },
      deletions: { count: 0, finishAt: null },
      partlyLive: null,
    });
  });

  it('name those that publishing is about: all, or of very many those that can be published', async () => {
    const { many, store } = await open();
    const add = (status: 'draft' | 'published', kind = 'post') =>
      String(store.posts.add({ sid: null, view: postView({ status, kind }) }));
    const live = Array.from({ length: publishLimit }, () => add('published'));
    const toPublish = () => many.survey({ filter: {}, except: [] }).toPublish;
    expect(toPublish()).toEqual(live.toReversed());
    const drafts = Array.from({ length: publishLimit }, () => add('draft'));
    expect(toPublish()).toEqual(drafts.toReversed());
    add('draft');
    expect(toPublish()).toEqual([]);
  });

  it('has the time that all of them hold, where it is one', async () => {
    const test = await open();
    const ids = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Round')];
    const plan = (id: PostId, at: string) =>
      test.run([id], { do: 'schedule', at, everyMinutes: 0, platforms: ['facebook'] });
    const [one, other] = ['2031-03-01T10:00:00.000Z', '2031-03-02T10:00:00.000Z'];
    for (const id of ids) plan(id, one);
    expect(test.many.survey({ ids }).heldAt).toBe(one);
    plan(ids[0] ?? ('' as PostId), other);
    expect(test.many.survey({ ids }).heldAt).toBeNull();
  });
});

it('an approval that would publish at once is not given, and that is said', async () => {
  const test = await open();
  const asking = (id: string, at: string): PostId => {
    const like = wirePost(id, test.clock.now(), { needsApproval: true, status: 'scheduled' });
    const variants = like.variants.map((variant) => ({ ...variant, scheduledAt: at }));
    const pid = test.sync.transact((tx) =>
      ingestPost(tx, { ...like, variants }, { startedAtMs: tx.nowMs, from: 'reading' }),
    );
    return String(pid) as PostId;
  };
  const [late, near, ahead] = [asking('a', test.in(-2)), asking('b', test.in(0.05)), asking('c', test.in(5))];
  const outcome = test.run([late, near, ahead], { do: 'approve' });
  expect(outcome).toMatchObject({
    doneCount: 1,
    skipped: [
      { id: late, reason: 'time-over' },
      { id: near, reason: 'time-over' },
    ],
  });
  expect(test.store.operations.open().map(({ pid }) => String(pid))).toEqual([ahead]);
});

it('a time that is moved or taken moves nothing that is live already', async () => {
  const test = await open();
  const at = test.in(-0.5);
  const like = wirePost('a', test.clock.now(), { status: 'published' });
  const [first] = like.variants;
  const variants = [
    { ...first, platform: 'instagram', status: 'published', scheduledAt: at, publishedAt: at },
    { ...first, platform: 'facebook', status: 'failed', isPrimary: false, scheduledAt: at, publishedAt: null },
  ];
  const pid = test.sync.transact((tx) =>
    ingestPost(tx, { ...like, variants } as never, { startedAtMs: tx.nowMs, from: 'reading' }),
  );
  const id = String(pid) as PostId;
  const place = (to: string | null) =>
    test.run([id], {
      do: 'place',
      slots: (['instagram', 'facebook'] as const).map((platform) => ({ id, platform, at: to })),
    });
  const waiting = () => test.store.operations.open().map(({ kind, platform }) => [kind, platform]);
  const left = { doneCount: 1, skipped: [{ id, reason: 'published' }] };
  expect(place(test.in(5))).toMatchObject(left);
  expect(waiting()).toEqual([['post.schedule', 'facebook']]);
  expect(place(null)).toMatchObject(left);
  expect(waiting()).toEqual([['post.unschedule', 'facebook']]);
});

describe('posts that were changed since they were approved', () => {
  it('are approved with others, which sends nothing, as one step', async () => {
    const test = await open();
    const [rye, buns] = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Round')];
    for (const id of [rye, buns]) test.publishing.approveAgain(id);
    const ids = [rye, buns, test.draft('Focaccia', 'Salt')];
    const fits = () => test.many.survey({ ids }).fits.approve;
    expect(fits()).toBe(0);
    for (const id of [rye, buns]) test.posts.edit(id, 'facebook', { body: 'Cheaper now' });
    expect([fits(), test.many.survey({ ids }).sends.approve]).toEqual([2, 0]);
    const { doneCount, skipped, stepId } = test.run(ids, { do: 'approve' });
    expect([doneCount, skipped.map(({ reason }) => reason)]).toEqual([2, ['needs-no-approval']]);
    expect([fits(), test.posts.read(rye).changedSinceApproval]).toEqual([0, false]);
    test.undo(stepId);
    expect(fits()).toBe(2);
  });

  it('are approved as a step that can be undone also with a network', async () => {
    const test = await open();
    const rye = test.draft('Rye', 'Warm');
    test.publishing.approveAgain(rye);
    test.posts.edit(rye, 'facebook', { body: 'Cheaper now' });
    vi.spyOn(test.sync.online, 'connection').mockReturnValue('online');
    expect(test.run([rye], { do: 'approve' }).stepId).toBeTypeOf('number');
  });

  it('are counted among those that could get a time', async () => {
    const test = await open();
    const ids = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Round'), test.draft('Focaccia', 'Salt')];
    const approval = { words: [], slot: null, source: 'here' as const, reviewer: null, atMs: 1 };
    test.sync.transact((tx) => {
      test.store.approvals.add(Number(ids[0]), { hash: 'other words', ...approval });
      tx.touch(Number(ids[0]));
    });
    const { schedulable } = test.many.survey({ ids });
    expect(schedulable).toMatchObject([{ postCount: 3, changedCount: 1, uncheckedCount: 0 }]);
    expect(test.many.survey({ ids: ids.slice(1) }).schedulable).toMatchObject([
      { postCount: 2, changedCount: 0, uncheckedCount: 0 },
    ]);
  });
});

describe('one edit for all', () => {
  it('puts hashtags in and takes them away, plans a day, and goes back in one step', async () => {
    const test = await open();
    const [rye, buns] = [test.draft('Rye', 'Warm'), test.draft('Buns', 'Round')];
    test.posts.edit(rye, 'facebook', { hashtags: ['Bread', 'old'] });
    const tags = (id: PostId) => test.read(id).variants[0]?.hashtags;
    const plan = (id: PostId) => test.store.localNotes.read(Number(id)).plannedOn;
    const { doneCount, stepId } = test.run([rye, buns], {
      do: 'edit',
      addHashtags: ['bread', 'friday'],
      removeHashtags: ['OLD'],
      plannedOn: '2026-11-14',
    });
    expect([doneCount, tags(rye), tags(buns)]).toEqual([2, ['Bread', 'friday'], ['bread', 'friday']]);
    expect([plan(rye), plan(buns)]).toEqual(['2026-11-14', '2026-11-14']);
    test.undo(stepId);
    expect([tags(rye), tags(buns), plan(rye)]).toEqual([['Bread', 'old'], [], null]);
  });

  it('changes own versions alone, so that followers stay followers, and nothing that is live', () => {
    const post = samplePost({
      variants: [
        sampleVariant('instagram', { isPrimary: true, pinned: false }),
        sampleVariant('facebook', { isPrimary: false, pinned: false }),
        sampleVariant('linkedin', { isPrimary: false, pinned: true }),
        sampleVariant('x', { isPrimary: false, pinned: true, status: 'published' }),
      ],
    });
    const intents = editIntents(post, 1, null, { addHashtags: ['fresh'], removeHashtags: [] });
    expect(intents.map((intent) => 'platform' in intent && intent.platform)).toEqual(['instagram', 'linkedin']);
  });

  it('leaves out what it would not change', async () => {
    const test = await open();
    const id = test.draft('Rye', 'Warm');
    expect(test.run([id], { do: 'edit', addHashtags: [], removeHashtags: ['none'] })).toMatchObject({
      doneCount: 0,
      skipped: [{ id, reason: 'same' }],
    });
  });
});

describe('tags', () => {
  it('are written once, whatever their capitals, and taken back', async () => {
    const test = await open();
    const id = test.draft('Rye', 'Warm');
    test.run([id], { do: 'tag', add: ['Spring', 'spring', 'sale'], remove: [] });
    const { stepId } = test.run([id], { do: 'tag', add: [], remove: ['SPRING'] });
    const tags = () => test.posts.list({}).rows[0]?.tags;
    expect(tags()).toEqual(['sale']);
    test.undo(stepId);
    expect(tags()).toEqual(['sale', 'Spring']);
    expect(createViews(test).tags()).toEqual([
      { tag: 'sale', count: 1 },
      { tag: 'Spring', count: 1 },
    ]);
  });

  it('are sent to the window and never to the service', async () => {
    const test = await open();
    const id = test.draft('Rye', 'Warm');
    const before = test.store.operations.open().length;
    test.topics.length = 0;
    test.run([id], { do: 'tag', add: ['spring'], remove: [] });
    expect(test.topics).toEqual([`post:${id}`, 'posts']);
    expect(test.store.operations.open()).toHaveLength(before);
  });
});

describe('saved views', () => {
  it('are saved with filter and order, changed and removed', async () => {
    const test = await open();
    const views = createViews(test);
    const [first] = views.save({
      name: 'X in June',
      filter: { platform: 'x', slot: { from: '2026-06-01' } },
      sort: 'name',
    });
    expect(first).toMatchObject({
      name: 'X in June',
      filter: { platform: 'x', slot: { from: '2026-06-01' } },
      sort: 'name',
    });
    expect(views.save({ ...the(first), name: 'June' }).map(({ name }) => name)).toEqual(['June']);
    expect(views.remove(the(first).id)).toEqual([]);
    expect(test.topics.filter((topic) => topic === 'views')).toHaveLength(3);
  });

  it.each([
    [
      { status: 'draft', platform: 'x' },
      { state: 'draft', platform: 'x' },
    ],
    [{ status: 'scheduled', approval: true }, { state: 'approval' }],
    [
      { failed: true, search: 'rye' },
      { state: 'blocked', search: 'rye' },
    ],
    [{ state: 'making' }, { state: 'making' }],
  ])('of %o are shown by state', async (filter, byState) => {
    const test = await open();
    test.store.savedViews.add({ name: 'Mine', filter: filter as object, sort: 'name' }, 1);
    expect(createViews(test).list()).toEqual([{ id: 1, name: 'Mine', filter: byState, sort: 'name' }]);
  });

  it('that can no longer be read are left out', async () => {
    const test = await open();
    test.db.exec(`INSERT INTO saved_view (name, query, at_ms) VALUES ('Odd', '{"filter":{"moon":true}}', 1)`);
    expect(createViews(test).list()).toEqual([]);
  });
});

const plain: Replacement = { find: 'rye', put: 'spelt', matchCase: false, wholeWords: true };

describe('find and replace', () => {
  it('shows every change before it is made, and makes just these in one step', async () => {
    const test = await open();
    const bread = test.draft('Rye bread', 'Rye on Friday. More rye, no oryem.');
    const buns = test.draft('Buns', 'No grain here');
    const ids = [bread, buns];
    const preview = test.many.replacePreview({ ids }, plain);
    expect(preview.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['name', 'Rye bread', 'spelt bread'],
      ['body', 'Rye on Friday. More rye, no oryem.', 'spelt on Friday. More spelt, no oryem.'],
    ]);
    const { stepId, doneCount, skippedCount } = test.run(ids, {
      do: 'replace',
      ...plain,
      changes: [`${bread} facebook body`],
    });
    expect([doneCount, skippedCount]).toEqual([1, 0]);
    expect([test.read(bread).name, test.body(bread)]).toEqual(['Rye bread', 'spelt on Friday. More spelt, no oryem.']);
    test.undo(stepId);
    expect(test.body(bread)).toBe('Rye on Friday. More rye, no oryem.');
  });

  it('changes nothing beyond what is shown', async () => {
    const test = await open();
    const ids = Array.from({ length: replacedAtOnce + 1 }, (_, index) => test.draft(`Loaf ${index}`, 'Rye on Friday'));
    const { changes, more } = test.many.replacePreview({ ids }, plain);
    expect([changes.length, more]).toEqual([replacedAtOnce, true]);
    const { doneCount } = test.run(ids, { do: 'replace', ...plain, changes: changes.map(({ key }) => key) });
    expect([doneCount, ids.map(test.body).filter((body) => body === 'Rye on Friday').length]).toEqual([500, 1]);
  });

  it('takes what is typed as it stands', async () => {
    const test = await open();
    const id = test.draft('Prices', 'Costs $5 (was $5.50). A+B a|b -5');
    const swap = (find: string, put: string) => {
      const asked = { find, put, matchCase: true, wholeWords: false };
      const changes = test.many.replacePreview({ ids: [id] }, asked).changes.map(({ key }) => key);
      test.run([id], { do: 'replace', ...asked, changes });
      return test.body(id);
    };
    expect(swap('$5.50', '$&')).toBe('Costs $5 (was $&). A+B a|b -5');
    expect(swap('A+B', 'x')).toBe('Costs $5 (was $&). x a|b -5');
    expect(swap('-5', '0')).toBe('Costs $5 (was $&). x a|b 0');
    expect(swap('a|b', '')).toBe('Costs $5 (was $&). x  0');
  });

  it('makes hashtags of a hashtag, each once, as the editor does', async () => {
    const test = await open();
    const id = test.draft('Loaf', 'Warm');
    const tags = () => test.read(id).variants[0]?.hashtags;
    const swap = (find: string, put: string) => {
      const asked = { ...plain, find, put };
      const { changes } = test.many.replacePreview({ ids: [id] }, asked);
      test.run([id], { do: 'replace', ...asked, changes: changes.map(({ key }) => key) });
      return changes.map(({ before, after }) => [before, after]);
    };
    test.posts.edit(id, 'facebook', { hashtags: ['rye', 'bread', 'Bread!'] });
    expect(swap('loaf', 'x').filter(([, after]) => after !== 'x')).toEqual([]);
    expect(tags()).toEqual(['rye', 'bread', 'Bread!']);
    expect(swap('rye', '#dark rye-loaf')).toEqual([['rye bread Bread!', 'dark ryeloaf bread Bread!']]);
    expect(tags()).toEqual(['dark', 'ryeloaf', 'bread', 'Bread!']);
    swap('ryeloaf', 'bread');
    expect(tags()).toEqual(['dark', 'bread', 'Bread!']);
    swap('dark', '');
    expect(tags()).toEqual(['bread', 'Bread!']);
  });

  it('finds words however their accents are stored, and changes no others', async () => {
    const test = await open();
    const apart = 'Le café et la crème'.normalize('NFD');
    const [id, other] = [test.draft('Drinks', apart), test.draft('More', 'crème'.normalize('NFD'))];
    const { changes } = test.many.replacePreview({ ids: [id, other] }, { ...plain, find: 'café', put: 'thé' });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ['Le café et la crème', 'Le thé et la crème'],
    ]);
    const typed = { ...plain, find: 'café'.normalize('NFD') };
    expect(test.many.replacePreview({ ids: [id] }, typed).changes).toHaveLength(1);
  });

  it('leaves a change alone that the service would refuse', async () => {
    const test = await open();
    const id = test.draft('Rye', 'Warm');
    const wish = { ...plain, put: 'x'.repeat(600) };
    const { changes } = test.many.replacePreview({ ids: [id] }, wish);
    expect(changes).toMatchObject([{ field: 'name', tooLong: true }]);
    expect(test.run([id], { do: 'replace', ...wish, changes: changes.map(({ key }) => key) }).doneCount).toBe(0);
    expect(test.read(id).name).toBe('Rye');
  });
});

describe('a post without words', () => {
  const asking = (test: Awaited<ReturnType<typeof open>>, id: string, status: string, body?: string): PostId => {
    const like = wirePost(id, test.clock.now(), { needsApproval: true, status: 'scheduled' });
    const variants = like.variants.map(({ body: _, ...variant }) => ({
      ...variant,
      scheduledAt: test.in(5),
      generation: { status },
      media: [],
      ...(body !== undefined && { body }),
    }));
    const pid = test.sync.transact((tx) =>
      ingestPost(tx, { ...like, variants }, { startedAtMs: tx.nowMs, from: 'reading' }),
    );
    return String(pid) as PostId;
  };

  it.each(['approve', 'approve-and-publish'] as const)(
    'is left out of %s, with the reason, and others are not',
    async (act) => {
      const test = await open();
      if (act === 'approve-and-publish') vi.spyOn(test.sync.online, 'connection').mockReturnValue('online');
      const writing = asking(test, 'a', 'generating', 'Old words');
      const failed = asking(test, 'b', 'failed');
      const empty = asking(test, 'c', 'pending');
      const whole = asking(test, 'd', 'ready', 'Warm bread');
      const own = asking(test, 'e', 'failed', 'Words of my own');
      const outcome = test.run([writing, failed, empty, whole, own], { do: act });
      expect(outcome.doneCount).toBe(2);
      expect(outcome.skipped.map(({ id, reason }) => [id, reason])).toEqual([
        [writing, 'being-written'],
        [failed, 'writing-failed'],
        [empty, 'no-words'],
      ]);
      for (const { reason } of outcome.skipped) expect(manyStrings.reasons[reason]).toMatch(/\.$/);
      expect([whole, own].every((id) => test.read(id).sync.approveWaits)).toBe(true);
      expect([writing, failed, empty].some((id) => test.read(id).sync.approveWaits)).toBe(false);
    },
  );

  it('says of how many an approval publishes, and not of those that have a later time since', async () => {
    const test = await open();
    vi.spyOn(test.sync.online, 'connection').mockReturnValue('online');
    const ids = ['a', 'b'].map((id) => asking(test, id, 'ready', 'Warm bread'));
    test.run([the(ids[0])], { do: 'place', slots: [{ id: the(ids[0]), platform: 'instagram', at: test.in(-1) }] });
    expect(test.run(ids, { do: 'approve-and-publish' })).toMatchObject({ doneCount: 2, publishingCount: 1 });
    expect(test.store.operations.open().filter(({ kind }) => kind === 'post.publish')).toHaveLength(1);
  });

  it('cannot be approved by itself or once more either', async () => {
    const test = await open();
    const publishing = createPublishing({ sync: test.sync, posts: test.posts });
    const failed = asking(test, 'b', 'failed');
    await expect(publishing.approve(failed)).rejects.toMatchObject({ kind: 'invalid' });
    expect(() => publishing.approveAgain(failed)).toThrow();
    expect(test.store.operations.open()).toEqual([]);
  });
});
