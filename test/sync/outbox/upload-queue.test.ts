// Files on their way: slots of their own, honest waits, and what the person can do about them.
import { expect, it } from 'vitest';
import type { Operation } from '../../../main/store/outbox.ts';
import { account, createSender, lost, minute, refusal, second, unreachable, type Answer } from './sender/sender.ts';

const upload = 'POST /media';
const taken = (): Answer => ({
  status: 201,
  body: { id: 'm-1', mimeType: 'image/jpeg', size: 10, url: 'https://media.test/1' },
});

const createQueue = (sizes: readonly number[]) => {
  const sender = createSender({ postCount: 4 });
  let number = 0;
  sender.on(upload, () => taken());
  const addFile = (sizeBytes: number): number => {
    const sha256 = `file-${(number += 1)}`;
    const of = { sha256, sizeBytes, mimeType: 'video/mp4', name: sha256, file: sha256, atMs: 0 };
    return sender.life().transact((tx) => tx.store.media.add({ ...of, type: 'video' })).mid;
  };
  const mids = sizes.map(addFile);
  /** Answers come when the test lets them. */
  const hold = () => {
    const open: ((answer: Answer) => void)[] = [];
    sender.on(upload, () => new Promise((resolve) => open.push(resolve)));
    return open;
  };
  return {
    ...sender,
    mids,
    mid: mids[0] ?? 0,
    hold,
    addFile,
    send: (mid: number): Operation => sender.ask({ do: 'media.upload', mid }),
    sendAll: () => mids.map((mid) => sender.ask({ do: 'media.upload', mid })),
    stateOf: (mid: number) =>
      sender
        .uploads()
        .stateOf({ mid, uploaded: sender.life().transact((tx) => tx.store.media.sidOf(mid, tx.apiKey)) !== null }),
    progress: () => sender.uploads().progress(),
    uploaded: () => sender.reads(upload).length,
  };
};
const small = 1000;
const large = 150_000_000;

