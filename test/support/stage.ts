// A sandbox set for tests of posts: a clock that stands still, true-to-life speed, channels as the test wants them.
import type { z } from 'zod';
import { type PlatformId, platformIds, platforms } from '../../preload/rules/platforms.ts';
import * as schema from '../../main/service/schema.ts';
import type { SandboxOptions } from '../../main/sandbox/server.ts';
import type {
  BusinessRecord,
  ChannelRecord,
  MediaRecord,
  PostRecord,
  VariantRecord,
} from '../../main/sandbox/records.ts';
import type { Clock } from '../../main/sandbox/world.ts';
import { startSandbox, type Received, type RequestOptions, type TestSandbox } from './sandbox.ts';

export type WirePost = z.infer<typeof schema.Post>;
export type WireVariant = z.infer<typeof schema.Variant>;
type WireJob = z.infer<typeof schema.Job>;

export const stageStart = Date.parse('2026-09-07T08:00:00.000Z');
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

const standingClock = (): Clock => {
  let now = stageStart;
  return { now: () => now, set: (unixMs) => void (now = unixMs), advance: (deltaMs) => void (now += deltaMs) };
};

export type Stage = Awaited<ReturnType<typeof openStage>>;

export type StageOptions = Partial<SandboxOptions> & { connected?: readonly PlatformId[]; keepOpen?: boolean };

export const openStage = async ({ connected = platformIds, ...options }: StageOptions = {}) => {
  const sandbox = await startSandbox({ clock: standingClock(), speed: 1, ...options });
  const { tables } = sandbox.world;
  const business = (): BusinessRecord => {
    const [first] = tables.businesses.all();
    if (!first) throw new Error('the sandbox has no business');
    return first;
  };
  const setBusiness = (change: Partial<BusinessRecord>): void => tables.businesses.put({ ...business(), ...change });
  const setChannel = (platform: PlatformId, change: Partial<ChannelRecord>): void =>
    tables.channels.put({
      displayName: platforms[platform].name,
      available: true,
      connected: false,
      needsReconnect: false,
      restricted: false,
      rejects: null,
      ...tables.channels.get(`${business().id}/${platform}`),
      id: `${business().id}/${platform}`,
      businessId: business().id,
      platform,
      ...change,
    });
  for (const platform of platformIds) setChannel(platform, { connected: connected.includes(platform), account: 'rye' });
  setBusiness({ credits: { subscription: 100, topUp: 20, readable: true }, analyticsEnabled: true });

  return {
    ...sandbox,
    business,
    setBusiness,
    setChannel,
    ...talk(sandbox),
    ...props(sandbox, business),
  };
};

/** Requests, with their replies read. */
const talk = (sandbox: TestSandbox) => {
  const expectStatus = (reply: Received, status: number): unknown => {
    if (reply.status !== status)
      throw new Error(`expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const send = (method: string, path: string, body?: unknown, options: RequestOptions = {}) =>
    sandbox.request(method, path, { ...options, ...(body !== undefined && { body }) });

  const getPost = async (id: string): Promise<WirePost> =>
    schema.Post.parse(expectStatus(await send('GET', `/posts/${id}`), 200));
  const getJob = async (id: string): Promise<WireJob> =>
    schema.Job.parse(expectStatus(await send('GET', `/jobs/${id}`), 200));

  const advance = async (deltaMs: number): Promise<void> => {
    sandbox.clock.advance(deltaMs);
    await sandbox.advance();
  };

  return {
    send,
    getPost,
    getJob,
    advance,
    /** Refused with this status and code. */
    refusal: async (method: string, path: string, body?: unknown) => {
      const reply = await send(method, path, body);
      const { error } = schema.ErrorEnvelope.parse(reply.body);
      return { status: reply.status, code: error.code };
    },
    createPost: async (body: unknown = { platform: 'instagram', idea: 'Rye bread on Fridays' }): Promise<WirePost> =>
      schema.Post.parse(expectStatus(await send('POST', '/posts', body), 201)),
    edit: async (id: string, body: unknown): Promise<WirePost> =>
      schema.Post.parse(expectStatus(await send('PATCH', `/posts/${id}`, body), 200)),
    /** Accepted work, as its descriptor. */
    accept: async (path: string, body: unknown = {}) =>
      schema.JobAccepted.parse(expectStatus(await send('POST', path, body), 202)),
    /** Work accepted and run to its end. */
    finish: async (path: string, body: unknown = {}): Promise<WireJob> => {
      const { jobId } = schema.JobAccepted.parse(expectStatus(await send('POST', path, body), 202));
      await advance(10 * minuteMs);
      return getJob(jobId);
    },
    schedule: async (id: string, deltaMs: number, platform?: PlatformId) => {
      const scheduledAt = new Date(sandbox.clock.now() + deltaMs).toISOString();
      const reply = await send('POST', `/posts/${id}/schedule`, { scheduledAt, ...(platform && { platform }) });
      return schema.ScheduledVariant.parse(expectStatus(reply, 201));
    },
    approve: async (id: string, body: unknown = {}) =>
      schema.ApproveResult.parse(expectStatus(await send('POST', `/posts/${id}/approve`, body), 201)),
    publish: async (id: string, body: unknown = {}) =>
      schema.PublishResult.parse(expectStatus(await send('POST', `/posts/${id}/publish`, body), 200)),
    versions: async (id: string, query = '') =>
      schema.VersionList.parse(expectStatus(await send('GET', `/posts/${id}/versions${query}`), 200)),
  };
};

/** What the public interface cannot make: media at hand, posts of a plan. */
const props = ({ world, key }: TestSandbox, business: () => BusinessRecord) => ({
  putMedia: (change: Partial<MediaRecord> = {}): string => {
    const id = world.id('med');
    world.tables.media.put({
      id,
      businessId: business().id,
      identity: world.tables.keys.get(key)?.identity ?? null,
      mimeType: 'image/jpeg',
      sizeBytes: 1000,
      blurhash: null,
      ratio: 0.8,
      file: 'none.jpg',
      libraryTags: null,
      createdAt: world.clock.now(),
      ...change,
    });
    return id;
  },
  changePost: (id: string, change: (post: PostRecord) => PostRecord): void => {
    const post = world.tables.posts.get(id);
    if (!post) throw new Error(`there is no ${id}`);
    world.tables.posts.put(change(post));
  },
  changeVariant: (id: string, platform: PlatformId, change: Partial<VariantRecord>): void => {
    const post = world.tables.posts.get(id);
    if (!post) throw new Error(`there is no ${id}`);
    const variants = post.variants.map((variant) =>
      variant.platform === platform ? { ...variant, ...change } : variant,
    );
    world.tables.posts.put({ ...post, variants });
  },
});

export const on = (post: WirePost, platform: string): WireVariant => {
  const variant = post.variants.find((candidate) => candidate.platform === platform);
  if (!variant) throw new Error(`the post is not on ${platform}`);
  return variant;
};
