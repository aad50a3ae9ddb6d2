// What a new sandbox holds: the demo has every state there is, at any hour; the large one comes quickly.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { platformIds } from '../../preload/rules/platforms.ts';
import { holdReason, needsApproval } from '../../main/sandbox/engine/eligibility.ts';
import { measureText } from '../../preload/rules/text-length.ts';
import { demoBusinessId } from '../../main/sandbox/seed/demo-bakery.ts';
import { neighborBusinessId } from '../../main/sandbox/seed/neighbor.ts';
import { endpoints, type Endpoint, type EndpointName } from '../../main/service/endpoints.ts';
import * as schema from '../../main/service/schema.ts';
import * as sets from '../../main/service/enums.ts';
import { oddMoments } from '../../scripts/moments.ts';
import { standingClock, startSandbox, type TestSandbox } from '../support/sandbox.ts';

/** Thursday, 2 PM in New York. */
const afternoon = '2026-05-14T18:00:00.000Z';

/** Reads a row's reply, strictly in what it must have. */
const read = async (sandbox: TestSandbox, name: EndpointName, path: string): Promise<unknown> => {
  const { method, replies }: Endpoint = endpoints[name];
  const reply = await sandbox.request(method, path);
  expect(reply.status, path).toBe(200);
  const wanted = replies[200];
  if (!wanted) throw new Error(`${name} has no 200`);
  const parsed = wanted.safeParse(reply.body);
  expect(parsed.error?.issues ?? [], path).toEqual([]);
  expect(unknownMembers(wanted, reply.body), path).toEqual([]);
  return reply.body;
};

/** Paths of members that the schema does not name. */
const unknownMembers = (shape: unknown, value: unknown, path = ''): string[] => {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable)
    return unknownMembers(shape.unwrap(), value, path);
  if (shape instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) => unknownMembers(shape.element, item, `${path}[${index}]`));
  if (
    !(shape instanceof z.ZodObject) ||
    typeof value !== 'object' ||
    value === null ||
    Object.keys(shape.shape).length === 0
  )
    return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name in shape.shape ? unknownMembers(shape.shape[name], member, `${path}.${name}`) : [`${path}.${name}`],
  );
};

/** Members that may be null on the wire: public-api.md says so. */
const nullable = new Set(['credits', 'scheduledAt', 'publishedAt', 'value', 'blurhash', 'ratio', 'timezone']);
const nullMembers = (value: unknown, name = ''): string[] => {
  if (value === null) return nullable.has(name) ? [] : [name];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([member, inner]) => nullMembers(inner, Array.isArray(value) ? name : member));
};

/** Every text found under this name, at any depth. */
const valuesOf = (value: unknown, name: string): Set<unknown> => {
  const found = new Set<unknown>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [member, inner] of Object.entries(node)) {
      if (member === name) found.add(inner);
      walk(inner);
    }
  };
  walk(value);
  return found;
};
const everyOne = (found: Set<unknown>): unknown[] => [...found].sort();
const sorted = (values: readonly string[]): string[] => [...values].sort();

const allPosts = async (sandbox: TestSandbox) => {
  const posts: z.infer<typeof schema.Post>[] = [];
  let cursor: string | null | undefined = '';
  while (cursor !== undefined && cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = schema.PostPage.parse(await read(sandbox, 'posts.list', `/posts?limit=100${query}`));
    posts.push(...page.posts);
    cursor = page.nextCursor;
  }
  return posts;
};

