// What the person takes back arrives before the service publishes it, whatever else waits and whatever is in doubt.
import { describe, expect, it } from 'vitest';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';
import type { WirePost } from '../../../../main/sync/posts/codec.ts';
import type { Intent } from '../../../../main/sync/outbox/operation.ts';
import { ingestPost } from '../../../../main/sync/outbox/ingest.ts';
import { readPost } from '../../../../main/sync/outbox/read-post.ts';
import { takebacksAhead } from '../../../../main/sync/outbox/activity.ts';
import { inHours, withVariant } from '../outbox-bench.ts';
import {
  account,
  createSender,
  hour,
  lost,
  minute,
  refusal,
  second,
  unreachable,
  type Answer,
  type Sent,
} from './sender.ts';

const soon = inHours(40 / 60);
const tomorrow = inHours(24);
const limited = (retryAfterSeconds: number, limit: number): Answer =>
  refusal(429, 'RATE_LIMITED', {
    'retry-after': String(retryAfterSeconds),
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(retryAfterSeconds),
  });

type Setting = { postCount?: number; slots?: Partial<Record<PlatformId, string>> };

/** A service that keeps slots and words of its posts. `spend` uses up the outward allowance but for so many. */
const setUp = async ({ postCount = 1, slots = { instagram: soon } }: Setting = {}) => {
  const sender = createSender({ postCount });
  const change = (id: string, next: (post: WirePost) => WirePost): WirePost => {
    const post = sender.posts.get(id);
    if (!post) throw new Error(`no ${id}`);
    const changed = { ...next(post), updatedAt: new Date(sender.clock.now()).toISOString() };
    sender.posts.set(id, changed);
    return changed;
  };
  const fields = ({ body }: Sent) => JSON.parse(body ?? '{}') as { platform: PlatformId; scheduledAt?: string };
  const setSlot = (id: string, platform: PlatformId, at: string | null): Answer => {
    change(id, (post) => withVariant(post, platform, { scheduledAt: at, status: at === null ? 'draft' : 'scheduled' }));
    return {
      status: 201,
      body: { variantId: 'v', platform, scheduledAt: at, eligibleToPublish: true, needsApproval: false },
    };
  };
  for (const id of sender.posts.keys()) {
    const schedule = (sent: Sent) => setSlot(id, fields(sent).platform, fields(sent).scheduledAt ?? null);
    sender.on(`POST /posts/${id}/schedule`, schedule);
    sender.on(`POST /posts/${id}/unschedule`, (sent) => setSlot(id, fields(sent).platform, null));
    sender.on(`DELETE /posts/${id}`, () => ({ status: sender.posts.delete(id) ? 204 : 404 }));
    sender.on(`PATCH /posts/${id}`, (sent) => {
      const { platform, ...texts } = fields(sent);
      return { status: 200, body: change(id, (post) => withVariant(post, platform, texts)) };
    });
  }
  for (const [platform, at] of Object.entries(slots)) setSlot('post-1', platform as PlatformId, at);
  const meets = () => {
    const post = sender.posts.get('post-1');
    if (post)
      sender.life().transact((tx) => ingestPost(tx, post, { startedAtMs: sender.clock.now(), from: 'reading' }));
  };
  meets();
  await sender.pass(second);
  return {
    ...sender,
    meets,
    spend: (left: number) => {
      for (let used = sender.life().budget.free('outward'); used > left; used -= 1)
        sender.life().budget.take('posts.schedule', 'person');
    },
    slot: (platform: PlatformId = 'instagram') =>
      sender.posts.get('post-1')?.variants.find((variant) => variant.platform === platform)?.scheduledAt ?? null,
    body: () => sender.posts.get('post-1')?.variants.find(({ isPrimary }) => isPrimary)?.body,
    calls: () => sender.writes().map(({ call }) => call.replace(/ \/posts\/post-1\/?/, ' ').trim()),
    plan: (platform: PlatformId, at: string) => sender.ask({ do: 'post.schedule', pid: sender.pid, platform, at }),
    unplan: (platform: PlatformId = 'instagram') => sender.ask({ do: 'post.unschedule', pid: sender.pid, platform }),
    write: (body: string) => sender.ask({ do: 'post.edit', pid: sender.pid, platform: 'instagram', fields: { body } }),
  };
};