it('holds up no edit while the uploads wait for their answers, and no upload while edits do', async () => {
  const queue = createQueue(Array<number>(10).fill(small));
  queue.on(upload, () => 'silence');
  for (const id of queue.posts.keys()) queue.on(`DELETE /posts/${id}`, () => 'silence');
  queue.sendAll();
  await queue.pass(second);
  for (const pid of queue.pids) queue.ask({ do: 'post.remove', pid });
  await queue.pass(second);
  expect(queue.writes().filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(3);
  expect(queue.uploaded()).toBe(3);
});

it('sends the next file as soon as one is through', async () => {
  const queue = createQueue([small, small, small, small, small]);
  const open = queue.hold();
  queue.sendAll();
  await queue.pass(second);
  expect(open).toHaveLength(3);
  open[1]?.(taken());
  await queue.pass(second);
  expect(open).toHaveLength(4);
});

it('lets a small file by while a large one takes its time, though only one may go', async () => {
  const queue = createQueue([large, large, large, large]);
  queue.on(upload, () => 'silence');
  queue.sendAll();
  await queue.pass(second);
  expect(queue.uploaded()).toBe(3);
  queue.on(upload, () => taken());
  const late = queue.addFile(small);
  queue.send(late);
  await queue.pass(second);
  expect(queue.stateOf(late)).toEqual({ state: 'done' });
});

it('sends first what a new post waits for', async () => {
  const queue = createQueue([small, small, small, small, small]);
  const open = queue.hold();
  queue.uploads().pause(true);
  queue.sendAll();
  const [, , , , last = 0] = queue.mids;
  queue.ask({ do: 'post.fromMedia', attachments: [{ mid: last }], name: 'Rye' });
  queue.uploads().pause(false);
  await queue.pass(second);
  expect(open).toHaveLength(3);
  expect(queue.stateOf(last).state).toBe('sending');
});

it('goes on after a restart, and sends a file whose answer was lost once more', async () => {
  const queue = createQueue([small, small]);
  queue.on(upload, () => 'silence');
  queue.sendAll();
  await queue.pass(second);
  expect(queue.uploaded()).toBe(2);
  queue.on(upload, () => taken());
  queue.restart();
  await queue.pass(minute);
  expect(queue.mids.map((mid) => queue.stateOf(mid).state)).toEqual(['done', 'done']);
  expect(queue.uploaded()).toBe(4);
});

it('sends a file again after a lost reply, once per doubt, without waiting for it to settle', async () => {
  const queue = createQueue([small]);
  queue.on(upload, () => (queue.uploaded() === 1 ? lost() : taken()));
  queue.send(queue.mid);
  await queue.pass(20 * second);
  expect(queue.stateOf(queue.mid)).toEqual({ state: 'done' });
  expect(queue.uploaded()).toBe(2);
  await queue.pass(10 * minute);
  expect(queue.uploaded()).toBe(2);
});

it('waits a little longer after each failure, and says for how long and how often it has tried', async () => {
  const queue = createQueue([small]);
  queue.on(upload, () => lost());
  queue.send(queue.mid);
  await queue.pass(5 * minute);
  const times = queue.reads(upload).map(({ atMs }) => atMs);
  const waits = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
  expect(waits.length).toBeGreaterThan(3);
  expect(waits.toSorted((one, other) => one - other)).toEqual(waits);
  const state = queue.stateOf(queue.mid);
  expect(state).toMatchObject({ state: 'waiting', for: 'retry', tries: times.length });
  if (state.state !== 'waiting') throw new Error('it does not wait');
  expect(Date.parse(state.at ?? '')).toBeGreaterThan(queue.clock.now());
});

it('tries at once when the person wants it', async () => {
  const queue = createQueue([small]);
  queue.on(upload, () => lost());
  queue.send(queue.mid);
  await queue.pass(10 * minute);
  const before = queue.uploaded();
  queue.on(upload, () => taken());
  queue.uploads().retry(queue.mid);
  await queue.pass(0);
  expect(queue.uploaded()).toBe(before + 1);
  expect(queue.stateOf(queue.mid)).toEqual({ state: 'done' });
});

it('keeps what is done when the network goes, and goes on by itself when it is back', async () => {
  const queue = createQueue([small, small, small, small, small, small]);
  let away = false;
  queue.on(upload, () => (away ? unreachable() : taken()));
  queue.on('GET /account', () => (away ? unreachable() : { status: 200, body: account('biz') }));
  const open = queue.hold();
  queue.sendAll();
  await queue.pass(second);
  away = true;
  open.forEach((answer, index) => answer(index === 0 ? taken() : lost()));
  queue.on(upload, () => (away ? unreachable() : taken()));
  await queue.pass(minute);
  expect(queue.progress().doneCount).toBe(1);
  expect(queue.stateOf(queue.mids[5] ?? 0)).toMatchObject({ state: 'waiting', for: 'offline' });
  away = false;
  await queue.pass(3 * minute);
  expect(queue.progress()).toMatchObject({ doneCount: 6, fileCount: 6, failedCount: 0 });
});

it('says that it waits for the allowance, and until when, and lets edits and readings go on', async () => {
  const queue = createQueue(Array<number>(420).fill(small));
  queue.sendAll();
  await queue.pass(10 * minute);
  // What no post waits for leaves as much as a full scan does.
  expect(queue.sent.length).toBeLessThanOrEqual(300);
  const state = queue.stateOf(queue.mids[419] ?? 0);
  expect(state).toMatchObject({ state: 'waiting', for: 'allowance', tries: 0 });
  queue.on('DELETE /posts/post-1', () => ({ status: 204 }));
  queue.ask({ do: 'post.remove', pid: queue.pid });
  await queue.life().requests.read('jobs.list', { query: { limit: 100 } }, 'jobs');
  await queue.pass(second);
  expect(queue.writes().at(-1)?.call).toBe('DELETE /posts/post-1');
});

it('counts a file that a post waits for before the ones that nothing needs, also within the allowance', async () => {
  const queue = createQueue(Array<number>(420).fill(small));
  queue.sendAll();
  await queue.pass(10 * minute);
  const last = queue.mids[419] ?? 0;
  queue.ask({ do: 'post.fromMedia', attachments: [{ mid: last }], name: 'Rye' });
  await queue.pass(second);
  expect(queue.stateOf(last)).toEqual({ state: 'done' });
});

it('rests while it is paused, over a restart too, and lets what is on its way end', async () => {
  const queue = createQueue([small, small, small, small, small]);
  const open = queue.hold();
  queue.sendAll();
  await queue.pass(second);
  queue.uploads().pause(true);
  for (const answer of open) answer(taken());
  await queue.pass(minute);
  expect(queue.progress()).toMatchObject({ paused: true, doneCount: 3, secondsLeft: null });
  queue.restart();
  await queue.pass(minute);
  expect(open).toHaveLength(3);
  expect(queue.stateOf(queue.mids[4] ?? 0)).toMatchObject({ state: 'waiting', for: 'pause' });
  queue.on(upload, () => taken());
  queue.uploads().pause(false);
  await queue.pass(minute);
  expect(queue.progress().paused).toBe(false);
  expect(queue.stateOf(queue.mids[4] ?? 0)).toEqual({ state: 'done' });
});

it('halves its slots when the service asks for less', async () => {
  const queue = createQueue(Array<number>(8).fill(small));
  queue.on(upload, () => (queue.uploaded() === 1 ? refusal(429, 'RATE_LIMITED', { 'retry-after': '5' }) : taken()));
  queue.sendAll();
  await queue.pass(second);
  const open = queue.hold();
  await queue.pass(minute);
  expect(open).toHaveLength(1);
});

it('shows what the service refused, in its words, and retries on request', async () => {
  const queue = createQueue([small]);
  queue.on(upload, () => refusal(400, 'VALIDATION_ERROR'));
  const op = queue.send(queue.mid);
  await queue.pass(second);
  expect(queue.stateOf(queue.mid)).toEqual({
    state: 'failed',
    error: expect.objectContaining({ kind: 'invalid', said: 'It says VALIDATION_ERROR.' }),
    operationId: op.id,
  });
  expect(queue.progress()).toMatchObject({ failedCount: 1, secondsLeft: null });
  queue.on(upload, () => taken());
  queue.uploads().retry();
  await queue.pass(second);
  expect(queue.stateOf(queue.mid)).toEqual({ state: 'done' });
});

it('stops a file on its way, which stays and may be asked for again', async () => {
  const queue = createQueue([small]);
  queue.on(upload, () => 'silence');
  const op = queue.send(queue.mid);
  await queue.pass(second);
  expect(queue.stateOf(queue.mid)).toEqual({ state: 'sending', sentBytes: 0 });
  queue.uploads().cancel(queue.mid);
  await queue.pass(10 * minute);
  expect(queue.stateOf(queue.mid)).toEqual({ state: 'none' });
  expect(queue.read(op.id)).toMatchObject({ state: 'cancelled', reason: 'withdrawn' });
  expect(queue.uploaded()).toBe(1);
  queue.on(upload, () => taken());
  queue.uploads().retry(queue.mid);
  await queue.pass(second);
  expect(queue.stateOf(queue.mid)).toEqual({ state: 'done' });
});

it('does not stop a file that a post waits for', async () => {
  const queue = createQueue([small]);
  queue.on(upload, () => 'silence');
  queue.ask({ do: 'post.fromMedia', attachments: [{ mid: queue.mid }], name: 'Rye' });
  await queue.pass(second);
  expect(() => queue.uploads().cancel(queue.mid)).toThrow('A change waits for this file.');
  expect(queue.stateOf(queue.mid).state).toBe('sending');
});

it('counts files and bytes, also of what got through and left', async () => {
  const queue = createQueue([small, 3000, 5000, 7000]);
  const open = queue.hold();
  queue.sendAll();
  await queue.pass(second);
  open[0]?.(taken());
  await queue.pass(0);
  expect(queue.progress()).toMatchObject({
    fileCount: 4,
    doneCount: 1,
    totalBytes: 16_000,
    sentBytes: 1000,
    sending: [{ id: 'local-2' }, { id: 'local-3' }, { id: 'local-4' }],
  });
});

it('sends events', async () => {
  const queue = createQueue([small]);
  queue.send(queue.mid);
  await queue.pass(second);
  expect(queue.topics).toContain('uploads');
});

it('finds the small file behind any number of large ones', async () => {
  const queue = createQueue([...Array<number>(40).fill(large), small]);
  queue.on(upload, () => 'silence');
  queue.sendAll();
  await queue.pass(second);
  // Three large ones, and with the slot that they leave it.
  expect(queue.uploaded()).toBe(4);
  expect(queue.stateOf(queue.mids[40] ?? 0).state).toBe('sending');
});
