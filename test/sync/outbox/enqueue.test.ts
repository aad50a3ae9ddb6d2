// What becomes of a person's wishes while others wait: the merge table.
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../preload/errors.ts';
import { slotMarginMs } from '../../../main/sync/kernel/rules.ts';
import { createDesk, inHours, nowMs, wirePost, wireVariant, withVariant } from './outbox-bench.ts';

const edit = (pid: number, body: string, platform: 'instagram' | 'facebook' = 'instagram') =>
  ({ do: 'post.edit', pid, platform, fields: { body } }) as const;

describe('edits', () => {
  it('join the waiting one of the same version and keep its first ground', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = desk.operation(edit(pid, 'One'));
    const second = desk.operation({
      do: 'post.edit',
      pid,
      platform: 'instagram',
      fields: { body: 'Two', altText: 'Rye' },
    });
    expect(second.id).toBe(first.id);
    expect(second.args).toEqual({ fields: { body: 'Two', altText: 'Rye' } });
    expect(second.base).toEqual({ body: 'The oven is warm. Come on Friday.', altText: null });
    expect(desk.variant(pid, 'instagram').body).toBe('Two');
  });

  it('of the main version go before those of its siblings', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.operation(edit(pid, 'For friends', 'facebook'));
    desk.operation(edit(pid, 'For all'));
    expect(desk.open(pid)).toEqual(['post.edit instagram ready', 'post.edit facebook ready']);
  });

  it('vanish when the value is back at what it was', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.operation(edit(pid, 'One'));
    expect(desk.wants(edit(pid, 'The oven is warm. Come on Friday.')).operation).toBeNull();
    expect(desk.open(pid)).toEqual([]);
    expect(desk.row(pid).sync.state).toBe('synced');
  });

  it('stand behind one that may have left', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = desk.operation(edit(pid, 'One'));
    desk.send(first.id);
    const second = desk.operation(edit(pid, 'Two'));
    expect(second.id).not.toBe(first.id);
    expect(second.base).toEqual({ body: 'One' });
    expect(desk.read(first.id).args).toEqual({ fields: { body: 'One' } });
  });

  it('never move in front of a publication that was asked for before', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.operation(edit(pid, 'Publish this'));
    desk.operation({ do: 'post.publish', pid, platform: 'instagram' });
    desk.operation(edit(pid, 'And not this'));
    expect(desk.open(pid)).toEqual([
      'post.edit instagram ready',
      'post.publish instagram ready',
      'post.edit instagram ready',
    ]);
  });

  it('wait for a quiet moment, also right after something else of the post has settled', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.transact((tx) => tx.store.posts.settled(pid, nowMs));
    expect(desk.operation(edit(pid, 'One')).notBeforeMs).toBe(nowMs + 1500);
  });

  it('no longer wait for quiet when something is to follow them', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { id } = desk.operation(edit(pid, 'One'));
    desk.operation({ do: 'post.publish', pid, platform: 'instagram' });
    expect(desk.read(id)).toMatchObject({ notBeforeMs: nowMs, priority: 0 });
  });

  it('of a description on Pinterest are one text with its body', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const op = desk.operation({
      do: 'post.edit',
      pid,
      platform: 'pinterest',
      fields: { description: 'Warm rye', title: 'Bread', hashtags: ['#rye'] },
    });
    expect(op.args).toEqual({ fields: { body: 'Warm rye', title: 'Bread', hashtags: ['rye'] } });
    expect(desk.variant(pid, 'pinterest')).toMatchObject({ body: 'Warm rye', description: 'Warm rye' });
  });

  it('never carry a title to a platform without one', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const fields = { title: 'Rye', description: 'Rye' };
    expect(desk.wants({ do: 'post.edit', pid, platform: 'facebook', fields: { title: 'Rye' } }).operation).toBeNull();
    const op = desk.operation({ do: 'post.edit', pid, platform: 'facebook', fields: { ...fields, body: 'Text' } });
    expect(op.args).toEqual({ fields: { body: 'Text' } });
  });

  it('take over what the service refused', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const refused = desk.operation({
      do: 'post.edit',
      pid,
      platform: 'instagram',
      fields: { body: 'Bad', altText: 'Rye' },
    });
    desk.send(refused.id);
    desk.change(refused.id, { state: 'parked', reason: 'refused' });
    const op = desk.operation(edit(pid, 'Good'));
    expect(op).toMatchObject({
      args: { fields: { body: 'Good', altText: 'Rye' } },
      base: { body: 'The oven is warm. Come on Friday.', altText: null },
    });
    expect(desk.read(refused.id)).toMatchObject({ state: 'cancelled', reason: 'superseded' });
  });

  it('keep every text, the one they replace included', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.operation(edit(pid, 'One'));
    desk.operation(edit(pid, 'Two'));
    const said = desk.store.wordings.ofPost(pid).map(({ value, source }) => [value, source]);
    expect(said).toEqual([
      ['Two', 'person'],
      ['One', 'person'],
      ['The oven is warm. Come on Friday.', 'service'],
    ]);
  });

  it('can be taken back', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const { inverse } = desk.wants({
      do: 'post.edit',
      pid,
      platform: 'instagram',
      fields: { body: 'One', hashtags: ['x'] },
    });
    for (const intent of inverse) desk.wants(intent);
    expect(desk.open(pid)).toEqual([]);
    expect(desk.variant(pid, 'instagram')).toMatchObject({ body: 'The oven is warm. Come on Friday.', hashtags: [] });
  });

  it('of a post or version that is not there are refused', () => {
    const desk = createDesk();
    const pid = desk.knows();
    expect(() => desk.wants(edit(99, 'One'))).toThrow(AppError);
    expect(() => desk.wants({ do: 'post.edit', pid, platform: 'tiktok', fields: { body: 'One' } })).toThrow(AppError);
  });
});