describe('the demo', () => {
  let sandbox: TestSandbox;
  let posts: z.infer<typeof schema.Post>[];
  beforeAll(async () => {
    sandbox = await startSandbox({ seed: 'demo', clock: standingClock(afternoon), speed: 1, keepOpen: true });
    posts = await allPosts(sandbox);
  });
  afterAll(() => sandbox.close());
  const variants = () => posts.flatMap((post) => post.variants);
  const named = (name: string) => posts.find((post) => post.name === name);
  const records = () => sandbox.world.tables.posts.of(demoBusinessId);

  test('is the bakery with its 128 posts, no two of one name', () => {
    expect(posts).toHaveLength(128);
    expect(new Set(posts.map(({ name }) => name)).size).toBe(128);
  });

  test('says no two things twice', () => {
    const bodies = posts.flatMap((post) => post.variants.find(({ isPrimary }) => isPrimary)?.body ?? []);
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  test('has posts of every kind and status', () => {
    expect(everyOne(new Set(posts.map(({ kind }) => kind)))).toEqual(sorted(sets.postKinds));
    expect(everyOne(new Set(posts.map(({ status }) => status)))).toEqual(sorted(sets.postStatuses));
    expect(everyOne(new Set(posts.map((post) => post.needsApproval)))).toEqual([false, true]);
  });

  test('has variants in every state of the making', () => {
    const generations = variants().map(({ generation }) => generation);
    expect(everyOne(new Set(generations.map(({ status }) => status)))).toEqual(sorted(sets.generationStatuses));
    expect(everyOne(valuesOf(generations, 'videoStatus'))).toEqual(sorted(sets.videoStatuses));
    expect(everyOne(new Set(variants().map(({ mediaOrigin }) => mediaOrigin)))).toEqual(['taka', 'user']);
    expect(everyOne(new Set(variants().map(({ pinned }) => pinned)))).toEqual([false, true]);
    expect(everyOne(new Set(variants().map(({ status }) => status)))).toEqual(sorted(sets.postStatuses));
    expect(everyOne(new Set(variants().map(({ platform }) => platform)))).toEqual(sorted(platformIds));
  });

  test('has a failed publish of each reason', () => {
    expect(
      everyOne(
        valuesOf(
          variants().map(({ publishFailure }) => publishFailure),
          'reason',
        ),
      ),
    ).toEqual(sorted(sets.publishFailureReasons));
  });

  test('has posts that are live in part', () => {
    const live = posts.filter(
      (post) =>
        post.variants.some(({ status }) => status === 'published') &&
        post.variants.some((variant) => variant.publishFailure),
    );
    expect(live.map(({ name }) => name)).toContain('Five éclairs, one tray');
  });

  test('has a text too long for X', () => {
    const long = variants().filter(({ platform, body }) => platform === 'x' && measureText('x', body ?? '').used > 280);
    expect(long).toHaveLength(1);
  });

  test('has reels without a score value and posts with one', () => {
    expect(named('Five éclairs, one tray')?.variants[0]?.score).toMatchObject({ value: null });
    expect(named('Rhubarb and custard tart is back')?.variants[0]?.score).toMatchObject({
      value: 78,
      verdict: 'Good, one thing missing',
    });
  });

  test('has a video state on reels only', () => {
    const filmed = posts.filter(({ variants: all }) => all.some(({ generation }) => generation.videoStatus));
    expect(new Set(filmed.map(({ kind }) => kind))).toEqual(new Set(['reel']));
  });

  test('has versions of every kind, and feedback', async () => {
    const rhubarb = named('Rhubarb and custard tart is back');
    const body = await read(sandbox, 'posts.versions', `/posts/${rhubarb?.id ?? ''}/versions?platform=pinterest`);
    const { versions } = schema.VersionList.parse(body);
    expect(versions.map(({ seq, kind }) => [seq, kind])).toEqual([
      [6, 'manual'],
      [5, 'ai'],
      [4, 'restore'],
      [3, 'ai'],
      [2, 'manual'],
      [1, 'generate'],
    ]);
    expect(versions.map(({ feedback }) => feedback)).toContain('Add the opening hours.');
  });

  test('every version’s tip is what the variant says', () => {
    for (const post of records())
      for (const variant of post.variants) {
        const tip = variant.versions.at(-1);
        if (tip)
          expect({ body: variant.body, mediaIds: variant.mediaIds }, post.name).toEqual({
            body: tip.content.body,
            mediaIds: tip.content.mediaIds,
          });
      }
  });

  test('times of a post are in order', () => {
    for (const post of records()) {
      expect(post.createdAt, post.name).toBeLessThanOrEqual(post.updatedAt);
      expect(post.updatedAt, post.name).toBeLessThanOrEqual(sandbox.clock.now());
      for (const { versions } of post.variants) {
        const times = versions.map(({ createdAt }) => createdAt);
        expect(times, post.name).toEqual([...times].sort((one, other) => one - other));
      }
    }
  });

  test('all channels are there in every state', async () => {
    const { channels } = schema.ChannelList.parse(await read(sandbox, 'channels.list', '/channels'));
    const states = channels.map((channel) => {
      if (!channel.available) return 'coming soon';
      if (!channel.connected) return 'not connected';
      if (channel.needsReconnect) return 'signed out';
      return channel.restricted ? 'restricted' : 'connected';
    });
    expect(everyOne(new Set(states))).toEqual([
      'coming soon',
      'connected',
      'not connected',
      'restricted',
      'signed out',
    ]);
  });

  test('only what a channel can take is scheduled or live', () => {
    const { channels } = sandbox.world.tables;
    for (const { name, variants: all } of records())
      for (const { platform, status, publishFailure } of all)
        if (status !== 'draft' && publishFailure?.reason !== 'no_channel')
          expect(channels.get(`${demoBusinessId}/${platform}`)?.connected, `${name} on ${platform}`).toBe(true);
  });

  test('ideas and suggestions are in every state and shape', async () => {
    const ideas = await read(sandbox, 'ideas.list', '/ideas');
    const { ideas: list } = schema.IdeaList.parse(ideas);
    expect(everyOne(new Set(list.map(({ status }) => status)))).toEqual(['active', 'picked']);
    expect(sandbox.world.tables.ideas.of(demoBusinessId).map(({ status }) => status)).toContain('dismissed');
    const suggestions = list.flatMap((idea) => idea.posts);
    expect(everyOne(new Set(suggestions.map(({ status }) => status)))).toEqual(sorted(sets.suggestedStatuses));
    expect(everyOne(new Set(suggestions.map(({ shape }) => shape)))).toEqual(sorted(sets.ideaShapes));
  });

  test('jobs are in every state, with both failures of the engine', async () => {
    const { jobs } = schema.JobList.parse(await read(sandbox, 'jobs.list', '/jobs?limit=100'));
    expect(everyOne(new Set(jobs.map(({ status }) => status)))).toEqual(sorted(sets.jobStatuses));
    expect([...valuesOf(jobs, 'code')]).toEqual(expect.arrayContaining(['timeout', 'insufficient_credits']));
    expect(everyOne(new Set(jobs.map(({ kind }) => kind)))).toEqual([
      'generate_ideas',
      'generate_post',
      'publish_post',
      'regenerate_image',
      'revise_post',
    ]);
    for (const { error, creditsCharged, status } of jobs)
      if (status !== 'succeeded')
        expect([error !== undefined || status !== 'failed', creditsCharged]).toEqual([true, 0]);
  });

  test('memories are of both kinds, plans of every state and mode', async () => {
    const { memories } = schema.MemoryList.parse(await read(sandbox, 'brand.memories', '/brand/memories'));
    expect(everyOne(new Set(memories.map(({ kind }) => kind)))).toEqual(sorted(sets.memoryKinds));
    const { plans } = schema.AutopilotPlanList.parse(await read(sandbox, 'autopilot.plans', '/autopilot'));
    expect(everyOne(new Set(plans.map(({ status }) => status)))).toEqual(sorted(sets.planStatuses));
    expect(everyOne(new Set(plans.map(({ publishMode }) => publishMode)))).toEqual(sorted(sets.publishModes));
  });

  test('the queue has every status and both hold reasons', async () => {
    const queue = schema.Queue.parse(await read(sandbox, 'autopilot.queue', '/autopilot/queue'));
    const lastWeek = schema.Queue.parse(
      await read(sandbox, 'autopilot.queue', '/autopilot/queue?from=2026-05-09T12:00:00Z'),
    );
    const items = [...queue.items, ...lastWeek.items];
    expect(everyOne(new Set(items.map(({ status }) => status)))).toEqual(sorted(sets.queueStatuses));
    expect([...valuesOf(queue.items, 'holdReason')].sort()).toEqual(sorted(sets.holdReasons));
    expect(queue).toMatchObject({
      hasActivePlan: true,
      publishMode: 'review',
      pendingApprovalCount: 2,
      billingHold: false,
    });
  });

  test('the calendar has every status', async () => {
    const calendar = schema.Calendar.parse(
      await read(sandbox, 'calendar.get', '/calendar?from=2026-05-01&to=2026-06-15'),
    );
    expect(everyOne(new Set(calendar.entries.map(({ status }) => status)))).toEqual(sorted(sets.calendarStatuses));
    expect(calendar.timezone).toBe('America/New_York');
  });

  test('account and brand are the bakery’s', async () => {
    expect(schema.Account.parse(await read(sandbox, 'account.get', '/account'))).toMatchObject({
      businessId: demoBusinessId,
      businessName: 'Tansy Lane Bakery',
      plan: { tier: 'Studio', billingPeriod: 'monthly' },
      credits: { subscriptionCredits: 92, topUpCredits: 50, totalCredits: 142 },
      activeAutopilotPlans: 2,
    });
    const brand = schema.Brand.parse(await read(sandbox, 'brand.get', '/brand'));
    expect(brand).toMatchObject({
      colorsConfigured: true,
      fontsConfigured: false,
      toneOfVoice: ['friendly', 'playful'],
      logoUrl: expect.any(String) as string,
    });
    expect(brand.images.length).toBeGreaterThan(15);
    expect(brand.images.every(({ tags }) => (tags?.length ?? 0) > 0)).toBe(true);
  });

  test('Instagram’s numbers are those of real posts', async () => {
    const performance = schema.Performance.parse(
      await read(sandbox, 'analytics.performance', '/analytics/performance'),
    );
    expect(performance).toMatchObject({ available: true });
    expect(performance.posts).toHaveLength(25);
    expect(Math.max(...performance.posts.map(({ likes }) => likes))).toBe(688);
    const starter = await read(sandbox, 'posts.metrics', `/posts/${named('The starter turns nine')?.id ?? ''}/metrics`);
    expect(starter).toMatchObject({ available: true, metrics: { likes: 531, comments: 64 } });
  });

  test('every attachment can be opened', async () => {
    const media = variants().flatMap((variant) => variant.media);
    const files = new Map(media.map((item) => [sandbox.world.tables.media.get(item.id)?.file, item]));
    for (const item of files.values()) {
      const reply = await fetch(item.url ?? '', { method: 'HEAD' });
      expect(reply.headers.get('content-type')).toBe(item.type === 'video' ? 'video/mp4' : 'image/jpeg');
    }
  });

  test('nothing is null that must not be', async () => {
    for (const [name, path] of [
      ['account.get', '/account'],
      ['brand.get', '/brand'],
      ['autopilot.queue', '/autopilot/queue'],
      ['calendar.get', '/calendar?from=2026-05-01&to=2026-06-15'],
      ['ideas.list', '/ideas'],
      ['jobs.list', '/jobs?limit=100'],
    ] as const)
      expect(nullMembers(await read(sandbox, name, path)), path).toEqual([]);
    expect(nullMembers(posts)).toEqual([]);
  });

  test('ids are unique across everything', () => {
    const { tables } = sandbox.world;
    const ids = [tables.posts, tables.ideas, tables.jobs, tables.media, tables.memories].flatMap((table) =>
      [...table.all()].map(({ id }) => id),
    );
    const variantIds = [...tables.posts.all()].flatMap((post) => post.variants.map(({ id }) => id));
    const suggested = [...tables.ideas.all()].flatMap((idea) => idea.posts.map(({ postId }) => postId));
    const all = [...ids, ...variantIds, ...suggested];
    expect(new Set(all).size).toBe(all.length);
    const permalinks = variants().flatMap(({ permalink }) => permalink ?? []);
    expect(new Set(permalinks).size).toBe(permalinks.length);
  });

  test('every coming slot is planned, and no other', () => {
    const now = sandbox.clock.now();
    const coming = records().flatMap((post) =>
      post.variants.flatMap(({ status, scheduledAt, platform }) =>
        status === 'scheduled' && scheduledAt !== null && scheduledAt > now
          ? [`${post.id} ${platform} ${scheduledAt}`]
          : [],
      ),
    );
    const planned = [...sandbox.world.tables.due.all()].flatMap(({ event, at }) =>
      event.kind === 'slot-comes' ? [`${event.postId} ${event.platform} ${at}`] : [],
    );
    expect(planned.sort()).toEqual(coming.sort());
  });

  test('the neighbor stays out of sight', async () => {
    expect(posts.map(({ id }) => id)).not.toContain('post_neighbor');
    for (const path of ['/posts/post_neighbor', '/jobs/job_neighbor', '/media/media_neighbor'])
      expect((await sandbox.request('GET', path)).status, path).toBe(404);
  });
});

test('the neighbor is reached with a key of its own', async () => {
  const sandbox = await startSandbox({
    seed: 'empty',
    keys: [{ key: 'mine' }, { key: 'theirs', business: neighborBusinessId }],
  });
  const { body } = await sandbox.request('GET', '/posts', { key: 'theirs' });
  expect(schema.PostPage.parse(body).posts.map(({ id }) => id)).toEqual(['post_neighbor']);
});

describe.each(Object.entries(oddMoments))('the demo on %s', (_when, now) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ seed: 'demo', clock: standingClock(now), speed: 1, keepOpen: true });
  });
  afterAll(() => sandbox.close());

  test('shows a post of every status in the queue of the week, and a day that is short', async () => {
    const { items, days } = schema.Queue.parse(await read(sandbox, 'autopilot.queue', '/autopilot/queue'));
    const statuses = new Set(items.map(({ status }) => status));
    expect(everyOne(statuses)).toEqual(sorted(sets.queueStatuses.filter((status) => status !== 'published')));
    expect(days.some(({ actualCount, expectedCount }) => actualCount < expectedCount)).toBe(true);
  });

  test('has both hold reasons today, and posts that wait for approval', async () => {
    const queue = schema.Queue.parse(await read(sandbox, 'autopilot.queue', '/autopilot/queue'));
    expect([...valuesOf(queue.items, 'holdReason')].sort()).toEqual(sorted(sets.holdReasons));
    expect(queue.pendingApprovalCount).toBe(2);
    const late = sandbox.world.tables.posts
      .of(demoBusinessId)
      .filter((post) => post.variants.some((variant) => holdReason(post, variant, sandbox.clock.now()) !== null));
    expect(late.map(({ name }) => name).sort()).toEqual(['Cookies for the 3 PM slump', 'The summer list for cafés']);
    expect(late.some(needsApproval)).toBe(true);
  });
});

