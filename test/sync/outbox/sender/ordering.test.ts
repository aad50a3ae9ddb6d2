// Who goes first, who has to wait for whom, and how many go at a time.
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../main/store/outbox.ts';
import { kinds } from '../../../../main/sync/outbox/registry.ts';
import { candidatesOf, headsOf, inSendingOrder } from '../../../../main/sync/outbox/sender/ordering.ts';
import { createSender, hour, minute, second } from './sender.ts';

let seq = 0;
const op = (change: Partial<Operation> = {}): Operation => ({
  seq: (seq += 1),
  id: `op-${seq}`,
  orderingKey: 'post:1',
  rank: seq,
  kind: 'post.edit',
  pid: 1,
  platform: 'instagram',
  args: {},
  base: null,
  pre: null,
  rev: 0,
  state: 'ready',
  reason: null,
  error: null,
  note: null,
  attempts: 0,
  failures: 0,
  readCount: 0,
  notBeforeMs: 0,
  priority: 1,
  deadlineMs: null,
  intentAtMs: 0,
  endedAtMs: null,
  ...change,
});
const noneLeftOut = { has: () => false };
const at = (nowMs: number) => ({ nowMs, serverNowMs: nowMs });
const ids = (ops: readonly Operation[]) => ops.map(({ id }) => id);

describe('a queue', () => {
  it.each(['staged', 'inflight', 'job', 'conflict'] as const)('waits behind a change that is %s', (state) => {
    expect(candidatesOf([op({ state }), op()], kinds, noneLeftOut)).toEqual([]);
  });

  it.each(['deleted-elsewhere', 'changed-before-delete', 'which-post', 'unreadable', 'not-syncable'] as const)(
    'waits behind a change parked as %s',
    (reason) => {
      expect(candidatesOf([op({ state: 'parked', reason }), op()], kinds, noneLeftOut)).toEqual([]);
    },
  );

  it('lets everything pass a time that was held back by an approval: an approval is what it may need', () => {
    const held = op({ kind: 'post.schedule', state: 'parked', reason: 'approval-changed' });
    const approve = op({ kind: 'post.approve' });
    const later = op({ kind: 'post.schedule', platform: 'facebook' });
    expect(candidatesOf([held, approve], kinds, noneLeftOut)).toEqual([approve]);
    expect(candidatesOf([held, later], kinds, noneLeftOut)).toEqual([later]);
  });

  it('waits behind a new post that is parked, whatever for', () => {
    const create = op({ kind: 'post.create', state: 'parked', reason: 'refused' });
    expect(candidatesOf([create, op()], kinds, noneLeftOut)).toEqual([]);
  });

  it('lets texts pass what is parked for its slot, and holds back what goes outward', () => {
    const parked = op({ kind: 'post.schedule', state: 'parked', reason: 'slot-passed' });
    const publish = op({ kind: 'post.publish' });
    const edit = op();
    expect(candidatesOf([parked, publish, edit], kinds, noneLeftOut)).toEqual([edit]);
    expect(candidatesOf([parked, publish], kinds, noneLeftOut)).toEqual([]);
  });

  it('has one head, and none while one of it is in hand', () => {
    const [first, second_, other] = [op(), op(), op({ orderingKey: 'post:2' })];
    expect(ids(headsOf([first, second_, other], [], { kinds, leftOut: noneLeftOut }, at(0)))).toEqual(
      ids([first, other]),
    );
    expect(ids(headsOf([first, second_, other], [first], { kinds, leftOut: noneLeftOut }, at(0)))).toEqual(
      ids([other]),
    );
  });
});