describe('names', () => {
  it('become part of a post that was not sent yet', () => {
    const desk = createDesk();
    const made = desk.wants({ do: 'post.create', platform: 'instagram', name: 'Rye', idea: 'Bread on Friday' });
    const pid = made.pid ?? 0;
    desk.wants({ do: 'post.rename', pid, name: 'Rye bread' });
    expect(desk.open(pid)).toEqual(['post.create instagram ready']);
    expect(desk.store.operations.ofPost(pid)[0]?.args).toMatchObject({ name: 'Rye bread' });
    expect(desk.row(pid)).toMatchObject({ name: 'Rye bread', excerpt: 'Bread on Friday' });
  });

  it('wait as one, the last wins', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.wants({ do: 'post.rename', pid, name: 'A' });
    const { id } = desk.operation({ do: 'post.rename', pid, name: 'B' });
    expect(desk.read(id)).toMatchObject({ args: { name: 'B' }, base: { name: 'Rye on Friday' } });
    expect(desk.wants({ do: 'post.rename', pid, name: 'Rye on Friday' }).operation).toBeNull();
    expect(desk.open(pid)).toEqual([]);
  });

  it('of a post that is on its way stand behind it', () => {
    const desk = createDesk();
    const { operation, pid } = desk.wants({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    desk.send(operation?.id ?? '');
    desk.wants({ do: 'post.rename', pid: pid ?? 0, name: 'Rye bread' });
    expect(desk.open(pid ?? 0)).toEqual(['post.create instagram inflight', 'post.rename ready']);
  });
});

describe('new posts', () => {
  it('always have a name to be found by', () => {
    const desk = createDesk();
    const op = desk.operation({ do: 'post.create', platform: 'tiktok', name: ' ', idea: 'x'.repeat(300) });
    expect(op.args).toMatchObject({ name: 'x'.repeat(200) });
    expect(desk.post(op.pid ?? 0)).toMatchObject({ kind: 'video', serviceId: null, status: 'draft' });
    expect(() => desk.wants({ do: 'post.create', platform: 'tiktok', name: '' })).toThrow(AppError);
  });
});

describe('times', () => {
  const plan = (pid: number, at: string) => ({ do: 'post.schedule', pid, platform: 'instagram', at }) as const;
  const unplan = (pid: number) => ({ do: 'post.unschedule', pid, platform: 'instagram' }) as const;

  it('follow the last wish', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.operation(plan(pid, inHours(5)));
    const op = desk.operation(plan(pid, inHours(6)));
    expect(desk.open(pid)).toEqual(['post.schedule instagram ready']);
    expect(desk.store.operations.read(op.id)).toMatchObject({
      args: { at: inHours(6) },
      deadlineMs: Date.parse(inHours(6)) - slotMarginMs,
    });
    expect(desk.row(pid)).toMatchObject({ status: 'scheduled', at: inHours(6), sync: { scheduleWaits: true } });
  });

  it('and no time at all leave nothing where there was none', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.operation(plan(pid, inHours(5)));
    expect(desk.wants(unplan(pid)).operation).toBeNull();
    expect(desk.open(pid)).toEqual([]);
  });

  it('become an unschedule where the service has one, and a schedule again', () => {
    const desk = createDesk();
    const pid = desk.knows(withVariant(wirePost(), 'instagram', { status: 'scheduled', scheduledAt: inHours(2) }));
    desk.operation(plan(pid, inHours(5)));
    expect(desk.operation(unplan(pid)).kind).toBe('post.unschedule');
    expect(desk.variant(pid, 'instagram').scheduledAt).toBeNull();
    expect(desk.operation(plan(pid, inHours(7))).kind).toBe('post.schedule');
    expect(desk.open(pid)).toEqual(['post.schedule instagram ready']);
    expect(desk.wants(plan(pid, inHours(2))).operation).toBeNull();
    expect(desk.open(pid)).toEqual([]);
  });

  it('that may have arrived are answered, also by the time there was', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const sent = desk.operation(plan(pid, inHours(5)));
    desk.send(sent.id);
    desk.change(sent.id, { state: 'doubt' });
    desk.operation(unplan(pid));
    expect(desk.open(pid)).toEqual(['post.schedule instagram doubt', 'post.unschedule instagram ready']);
  });

  it('take the place of one that has passed', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const old = desk.operation(plan(pid, inHours(1)));
    desk.change(old.id, { state: 'parked', reason: 'slot-passed' });
    desk.operation(plan(pid, inHours(5)));
    expect(desk.open(pid)).toEqual(['post.schedule instagram ready']);
  });

  it('can be taken back', () => {
    const desk = createDesk();
    const pid = desk.knows(withVariant(wirePost(), 'instagram', { status: 'scheduled', scheduledAt: inHours(2) }));
    const { inverse } = desk.wants(unplan(pid));
    expect(inverse).toEqual([plan(pid, inHours(2))]);
  });
});

