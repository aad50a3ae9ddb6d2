// A slot passes while changes wait: from then on the next one is what they have to be in time for.
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchPassedSlots } from '../../../main/sync/posts/deadlines.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { inHours, wirePost, withVariant } from '../outbox/outbox-bench.ts';
import { createSender, hour, minute } from '../outbox/sender/sender.ts';

const setUp = ({ needsApproval = false } = {}) => {
  const sender = createSender();
  const { store, pid, life, clock, log } = sender;
  const [sooner, later] = [inHours(1), inHours(20)];
  const planned = withVariant(wirePost(), 'facebook', { status: 'scheduled', scheduledAt: sooner });
  const post = withVariant(planned, 'instagram', { status: 'scheduled', scheduledAt: later });
  const read = () =>
    life().transact((tx) =>
      ingestPost(tx, { ...post, needsApproval, updatedAt: sooner }, { startedAtMs: clock.now(), from: 'reading' }),
    );
  read();
  life().online.setAirplane(true);
  let woken = 0;
  const { transact, time } = life();
  const watch = () => watchPassedSlots({ store, transact, time, clock, log, wake: () => void (woken += 1) });
  const close = watch();
  onTestFinished(close);
  const shown = () => readPost(store, pid)?.sync.stillPublishes.map(({ at }) => at);
  const calledOff = () => store.posts.view(pid)?.sync.calledOff.map(({ at }) => at);
  return {
    ...sender,
    readPost: read,
    calledOff,
    sooner,
    later,
    shown,
    close,
    open: () => onTestFinished(watch()),
    woken: () => woken,
  };
};

it('without a connection an edit names the next slot once the first has passed', async () => {
  const bench = setUp();
  bench.ask({ do: 'post.edit', pid: bench.pid, platform: 'instagram', fields: { body: 'Corrected.' } });
  expect(bench.shown()).toEqual([bench.sooner, bench.later]);
  await bench.pass(hour + 2 * minute);
  expect(bench.shown()).toEqual([bench.later]);
  expect(bench.woken()).toBe(1);
});

it('what passed while Galley was closed counts from its start on', async () => {
  const bench = setUp();
  bench.ask({ do: 'post.edit', pid: bench.pid, platform: 'instagram', fields: { body: 'Corrected.' } });
  bench.close();
  await bench.pass(hour + 2 * minute);
  expect(bench.shown()).toEqual([bench.sooner, bench.later]);
  bench.open();
  expect(bench.shown()).toEqual([bench.later]);
});

it('nothing is written while nothing passes', async () => {
  const bench = setUp();
  const { id } = bench.ask({ do: 'post.edit', pid: bench.pid, platform: 'instagram', fields: { body: 'Corrected.' } });
  bench.topics.length = 0;
  await bench.pass(50 * minute);
  expect(bench.read(id).deadlineMs).toBe(Date.parse(bench.sooner) - 2 * minute);
  expect(bench.topics).toEqual([]);
});

it('a slot is over by the time of the service, whatever the clock of this computer says', async () => {
  const bench = setUp();
  const { time } = bench.life();
  time.received(bench.clock.now() - 3 * hour, time.nowMs());
  await bench.pass(2 * hour);
  bench.ask({ do: 'post.edit', pid: bench.pid, platform: 'instagram', fields: { body: 'Corrected.' } });
  expect(bench.shown()).toEqual([bench.sooner, bench.later]);
  await bench.pass(2 * hour + 2 * minute);
  expect(bench.shown()).toEqual([bench.later]);
});

describe('a slot that passed before the change that calls it off was sent', () => {
  it('counts until the post was read after it, the while included in which the service may still publish', async () => {
    const bench = setUp();
    bench.ask({ do: 'post.unschedule', pid: bench.pid, platform: 'facebook' });
    await bench.pass(hour + 2 * minute);
    bench.readPost();
    expect(bench.calledOff()).toEqual([bench.sooner]);
    await bench.pass(10 * minute);
    expect(bench.calledOff()).toEqual([bench.sooner]);
    bench.readPost();
    expect(bench.calledOff()).toEqual([]);
  });

  it('is not lost with the time that replaces it, nor with the next slot', async () => {
    const bench = setUp();
    bench.ask({ do: 'post.schedule', pid: bench.pid, platform: 'facebook', at: inHours(30) });
    bench.ask({ do: 'post.edit', pid: bench.pid, platform: 'instagram', fields: { body: 'Corrected.' } });
    await bench.pass(hour + 2 * minute);
    expect(bench.calledOff()).toEqual([bench.sooner, bench.later]);
  });

  it('counts for no change that may have arrived, and for no post that needs approval', async () => {
    const bench = setUp();
    const { id } = bench.ask({ do: 'post.unschedule', pid: bench.pid, platform: 'facebook' });
    bench.life().transact((tx) => {
      tx.store.operations.change(id, { state: 'doubt' });
      tx.touch(bench.pid);
    });
    expect(bench.calledOff()).toEqual([]);
    const held = setUp({ needsApproval: true });
    held.ask({ do: 'post.unschedule', pid: held.pid, platform: 'facebook' });
    expect(held.calledOff()).toEqual([]);
  });
});
