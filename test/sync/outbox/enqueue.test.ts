// What becomes of a person's wishes while others wait: the merge table.
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import { slotMarginMs } from '../../../main/sync/kernel/rules.ts';
import { addOperation } from '../../../main/sync/outbox/queue.ts';
import { createOutboxBench, inHours, nowMs, wirePost, wireVariant, withVariant } from './outbox-bench.ts';

const edit = (pid: number, body: string, platform: 'instagram' | 'facebook' = 'instagram') =>
  ({ do: 'post.edit', pid, platform, fields: { body } }) as const;

describe('edits', () => {
  it('join the waiting one of the same version and keep its first ground', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = bench.operation(edit(pid, 'One'));
    const second = bench.operation({
      do: 'post.edit',
      pid,
      platform: 'instagram',
      fields: { body: 'Two', altText: 'Rye' },
    });
    expect(second.id).toBe(first.id);
    expect(second.args).toEqual({ fields: { body: 'Two', altText: 'Rye' } });
    expect(second.base).toEqual({ body: 'The oven is warm. Come on Friday.', altText: null });
    expect(bench.variant(pid, 'instagram').body).toBe('Two');
  });

  it('of the main version go before those of its siblings', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.operation(edit(pid, 'For friends', 'facebook'));
    bench.operation(edit(pid, 'For all'));
    expect(bench.open(pid)).toEqual(['post.edit instagram ready', 'post.edit facebook ready']);
  });

  it('vanish when the value is back at what it was', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.operation(edit(pid, 'One'));
    expect(bench.wants(edit(pid, 'The oven is warm. Come on Friday.')).operation).toBeNull();
    expect(bench.open(pid)).toEqual([]);
    expect(bench.row(pid).sync.state).toBe('synced');
  });

  it('stand behind one that may have left', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = bench.operation(edit(pid, 'One'));
    bench.send(first.id);
    const second = bench.operation(edit(pid, 'Two'));
    expect(second.id).not.toBe(first.id);
    expect(second.base).toEqual({ body: 'One' });
    expect(bench.read(first.id).args).toEqual({ fields: { body: 'One' } });
  });

  it('never move in front of a publication that was asked for before', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.operation(edit(pid, 'Publish this'));
    bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    bench.operation(edit(pid, 'And not this'));
    expect(bench.open(pid)).toEqual([
      'post.edit instagram ready',
      'post.publish instagram ready',
      'post.edit instagram ready',
    ]);
  });

  it('wait for a quiet moment, also right after something else of the post has settled', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.transact((tx) => tx.store.posts.settled(pid, nowMs));
    expect(bench.operation(edit(pid, 'One')).notBeforeMs).toBe(nowMs + 1500);
  });

  it('no longer wait for quiet when something is to follow them', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = bench.operation(edit(pid, 'One'));
    bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    expect(bench.read(id)).toMatchObject({ notBeforeMs: nowMs, priority: 0 });
  });

  it('of a description on Pinterest are one text with its body', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const op = bench.operation({
      do: 'post.edit',
      pid,
      platform: 'pinterest',
      fields: { description: 'Warm rye', title: 'Bread', hashtags: ['#rye'] },
    });
    expect(op.args).toEqual({ fields: { body: 'Warm rye', title: 'Bread', hashtags: ['rye'] } });
    expect(bench.variant(pid, 'pinterest')).toMatchObject({ body: 'Warm rye', description: 'Warm rye' });
  });

  it('never carry a title to a platform without one', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const fields = { title: 'Rye', description: 'Rye' };
    expect(bench.wants({ do: 'post.edit', pid, platform: 'facebook', fields: { title: 'Rye' } }).operation).toBeNull();
    const op = bench.operation({ do: 'post.edit', pid, platform: 'facebook', fields: { ...fields, body: 'Text' } });
    expect(op.args).toEqual({ fields: { body: 'Text' } });
  });

  it('take over what the service refused', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const refused = bench.operation({
      do: 'post.edit',
      pid,
      platform: 'instagram',
      fields: { body: 'Bad', altText: 'Rye' },
    });
    bench.send(refused.id);
    bench.change(refused.id, { state: 'parked', reason: 'refused' });
    const op = bench.operation(edit(pid, 'Good'));
    expect(op).toMatchObject({
      args: { fields: { body: 'Good', altText: 'Rye' } },
      base: { body: 'The oven is warm. Come on Friday.', altText: null },
    });
    expect(bench.read(refused.id)).toMatchObject({ state: 'cancelled', reason: 'superseded' });
  });

  it('keep every text, the one they replace included', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.operation(edit(pid, 'One'));
    bench.operation(edit(pid, 'Two'));
    const said = bench.store.wordings.ofPost(pid).map(({ value, source }) => [value, source]);
    expect(said).toEqual([
      ['Two', 'person'],
      ['One', 'person'],
      ['The oven is warm. Come on Friday.', 'service'],
    ]);
  });

  it('can be taken back', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { inverse } = bench.wants({
      do: 'post.edit',
      pid,
      platform: 'instagram',
      fields: { body: 'One', hashtags: ['x'] },
    });
    for (const intent of inverse) bench.wants(intent);
    expect(bench.open(pid)).toEqual([]);
    expect(bench.variant(pid, 'instagram')).toMatchObject({ body: 'The oven is warm. Come on Friday.', hashtags: [] });
  });

  it('of a post or version that is not there are refused', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    expect(() => bench.wants(edit(99, 'One'))).toThrow(AppError);
    expect(() => bench.wants({ do: 'post.edit', pid, platform: 'tiktok', fields: { body: 'One' } })).toThrow(AppError);
  });
});

