// Many edits at a time: their bases are read by the page, and what a page lacks is read post by post.
import { describe, expect, it } from 'vitest';
import type { WirePost } from '../../../../main/sync/posts/codec.ts';
import { ingestPost } from '../../../../main/sync/outbox/ingest.ts';
import { withVariant } from '../outbox-bench.ts';
import { createSender, hour, minute, second } from './sender.ts';

const setUp = async (postCount: number) => {
  const sender = createSender({ postCount });
  const startMs = sender.clock.now();
  // A minute apart, the first one made last; unchanged since.
  [...sender.posts].forEach(([id, post], index) => {
    const at = new Date(startMs - hour - index * minute).toISOString();
    sender.posts.set(id, { ...post, createdAt: at, updatedAt: at });
  });
  /** By readings that show what another client wrote. */
  const learn = () =>
    sender.life().transact((tx) => {
      for (const post of sender.posts.values())
        ingestPost(tx, post, { startedAtMs: sender.clock.now(), from: 'reading' });
    });
  learn();
  await sender.pass(hour);
  const queries: URLSearchParams[] = [];
  sender.on('GET /posts', ({ search }) => {
    const query = new URLSearchParams(search);
    queries.push(query);
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    const posts = [...sender.posts.values()].filter(({ createdAt }) => createdAt >= from && createdAt < to);
    return { status: 200, body: { posts: posts.slice(0, Number(query.get('limit'))) } };
  });
  let replyMs = 0;
  for (const id of sender.posts.keys())
    sender.on(`PATCH /posts/${id}`, async ({ body }) => {
      if (replyMs > 0) await new Promise<void>((resolve) => sender.clock.after(replyMs, resolve));
      const { hashtags } = JSON.parse(body ?? '{}') as { hashtags: string[] };
      const changed = withVariant(sender.posts.get(id) as WirePost, 'instagram', { hashtags });
      sender.posts.set(id, changed);
      return { status: 200, body: changed };
    });
  return {
    ...sender,
    queries,
    learn,
    answerAfter: (ms: number) => void (replyMs = ms),
    /** An edit of another client, or the variants the service derived from it, half an hour ago. */
    changeElsewhere(id: string, platform: string, body: string) {
      const updatedAt = new Date(sender.clock.now() - 30 * minute).toISOString();
      sender.posts.set(id, withVariant({ ...(sender.posts.get(id) as WirePost), updatedAt }, platform, { body }));
    },
    tag: (pids: readonly number[]) => {
      for (const pid of pids)
        sender.ask({ do: 'post.edit', pid, platform: 'instagram', fields: { hashtags: ['advent'] } });
    },
    /** A second at a time, so that a reply comes within the second. */
    async passMinutes(minutes: number) {
      for (let passed = 0; passed < minutes * 60; passed += 1) await sender.pass(second);
    },
    read: () => sender.sent.filter(({ call }) => /^GET \/posts\/./.test(call)).length,
  };
};

describe('a hashtag on many posts', () => {
  it('takes one request for each and one more for a hundred of them', async () => {
    const bench = await setUp(250);
    bench.tag(bench.pids);
    await bench.passMinutes(4);
    expect(bench.writes()).toHaveLength(250);
    expect(bench.queries).toHaveLength(3);
    expect(bench.read()).toBe(0);
  });

  it('reads by themselves those that stand too far apart', async () => {
    const bench = await setUp(250);
    const apart = bench.pids.filter((_, index) => index % 60 === 0);
    bench.tag(apart);
    await bench.passMinutes(4);
    expect(bench.writes()).toHaveLength(apart.length);
    expect(bench.queries).toHaveLength(0);
    expect(bench.read()).toBe(apart.length);
  });

  it('keeps what another client has just written into one of them', async () => {
    const bench = await setUp(20);
    const changed = {
      ...(bench.posts.get('post-3') as WirePost),
      updatedAt: new Date(bench.clock.now()).toISOString(),
    };
    bench.posts.set('post-3', withVariant(changed, 'instagram', { body: 'Theirs.', hashtags: ['rye'] }));
    bench.tag(bench.pids);
    await bench.passMinutes(4);
    expect(bench.posts.get('post-3')?.variants[0]).toMatchObject({ body: 'Theirs.', hashtags: ['advent', 'rye'] });
  });

  it('reads by itself a post that another client has edited within a week, when its turn comes later', async () => {
    const bench = await setUp(20);
    bench.changeElsewhere('post-19', 'instagram', 'Theirs.');
    bench.learn();
    await bench.pass(24 * hour);
    bench.answerAfter(5 * second);
    bench.tag(bench.pids);
    await bench.passMinutes(4);
    expect(bench.writes()).toHaveLength(20);
    expect(bench.queries).toHaveLength(1);
    expect(bench.sent.flatMap(({ call }) => /^GET (\/posts\/.+)/.exec(call)?.[1] ?? [])).toEqual(['/posts/post-19']);
  });

  it("takes neither derived variants nor a change of more than a week ago for another client's edit", async () => {
    const bench = await setUp(20);
    bench.changeElsewhere('post-19', 'instagram', 'Theirs.');
    bench.learn();
    for (let days = 0; days < 8; days += 1) await bench.pass(24 * hour);
    bench.changeElsewhere('post-20', 'facebook', 'Made over.');
    bench.learn();
    await bench.pass(hour);
    bench.answerAfter(5 * second);
    bench.tag(bench.pids);
    await bench.passMinutes(4);
    expect(bench.writes()).toHaveLength(20);
    expect(bench.read()).toBe(0);
  });

  it('goes on post by post when the list does not answer or leaves some out', async () => {
    const bench = await setUp(12);
    bench.on('GET /posts', () => ({ status: 500, body: {} }));
    bench.tag(bench.pids);
    await bench.passMinutes(4);
    expect(bench.writes()).toHaveLength(12);
    expect(bench.read()).toBe(12);
  });

  it('reads the page again after a time without the service', async () => {
    const bench = await setUp(12);
    bench.on('PATCH /posts/post-1', () => {
      bench.life().online.setAirplane(true);
      return 'silence';
    });
    bench.tag(bench.pids);
    await bench.passMinutes(1);
    expect(bench.queries).toHaveLength(1);
    expect(bench.writes().length).toBeLessThan(4);
    bench.life().online.setAirplane(false);
    await bench.passMinutes(1);
    expect(bench.queries).toHaveLength(2);
    expect(bench.writes().length).toBeGreaterThan(9);
  });

  it('asks once for a page that cannot be read again after a time without the service', async () => {
    const bench = await setUp(12);
    bench.on('PATCH /posts/post-1', () => {
      bench.life().online.setAirplane(true);
      return 'silence';
    });
    bench.tag(bench.pids);
    await bench.passMinutes(1);
    let asked = 0;
    bench.on('GET /posts', () => {
      asked += 1;
      // An endless loop of requests would never get here.
      return asked < 20 ? { status: 500, body: {} } : { status: 200, body: { posts: [...bench.posts.values()] } };
    });
    bench.life().online.setAirplane(false);
    await bench.passMinutes(1);
    expect(asked).toBe(1);
    expect(bench.writes().length).toBeGreaterThan(9);
  });
});
