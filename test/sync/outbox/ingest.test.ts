// What comes in from the service, and what is held back.
import { describe, expect, it } from 'vitest';
import { createOutboxBench, nowMs, wirePost, wireVariant, withVariant } from './outbox-bench.ts';

const iso = (ms: number) => new Date(ms).toISOString();

describe('a post of the service', () => {
  it('is shown with all its fields and stored without links', () => {
    const bench = createOutboxBench();
    const media = [{ id: 'm-1', url: 'https://files.example.org/m-1?signature=abc', type: 'image' as const, ratio: 1 }];
    const pid = bench.knows(wirePost({ variants: [wireVariant('x', { isPrimary: true, body: 'Rye', media })] }));
    expect(bench.post(pid)).toMatchObject({ id: String(pid), serviceId: 'post-1', gone: null });
    expect(bench.row(pid)).toMatchObject({ thumbnail: 'm-1', excerpt: 'Rye', sync: { state: 'synced' } });
    const rows = bench.db.prepare('SELECT confirmed FROM post_document').pluck().all().join();
    expect(rows).not.toContain('https://files');
  });

  it('that comes unchanged moves only the time of its reading', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const before = bench.store.posts.document(pid);
    const fresh = withVariant(wirePost(), 'instagram', { title: null, score: null });
    bench.ingest(fresh, { from: 'page', startedAtMs: nowMs + 5000 });
    expect(bench.store.posts.document(pid)).toEqual({ ...before, readAtMs: nowMs + 5000 });
  });

  it('keeps the text that another one replaced', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.ingest(withVariant(wirePost(), 'instagram', { body: 'Open.' }));
    expect(bench.store.wordings.ofPost(pid).map(({ value }) => value)).toEqual([
      'Open.',
      'The oven is warm. Come on Friday.',
    ]);
  });

  it('that brings our own words back adds nothing to what was said', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'One' } });
    bench.send(id);
    bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Two' } });
    bench.accepted(id, { status: 200, body: withVariant(wirePost(), 'instagram', { body: 'One' }) });
    expect(bench.store.wordings.ofPost(pid).map(({ value }) => value)).toEqual([
      'Two',
      'One',
      'The oven is warm. Come on Friday.',
    ]);
  });

  it('keeps a slot in an unknown format', () => {
    const bench = createOutboxBench();
    const scheduledAt = { day: 'Friday', hour: 9 };
    const pid = bench.knows(withVariant(wirePost(), 'instagram', { scheduledAt }));
    expect(bench.confirmed(pid).variants[0]?.scheduledAt).toEqual(scheduledAt);
    expect(bench.variant(pid, 'instagram').scheduledAt).toBeUndefined();
  });
});

describe('a page that is out of date', () => {
  it('is left aside when one of our changes settled after it was asked for', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.transact((tx) => tx.store.posts.settled(pid, nowMs + 1000));
    const old = wirePost({ name: 'Old' });
    expect(bench.ingest(old, { from: 'page', startedAtMs: nowMs + 999 })).toBeNull();
    expect(bench.ingest(old, { from: 'page', startedAtMs: nowMs + 1000 })).toBe(pid);
  });

  it('is left aside while a change of ours is on its way', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = bench.operation({ do: 'post.rename', pid, name: 'Mine' });
    bench.send(id);
    const other = wirePost({ name: 'Theirs' });
    expect(bench.ingest(other, { from: 'page' })).toBeNull();
    expect(bench.ingest(other, { from: 'reading' })).toBe(pid);
  });

  it('is left aside when it shows an older state than a later reading', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(wirePost({ updatedAt: '2026-03-02T08:00:00Z' }));
    const old = wirePost({ name: 'Old', updatedAt: '2026-03-02T07:00:00Z' });
    expect(bench.ingest(old, { from: 'page', startedAtMs: nowMs + 1 })).toBeNull();
    expect(bench.ingest(wirePost({ name: 'Old' }), { from: 'reading', startedAtMs: nowMs - 1 })).toBeNull();
    expect(bench.post(pid).name).toBe('Rye on Friday');
  });

  it('does not bring back what was deleted', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.transact((tx) => tx.store.posts.addTombstone({ sid: 'post-1', pid, proof: 'deleted', atMs: nowMs }));
    expect(bench.ingest(wirePost({ name: 'Old' }), { from: 'page' })).toBeNull();
  });
});

describe('an unknown post while one of ours is being made', () => {
  const making = () => {
    const bench = createOutboxBench();
    bench.store.meta.write('clock_offset_ms', '0');
    const { operation, pid } = bench.wants({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    const id = operation?.id ?? '';
    bench.send(id);
    bench.change(id, { state: 'doubt' });
    return { bench, id, pid: pid ?? 0 };
  };
  const other = (createdMs: number) => wirePost({ id: 'post-2', createdAt: iso(createdMs) });

  it('is held back when it may be ours', () => {
    const { bench } = making();
    expect(bench.ingest(other(nowMs + 1000), { from: 'page' })).toBeNull();
    expect(bench.ingest(other(nowMs - 9 * 60_000), { from: 'page' })).toBeNull();
  });

  it('is taken when our creation was refused, however long that stands in front of the person', () => {
    const { bench, id } = making();
    bench.endAttempt(id, 'refused');
    bench.change(id, { state: 'parked', reason: 'refused' });
    expect(bench.ingest(other(nowMs + 1000), { from: 'page' })).not.toBeNull();
  });

  it('is taken when it is older, or far too late to be ours', () => {
    const { bench } = making();
    expect(bench.ingest(other(nowMs - 11 * 60_000), { from: 'page' })).not.toBeNull();
    expect(bench.ingest({ ...other(nowMs + 27 * 3_600_000), id: 'post-3' }, { from: 'page' })).not.toBeNull();
  });

  it('may be a day off while the clocks were never compared', () => {
    const { bench } = making();
    bench.store.meta.write('clock_offset_ms', null);
    expect(bench.ingest(other(nowMs - 3_600_000), { from: 'page' })).toBeNull();
  });

  it('is adopted by the reply, once and under the local id', () => {
    const { bench, id, pid } = making();
    bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Warm' } });
    const wire = wirePost({ id: 'post-2', variants: [wireVariant('instagram', { isPrimary: true })] });
    bench.accepted(id, { status: 201, body: wire });
    expect(bench.store.posts.pidOf('post-2')).toBe(pid);
    expect(bench.open(pid)).toEqual(['post.edit instagram ready']);
    expect(bench.post(pid)).toMatchObject({ serviceId: 'post-2', name: 'Rye on Friday' });
    expect(bench.variant(pid, 'instagram').body).toBe('Warm');
  });
});