describe('names', () => {
  it('become part of a post that was not sent yet', () => {
    const bench = createOutboxBench();
    const made = bench.wants({ do: 'post.create', platform: 'instagram', name: 'Rye', idea: 'Bread on Friday' });
    const pid = made.pid ?? 0;
    bench.wants({ do: 'post.rename', pid, name: 'Rye bread' });
    expect(bench.open(pid)).toEqual(['post.create instagram ready']);
    expect(bench.store.operations.ofPost(pid)[0]?.args).toMatchObject({ name: 'Rye bread' });
    expect(bench.row(pid)).toMatchObject({ name: 'Rye bread', excerpt: 'Bread on Friday' });
  });

  it('wait as one, the last wins', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.wants({ do: 'post.rename', pid, name: 'A' });
    const { id } = bench.operation({ do: 'post.rename', pid, name: 'B' });
    expect(bench.read(id)).toMatchObject({ args: { name: 'B' }, base: { name: 'Rye on Friday' } });
    expect(bench.wants({ do: 'post.rename', pid, name: 'Rye on Friday' }).operation).toBeNull();
    expect(bench.open(pid)).toEqual([]);
  });

  it('of a post that is on its way stand behind it', () => {
    const bench = createOutboxBench();
    const { operation, pid } = bench.wants({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    bench.send(operation?.id ?? '');
    bench.wants({ do: 'post.rename', pid: pid ?? 0, name: 'Rye bread' });
    expect(bench.open(pid ?? 0)).toEqual(['post.create instagram inflight', 'post.rename ready']);
  });
});

describe('new posts', () => {
  it('always have a name to be found by', () => {
    const bench = createOutboxBench();
    const op = bench.operation({ do: 'post.create', platform: 'tiktok', name: ' ', idea: 'x'.repeat(300) });
    expect(op.args).toMatchObject({ name: 'x'.repeat(200) });
    expect(bench.post(op.pid ?? 0)).toMatchObject({ kind: 'video', serviceId: null, status: 'draft' });
    expect(() => bench.wants({ do: 'post.create', platform: 'tiktok', name: '' })).toThrow(AppError);
  });
});

describe('times', () => {
  const plan = (pid: number, at: string) => ({ do: 'post.schedule', pid, platform: 'instagram', at }) as const;
  const unplan = (pid: number) => ({ do: 'post.unschedule', pid, platform: 'instagram' }) as const;

  it('follow the last wish', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.operation(plan(pid, inHours(5)));
    const op = bench.operation(plan(pid, inHours(6)));
    expect(bench.open(pid)).toEqual(['post.schedule instagram ready']);
    expect(bench.store.operations.read(op.id)).toMatchObject({
      args: { at: inHours(6) },
      deadlineMs: Date.parse(inHours(6)) - slotMarginMs,
    });
    expect(bench.row(pid)).toMatchObject({
      status: 'scheduled',
      at: inHours(6),
      sync: { unsentTimes: [{ expectedAt: null }] },
    });
  });

  it('and no time at all leave nothing where there was none', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.operation(plan(pid, inHours(5)));
    expect(bench.wants(unplan(pid)).operation).toBeNull();
    expect(bench.open(pid)).toEqual([]);
  });

  it('take the place of a click to publish that was not sent, and to undo them does not click again', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    bench.operation({ do: 'post.publish', pid, platform: 'facebook' });
    const { inverse } = bench.wants(plan(pid, inHours(5)));
    expect(bench.open(pid)).toEqual(['post.publish facebook ready', 'post.schedule instagram ready']);
    expect(inverse).toEqual([unplan(pid)]);
  });

  it('wait behind a click to publish that may have arrived', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.send(bench.operation({ do: 'post.publish', pid, platform: 'instagram' }).id);
    bench.wants(plan(pid, inHours(5)));
    expect(bench.open(pid)).toEqual(['post.publish instagram inflight', 'post.schedule instagram ready']);
  });

  /** A click to publish, and what clears the way for it. */
  const clearing = () => {
    const bench = createOutboxBench();
    const slot = inHours(5);
    const pid = bench.knows(wirePost({ variants: [wireVariant('instagram', { isPrimary: true, scheduledAt: slot })] }));
    const { id, orderingKey, rank } = bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    const clears = bench.transact((tx) => {
      tx.store.operations.change(id, { pre: { jobs: [], slot } });
      const at = { orderingKey, rank: rank - 0.5, pid, platform: 'instagram' } as const;
      return addOperation(tx, { ...at, kind: 'post.unschedule', args: { toPublish: true } });
    });
    return { bench, pid, slot, clears };
  };

  it('leave the slot as it is, where it was to be cleared for that click', () => {
    const { bench, pid, slot } = clearing();
    bench.wants(plan(pid, slot));
    expect(bench.open(pid)).toEqual([]);
  });

  it('plan the same slot again, where it is being cleared for that click', () => {
    const { bench, pid, slot, clears } = clearing();
    bench.send(clears.id);
    bench.wants(plan(pid, slot));
    expect(bench.open(pid)).toEqual(['post.unschedule instagram inflight', 'post.schedule instagram ready']);
  });

  it('leave a refused publication in front of the person', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const { id } = bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    bench.change(id, { state: 'parked', reason: 'publish-refused' });
    bench.wants(plan(pid, inHours(5)));
    expect(bench.open(pid)).toContain('post.publish instagram parked');
  });

  it('become an unschedule where the service has one, and a schedule again', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(withVariant(wirePost(), 'instagram', { status: 'scheduled', scheduledAt: inHours(2) }));
    bench.operation(plan(pid, inHours(5)));
    expect(bench.operation(unplan(pid)).kind).toBe('post.unschedule');
    expect(bench.variant(pid, 'instagram').scheduledAt).toBeNull();
    expect(bench.operation(plan(pid, inHours(7))).kind).toBe('post.schedule');
    expect(bench.open(pid)).toEqual(['post.schedule instagram ready']);
    expect(bench.wants(plan(pid, inHours(2))).operation).toBeNull();
    expect(bench.open(pid)).toEqual([]);
  });

  it('that may have arrived are answered, also by the time there was', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const sent = bench.operation(plan(pid, inHours(5)));
    bench.send(sent.id);
    bench.change(sent.id, { state: 'doubt' });
    bench.operation(unplan(pid));
    expect(bench.open(pid)).toEqual(['post.schedule instagram doubt', 'post.unschedule instagram ready']);
  });

  it('take the place of one that has passed', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const old = bench.operation(plan(pid, inHours(1)));
    bench.change(old.id, { state: 'parked', reason: 'slot-passed' });
    bench.operation(plan(pid, inHours(5)));
    expect(bench.open(pid)).toEqual(['post.schedule instagram ready']);
  });

  it('can be taken back', () => {
    const bench = createOutboxBench();
    const pid = bench.knows(withVariant(wirePost(), 'instagram', { status: 'scheduled', scheduledAt: inHours(2) }));
    const { inverse } = bench.wants(unplan(pid));
    expect(inverse).toEqual([plan(pid, inHours(2))]);
  });
});