describe('with an hour of sends used up', () => {
  it('an unschedule arrives at once', async () => {
    const bench = await setUp();
    bench.spend(0);
    bench.unplan();
    await bench.pass(minute);
    expect(bench.slot()).toBeNull();
  });

  it('a move takes the old slot away at once, and gets its new one when there is room', async () => {
    const bench = await setUp();
    bench.spend(0);
    bench.plan('instagram', tomorrow);
    await bench.pass(minute);
    expect(bench.slot()).toBeNull();
    await bench.pass(hour);
    expect(bench.slot()).toBe(tomorrow);
    expect(bench.calls()).toEqual(['POST unschedule', 'POST schedule']);
  });

  it('a move to an earlier time that cannot arrive leaves no unwanted slot', async () => {
    const bench = await setUp({ slots: { instagram: inHours(0.75) } });
    bench.spend(0);
    bench.plan('instagram', soon);
    await bench.pass(minute);
    expect(bench.slot()).toBeNull();
    expect(bench.calls()).toEqual(['POST unschedule']);
  });

  it('a move that can arrive is one request, also from what bulk work leaves', async () => {
    const bench = await setUp();
    bench.spend(3);
    bench.plan('instagram', tomorrow);
    await bench.pass(minute);
    expect(bench.calls()).toEqual(['POST schedule']);
    expect(bench.slot()).toBe(tomorrow);
  });

  it('corrected words do not wait for a time that waits', async () => {
    const bench = await setUp();
    bench.spend(0);
    bench.plan('facebook', inHours(30));
    bench.write('The price is 3.20.');
    await bench.pass(minute);
    expect(bench.body()).toBe('The price is 3.20.');
    expect(bench.slot('facebook')).toBeNull();
  });

  it('a deletion does not wait for a time that waits', async () => {
    const bench = await setUp();
    bench.spend(0);
    bench.plan('facebook', inHours(30));
    bench.ask({ do: 'post.remove', pid: bench.pid });
    await bench.pass(minute);
    expect(bench.posts.has('post-1')).toBe(false);
  });

  it('a schedule that the service refused for an hour is split as well', async () => {
    const bench = await setUp();
    bench.on('POST /posts/post-1/schedule', () => limited(3600, 20));
    bench.plan('instagram', tomorrow);
    await bench.pass(minute);
    expect(bench.calls()).toEqual(['POST schedule', 'POST unschedule']);
    expect(bench.slot()).toBeNull();
  });
});

describe('a new time that was chosen offline, with few sends left', () => {
  const chosenOffline = async (left: number, at: string) => {
    const bench = await setUp();
    bench.spend(left);
    bench.life().online.setAirplane(true);
    bench.plan('facebook', at);
    bench.life().online.setAirplane(false);
    await bench.pass(minute);
    return bench;
  };

  it('arrives at once when it is due before the hour is over', async () => {
    const at = inHours(0.5);
    const bench = await chosenOffline(1, at);
    expect(bench.slot('facebook')).toBe(at);
  });

  it('leaves those sends alone when it is due later', async () => {
    const bench = await chosenOffline(3, tomorrow);
    expect(bench.slot('facebook')).toBeNull();
    await bench.pass(hour);
    expect(bench.slot('facebook')).toBe(tomorrow);
  });

  it('leaves four of them to what is taken back, where the service counts an unschedule as a send', async () => {
    const bench = await setUp();
    bench.on('POST /posts/post-1/unschedule', () => limited(1, 20));
    bench.unplan();
    await bench.pass(minute);
    bench.spend(4);
    bench.life().online.setAirplane(true);
    bench.plan('facebook', inHours(0.5));
    bench.life().online.setAirplane(false);
    await bench.pass(minute);
    expect(bench.slot('facebook')).toBeNull();
  });
});

