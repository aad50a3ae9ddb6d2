// A post that was approved and says something else since: said of the post and of its row, until it is approved again.
import { describe, expect, it } from 'vitest';
import { approvedIn } from '../../../main/sync/posts/approval.ts';
import { createOutboxBench, wirePost, withVariant, type OutboxBench } from '../outbox/outbox-bench.ts';

const asks = wirePost({ needsApproval: true });
const approved = { ...asks, needsApproval: false };

/** Approved by Galley, as the service says. */
const open = () => {
  const bench = createOutboxBench();
  const pid = bench.knows(asks);
  const { id } = bench.operation({ do: 'post.approve', pid });
  bench.send(id);
  bench.accepted(id, {
    status: 200,
    body: { variantId: 'v-instagram', approved: true, publishedImmediately: false },
  });
  bench.ingest(approved);
  return { bench, pid };
};
const isChanged = (bench: OutboxBench, pid: number) => {
  const [post, row] = [bench.post(pid).changedSinceApproval, bench.row(pid).changedSinceApproval];
  expect(row).toBe(post);
  return post;
};
const write = (bench: OutboxBench, pid: number, fields: object) =>
  bench.wants({ do: 'post.edit', pid, platform: 'instagram', fields });

describe('an approved post', () => {
  it('fits its approval as long as it says the same, whatever its time and name', () => {
    const { bench, pid } = open();
    expect(isChanged(bench, pid)).toBe(false);
    bench.ingest({ ...withVariant(approved, 'instagram', { scheduledAt: '2026-04-01T09:00:00.000Z' }), name: 'Rye' });
    expect(isChanged(bench, pid)).toBe(false);
    const { approval = null } = bench.post(pid);
    expect(approval).toEqual({ at: new Date(bench.time.now).toISOString() });
    expect(bench.store.approvals.newest(pid)).toMatchObject({ source: 'here', hash: expect.stringMatching(/^g1:/) });
  });

  it.each([
    ['the text', { body: 'And it is cheaper now.' }],
    ['a hashtag', { hashtags: ['rye'] }],
    ['the alt text', { altText: 'A loaf' }],
  ])('does not fit it any more once %s is changed here, and fits again once it is put back', (_, fields) => {
    const { bench, pid } = open();
    write(bench, pid, fields);
    expect(isChanged(bench, pid)).toBe(true);
    write(bench, pid, { body: 'The oven is warm. Come on Friday.', hashtags: [], altText: null });
    expect(isChanged(bench, pid)).toBe(false);
  });

  it.each([
    ['text', { body: 'Quite other words.' }],
    ['picture', { media: [{ id: 'm-2', url: 'x', type: 'image' as const }] }],
  ])('does not fit it once another client changed its %s', (_, theirs) => {
    const { bench, pid } = open();
    bench.ingest({ ...withVariant(approved, 'facebook', theirs), updatedAt: '2026-03-02T10:00:00.000Z' });
    expect(isChanged(bench, pid)).toBe(true);
  });

  it('fits again once the person approves what changed', () => {
    const { bench, pid } = open();
    write(bench, pid, { body: 'And it is cheaper now.' });
    bench.wants({ do: 'post.approveAgain', pid, ...approvedIn(bench.post(pid)) });
    expect(isChanged(bench, pid)).toBe(false);
    write(bench, pid, { body: 'And it is cheaper now!' });
    expect(isChanged(bench, pid)).toBe(true);
  });

  it('fits also where the service trimmed what was approved, and under the name that it has for a picture', () => {
    const { bench, pid } = open();
    write(bench, pid, { body: 'Cheaper now. ', hashtags: ['#rye'] });
    const { mid } = bench.store.media.add({
      sha256: 'a',
      sizeBytes: 9,
      mimeType: 'image/jpeg',
      name: 'a.jpg',
      file: 'a.jpg',
      atMs: 1,
    });
    bench.wants({ do: 'post.setImage', pid, platform: 'instagram', attachment: { mid } });
    bench.wants({ do: 'post.approveAgain', pid, ...approvedIn(bench.post(pid)) });
    for (const { id } of bench.store.operations.ofPost(pid))
      bench.transact((tx) => tx.store.operations.end(id, 'done', tx.nowMs));
    bench.store.media.uploaded(mid, 'key-1', 'm-9', 1);
    const media = [{ id: 'm-9', url: 'x', type: 'image' as const }];
    const theirs = withVariant(approved, 'instagram', { body: 'Cheaper now.', hashtags: ['rye'], media });
    bench.ingest({ ...theirs, updatedAt: '2026-03-02T10:00:00.000Z' });
    expect(isChanged(bench, pid)).toBe(false);
  });

  it('says which time it was approved for, where that is another one now', () => {
    const at = (hour: string) => `2026-04-01T${hour}:00:00.000Z`;
    const bench = createOutboxBench();
    const timed = (hour: string) =>
      withVariant({ ...approved, status: 'scheduled' }, 'instagram', { status: 'scheduled', scheduledAt: at(hour) });
    const pid = bench.knows(timed('09'));
    const approvedFor = () => [bench.post(pid).approval?.for, bench.row(pid).approvedFor];
    bench.wants({ do: 'post.approveAgain', pid, ...approvedIn(bench.post(pid)) });
    expect(approvedFor()).toEqual([undefined, undefined]);
    bench.wants({ do: 'post.schedule', pid, platform: 'instagram', at: at('11') });
    expect(approvedFor()).toEqual([at('09'), at('09')]);
    bench.wants({ do: 'post.unschedule', pid, platform: 'instagram' });
    expect(approvedFor()).toEqual([undefined, undefined]);
    bench.wants({ do: 'post.schedule', pid, platform: 'instagram', at: at('09') });
    expect(approvedFor()).toEqual([undefined, undefined]);
  });

  it('says nothing of it where the service asks for an approval again, or all of it is published', () => {
    const { bench, pid } = open();
    write(bench, pid, { body: 'And it is cheaper now.' });
    bench.ingest({ ...approved, needsApproval: true, updatedAt: '2026-03-02T10:00:00.000Z' });
    expect(isChanged(bench, pid)).toBe(false);
    const out = open();
    const variants = approved.variants.map((each) => ({ ...each, status: 'published' as const, body: 'Other words' }));
    out.bench.ingest({ ...approved, status: 'published', variants, updatedAt: '2026-03-02T10:00:00.000Z' });
    expect(isChanged(out.bench, out.pid)).toBe(false);
  });
});

