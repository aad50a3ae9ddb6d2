// The whole of sync for one business: whose library it is, when it rests, and when it goes on.
import { describe, expect, it } from 'vitest';
import { settleMs } from '../../main/sync/kernel/rules.ts';
import { failure } from '../support/failure.ts';
import { startSandbox, standingClock } from '../support/sandbox.ts';
import { openTestSync } from '../support/sync.ts';

const open = async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  return { sandbox, ...openTestSync(sandbox) };
};
const there = ({ world, businessId }: Awaited<ReturnType<typeof startSandbox>>) =>
  [...world.tables.posts.all()].flatMap((post) => (post.businessId === businessId ? [post.name] : []));

describe('a disk that takes nothing any more', () => {
  it.each([
    ['read-only', 'read-only', 'query_only = ON', 'query_only = OFF'],
    ['full', 'disk-full', 'max_page_count = 1', 'max_page_count = 1000000'],
  ] as const)(
    '%s: the change is refused, the window is notified, and everything goes on afterwards',
    async (state, reason, on, off) => {
      const test = await open();
      await test.until(() => expect(test.sync.status().filling).toBeNull());
      test.db.pragma(on);
      const idea = 'Rye. '.repeat(300);
      const refusal = await failure(
        Promise.try(() => {
          for (let count = 0; count < 50; count += 1) test.posts.create({ platform: 'facebook', name: 'Lost', idea });
        }),
      );
      expect(refusal).toMatchObject({ kind: 'storage', reason });
      expect(test.sync.status().storage).toBe(state);
      expect(test.topics).toContain('sync');
      test.db.pragma(off);
      const { id } = test.posts.create({ platform: 'facebook', name: 'Kept' });
      expect(test.sync.status().storage).toBe('ok');
      await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'));
      expect(there(test.sandbox)).toContain('Kept');
    },
  );
});

it('is offline where every connection breaks off, and settles what is in doubt once one is answered', async () => {
  const test = await open();
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  test.cut(true);
  const { id } = test.posts.create({ platform: 'facebook', name: 'Rye' });
  await test.until(() => expect(test.sync.status().connection).toBe('offline'));
  const asked = test.requests.length;
  for (let second = 0; second < 120; second += 1) await test.clock.advance(1_000);
  // Probes alone.
  expect(new Set(test.requests.slice(asked).map(({ call }) => call))).toEqual(new Set(['GET account']));
  expect(test.requests.length - asked).toBeLessThan(6);
  test.cut(false);
  await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'));
  expect(test.sync.status().connection).toBe('online');
  expect(there(test.sandbox).filter((name) => name === 'Rye')).toHaveLength(1);
});

it('sends what a full disk had held back, once it can be written again', async () => {
  const test = await open();
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  test.sync.setAirplane(true);
  const { id } = test.posts.create({ platform: 'facebook', name: 'Rye' });
  test.db.pragma('query_only = ON');
  test.sync.setAirplane(false);
  await test.until(() => expect(test.sync.status().storage).toBe('read-only'));
  await test.clock.advance(60_000);
  expect(test.count('POST posts')).toBe(0);
  test.db.pragma('query_only = OFF');
  test.posts.create({ platform: 'facebook', name: 'Wheat' });
  await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'));
});

it('reads what became of an answer that the disk did not take', async () => {
  const test = await open();
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  test.next('POST posts', 'answered', () => void test.db.pragma('query_only = ON'));
  const { id } = test.posts.create({ platform: 'facebook', name: 'Rye' });
  await test.until(() => expect(test.sync.status().storage).toBe('read-only'));
  test.db.pragma('query_only = OFF');
  test.posts.rename(id, 'Rye bread');
  await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 5_000);
  expect(there(test.sandbox)).toEqual(['Rye bread']);
});

it('asks nothing without a key, and takes changes all the same', async () => {
  const test = openTestSync(await startSandbox(), null);
  test.posts.create({ platform: 'facebook', name: 'Rye' });
  await test.sync.now();
  await test.clock.advance(3_600_000);
  expect(test.requests).toEqual([]);
  expect(test.sync.status()).toMatchObject({ connection: 'paused', waitingCount: 1 });
});

it('keeps its hands off the library of another business', async () => {
  const test = await open();
  test.store.meta.write('business_id', 'biz_other');
  expect((await failure(Promise.try(() => test.again()))).kind).toBe('forbidden');
});

it('reads and sends nothing in airplane mode, and what waits is sent after it', async () => {
  const test = await open();
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  test.sync.setAirplane(true);
  const before = test.requests.length;
  const { id } = test.posts.create({ platform: 'facebook', name: 'Rye' });
  await test.clock.advance(3_600_000);
  expect(test.requests.length).toBe(before);
  expect(test.sync.status()).toMatchObject({ connection: 'airplane', waitingCount: 1 });
  test.sync.setAirplane(false);
  await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'));
});

it('finishes what is on its way when the computer falls asleep, and begins nothing more until it wakes up', async () => {
  const test = await open();
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  test.next('POST posts', 'answered', () => test.sync.setAsleep(true));
  const first = test.posts.create({ platform: 'facebook', name: 'Rye' });
  await test.until(() => expect(test.posts.read(first.id).sync.state).toBe('synced'));
  const before = test.requests.length;
  const second = test.posts.create({ platform: 'facebook', name: 'Wheat' });
  await test.sync.now().catch(() => undefined);
  await test.clock.advance(30_000);
  expect(test.requests.length).toBe(before);
  test.sync.setAsleep(false);
  await test.until(() => expect(test.posts.read(second.id).sync.state).toBe('synced'));
});

it('says which changes wait, and counts them down', async () => {
  const test = await open();
  test.sync.setAirplane(true);
  test.posts.create({ platform: 'facebook', name: 'Rye' });
  test.posts.create({ platform: 'facebook', name: 'Wheat' });
  expect(test.sync.status()).toMatchObject({ waitingCount: 2, postCount: 2, lastAnswerAt: null });
  test.sync.setAirplane(false);
  await test.until(() => expect(test.sync.status()).toMatchObject({ waitingCount: 0, sendingCount: 0 }));
  expect(test.sync.status().lastAnswerAt).not.toBeNull();
});

it('retries what got no answer at the time it reported, and not before', async () => {
  const test = await open();
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  expect(test.sync.status().knownBy).toBeNull();
  test.next('POST posts', 'lost');
  const { id } = test.posts.create({ platform: 'facebook', name: 'Rye' });
  const lostMs = test.clock.now();
  const knownBy = await test.until(() => test.sync.status().knownBy ?? expect.fail('not in doubt yet'));
  expect(Date.parse(knownBy) - lostMs).toBeLessThan(settleMs + 2_000);
  await test.until(() => expect(test.posts.read(id).sync.state).toBe('synced'), 5_000);
  expect(test.clock.now() - Date.parse(knownBy)).toBeGreaterThanOrEqual(0);
  expect(test.clock.now() - Date.parse(knownBy)).toBeLessThan(15_000);
  expect(test.sync.status().knownBy).toBeNull();
  expect(there(test.sandbox)).toEqual(['Rye']);
});

it('sends nothing more once it is closed', async () => {
  const test = await open();
  await test.until(() => expect(test.sync.status().filling).toBeNull());
  test.sync.setAirplane(true);
  test.posts.create({ platform: 'facebook', name: 'Rye' });
  test.sync.close();
  test.sync.setAirplane(false);
  await test.clock.advance(60_000);
  expect(test.count('POST posts')).toBe(0);
});