describe('a move that waits for the person', () => {
  const stuck = async () => {
    const bench = await setUp({ slots: { instagram: inHours(1.5) } });
    const words = bench.write('Ours.');
    bench.life().transact((tx) => tx.store.operations.change(words.id, { state: 'conflict' }));
    bench.plan('instagram', tomorrow);
    return bench;
  };

  it('keeps its slot while there is time, and loses it half an hour before', async () => {
    const bench = await stuck();
    await bench.pass(50 * minute);
    expect(bench.slot()).toBe(inHours(1.5));
    await bench.pass(15 * minute);
    expect(bench.slot()).toBeNull();
    expect(bench.calls()).toEqual(['POST unschedule']);
  });
});

describe('behind words in conflict, which wait for the person', () => {
  const someoneElse = (bench: Awaited<ReturnType<typeof setUp>>) => {
    const post = bench.posts.get('post-1');
    if (!post) throw new Error('no post');
    const updatedAt = new Date(bench.clock.now()).toISOString();
    bench.posts.set('post-1', { ...withVariant(post, 'instagram', { body: 'Theirs.' }), updatedAt });
  };
  /** Never sent, or sent and refused for now: both find an edit of another client meanwhile. */
  const written = async (wasSent: boolean) => {
    const bench = await setUp();
    if (!wasSent) someoneElse(bench);
    bench.on('PATCH /posts/post-1', () => {
      someoneElse(bench);
      return lost();
    });
    // What was read just now would be ground enough.
    await bench.pass(minute);
    bench.write('Ours.');
    await bench.pass(second);
    return bench;
  };
  const inConflict = async (wasSent: boolean) => {
    const bench = await written(wasSent);
    await bench.pass(6 * minute);
    expect(bench.store.operations.openOfState('conflict')).toHaveLength(1);
    expect(bench.calls()).toHaveLength(Number(wasSent));
    return bench;
  };

  it.each([false, true])('an unschedule arrives (the words were sent: %s)', async (wasSent) => {
    const bench = await inConflict(wasSent);
    bench.unplan();
    await bench.pass(minute);
    expect(bench.slot()).toBeNull();
  });

  it.each([false, true])('a deletion arrives (the words were sent: %s)', async (wasSent) => {
    const bench = await inConflict(wasSent);
    bench.ask({ do: 'post.remove', pid: bench.pid });
    await bench.pass(minute);
    expect(bench.posts.has('post-1')).toBe(false);
  });

  it('a deletion that came before the conflict asks the person itself', async () => {
    const bench = await written(true);
    const { id } = bench.ask({ do: 'post.remove', pid: bench.pid });
    await bench.pass(6 * minute);
    expect(bench.store.operations.openOfState('conflict')).toHaveLength(1);
    expect(bench.read(id)).toMatchObject({ state: 'parked', reason: 'changed-before-delete' });
  });
});

