// Whatever is done to many posts at once: one step back leaves every post as it was, and nothing to send.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { type PlatformId, platformIds } from '../../../preload/rules/platforms.ts';
import type { BulkAction } from '../../../preload/contract/bulk-actions.ts';
import { createLocalNotes as createOutboxBench } from '../../../main/features/posts/local-notes.ts';
import { createMany } from '../../../main/features/posts/bulk-actions.ts';
import { putBackDeleted } from '../../../main/features/posts/duplicate.ts';
import type { WirePost } from '../../../main/sync/posts/codec.ts';
import { ingestPost, noteAbsence } from '../../../main/sync/outbox/ingest.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';

const start = '2026-11-02T09:00:00Z';
const at = '2026-11-20T10:00:00.000Z';

const open = async (key: 'offline' | 'online' = 'offline') => {
  const sandbox = await startSandbox({ clock: standingClock(start), seed: 'empty' });
  const test = openTestSync(sandbox, ...(key === 'offline' ? [null] : []));
  let added = 0;
  /** A post that the service has; `held`: of its platforms those that hold a time. */
  const add = (platforms: readonly PlatformId[], held: readonly PlatformId[]): PostId => {
    added += 1;
    const sid = `post-${String(added)}`;
    const [like] = wirePost(sid, 0).variants;
    const variants = platforms.map((platform, index): WirePost['variants'][number] => ({
      ...(like ?? expect.fail('no version')),
      id: `${sid}-${platform}`,
      platform,
      isPrimary: index === 0,
      body: `Warm rye of ${platform}`,
      ...(held.includes(platform) ? { status: 'scheduled', scheduledAt: at } : {}),
    }));
    const pid = test.sync.transact((tx) =>
      ingestPost(tx, wirePost(sid, tx.nowMs - added, { variants }), { startedAtMs: tx.nowMs, from: 'reading' }),
    );
    return String(pid) as PostId;
  };
  const localNotes = createOutboxBench({ sync: test.sync, posts: test.posts });
  const shown = (ids: readonly PostId[]) =>
    ids.map((id) => {
      const { updatedAt: _, ...post } = test.posts.read(id);
      return { ...post, localNotes: localNotes.read(id) };
    });
  return { ...test, sandbox, many: createMany({ sync: test.sync }), add, shown };
};