describe('clicks that publish a post', () => {
  it('join the one that is open', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    bench.send(first.id);
    expect(bench.operation({ do: 'post.publish', pid, platform: 'instagram' }).id).toBe(first.id);
    expect(bench.row(pid).sync).toMatchObject({ state: 'sending', publishWaits: true });
  });

  it('are enqueued again after a refusal', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    bench.send(first.id);
    bench.change(first.id, { state: 'parked', reason: 'publish-refused' });
    const second = bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    expect(second).toMatchObject({ attempts: 0, priority: 0 });
    expect(bench.open(pid)).toEqual(['post.publish instagram ready']);
  });

  it('are never repeated while the publication is in doubt', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const first = bench.operation({ do: 'post.publish', pid, platform: 'instagram' });
    bench.send(first.id);
    bench.change(first.id, { state: 'parked', reason: 'did-it-go-out' });
    expect(bench.operation({ do: 'post.publish', pid, platform: 'instagram' }).id).toBe(first.id);
  });
});

describe('pictures', () => {
  const file = (bench: ReturnType<typeof createOutboxBench>, sha256: string) =>
    bench.store.media.add({ sha256, sizeBytes: 1, mimeType: 'image/png', name: 'a.png', file: sha256, atMs: nowMs })
      .mid;

  it('wait for their upload, and the last one wins', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const [one, two] = [file(bench, 'a'), file(bench, 'b')];
    bench.operation({ do: 'post.setImage', pid, attachment: { mid: one } });
    const op = bench.operation({ do: 'post.setImage', pid, attachment: { mid: two } });
    expect(bench.open(pid)).toEqual(['post.setImage instagram staged']);
    expect(op.args).toEqual({ attachment: { mid: two } });
    expect(bench.variant(pid, 'instagram').media[0]?.id).toBe(`local-${two}`);
    const uploads = bench.store.operations.open().filter(({ kind }) => kind === 'media.upload');
    expect(uploads.map(({ args }) => args)).toEqual([{ mid: two }]);
  });

  it("never replace a person's own media", () => {
    const bench = createOutboxBench();
    const wire = wirePost({ variants: [wireVariant('instagram', { isPrimary: true, mediaOrigin: 'user' })] });
    const pid = bench.knows(wire);
    const mid = file(bench, 'a');
    expect(() => bench.wants({ do: 'post.setImage', pid, attachment: { mid } })).toThrow(AppError);
  });
});