describe('clicks that let a post go out', () => {
  it('join the one that is open', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = desk.operation({ do: 'post.publish', pid, platform: 'instagram' });
    desk.send(first.id);
    expect(desk.operation({ do: 'post.publish', pid, platform: 'instagram' }).id).toBe(first.id);
    expect(desk.row(pid).sync).toMatchObject({ state: 'sending', publishWaits: true });
  });

  it('are made anew after a refusal', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = desk.operation({ do: 'post.publish', pid, platform: 'instagram' });
    desk.send(first.id);
    desk.change(first.id, { state: 'parked', reason: 'publish-refused' });
    const second = desk.operation({ do: 'post.publish', pid, platform: 'instagram' });
    expect(second).toMatchObject({ attempts: 0, priority: 0 });
    expect(desk.open(pid)).toEqual(['post.publish instagram ready']);
  });

  it('are never repeated while nobody knows whether it went out', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const first = desk.operation({ do: 'post.publish', pid, platform: 'instagram' });
    desk.send(first.id);
    desk.change(first.id, { state: 'parked', reason: 'did-it-go-out' });
    expect(desk.operation({ do: 'post.publish', pid, platform: 'instagram' }).id).toBe(first.id);
  });
});

describe('pictures', () => {
  const file = (desk: ReturnType<typeof createDesk>, sha256: string) =>
    desk.store.media.add({ sha256, sizeBytes: 1, mimeType: 'image/png', name: 'a.png', file: sha256, atMs: nowMs }).mid;

  it('wait for their upload, and the last one wins', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const [one, two] = [file(desk, 'a'), file(desk, 'b')];
    desk.operation({ do: 'post.setImage', pid, attachment: { mid: one } });
    const op = desk.operation({ do: 'post.setImage', pid, attachment: { mid: two } });
    expect(desk.open(pid)).toEqual(['post.setImage instagram staged']);
    expect(op.args).toEqual({ attachment: { mid: two } });
    expect(desk.variant(pid, 'instagram').media[0]?.id).toBe(`local-${two}`);
    const uploads = desk.store.operations.open().filter(({ kind }) => kind === 'media.upload');
    expect(uploads.map(({ args }) => args)).toEqual([{ mid: two }]);
  });

  it("never replace a person's own media", () => {
    const desk = createDesk();
    const wire = wirePost({ variants: [wireVariant('instagram', { isPrimary: true, mediaOrigin: 'user' })] });
    const pid = desk.knows(wire);
    const mid = file(desk, 'a');
    expect(() => desk.wants({ do: 'post.setImage', pid, attachment: { mid } })).toThrow(AppError);
  });
});

