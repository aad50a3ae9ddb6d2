// The source files that one edit runs through, from dispatch to its answer, from V8's coverage.
import { expect, it } from 'vitest';
import { startCore } from '../support/core.ts';
import { countCalls } from '../support/calls.ts';
import { eventually } from '../support/eventually.ts';
import { startSandbox, testKey } from '../support/sandbox.ts';

/** Parses the call, finds its handler, and answers. */
const door = ['main/dispatch.ts', 'main/session/session.ts', 'preload/contract/inputs.ts'];

/** With what only Galley knows of the post: times of a pause, unchecked AI results. */
const feature = ['main/features/posts/post-ids.ts', 'main/features/posts/posts.ts', 'main/features/posts/row-now.ts'];

/** Makes an operation and an undo step of the change, in one transaction. */
const outbox = [
  'main/sync/engine.ts',
  'main/sync/kernel/lease.ts',
  'main/sync/kernel/service-clock.ts',
  'main/sync/kernel/transaction.ts',
  'main/sync/outbox/enqueue.ts',
  'main/sync/outbox/left-out.ts',
  'main/sync/outbox/link-tracking.ts',
  'main/sync/outbox/operation.ts',
  'main/sync/outbox/operations/edit.ts',
  'main/sync/outbox/pending.ts',
  'main/sync/outbox/queue.ts',
  'main/sync/outbox/typing-bursts.ts',
  'main/sync/outbox/undo.ts',
];

/** Projects the post, with what its row in the lists says. */
const projection = [
  'main/service/lenient-parsing.ts',
  'main/sync/outbox/eta.ts',
  'main/sync/posts/approval.ts',
  'main/sync/posts/codec.ts',
  'main/sync/posts/deadlines.ts',
  'main/sync/posts/fields.ts',
  'main/sync/posts/projection.ts',
  'main/sync/posts/view-model.ts',
  'preload/rules/readiness.ts',
  'preload/rules/media-rules.ts',
  'preload/rules/platforms.ts',
  'preload/rules/preflight.ts',
  'preload/rules/text-length.ts',
];

const tables = [
  'main/store/ai-batches.ts',
  'main/store/database/row-schema.ts',
  'main/store/database/statements.ts',
  'main/store/wording-history.ts',
  'main/store/lease.ts',
  'main/store/left-out.ts',
  'main/store/media.ts',
  'main/store/outbox.ts',
  'main/store/pause.ts',
  'main/store/post-rows.ts',
  'main/store/posts.ts',
  'main/store/store.ts',
  'main/store/undo.ts',
];

/** Learns that something changed, and checks whether it has to do something: nothing of the answer comes from it. */
const woken = [
  'main/business.ts',
  'main/features/calendar/planned-days.ts',
  'main/features/needs-you/needs-you.ts',
  'main/features/posts/approval-rules.ts',
  'main/kernel/clock.ts',
  'main/kernel/events.ts',
  'main/sync/kernel/connectivity.ts',
  'main/sync/maintenance.ts',
  'main/sync/outbox/sender/scheduler.ts',
  'main/sync/outbox/sender/takebacks.ts',
  'main/sync/outbox/sender/upload-concurrency.ts',
  'main/sync/outbox/upload-queue.ts',
];

it('are these and no others', async () => {
  const during = await countCalls();
  const sandbox = await startSandbox({ seed: 'large:30' });
  const core = await startCore();
  await core.ask('session.connect', { key: testKey, baseUrl: sandbox.url, keyPlace: 'session' });
  await eventually(async () => expect((await core.ask('posts.list', {})).total).toBe(30));
  // Nothing that is sent or read runs beside it.
  await core.ask('preferences.write', { airplane: true });
  await eventually(async () => expect(await core.ask('sync.status', {})).toMatchObject({ connection: 'airplane' }));
  const { rows } = await core.ask('posts.list', {});
  const drafts = rows.filter(({ status, platforms }) => status === 'draft' && platforms[0]?.platform === 'instagram');
  const known = [...door, ...feature, ...outbox, ...projection, ...tables, ...woken];
  expect(known).toHaveLength(57);
  const seen = new Set<string>();
  // What an edit wakes may begin after the answer on a slow machine: then the next draft shows it.
  for (const { id } of drafts) {
    for (const body of ['Rye', 'Rye bread']) {
      const { files } = await during(() => core.dispatch('posts.edit', { id, platform: 'instagram', body }));
      expect(files).toContain('main/sync/outbox/operations/edit.ts');
      for (const file of files) seen.add(file);
    }
    if (known.every((file) => seen.has(file))) break;
  }
  expect([...seen].filter((file) => !known.includes(file))).toEqual([]);
  expect(known.filter((file) => !seen.has(file))).toEqual([]);
});