describe('removals', () => {
  it('take all that waits with them, and can be taken back with all of it', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.wants(edit(pid, 'One'));
    bench.wants({ do: 'post.schedule', pid, platform: 'instagram', at: inHours(5) });
    const { operation, inverse } = bench.wants({ do: 'post.remove', pid });
    expect(bench.open(pid)).toEqual(['post.remove ready']);
    expect(operation?.notBeforeMs).toBe(nowMs + 10_000);
    expect(bench.post(pid).gone).toBe('deleting');
    expect(bench.store.posts.goneAtMs(pid)).toBe(nowMs);
    for (const intent of inverse) bench.wants(intent);
    expect(bench.open(pid)).toEqual(['post.edit instagram ready', 'post.schedule instagram ready']);
    expect(bench.store.posts.goneAtMs(pid)).toBeNull();
  });

  it('are not taken back over words that a stranger wrote meanwhile', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    bench.wants(edit(pid, 'Mine.'));
    const { inverse } = bench.wants({ do: 'post.remove', pid });
    bench.ingest(withVariant(wirePost(), 'instagram', { body: 'Theirs.' }));
    for (const intent of inverse) bench.wants(intent);
    expect(bench.open(pid)).toEqual(['post.edit instagram conflict']);
    expect(bench.store.conflicts.openOfPost(pid)).toMatchObject([{ mine: 'Mine.', theirs: 'Theirs.' }]);
  });

  it('are taken back with words that the service had refused', () => {
    const bench = createOutboxBench();
    const pid = bench.knows();
    const refused = bench.operation(edit(pid, 'Mine.'));
    bench.send(refused.id);
    bench.change(refused.id, { state: 'parked', reason: 'refused' });
    const { inverse } = bench.wants({ do: 'post.remove', pid });
    for (const intent of inverse) bench.wants(intent);
    expect(bench.open(pid)).toEqual(['post.edit instagram ready']);
    expect(bench.row(pid).excerpt).toBe('Mine.');
  });

  it('of a post that was never sent leave nothing to send', () => {
    const bench = createOutboxBench();
    const { pid } = bench.wants({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    bench.wants(edit(pid ?? 0, 'One'));
    const { operation, inverse } = bench.wants({ do: 'post.remove', pid: pid ?? 0 });
    expect(operation).toBeNull();
    expect(bench.store.operations.open()).toEqual([]);
    expect(bench.store.posts.goneAtMs(pid ?? 0)).toBe(nowMs);
    for (const intent of inverse) bench.wants(intent);
    expect(bench.open(pid ?? 0)).toEqual(['post.create instagram ready', 'post.edit instagram ready']);
    expect(bench.row(pid ?? 0).excerpt).toBe('One');
    expect(bench.store.posts.goneAtMs(pid ?? 0)).toBeNull();
  });

  it('of a post whose making is in doubt stand behind it', () => {
    const bench = createOutboxBench();
    const { operation, pid } = bench.wants({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    bench.send(operation?.id ?? '');
    bench.change(operation?.id ?? '', { state: 'doubt' });
    bench.wants({ do: 'post.remove', pid: pid ?? 0 });
    expect(bench.open(pid ?? 0)).toEqual(['post.create instagram doubt', 'post.remove ready']);
  });
});

it('work for a post that was never there is refused and not stored', () => {
  const bench = createOutboxBench();
  const work = [
    { do: 'post.generate', pid: 99, platform: 'x' },
    { do: 'post.revise', pid: 99, platform: 'x', feedback: 'Shorter' },
    { do: 'post.newPicture', pid: 99, platform: 'x' },
    { do: 'post.restore', pid: 99, platform: 'x', seq: 1 },
  ] as const;
  for (const intent of work) {
    expect(() => bench.wants(intent)).toThrow('This post is not there any more.');
  }
  expect(bench.store.operations.open()).toEqual([]);
});
