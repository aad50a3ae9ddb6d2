// A change that came after the service had published: reported with the published text, and made a new draft on request.
import { expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { createLocalNotes as createOutboxBench } from '../../../main/features/posts/local-notes.ts';
import { parkedStrings } from '../../../renderer/posts/reason-strings.ts';
import { thrown } from '../../support/failure.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';

const minuteMs = 60_000;

type Late = Pick<ReturnType<typeof openTestSync>, 'sync' | 'posts'> & { id: PostId };
const correct = ({ posts, id }: Late): void => void posts.edit(id, 'linkedin', { body: 'The price is 3.20.' });
const remove = ({ sync, id }: Late): void => void sync.change({ do: 'post.remove', pid: Number(id) });

/** Corrected here while nothing was sent, and published in between with its old words; or deleted. */
const tooLate = async ({
  platform = 'linkedin',
  change = correct,
}: { platform?: PlatformId; change?: (late: Late) => void } = {}) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox);
  const { sync, posts, store, clock, until } = test;
  await until(() => expect(sync.status().filling).toBeNull());
  const { id } = posts.create({ platform: 'linkedin', name: 'Rye' });
  posts.edit(id, 'linkedin', { body: 'The price is 2.30.' });
  const pid = Number(id);
  const at = new Date(clock.now() + 30 * minuteMs).toISOString();
  sync.change({ do: 'post.schedule', pid, platform, at });
  await until(() => expect(store.posts.view(pid)?.sync.state).toBe('synced'));
  sync.setAirplane(true);
  change({ sync, posts, id });
  await clock.advance(40 * minuteMs);
  await sandbox.control({ clock: { advanceMs: 40 * minuteMs } });
  sync.setAirplane(false);
  await until(() => expect(store.posts.view(pid)?.sync.state).toBe('needs-you'));
  return { ...test, id, pid, localNotes: createOutboxBench({ sync, posts }) };
};

it('needs attention with what was published and when, and is not retried', async () => {
  const { sync, clock, count } = await tooLate();
  const patches = count('PATCH posts');
  const [item, ...others] = sync.activity.read().needsYou;
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    reason: 'already-published',
    platform: 'linkedin',
    choices: ['correct', 'discard'],
    wentOut: { at: expect.stringMatching(/Z$/), text: 'The price is 2.30.' },
  });
  await clock.advance(30 * minuteMs);
  expect(count('PATCH posts')).toBe(patches);
});

it('becomes a new draft with the words of the person, for the same platform and without a time', async () => {
  const { localNotes, id, posts, store, pid } = await tooLate();
  const correction = localNotes.correct({ id, platform: 'linkedin', language: 'en' });
  expect(correction.id).not.toBe(id);
  expect(correction).toMatchObject({ name: 'Rye (correction)', status: 'draft' });
  expect(correction.variants.map(({ platform, body, scheduledAt }) => [platform, body, scheduledAt ?? null])).toEqual([
    ['linkedin', 'The price is 3.20.', null],
  ]);
  // What is live is shown as it is.
  expect(store.posts.view(pid)?.sync.state).toBe('synced');
  expect(posts.read(id).variants[0]).toMatchObject({ status: 'published', body: 'The price is 2.30.' });
  expect(thrown(() => localNotes.correct({ id, platform: 'linkedin', language: 'en' }))).toMatchObject({
    reason: 'decided-already',
  });
});

it('a deletion that comes too late says so as well, and not that another client changed the post', async () => {
  const { sync } = await tooLate({ change: remove });
  const [item] = sync.activity.read().needsYou;
  expect(item).toMatchObject({
    reason: 'changed-before-delete',
    wentOut: { at: expect.stringMatching(/Z$/), text: 'The price is 2.30.' },
  });
  if (item)
    expect(parkedStrings(item, 'at 6:15 AM')).toBe(
      'It was published at 6:15 AM before your change arrived. Nothing was deleted.',
    );
});

it('is one step', async () => {
  const { localNotes, id, store, sync } = await tooLate();
  const { id: made } = localNotes.correct({ id, platform: 'linkedin', language: 'en' });
  expect(store.posts.view(Number(made))).not.toBeNull();
  expect(sync.step('undo').undone).toMatchObject({ doneCount: 1 });
  expect(store.posts.count({})).toBe(1);
});