describe('a post that another client approved', () => {
  it('is compared with what it said when that was first read', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(asks);
    const theirs = withVariant(approved, 'facebook', { body: 'As they approved it.' });
    bench.ingest({ ...theirs, updatedAt: '2026-03-02T08:00:00.000Z' });
    expect(bench.store.approvals.newest(pid)).toMatchObject({ source: 'elsewhere', atMs: bench.time.now });
    expect(isChanged(bench, pid)).toBe(false);
    write(bench, pid, { body: 'And it is cheaper now.' });
    expect(isChanged(bench, pid)).toBe(true);
  });

  it('was not approved with the words that an own change wrote at the same time', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(asks);
    const { id } = bench.operation({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Cheaper now.' } });
    bench.send(id);
    const body = withVariant(approved, 'instagram', { body: 'Cheaper now.' });
    bench.accepted(id, { status: 200, body: { ...body, updatedAt: '2026-03-02T10:00:00.000Z' } });
    expect(isChanged(bench, pid)).toBe(true);
  });

  it('is known as such also by the answer to a schedule', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(asks);
    const at = '2026-04-01T09:00:00.000Z';
    const { id } = bench.operation({ do: 'post.schedule', pid, platform: 'instagram', at });
    bench.send(id);
    const body = { variantId: 'v-instagram', platform: 'instagram', scheduledAt: at, eligibleToPublish: true };
    bench.accepted(id, { status: 201, body: { ...body, needsApproval: false } });
    expect(bench.store.approvals.newest(pid)?.source).toBe('elsewhere');
    write(bench, pid, { body: 'And it is cheaper now.' });
    expect(isChanged(bench, pid)).toBe(true);
  });

  it('is stored once if it was approved here and the answer was lost', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(asks);
    const { id } = bench.operation({ do: 'post.approve', pid });
    bench.send(id);
    bench.change(id, { state: 'doubt' });
    bench.ingest({ ...approved, updatedAt: '2026-03-02T10:00:00.000Z' });
    expect(bench.store.approvals.newest(pid)).toBeNull();
  });
});

it('what was never approved here is never called changed', () => {
  const bench = createOutboxBench();
  const pid = bench.knows(approved);
  write(bench, pid, { body: 'Other words' });
  expect(isChanged(bench, pid)).toBe(false);
});