describe('what may pass what stands ahead of it', () => {
  const at30 = { at: '1970-01-01T00:30:00.000Z' };
  const schedule = (change: Partial<Operation> = {}) => op({ kind: 'post.schedule', args: at30, ...change });
  const unschedule = (change: Partial<Operation> = {}) => op({ kind: 'post.unschedule', ...change });

  it.each(['ready', 'wait', 'doubt'] as const)('words pass a time that is %s', (state) => {
    for (const kind of ['post.edit', 'post.rename', 'post.setImage'] as const) {
      const [time, words] = [schedule({ state }), op({ kind })];
      expect(candidatesOf([time, words], kinds, noneLeftOut)).toEqual([time, words]);
    }
  });

  it.each(['ready', 'doubt', 'conflict', 'staged'] as const)('taking a time away passes words that are %s', (state) => {
    const [words, away] = [op({ state }), unschedule()];
    expect(candidatesOf([words, away], kinds, noneLeftOut)).toContain(away);
  });

  it.each(['post.approve', 'post.generate', 'post.revise', 'post.newPicture', 'post.restore'] as const)(
    'taking a time away passes %s, also while it runs, and words do not',
    (kind) => {
      for (const state of ['ready', 'doubt', 'job'] as const) {
        const [earlier, edit, away] = [op({ kind, state }), op(), unschedule()];
        const found = candidatesOf([earlier, edit, away], kinds, noneLeftOut);
        expect(found).toContain(away);
        expect(found).not.toContain(edit);
      }
    },
  );

  it('planning a time passes nothing, and nothing passes a publication', () => {
    expect(candidatesOf([op({ state: 'conflict' }), schedule()], kinds, noneLeftOut)).toEqual([]);
    const [publish, edit, away] = [op({ kind: 'post.publish', state: 'doubt' }), op(), unschedule()];
    expect(candidatesOf([publish, edit, away], kinds, noneLeftOut)).toEqual([publish]);
  });

  it('taking a time away passes one of its version that was sent, and none that was not', () => {
    const away = unschedule();
    expect(candidatesOf([schedule({ state: 'doubt', attempts: 1 }), away], kinds, noneLeftOut)).toContain(away);
    expect(candidatesOf([schedule({ state: 'wait', attempts: 1 }), away], kinds, noneLeftOut)).toContain(away);
    expect(candidatesOf([schedule(), away], kinds, noneLeftOut)).not.toContain(away);
    expect(candidatesOf([schedule({ platform: 'tiktok' }), away], kinds, noneLeftOut)).toContain(away);
  });
});

describe('the order of sending', () => {
  const inQueue = (name: string, change: Partial<Operation>) => op({ orderingKey: name, ...change });

  it('is what a person waits for, then the earliest slot, then the oldest', () => {
    const oldest = inQueue('a', {});
    const later = inQueue('b', { deadlineMs: 6 * hour });
    const sooner = inQueue('c', { deadlineMs: 5 * hour });
    const person = inQueue('d', { priority: 0 });
    expect(ids(headsOf([oldest, later, sooner, person], [], { kinds, leftOut: noneLeftOut }, at(0)))).toEqual(
      ids([person, sooner, later, oldest]),
    );
  });

  it('is what has to arrive within two hours before all else, with what stands in its way', () => {
    const person = inQueue('a', { priority: 0 });
    const [inTheWay, urgent] = [inQueue('b', {}), inQueue('b', { kind: 'post.remove', deadlineMs: 119 * minute })];
    const far = inQueue('c', { deadlineMs: 121 * minute });
    const over = inQueue('d', { deadlineMs: -3 * minute });
    const order = ids(headsOf([person, inTheWay, urgent, far, over], [], { kinds, leftOut: noneLeftOut }, at(0)));
    expect(order).toEqual(ids([inTheWay, person, over, far]));
  });

  it('lets what waited half an hour stand beside what a person waits for', () => {
    const aged = inQueue('a', { intentAtMs: 0 });
    const person = inQueue('b', { priority: 0, intentAtMs: 30 * minute });
    expect(ids(headsOf([person, aged], [], { kinds, leftOut: noneLeftOut }, at(30 * minute)))).toEqual(
      ids([aged, person]),
    );
  });

  it('never puts a change before what is ahead of it in its queue', () => {
    const ahead = inQueue('a', {});
    const urgent = inQueue('a', { priority: 0 });
    const other = inQueue('b', {});
    expect(ids(inSendingOrder([ahead, urgent, other], at(0)))).toEqual(ids([ahead, urgent, other]));
  });
});

