// What comes in from the service, and what is held back.
import { describe, expect, it } from 'vitest';
import { createDesk, nowMs, wirePost, wireVariant, withVariant } from './outbox-bench.ts';

const iso = (ms: number) => new Date(ms).toISOString();

describe('a post of the service', () => {
  it('is shown with all its fields and kept without links', () => {
    const desk = createDesk();
    const media = [{ id: 'm-1', url: 'https://files.example.org/m-1?signature=abc', type: 'image' as const, ratio: 1 }];
    const pid = desk.knows(wirePost({ variants: [wireVariant('x', { isPrimary: true, body: 'Rye', media })] }));
    expect(desk.post(pid)).toMatchObject({ id: String(pid), serviceId: 'post-1', gone: null });
    expect(desk.row(pid)).toMatchObject({ thumbnail: 'm-1', excerpt: 'Rye', sync: { state: 'synced' } });
    const rows = desk.db.prepare('SELECT confirmed FROM post_document').pluck().all().join();
    expect(rows).not.toContain('https://files');
  });

  it('that comes unchanged moves only the time of its reading', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const before = desk.store.posts.document(pid);
    const fresh = withVariant(wirePost(), 'instagram', { title: null, score: null });
    desk.absorb(fresh, { from: 'page', startedAtMs: nowMs + 5000 });
    expect(desk.store.posts.document(pid)).toEqual({ ...before, readAtMs: nowMs + 5000 });
  });

  it('keeps the text that another one replaced', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.absorb(withVariant(wirePost(), 'instagram', { body: 'Open.' }));
    expect(desk.store.wordings.ofPost(pid).map(({ value }) => value)).toEqual([
      'Open.',
      'The oven is warm. Come on Friday.',
    ]);
  });

  it('that brings our own words back adds nothing to what was said', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'One' } });
    desk.send(id);
    desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Two' } });
    desk.accepted(id, { status: 200, body: withVariant(wirePost(), 'instagram', { body: 'One' }) });
    expect(desk.store.wordings.ofPost(pid).map(({ value }) => value)).toEqual([
      'Two',
      'One',
      'The oven is warm. Come on Friday.',
    ]);
  });

  it('keeps a slot in a form that nobody knows', () => {
    const desk = createDesk();
    const scheduledAt = { day: 'Friday', hour: 9 };
    const pid = desk.knows(withVariant(wirePost(), 'instagram', { scheduledAt }));
    expect(desk.confirmed(pid).variants[0]?.scheduledAt).toEqual(scheduledAt);
    expect(desk.variant(pid, 'instagram').scheduledAt).toBeUndefined();
  });
});

describe('a page that is out of date', () => {
  it('is left aside when one of our changes settled after it was asked for', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.transact((tx) => tx.store.posts.settled(pid, nowMs + 1000));
    const old = wirePost({ name: 'Old' });
    expect(desk.absorb(old, { from: 'page', startedAtMs: nowMs + 999 })).toBeNull();
    expect(desk.absorb(old, { from: 'page', startedAtMs: nowMs + 1000 })).toBe(pid);
  });

  it('is left aside while a change of ours is on its way', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = desk.operation({ do: 'post.rename', pid, name: 'Mine' });
    desk.send(id);
    const other = wirePost({ name: 'Theirs' });
    expect(desk.absorb(other, { from: 'page' })).toBeNull();
    expect(desk.absorb(other, { from: 'reading' })).toBe(pid);
  });

  it('is left aside when it shows an older state than a later reading', () => {
    const desk = createDesk();
    const pid = desk.knows(wirePost({ updatedAt: '2026-03-02T08:00:00Z' }));
    const old = wirePost({ name: 'Old', updatedAt: '2026-03-02T07:00:00Z' });
    expect(desk.absorb(old, { from: 'page', startedAtMs: nowMs + 1 })).toBeNull();
    expect(desk.absorb(wirePost({ name: 'Old' }), { from: 'reading', startedAtMs: nowMs - 1 })).toBeNull();
    expect(desk.post(pid).name).toBe('Rye on Friday');
  });

  it('does not bring back what was deleted', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.transact((tx) => tx.store.posts.entomb({ sid: 'post-1', pid, proof: 'deleted', atMs: nowMs }));
    expect(desk.absorb(wirePost({ name: 'Old' }), { from: 'page' })).toBeNull();
  });
});

describe('an unknown post while one of ours is being made', () => {
  const making = () => {
    const desk = createDesk();
    desk.store.meta.write('clock_offset_ms', '0');
    const { operation, pid } = desk.wants({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    const id = operation?.id ?? '';
    desk.send(id);
    desk.change(id, { state: 'doubt' });
    return { desk, id, pid: pid ?? 0 };
  };
  const other = (createdMs: number) => wirePost({ id: 'post-2', createdAt: iso(createdMs) });

  it('is held back when it may be ours', () => {
    const { desk } = making();
    expect(desk.absorb(other(nowMs + 1000), { from: 'page' })).toBeNull();
    expect(desk.absorb(other(nowMs - 9 * 60_000), { from: 'page' })).toBeNull();
  });

  it('is taken when our creation was refused, however long that stands in front of the person', () => {
    const { desk, id } = making();
    desk.endAttempt(id, 'refused');
    desk.change(id, { state: 'parked', reason: 'refused' });
    expect(desk.absorb(other(nowMs + 1000), { from: 'page' })).not.toBeNull();
  });

  it('is taken when it is older, or far too late to be ours', () => {
    const { desk } = making();
    expect(desk.absorb(other(nowMs - 11 * 60_000), { from: 'page' })).not.toBeNull();
    expect(desk.absorb({ ...other(nowMs + 27 * 3_600_000), id: 'post-3' }, { from: 'page' })).not.toBeNull();
  });

  it('may be a day off while the clocks were never compared', () => {
    const { desk } = making();
    desk.store.meta.write('clock_offset_ms', null);
    expect(desk.absorb(other(nowMs - 3_600_000), { from: 'page' })).toBeNull();
  });

  it('is adopted by the reply, once and under the local id', () => {
    const { desk, id, pid } = making();
    desk.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Warm' } });
    const wire = wirePost({ id: 'post-2', variants: [wireVariant('instagram', { isPrimary: true })] });
    desk.accepted(id, { status: 201, body: wire });
    expect(desk.store.posts.pidOf('post-2')).toBe(pid);
    expect(desk.open(pid)).toEqual(['post.edit instagram ready']);
    expect(desk.post(pid)).toMatchObject({ serviceId: 'post-2', name: 'Rye on Friday' });
    expect(desk.variant(pid, 'instagram').body).toBe('Warm');
  });
});