describe('what has to arrive soon', () => {
  it('goes before a hundred changes that came first', async () => {
    const bench = await setUp({ postCount: 100 });
    bench.life().online.setAirplane(true);
    for (const pid of bench.pids.slice(1)) bench.ask({ do: 'post.remove', pid });
    bench.unplan();
    bench.life().online.setAirplane(false);
    await bench.pass(second);
    expect(bench.writes()[0]?.call).toBe('POST /posts/post-1/unschedule');
  });

  it('goes before files that wait to be uploaded', async () => {
    const bench = await setUp();
    bench.life().online.setAirplane(true);
    bench.on('POST /media', () => {
      expect(bench.slot()).toBeNull();
      return { status: 201, body: { id: 'm-1', mimeType: 'image/jpeg', size: 3, url: 'https://media.test/1' } };
    });
    const { mid } = bench.life().transact(({ store, nowMs }) =>
      store.media.add({
        sha256: 'a'.repeat(64),
        sizeBytes: 3,
        mimeType: 'image/jpeg',
        name: 'buns.jpg',
        file: 'buns.jpg',
        atMs: nowMs,
      }),
    );
    bench.ask({ do: 'post.fromMedia', attachments: [{ mid }], name: 'Buns' });
    bench.unplan();
    bench.life().online.setAirplane(false);
    await bench.pass(second);
    const calls = bench.writes().map(({ call }) => call);
    expect(calls.slice(0, 2)).toEqual(['POST /posts/post-1/unschedule', 'POST /media']);
  });

  it('counts by the slot that the service holds now, also when another client moved it', async () => {
    const bench = await setUp({ slots: { instagram: inHours(30) } });
    bench.life().online.setAirplane(true);
    const { id } = bench.unplan();
    expect(bench.read(id).deadlineMs).toBe(Date.parse(inHours(30)) - 2 * minute);
    const post = bench.posts.get('post-1');
    if (post) bench.posts.set('post-1', { ...withVariant(post, 'instagram', { scheduledAt: soon }), updatedAt: soon });
    bench.meets();
    expect(bench.read(id).deadlineMs).toBe(Date.parse(soon) - 2 * minute);
  });

  it('counts by the slot that is still ahead, also where another one has passed', async () => {
    const bench = await setUp({ slots: { instagram: inHours(-1), facebook: soon } });
    bench.life().online.setAirplane(true);
    const { id } = bench.ask({ do: 'post.remove', pid: bench.pid });
    expect(bench.read(id).deadlineMs).toBe(Date.parse(soon) - 2 * minute);
    expect(readPost(bench.store, bench.pid)?.sync.stillPublishes).toEqual([{ platform: 'facebook', at: soon }]);
  });

  it('is also the text of the main version, by the slots of all that follow it', async () => {
    const bench = await setUp({ slots: { facebook: soon } });
    bench.life().online.setAirplane(true);
    const { id } = bench.write('The price is 3.20.');
    expect(bench.read(id).deadlineMs).toBe(Date.parse(soon) - 2 * minute);
  });

  it('is tried again every few seconds near its slot, and never oftener', async () => {
    const bench = await setUp({ slots: { instagram: inHours(8 / 60) } });
    bench.on('POST /posts/post-1/unschedule', () => refusal(503, 'UNAVAILABLE'));
    bench.unplan();
    await bench.pass(5 * minute);
    const tries = bench.writes().length;
    expect(tries).toBeGreaterThan(8);
    expect(tries).toBeLessThan(24);
  });
});

describe('while the person works offline', () => {
  const offline = async (setting: Setting = {}) => {
    const bench = await setUp({ postCount: 2, ...setting });
    // A change of another post, which waits like everything else.
    const other = bench.pids[1] ?? 0;
    bench.life().online.setAirplane(true);
    const waiting = bench.ask({ do: 'post.edit', pid: other, platform: 'instagram', fields: { body: 'Later.' } });
    const before = bench.sent.length;
    const since = () => bench.sent.slice(before).map(({ call }) => call);
    return { ...bench, waiting, since };
  };

  it('sends what takes one post back, and nothing else', async () => {
    const bench = await offline();
    bench.plan('facebook', tomorrow);
    bench.unplan();
    await bench.pass(minute);
    expect(bench.since()).toEqual([]);
    bench.push().sendOnly(bench.pid);
    await bench.pass(10 * minute);
    expect(bench.slot()).toBeNull();
    expect(bench.since()).toEqual(['GET /account', 'GET /posts/post-1', 'POST /posts/post-1/unschedule']);
    expect(bench.read(bench.waiting.id).state).toBe('ready');
    expect(bench.life().online.connection()).toBe('airplane');
  });

  it('sends corrected words with those of the same post that stand before them', async () => {
    const bench = await offline({ slots: { facebook: soon } });
    bench.ask({ do: 'post.edit', pid: bench.pid, platform: 'pinterest', fields: { title: 'Rye.' } });
    bench.ask({ do: 'post.edit', pid: bench.pid, platform: 'facebook', fields: { body: 'The price is 3.20.' } });
    bench.push().sendOnly(bench.pid);
    await bench.pass(minute);
    expect(bench.since().filter((call) => !call.startsWith('GET'))).toEqual([
      'PATCH /posts/post-1',
      'PATCH /posts/post-1',
    ]);
  });

  it('tries again where there is no network, and holds back what the post is given later', async () => {
    const bench = await offline();
    let isCut = true;
    bench.on('GET /account', () => (isCut ? unreachable() : { status: 200, body: account('biz') }));
    bench.unplan();
    bench.push().sendOnly(bench.pid);
    await bench.pass(minute);
    expect(bench.slot()).toBe(soon);
    isCut = false;
    await bench.pass(5 * minute);
    expect(bench.slot()).toBeNull();
    const sent = bench.sent.length;
    bench.plan('instagram', soon);
    bench.write('Later.');
    await bench.pass(10 * minute);
    expect(bench.sent).toHaveLength(sent);
  });

  it('sends nothing with a key that was refused, nor while the computer sleeps', async () => {
    const bench = await offline();
    const { online } = bench.life();
    bench.unplan();
    online.refuse();
    bench.push().sendOnly(bench.pid);
    await bench.pass(minute);
    expect(bench.since()).toEqual([]);
  });
});