describe('the sender', () => {
  it('sends three queues at a time, and the next as soon as one is through', async () => {
    const sender = createSender({ postCount: 5 });
    const open: (() => void)[] = [];
    for (const id of sender.posts.keys())
      sender.on(`DELETE /posts/${id}`, () => new Promise((resolve) => open.push(() => resolve({ status: 204 }))));
    for (const pid of sender.pids) sender.ask({ do: 'post.remove', pid });
    await sender.pass(second);
    expect(sender.writes()).toHaveLength(3);
    open[0]?.();
    await sender.pass(second);
    expect(sender.writes()).toHaveLength(4);
  });

  it('sends what goes outward one after the other', async () => {
    const sender = createSender({ postCount: 3 });
    const open: (() => void)[] = [];
    const done = { status: 200, body: { variantId: 'v', platform: 'instagram', success: true } };
    for (const id of sender.posts.keys())
      sender.on(`POST /posts/${id}/publish`, () => new Promise((resolve) => open.push(() => resolve(done))));
    for (const pid of sender.pids) sender.ask({ do: 'post.publish', pid, platform: 'instagram' });
    await sender.pass(second);
    expect(sender.writes()).toHaveLength(1);
    open[0]?.();
    await sender.pass(second);
    expect(sender.writes()).toHaveLength(2);
  });

  it('puts what the person waits for before the rest', async () => {
    const sender = createSender({ postCount: 4 });
    for (const id of sender.posts.keys()) sender.on(`DELETE /posts/${id}`, () => 'silence');
    sender.life().online.setAirplane(true);
    const ops = sender.pids.map((pid) => sender.ask({ do: 'post.remove', pid }));
    sender.push().sendNow(ops[3]?.id ?? '');
    sender.life().online.setAirplane(false);
    await sender.pass(second);
    expect(sender.writes()[0]?.call).toBe('DELETE /posts/post-4');
  });

  it('sends edits of one post 15 s apart, with all that was typed meanwhile in one', async () => {
    const sender = createSender();
    sender.on('PATCH /posts/post-1', () => ({ status: 200, body: sender.posts.get('post-1') }));
    const type = (body: string) =>
      sender.ask({ do: 'post.edit', pid: sender.pid, platform: 'instagram', fields: { body } });
    type('R');
    await sender.pass(second);
    for (const body of ['Ry', 'Rye']) {
      type(body);
      await sender.pass(second);
    }
    expect(sender.writes()).toHaveLength(1);
    await sender.pass(14 * second);
    expect(sender.writes().map(({ body }) => body)).toEqual([
      expect.stringContaining('"R"'),
      expect.stringContaining('"Rye"'),
    ]);
  });

  it('sends what may go at once however long it takes to count the allowances', async () => {
    const sender = createSender({ pollEveryMs: 10 });
    sender.on('PATCH /posts/post-1', () => 'silence');
    sender.ask({ do: 'post.edit', pid: sender.pid, platform: 'instagram', fields: { body: 'Rye' } });
    await sender.pass(minute);
    expect(sender.writes()).toHaveLength(1);
  });

  it('sends the words as they are when it begins, not as they were when it was chosen', async () => {
    const sender = createSender();
    sender.on('PATCH /posts/post-1', () => ({ status: 200, body: sender.posts.get('post-1') }));
    sender.on('GET /posts/post-1', () => {
      // While the post is read, the person types on.
      if (sender.reads('GET /posts/post-1').length === 1)
        sender.ask({ do: 'post.edit', pid: sender.pid, platform: 'instagram', fields: { body: 'Rye bread' } });
      return { status: 200, body: sender.posts.get('post-1') };
    });
    await sender.pass(minute);
    sender.ask({ do: 'post.edit', pid: sender.pid, platform: 'instagram', fields: { body: 'Rye' } });
    await sender.pass(10 * second);
    expect(sender.writes().map(({ body }) => body)).toEqual([expect.stringContaining('"Rye bread"')]);
  });

  it('has nothing on its way and nothing to send when it is idle', async () => {
    const sender = createSender();
    sender.on('DELETE /posts/post-1', () => ({ status: 204 }));
    sender.ask({ do: 'post.remove', pid: sender.pid });
    expect(sender.push().idle()).toBe(false);
    await sender.pass(second);
    expect(sender.push().idle()).toBe(true);
  });

  it('sends nothing from a library that came back from a copy before the person says so, and reads first then', async () => {
    const sender = createSender();
    sender.life().online.setAirplane(true);
    const op = sender.ask({ do: 'post.publish', pid: sender.pid, platform: 'instagram' });
    sender.cameBack();
    sender.restart();
    await sender.pass(10 * minute);
    expect(sender.sent).toEqual([]);
    sender.life().transact((tx) => tx.store.meta.write('restored', null));
    sender.push().wake();
    await sender.pass(second);
    expect(sender.writes()).toEqual([]);
    expect(sender.read(op.id)).toMatchObject({ state: 'parked', reason: 'did-it-go-out' });
  });
});