const action = (ids: readonly PostId[]): fc.Arbitrary<BulkAction> =>
  fc.oneof(
    fc.record({
      do: fc.constant('schedule' as const),
      at: fc.constant('2026-11-25T08:00:00.000Z'),
      everyMinutes: fc.nat(90),
      platforms: fc.oneof(fc.constant('holding' as const), fc.subarray([...platformIds], { minLength: 1 })),
    }),
    fc.record({
      do: fc.constant('place' as const),
      slots: fc.array(
        fc.record({
          id: fc.constantFrom(...ids),
          platform: fc.constantFrom(...platformIds),
          at: fc.constantFrom(null, '2026-11-26T08:00:00.000Z', '2026-11-27T08:00:00.000Z'),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
    fc.constantFrom<BulkAction>(
      { do: 'unschedule' },
      { do: 'duplicate', language: 'en' },
      { do: 'remove' },
      { do: 'edit', addHashtags: ['spring'], removeHashtags: ['bread'], plannedOn: '2026-11-30' },
      { do: 'tag', add: ['market'], remove: [] },
      {
        do: 'replace',
        find: 'rye',
        put: 'wheat',
        matchCase: false,
        wholeWords: false,
        changes: ids.flatMap((id) => platformIds.map((platform) => `${id} ${platform} body`)),
      },
    ),
  );

it('leaves every post as it was, and nothing to send', async () => {
  const { add, many, sync, shown, posts, store } = await open();
  const post = fc.tuple(
    fc.subarray([...platformIds], { minLength: 1, maxLength: 4 }),
    fc.subarray([...platformIds], { maxLength: 3 }),
  );
  fc.assert(
    fc.property(
      fc.array(post, { minLength: 1, maxLength: 4 }).chain((wanted) => {
        const ids = wanted.map(([platforms, held]) => add(platforms, held));
        return fc.record({ ids: fc.constant(ids), action: action(ids) });
      }),
      ({ ids, action: wanted }) => {
        const before = shown(ids);
        const counts = posts.counts();
        const { stepId } = many.run({ ids }, wanted);
        if (stepId !== null) {
          const { undone } = sync.step('undo');
          // The newest step is the one that the toast names, and there was no other.
          expect(undone).toMatchObject({ stepId, sendCount: 0, stayed: [] });
          expect(undone?.doneCount).toBe(undone?.count);
        }
        expect(shown(ids)).toEqual(before);
        expect(posts.counts()).toEqual(counts);
        expect(store.operations.open()).toEqual([]);
      },
    ),
    { numRuns: 80 },
  );
});

it('of a deletion that is half sent brings back the rest, and says how many are gone', async () => {
  const test = await open('online');
  const { sync, posts, many, until, sandbox } = test;
  const there = () => [...sandbox.world.tables.posts.all()].filter(({ name }) => name.startsWith('Bun'));
  const ids = Array.from({ length: 12 }, (_, index) => posts.create({ platform: 'facebook', name: `Bun ${index}` }).id);
  await until(() => expect(there()).toHaveLength(12));
  await until(() => expect(test.store.operations.open()).toEqual([]));
  const names = () => posts.list({}).rows.map(({ name }) => name);
  const { stepId } = many.run({ ids }, { do: 'remove' });
  expect(names()).toEqual([]);
  await until(() => {
    if (there().length > 9) throw new Error('not yet');
  }, 100);
  const { undone } = sync.stepOf('undo', stepId ?? 0);
  const gone = undone?.stayed[0]?.count ?? 0;
  expect(undone).toMatchObject({ kind: 'post.remove', count: 12, doneCount: 12 - gone });
  expect(undone?.stayed).toEqual([{ reason: 'deleted', count: gone }]);
  expect(gone).toBeGreaterThan(0);
  expect(names()).toHaveLength(12 - gone);
  await until(() => expect(test.store.operations.open()).toEqual([]));
  expect(there()).toHaveLength(12 - gone);
  expect(names()).toHaveLength(12 - gone);
});

it('what was deleted at the service before the step back is made again as new drafts, in one step, from the stored copies', async () => {
  const test = await open('online');
  const { sync, posts, many, until, sandbox, store } = test;
  const localNotes = createOutboxBench({ sync, posts });
  const there = () => [...sandbox.world.tables.posts.all()].filter(({ name }) => name.startsWith('Bun'));
  const ids = ['Bun 1', 'Bun 2'].map((name) => posts.create({ platform: 'facebook', name }).id);
  for (const id of ids) posts.edit(id, 'facebook', { body: `Words of ${posts.read(id).name}`, hashtags: ['rye'] });
  localNotes.write({
    id: ids[0] ?? expect.fail(),
    note: 'Fridays',
    tags: ['bread'],
    checklist: [{ text: 'Photo', done: true }],
    plannedOn: '2026-11-30',
  });
  await until(() => expect(store.operations.open()).toEqual([]));
  const old = new Set(there().map(({ id }) => id));
  const stepId = many.run({ ids }, { do: 'remove' }).stepId ?? 0;
  expect(putBackDeleted(sync, { stepId })).toMatchObject({ madeCount: 0, stepId: null });
  await until(() => expect(there()).toEqual([]), 100);
  await until(() => expect(store.operations.open()).toEqual([]));
  expect(sync.stepOf('undo', stepId).undone).toMatchObject({ doneCount: 0, stayed: [{ reason: 'deleted', count: 2 }] });

  const made = putBackDeleted(sync, { stepId });
  expect(made).toMatchObject({ madeCount: 2, lostCount: 0, partialCount: 0 });
  const again = posts.list({}).rows.filter(({ name }) => name.startsWith('Bun'));
  expect(again.map(({ name, status }) => `${name} ${status}`).sort()).toEqual(['Bun 1 draft', 'Bun 2 draft']);
  const first = again.find(({ name }) => name === 'Bun 1')?.id ?? expect.fail('gone');
  expect(posts.read(first).variants).toMatchObject([{ body: 'Words of Bun 1', hashtags: ['rye'] }]);
  expect(localNotes.read(first)).toEqual({
    note: 'Fridays',
    tags: ['bread'],
    checklist: [{ text: 'Photo', done: true }],
    plannedOn: '2026-11-30',
  });
  await until(() => expect(there()).toHaveLength(2));
  expect(there().some(({ id }) => old.has(id))).toBe(false);
  // What is there again is not made a second time.
  expect(putBackDeleted(sync, { stepId })).toMatchObject({ madeCount: 0, stepId: null });

  expect(sync.stepOf('undo', made.stepId ?? 0).undone).toMatchObject({ kind: 'post.putBack', doneCount: 2, size: 2 });
  expect(posts.list({}).rows.filter(({ name }) => name.startsWith('Bun'))).toEqual([]);
});

it('posts that were made again go with their step but for those that were worked on; redone too late they can be created again', async () => {
  const { sync, posts, many, until, sandbox, store } = await open('online');
  const there = () => [...sandbox.world.tables.posts.all()].filter(({ name }) => name.startsWith('Bun'));
  const settled = () => until(() => expect(store.operations.open()).toEqual([]), 5_000);
  const ids = ['Bun 1', 'Bun 2', 'Bun 3'].map((name) => posts.create({ platform: 'facebook', name }).id);
  await settled();
  const { stepId: deletion } = many.run({ ids }, { do: 'remove' });
  await settled();
  const { stepId } = putBackDeleted(sync, { stepId: deletion ?? 0 });
  await settled();
  const [worked = expect.fail('none')] = posts.list({}).rows.filter(({ name }) => name === 'Bun 1');
  posts.edit(worked.id, 'facebook', { body: 'Out at seven' });
  expect(sync.stepOf('undo', stepId ?? 0).undone).toMatchObject({
    kind: 'post.putBack',
    doneCount: 2,
    canReverse: true,
    stayed: [{ reason: 'changed', count: 1 }],
  });
  await settled();
  expect(there().map(({ name }) => name)).toEqual(['Bun 1']);
  expect(sync.stepOf('redo', stepId ?? 0).undone).toMatchObject({
    kind: 'post.putBack',
    canPutBack: true,
    stayed: expect.arrayContaining([
      { reason: 'changed', count: 1 },
      { reason: 'deleted', count: 2 },
    ]),
  });
  expect(putBackDeleted(sync, { stepId: stepId ?? 0 })).toMatchObject({ madeCount: 2 });
  await settled();
  expect(there()).toHaveLength(3);
});

it('of a deletion sends those first that are published next, and reports how many the service has to delete', async () => {
  const test = await open('online');
  const { posts, many, until, sandbox } = test;
  const there = () => [...sandbox.world.tables.posts.all()].filter(({ name }) => name.startsWith('Bun'));
  const days = [null, 28, 21, null, 25, 23];
  const ids = days.map((_, index) => posts.create({ platform: 'facebook', name: `Bun ${String(index)}` }).id);
  for (const id of ids) posts.edit(id, 'facebook', { body: 'Warm' });
  await until(() => expect(there()).toHaveLength(days.length));
  const slots = days.flatMap((day, index) =>
    day === null
      ? []
      : [{ id: ids[index] ?? '', platform: 'facebook' as const, at: `2026-11-${String(day)}T10:00:00.000Z` }],
  );
  many.run({ ids }, { do: 'place', slots });
  await until(() => expect(test.store.operations.open()).toEqual([]));
  const local = posts.create({ platform: 'facebook', name: 'Not sent yet' }).id;
  expect(many.survey({ ids: [...ids, local] }).deletions).toMatchObject({ count: days.length });
  many.run({ ids }, { do: 'remove' });
  await until(() => expect(there()).toEqual([]), 100);
  const sent = test.db
    .prepare(
      "SELECT post.name FROM attempt JOIN operation ON operation.id = attempt.operation JOIN post USING (pid) WHERE operation.kind = 'post.remove' ORDER BY attempt.id",
    )
    .pluck()
    .all();
  expect(sent).toEqual(['Bun 2', 'Bun 5', 'Bun 4', 'Bun 1', 'Bun 0', 'Bun 3']);
});

it('a single post that was deleted at the service is made again once, however often that is asked', async () => {
  const { sync, posts, many, until, sandbox, store } = await open('online');
  const there = () => [...sandbox.world.tables.posts.all()].filter(({ name }) => name === 'Bun');
  const { id } = posts.create({ platform: 'facebook', name: 'Bun' });
  await until(() => expect(store.operations.open()).toEqual([]));
  const stepId = many.run({ ids: [id] }, { do: 'remove' }).stepId ?? 0;
  await until(() => expect(there()).toEqual([]), 100);
  await until(() => expect(store.operations.open()).toEqual([]));
  sync.stepOf('undo', stepId);
  expect(putBackDeleted(sync, { stepId }).madeCount).toBe(1);
  expect(putBackDeleted(sync, { stepId })).toMatchObject({ madeCount: 0, lostCount: 0, stepId: null });
  await until(() => expect(there()).toHaveLength(1));
});

/** A post of two steps whose deletion has reached the service. */
const deleted = async () => {
  const test = await open('online');
  const { sync, posts, many, until, store, sandbox } = test;
  const { id } = posts.create({ platform: 'facebook', name: 'Bun' });
  posts.edit(id, 'facebook', { body: 'Warm rye' });
  many.run({ ids: [id] }, { do: 'place', slots: [{ id, platform: 'facebook', at }] });
  const settled = () => until(() => expect(store.operations.open()).toEqual([]), 5_000);
  await settled();
  posts.remove(id);
  await settled();
  expect([...sandbox.world.tables.posts.all()].filter(({ name }) => name === 'Bun')).toEqual([]);
  return { ...test, id, settled, undone: () => sync.step('undo').undone };
};

it('a deletion that has reached the service stays the step to undo, and says the same each time, until it is left', async () => {
  const { sync, undone } = await deleted();
  const first = undone();
  expect(first).toMatchObject({ kind: 'post.remove', doneCount: 0, canPutBack: true });
  expect(first?.stayed).toEqual([{ reason: 'deleted', count: 1 }]);
  expect(undone()).toEqual(first);
  sync.leave(first?.stepId ?? 0);
  expect(undone()?.kind).toBe('post.schedule');
});

it("a deletion whose post was made again can't be undone any more, and says so once", async () => {
  const { sync, undone, settled } = await deleted();
  const stepId = undone()?.stepId ?? 0;
  const made = putBackDeleted(sync, { stepId });
  await settled();
  sync.stepOf('undo', made.stepId ?? 0);
  expect(undone()).toMatchObject({ stepId, doneCount: 0, canPutBack: false });
  expect(undone()?.kind).toBe('post.schedule');
});

it('no step asks anything of a post that is deleted already, least of all to delete it', async () => {
  const { sync, posts, store, undone, id } = await deleted();
  sync.leave(undone()?.stepId ?? 0);
  const kinds: unknown[] = [];
  for (let step = undone(); step; step = undone()) {
    kinds.push(step.kind);
    expect(step).toMatchObject({ doneCount: 0, stayed: [{ reason: 'deleted', count: 1 }] });
  }
  expect(kinds).toEqual(['post.schedule', 'post.edit', 'post.new']);
  expect(() => posts.remove(id)).toThrow('This post is deleted already.');
  expect(store.operations.open()).toEqual([]);
});

it('says of a post that was deleted here that it was, also in Activity, and makes it again from there', async () => {
  const { sync, posts, settled, id } = await deleted();
  expect(posts.read(id).gone).toBe('deleted');
  const deletion = () => sync.activity.read().done.find(({ kind }) => kind === 'post.remove');
  expect(deletion()).toMatchObject({ postId: id, canPutBack: true });
  expect(sync.activity.read().done.filter(({ canPutBack }) => canPutBack)).toHaveLength(1);
  expect(putBackDeleted(sync, { id })).toMatchObject({ madeCount: 1 });
  expect(putBackDeleted(sync, { id })).toMatchObject({ madeCount: 0, stepId: null });
  expect(deletion()?.canPutBack).toBe(false);
  expect(posts.read(id).gone).toBe('restored');
  await settled();

  const other = posts.create({ platform: 'facebook', name: 'Tart' }).id;
  await settled();
  sync.transact((tx) => noteAbsence(tx, Number(other), tx.nowMs + 3_600_000));
  expect(posts.read(other).gone).toBe('deleted-elsewhere');
  expect(putBackDeleted(sync, { id: other })).toMatchObject({ madeCount: 0 });
});
