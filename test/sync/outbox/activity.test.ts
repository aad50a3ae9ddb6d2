// What Activity shows of each change: its state, its subject, and whether it may have happened.
import { describe, expect, it } from 'vitest';
import type { AttemptOutcome } from '../../../main/store/attempts.ts';
import { createActivity } from '../../../main/sync/outbox/activity.ts';
import { kinds } from '../../../main/sync/outbox/registry.ts';
import { keepJob } from '../../../main/sync/outbox/job-records.ts';
import { createOutboxBench, inHours, nowMs, wirePost, withVariant } from './outbox-bench.ts';

const open = () => {
  const bench = createOutboxBench();
  const pid = bench.knows();
  const activity = createActivity({
    store: bench.store,
    kinds,
    time: { nowMs: () => bench.time.now },
    sendForecast: { wait: () => 'offline', expectedAtMs: () => nowMs + 60_000 },
    allowances: () => [],
  });
  const all = () => {
    const { needsYou, running, waiting, done } = activity.read();
    return [...needsYou, ...running, ...waiting, ...done];
  };
  const item = (id: string) => {
    const found = all().find((candidate) => candidate.id === id);
    if (!found) throw new Error('not listed');
    return found;
  };
  return { bench, pid, activity, item };
};

describe('a change', () => {
  it('that waits says why, for whom, and when it is expected', () => {
    const { bench, pid, item } = open();
    bench.operation({ do: 'post.rename', pid, name: 'Mine' });
    const { id } = bench.operation({ do: 'post.schedule', pid, platform: 'facebook', at: inHours(2) });
    expect(item(id)).toMatchObject({
      kind: 'post.schedule',
      state: 'waiting',
      postId: String(pid),
      subject: 'Mine',
      platform: 'facebook',
      slot: inHours(2),
      wait: 'offline',
      behindCount: 1,
      expectedAt: new Date(nowMs + 60_000).toISOString(),
      choices: [],
    });
  });

  it('that calls off what the service would publish says what, each platform with its own time', () => {
    const { bench, item } = open();
    const planned = withVariant(wirePost({ id: 'post-9' }), 'facebook', { scheduledAt: inHours(3) });
    const pid = bench.knows(withVariant(planned, 'instagram', { scheduledAt: inHours(2) }));
    const off = bench.operation({ do: 'post.unschedule', pid, platform: 'facebook' });
    const name = bench.operation({ do: 'post.rename', pid, name: 'Mine' });
    expect(item(off.id).stillPublishes).toEqual([{ platform: 'facebook', at: inHours(3) }]);
    expect(item(name.id).stillPublishes).toEqual([]);
    const { id } = bench.operation({ do: 'post.remove', pid });
    expect(item(id).stillPublishes).toEqual([
      { platform: 'instagram', at: inHours(2) },
      { platform: 'facebook', at: inHours(3) },
    ]);
  });

  it('in doubt says until when', () => {
    const { bench, pid, item } = open();
    const { id } = bench.operation({ do: 'post.rename', pid, name: 'Mine' });
    bench.send(id);
    bench.change(id, { state: 'doubt' });
    expect(item(id)).toMatchObject({ state: 'checking', settlesAt: new Date(nowMs + 180_000).toISOString() });
  });

  it('that needs the person has a reason and choices', () => {
    const { bench, pid, item } = open();
    const { id } = bench.operation({ do: 'post.rename', pid, name: 'Mine' });
    bench.change(id, { state: 'parked', reason: 'refused', error: { kind: 'invalid', message: 'Too long.' } });
    expect(item(id)).toMatchObject({
      state: 'needs-you',
      reason: 'refused',
      choices: ['edit', 'send-again', 'discard'],
      error: { message: 'Too long.' },
    });
  });

  it('in conflict leads to it', () => {
    const { bench, pid, item } = open();
    const { id } = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { altText: 'Mine' } });
    bench.ingest(withVariant(wirePost(), 'instagram', { altText: 'Theirs' }));
    const [conflict] = bench.store.conflicts.open();
    expect(item(id)).toMatchObject({
      state: 'needs-you',
      reason: 'conflict',
      choices: ['decide', 'discard'],
      conflictId: conflict?.id,
      fields: ['altText'],
    });
  });

  it('that the service works on shows its job', () => {
    const { bench, pid, item } = open();
    const op = bench.operation({ do: 'post.generate', pid, platform: 'instagram' });
    bench.transact((tx) => {
      const createdAt = new Date(nowMs).toISOString();
      keepJob(tx, { id: 'job-1', kind: 'generate_post', status: 'running', creditsCharged: 0, createdAt }, op);
    });
    bench.change(op.id, { state: 'job' });
    expect(item(op.id)).toMatchObject({ state: 'running', job: { id: 'job-1', status: 'running' } });
  });

  it('that is done stays listed for an hour, and in the history for good', () => {
    const { bench, pid, activity } = open();
    const { id } = bench.operation({ do: 'post.rename', pid, name: 'Mine' });
    bench.transact((tx) => tx.store.operations.end(id, 'done', tx.nowMs));
    expect(activity.read()).toMatchObject({ done: [{ id, state: 'done' }], doneCount: 1 });
    bench.time.now += 3_600_001;
    expect(activity.read()).toMatchObject({ done: [], doneCount: 0 });
    expect(activity.history().items.map((of) => of.id)).toEqual([id]);
  });
});

it.each<[AttemptOutcome | null, boolean]>([
  [null, true],
  ['doubt', true],
  ['died', true],
  ['refused', false],
  ['unsent', false],
  ['not-executed', false],
  ['limited', false],
])('after an attempt that ended as %s it may have happened: %s', (outcome, expected) => {
  const { bench, pid, item } = open();
  const { id } = bench.operation({ do: 'post.rename', pid, name: 'Mine' });
  bench.send(id);
  const [attempt] = bench.store.attempts.ofOperation(id);
  const end = { endedMs: nowMs, outcome, status: null, code: null, requestId: 'req-1' };
  if (outcome !== null) bench.transact((tx) => tx.store.attempts.end(attempt?.id ?? 0, end));
  expect(item(id)).toMatchObject({
    mayHaveHappened: expected,
    attemptCount: 1,
    requestIds: outcome === null ? [] : ['req-1'],
  });
});

it('the history comes in pages, without gaps and repeats', () => {
  const { bench, pid, activity } = open();
  const ids = Array.from({ length: 230 }, (_, count) => {
    const { id } = bench.operation({ do: 'post.rename', pid, name: `Name ${count}` });
    bench.transact((tx) => tx.store.operations.end(id, 'done', tx.nowMs + Math.floor(count / 50)));
    return id;
  });
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = activity.history(cursor);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids.toReversed());
});

it('a place in the history that is none is refused', () => {
  expect(() => open().activity.history('made-up')).toThrow('no place');
});

it('a file, a note and an idea are named by what they are', () => {
  const { bench, item } = open();
  const { mid } = bench.transact((tx) =>
    tx.store.media.add({ sha256: 'a', sizeBytes: 1, mimeType: 'image/jpeg', name: 'rye.jpg', file: 'a', atMs: 0 }),
  );
  expect(item(bench.operation({ do: 'media.upload', mid }).id).subject).toBe('rye.jpg');
  expect(item(bench.operation({ do: 'memory.add', text: 'We close\non Mondays' }).id).subject).toBe(
    'We close on Mondays',
  );
});