describe('in doubt', () => {
  it('an unschedule does not wait for a schedule that may still arrive, and checks again after it', async () => {
    const bench = await setUp({ slots: {} });
    bench.on('POST /posts/post-1/schedule', () => lost());
    bench.plan('instagram', soon);
    await bench.pass(second);
    bench.unplan();
    await bench.pass(2 * second);
    expect(bench.calls()).toEqual(['POST schedule', 'POST unschedule']);
    // The late copy arrives.
    const post = bench.posts.get('post-1');
    if (post) bench.posts.set('post-1', withVariant(post, 'instagram', { scheduledAt: soon, status: 'scheduled' }));
    await bench.pass(10 * minute);
    expect(bench.slot()).toBeNull();
    expect(bench.calls()).toEqual(['POST schedule', 'POST unschedule', 'POST unschedule']);
  });

  it('one near its slot is sent again without waiting for the first to become impossible', async () => {
    const bench = await setUp({ slots: { instagram: inHours(4 / 60) } });
    let tries = 0;
    const answer = () => {
      tries += 1;
      const post = bench.posts.get('post-1');
      if (tries > 1 && post) bench.posts.set('post-1', withVariant(post, 'instagram', { scheduledAt: null }));
      return tries > 1
        ? {
            status: 201,
            body: {
              variantId: 'v',
              platform: 'instagram',
              scheduledAt: null,
              eligibleToPublish: false,
              needsApproval: false,
            },
          }
        : lost();
    };
    bench.on('POST /posts/post-1/unschedule', answer);
    bench.unplan();
    await bench.pass(30 * second);
    expect(bench.slot()).toBeNull();
  });
});

describe('the allowances', () => {
  it('a refusal of a schedule does not hold back an unschedule, one of its own does', async () => {
    const bench = await setUp({ slots: { instagram: inHours(3), facebook: inHours(3) } });
    bench.on('POST /posts/post-1/schedule', () => limited(1800, 20));
    bench.plan('instagram', tomorrow);
    await bench.pass(minute);
    bench.unplan('facebook');
    await bench.pass(minute);
    expect(bench.slot('facebook')).toBeNull();
    bench.on('POST /posts/post-1/unschedule', () => limited(600, 20));
    bench.unplan();
    await bench.pass(9 * minute);
    expect(bench.calls().filter((call) => call === 'POST unschedule')).toHaveLength(2);
  });

  it('leave room for an unschedule until replies show that it draws from the general one alone', async () => {
    const reporting = (answering: () => Answer, limit: number) => (): Answer => {
      const answer = answering();
      if (answer === 'silence' || answer instanceof Error) return answer;
      return { ...answer, headers: { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(limit - 2) } };
    };
    const bench = await setUp({ slots: { instagram: inHours(3), facebook: inHours(3) } });
    const slot = (platform: PlatformId) => (): Answer => ({
      status: 201,
      body: { variantId: 'v', platform, scheduledAt: null, eligibleToPublish: false, needsApproval: false },
    });
    const left = () => bench.life().budget.free('outward');
    bench.on('POST /posts/post-1/unschedule', slot('facebook'));
    bench.unplan('facebook');
    await bench.pass(minute);
    expect(left()).toBe(18);
    bench.on('POST /posts/post-1/schedule', reporting(slot('instagram'), 20));
    bench.plan('instagram', tomorrow);
    await bench.pass(minute);
    bench.on('POST /posts/post-1/unschedule', reporting(slot('instagram'), 600));
    bench.unplan();
    await bench.pass(minute);
    const before = left();
    const pinterest = bench.life().budget.take('posts.unschedule', 'takeback');
    expect('ticket' in pinterest).toBe(true);
    expect(left()).toBe(before);
  });
});