test('a month later the demo has lived on: work ended, slots came, nothing hangs', async () => {
  const sandbox = await startSandbox({ seed: 'demo', clock: standingClock(afternoon), speed: 1 });
  sandbox.clock.advance(31 * 86_400_000);
  await sandbox.advance();
  const { tables } = sandbox.world;
  expect(
    [...tables.jobs.of(demoBusinessId)].filter(({ status }) => status === 'queued' || status === 'running'),
  ).toEqual([]);
  expect([...tables.due.all()]).toEqual([]);
  const buns = tables.posts.of(demoBusinessId).find(({ name }) => name === 'Saturday cardamom buns');
  expect(buns?.variants.map(({ platform, status }) => [platform, status])).toEqual([
    ['instagram', 'published'],
    ['facebook', 'published'],
    ['pinterest', 'scheduled'],
    ['x', 'draft'],
  ]);
  expect(buns?.variants[2]?.publishFailure?.reason).toBe('account_restricted');
});

test('the empty one has all channels connected and nothing else', async () => {
  const sandbox = await startSandbox({ seed: 'empty' });
  expect((await sandbox.request('GET', '/posts')).body).toEqual({ posts: [] });
  expect((await sandbox.request('GET', '/ideas')).body).toEqual({ ideas: [] });
  const { channels } = schema.ChannelList.parse((await sandbox.request('GET', '/channels')).body);
  expect(channels.map(({ connected }) => connected)).toEqual(Array.from({ length: 7 }, () => true));
});

test('the large one has as many posts as asked for, in every status, no two of one name', async () => {
  const sandbox = await startSandbox({ seed: 'large:10000' });
  const [first] = sandbox.world.tables.businesses.all();
  const posts = sandbox.world.tables.posts.of(first?.id ?? '');
  expect(new Set(posts.map(({ name }) => name)).size).toBe(10_000);
  expect(sandbox.world.tables.media.of(first?.id ?? '').length).toBeLessThan(20);
  for (const status of sets.postStatuses) {
    const { body } = await sandbox.request('GET', `/posts?status=${status}&limit=1`);
    expect(schema.PostPage.parse(body).posts).toHaveLength(1);
  }
});

test('the large one has a queue and a calendar, however many posts share its two years', async () => {
  const sandbox = await startSandbox({ seed: 'large:700', clock: standingClock(afternoon) });
  for (const path of ['/autopilot/queue', '/calendar?from=2026-05-01&to=2026-06-15'])
    expect((await sandbox.request('GET', path)).status, path).toBe(200);
});
