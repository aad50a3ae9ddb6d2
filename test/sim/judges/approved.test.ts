// The judge of what is held back until it is approved: an approval is of the text and of the pictures.
import { expect, it } from 'vitest';
import { approvedIn } from '../../../main/sync/posts/approval.ts';
import { createOutboxBench, inHours, withVariant, type OutboxBench } from '../../sync/outbox/outbox-bench.ts';
import { heldBackForCause } from './approved.ts';
import type { Evidence } from './evidence.ts';

/** Approved, then scheduled; the schedule is held back, whatever the post says. */
const heldBack = () => {
  const bench = createOutboxBench();
  const pid = bench.knows();
  bench.wants({ do: 'post.approveAgain', pid, ...approvedIn(bench.post(pid)) });
  const { id } = bench.operation({ do: 'post.schedule', pid, platform: 'instagram', at: inHours(3) });
  // Not as a change of the post, with which it would resume.
  bench.transact((tx) => tx.store.operations.change(id, { state: 'parked', reason: 'approval-changed' }));
  return { bench, pid, id };
};
const shows = (bench: OutboxBench, pid: number, media: string) =>
  bench.ingest(
    withVariant(bench.confirmed(pid), 'instagram', { media: [{ id: media, type: 'image', altText: null, ratio: 1 }] }),
  );
const judged = ({ db }: OutboxBench) => heldBackForCause({ db } as Evidence);

it('objects to a schedule that is held back although the post is as it was approved', () => {
  const { bench, id } = heldBack();
  expect(judged(bench)).toEqual([`32: ${id} holds back instagram of post 1, which says what was approved`]);
});

it('does not where the post shows another picture than the one that was approved, as the sender does not', () => {
  const { bench, pid, id } = heldBack();
  shows(bench, pid, 'media_965');
  expect(bench.read(id).state).toBe('parked');
  expect(judged(bench)).toEqual([]);
});

it('knows the picture that was approved by the id that the service gave it', () => {
  const { bench, pid, id } = heldBack();
  const file = { sha256: 'a'.repeat(64), sizeBytes: 3, mimeType: 'image/jpeg', name: 'buns.jpg', file: 'buns.jpg' };
  const { mid } = bench.transact(({ store, nowMs }) => store.media.add({ ...file, atMs: nowMs }));
  const { words, slot } = approvedIn(bench.post(pid));
  const media = [`local-${String(mid)}`];
  bench.wants({ do: 'post.approveAgain', pid, slot, words: words.map((version) => ({ ...version, media })) });
  shows(bench, pid, 'media_1');
  expect(judged(bench)).toEqual([]);
  bench.transact(({ store, nowMs }) => store.media.uploaded(mid, 'key-1', 'media_1', nowMs));
  bench.transact((tx) => tx.store.operations.change(id, { state: 'parked', reason: 'approval-changed' }));
  expect(judged(bench)).toHaveLength(1);
});