describe('removals', () => {
  it('take all that waits with them, and can be taken back with all of it', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.wants(edit(pid, 'One'));
    desk.wants({ do: 'post.schedule', pid, platform: 'instagram', at: inHours(5) });
    const { operation, inverse } = desk.wants({ do: 'post.remove', pid });
    expect(desk.open(pid)).toEqual(['post.remove ready']);
    expect(operation?.notBeforeMs).toBe(nowMs + 10_000);
    expect(desk.post(pid).gone).toBe('deleting');
    expect(desk.store.posts.goneAtMs(pid)).toBe(nowMs);
    for (const intent of inverse) desk.wants(intent);
    expect(desk.open(pid)).toEqual(['post.edit instagram ready', 'post.schedule instagram ready']);
    expect(desk.store.posts.goneAtMs(pid)).toBeNull();
  });

  it('are not taken back over words that a stranger wrote meanwhile', () => {
    const desk = createDesk();
    const pid = desk.knows();
    desk.wants(edit(pid, 'Mine.'));
    const { inverse } = desk.wants({ do: 'post.remove', pid });
    desk.absorb(withVariant(wirePost(), 'instagram', { body: 'Theirs.' }));
    for (const intent of inverse) desk.wants(intent);
    expect(desk.open(pid)).toEqual(['post.edit instagram conflict']);
    expect(desk.store.conflicts.openOfPost(pid)).toMatchObject([{ mine: 'Mine.', theirs: 'Theirs.' }]);
  });

  it('are taken back with words that the service had refused', () => {
    const desk = createDesk();
    const pid = desk.knows();
    const refused = desk.operation(edit(pid, 'Mine.'));
    desk.send(refused.id);
    desk.change(refused.id, { state: 'parked', reason: 'refused' });
    const { inverse } = desk.wants({ do: 'post.remove', pid });
    for (const intent of inverse) desk.wants(intent);
    expect(desk.open(pid)).toEqual(['post.edit instagram ready']);
    expect(desk.row(pid).excerpt).toBe('Mine.');
  });

  it('of a post that was never sent leave nothing to send', () => {
    const desk = createDesk();
    const { pid } = desk.wants({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    desk.wants(edit(pid ?? 0, 'One'));
    const { operation, inverse } = desk.wants({ do: 'post.remove', pid: pid ?? 0 });
    expect(operation).toBeNull();
    expect(desk.store.operations.open()).toEqual([]);
    expect(desk.store.posts.goneAtMs(pid ?? 0)).toBe(nowMs);
    for (const intent of inverse) desk.wants(intent);
    expect(desk.open(pid ?? 0)).toEqual(['post.create instagram ready', 'post.edit instagram ready']);
    expect(desk.row(pid ?? 0).excerpt).toBe('One');
    expect(desk.store.posts.goneAtMs(pid ?? 0)).toBeNull();
  });

  it('of a post whose making is in doubt stand behind it', () => {
    const desk = createDesk();
    const { operation, pid } = desk.wants({ do: 'post.create', platform: 'instagram', name: 'Rye' });
    desk.send(operation?.id ?? '');
    desk.change(operation?.id ?? '', { state: 'doubt' });
    desk.wants({ do: 'post.remove', pid: pid ?? 0 });
    expect(desk.open(pid ?? 0)).toEqual(['post.create instagram doubt', 'post.remove ready']);
  });
});

it('work for a post that was never there is refused and not kept', () => {
  const desk = createDesk();
  const work = [
    { do: 'post.generate', pid: 99, platform: 'x' },
    { do: 'post.revise', pid: 99, platform: 'x', feedback: 'Shorter' },
    { do: 'post.newPicture', pid: 99, platform: 'x' },
    { do: 'post.restore', pid: 99, platform: 'x', seq: 1 },
  ] as const;
  for (const intent of work) {
    expect(() => desk.wants(intent)).toThrow('This post is not there any more.');
  }
  expect(desk.store.operations.open()).toEqual([]);
});