describe('until it has arrived', () => {
  const shown = (bench: Awaited<ReturnType<typeof setUp>>) => readPost(bench.store, bench.pid)?.sync.stillPublishes;

  it.each<[string, Intent, { asBefore?: true }]>([
    ['taken off', { do: 'post.unschedule', pid: 1, platform: 'instagram' }, {}],
    ['moved', { do: 'post.schedule', pid: 1, platform: 'instagram', at: tomorrow }, {}],
    ['corrected', { do: 'post.edit', pid: 1, platform: 'instagram', fields: { body: 'Ours.' } }, { asBefore: true }],
  ])('a post that was %s says that it will still be published at its old slot', async (_, intent, how) => {
    const bench = await setUp();
    bench.life().online.setAirplane(true);
    bench.ask({ ...intent, pid: bench.pid } as Intent);
    expect(shown(bench)).toEqual([{ platform: 'instagram', at: soon, ...how }]);
    bench.life().online.setAirplane(false);
    await bench.pass(minute);
    expect(shown(bench)).toEqual([]);
  });

  it.each<[string, Intent, { asBefore?: true }]>([
    [
      'other words of the main version',
      { do: 'post.edit', pid: 1, platform: 'instagram', fields: { body: 'Ours.' } },
      { asBefore: true },
    ],
    ['a deletion', { do: 'post.remove', pid: 1 }, {}],
  ])('%s names every platform that it calls back, each with its own time', async (_, intent, how) => {
    const later = inHours(2);
    const bench = await setUp({ slots: { pinterest: later, instagram: soon, facebook: soon } });
    bench.life().online.setAirplane(true);
    bench.ask({ ...intent, pid: bench.pid } as Intent);
    expect(shown(bench)).toEqual([
      { platform: 'instagram', at: soon, ...how },
      { platform: 'facebook', at: soon, ...how },
      { platform: 'pinterest', at: later, ...how },
    ]);
    expect(bench.store.posts.view(bench.pid)?.sync.stillPublishes).toEqual(shown(bench));
  });

  it('other words of the main version name nothing that has words of its own', async () => {
    const bench = await setUp({ slots: { instagram: soon, facebook: soon } });
    const post = bench.posts.get('post-1');
    if (post) bench.posts.set('post-1', { ...withVariant(post, 'facebook', { pinned: true }), updatedAt: soon });
    bench.meets();
    bench.life().online.setAirplane(true);
    bench.write('Ours.');
    expect(shown(bench)).toEqual([{ platform: 'instagram', at: soon, asBefore: true }]);
  });

  it('counts when the user is about to quit, as long as its slot is ahead', async () => {
    const bench = await setUp({ slots: { instagram: soon, facebook: tomorrow } });
    const { online, time } = bench.life();
    online.setAirplane(true);
    bench.plan('pinterest', tomorrow);
    bench.unplan('facebook');
    bench.unplan('instagram');
    const ahead = () => takebacksAhead(bench.store, time.serverNowMs(), online.connection());
    expect(ahead()).toMatchObject({ slots: [soon, tomorrow], connection: 'airplane' });
    await bench.pass(hour);
    expect(ahead().slots).toEqual([tomorrow]);
    online.setAirplane(false);
    await bench.pass(minute);
    expect(ahead()).toMatchObject({ slots: [], connection: 'online' });
  });

  it('a post that was taken off says so for as long as a time that was sent before may still come back', async () => {
    const bench = await setUp({ slots: {} });
    bench.on('POST /posts/post-1/schedule', () => lost());
    bench.plan('instagram', soon);
    await bench.pass(second);
    bench.unplan();
    await bench.pass(2 * second);
    expect(bench.calls()).toEqual(['POST schedule', 'POST unschedule']);
    expect(shown(bench)).toEqual([{ platform: 'instagram', at: soon }]);
    await bench.pass(10 * minute);
    expect(shown(bench)).toEqual([]);
  });

  it('a post that only gets a time says nothing', async () => {
    const bench = await setUp({ slots: {} });
    bench.life().online.setAirplane(true);
    bench.plan('instagram', tomorrow);
    expect(shown(bench)).toEqual([]);
  });
});
