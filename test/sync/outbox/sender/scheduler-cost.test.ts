// What one sending reads of the library does not grow with what waits behind it, as after a large import.
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../../main/store/database/open.ts';
import { createStore } from '../../../../main/store/store.ts';
import { memoryLibrary } from '../../../support/library.ts';
import type { WirePost } from '../../../../main/sync/posts/codec.ts';
import { createSender, second } from './sender.ts';

/** Rows that were read since the last `reset`. Not those of the hourly allowances, of which there are never more than requests in an hour. */
const countRows = (db: Db) => {
  let rows = 0;
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    const statement = prepare(sql);
    const all = statement.all.bind(statement);
    statement.all = (...values: unknown[]) => {
      const found = all(...values);
      if (!sql.includes('FROM rate_event')) rows += found.length;
      return found;
    };
    return statement;
  }) as Db['prepare'];
  return { rows: () => rows, reset: () => void (rows = 0) };
};

const setUp = async (postCount: number) => {
  const { db } = memoryLibrary();
  const counted = countRows(db);
  const sender = createSender({ postCount, store: createStore(db) });
  for (const id of sender.posts.keys())
    sender.on(`PATCH /posts/${id}/name`, async ({ body }) => {
      await new Promise<void>((resolve) => sender.clock.after(second, resolve));
      const { name } = JSON.parse(body ?? '{}') as { name: string };
      const changed = { ...(sender.posts.get(id) as WirePost), name };
      sender.posts.set(id, changed);
      return { status: 200, body: changed };
    });
  await sender.pass(second);
  sender.life().online.setAirplane(true);
  for (const pid of sender.pids) sender.ask({ do: 'post.rename', pid, name: `New ${String(pid)}` });
  sender.life().online.setAirplane(false);
  await sender.pass(second);
  counted.reset();
  const sentBefore = sender.writes().length;
  for (let seconds = 0; seconds < 10; seconds += 1) await sender.pass(second);
  const sentCount = sender.writes().length - sentBefore;
  return { ...sender, db, sentCount, rowsEach: counted.rows() / sentCount };
};

describe('with many changes waiting', () => {
  it('each sending reads no more than with few', async () => {
    const [few, many] = [await setUp(60), await setUp(600)];
    expect(Math.min(few.sentCount, many.sentCount)).toBeGreaterThan(20);
    // A page of what they begin at is a hundred posts, and all that waits is read once.
    expect(few.rowsEach).toBeLessThan(100);
    expect(many.rowsEach).toBeLessThan(100);
  });

  it('what arrives or skips the wait meanwhile is seen all the same', async () => {
    const bench = await setUp(300);
    const [first, last] = [bench.pids[150] ?? 0, bench.pids.at(-1) ?? 0];
    const skipped = bench.store.operations.ofPost(last)[0]?.id ?? '';
    bench.push().sendNow(skipped);
    const { id } = bench.ask({ do: 'post.rename', pid: first, name: 'Newer' });
    await bench.pass(3 * second);
    expect(bench.read(skipped).state).toBe('done');
    expect(bench.read(id)).toMatchObject({ state: 'ready', args: { name: 'Newer' } });
    const ids = ({ operations }: typeof bench.store) =>
      operations
        .ofMovingQueues()
        .map((op) => JSON.stringify(op))
        .sort();
    expect(ids(bench.store)).toEqual(ids(createStore(bench.db)));
  });
});
