// A service that a test writes: its posts in memory, every read counted, and a word to say before each answer.
import { AppError, type ErrorData } from '../../../preload/errors.ts';
import type { CallInput, CallReply } from '../../../main/service/endpoints.ts';
import type { WirePost } from '../../../main/sync/posts/codec.ts';
import type { ReadName, Requests } from '../../../main/sync/kernel/requests.ts';
import type { RequestClass } from '../../../main/sync/kernel/rules.ts';

export type Ask = {
  name: ReadName;
  requestClass: RequestClass;
  atMs: number;
  query: PostsQuery | null;
  sid: string | null;
};
type PostsQuery = NonNullable<CallInput<'posts.list'>['query']>;

export type ScriptedService = {
  requests: Requests;
  posts: Map<string, WirePost>;
  asked: Ask[];
  /** Called after the service read and before its answer arrives; may change the posts or throw. */
  answering: (ask: Ask) => void | Promise<void>;
  /** What cursors are: `row` counts rows, `post` names the last post. */
  cursors: 'row' | 'post';
  /** On no list, and there when read directly. */
  unlisted: Set<string>;
  /** Lists are in the order of their ids. */
  shuffled: boolean;
  /** Each page is the first, and names another. */
  endless: boolean;
  counts(): Partial<Record<ReadName, number>>;
};

export const refusal = (data: Partial<ErrorData> & Pick<ErrorData, 'kind'>): AppError =>
  new AppError({ message: 'The test said so.', ...data });

export const wirePost = (id: string, createdMs: number, over: Partial<WirePost> = {}): WirePost => ({
  id,
  name: `Post ${id}`,
  kind: 'post',
  status: 'draft',
  needsApproval: false,
  variants: [
    {
      id: `${id}-instagram`,
      platform: 'instagram',
      isPrimary: true,
      status: over.status ?? 'draft',
      body: `Words of ${id}`,
      hashtags: ['bread'],
      media: [{ id: `${id}-picture`, url: `https://media.test/${id}?signed=1`, type: 'image' }],
      mediaOrigin: 'taka',
      scheduledAt: null,
      publishedAt: null,
      generation: { status: 'ready' },
      pinned: false,
    },
  ],
  createdAt: new Date(createdMs).toISOString(),
  updatedAt: new Date(createdMs).toISOString(),
  ...over,
});

/** Parsed once: long lists are sorted for every page. */
const createdTimes = new WeakMap<WirePost, number>();
const createdMs = (post: WirePost): number => {
  const known = createdTimes.get(post);
  if (known !== undefined) return known;
  const ms = Date.parse(post.createdAt);
  createdTimes.set(post, ms);
  return ms;
};

export const createScriptedService = (time: { nowMs(): number }): ScriptedService => {
  const list = (query: PostsQuery): CallReply<'posts.list'>['body'] => {
    const limit = query.limit ?? 20;
    const fromMs = query.from === undefined ? 0 : Date.parse(query.from);
    const toMs = query.to === undefined ? Infinity : Date.parse(query.to);
    const found = [...service.posts.values()]
      .filter(
        (post) =>
          !service.unlisted.has(post.id) &&
          (query.status === undefined || post.status === query.status) &&
          createdMs(post) >= fromMs &&
          createdMs(post) < toMs,
      )
      .sort((a, b) => (service.shuffled ? 0 : createdMs(b) - createdMs(a)) || (a.id < b.id ? -1 : 1));
    const start =
      query.cursor === undefined || service.endless
        ? 0
        : service.cursors === 'row'
          ? Number(query.cursor)
          : found.findIndex(({ id }) => id === query.cursor) + 1;
    const posts = found.slice(start, start + limit);
    const end = start + posts.length;
    const nextCursor = service.cursors === 'row' ? String(end) : (posts.at(-1)?.id ?? '');
    return { posts: structuredClone(posts), ...((end < found.length || service.endless) && { nextCursor }) };
  };

  const reply = (name: ReadName, input: { path?: unknown; query?: unknown }): unknown => {
    if (name === 'posts.list') return list(input.query ?? {});
    if (name === 'posts.get') {
      const post = service.posts.get(sidOf(input.path) ?? '');
      if (!post) throw refusal({ kind: 'not-found', code: 'NOT_FOUND', status: 404 });
      return structuredClone(post);
    }
    const answer = answers[name];
    if (!answer) throw new Error(`${name} is not scripted`);
    return answer;
  };

  const service: ScriptedService = {
    posts: new Map(),
    asked: [],
    answering: () => {},
    cursors: 'row',
    unlisted: new Set(),
    shuffled: false,
    endless: false,
    counts() {
      const counts: Partial<Record<ReadName, number>> = {};
      for (const { name } of service.asked) counts[name] = (counts[name] ?? 0) + 1;
      return counts;
    },
    requests: {
      async read(name, input, requestClass) {
        const startedAtMs = time.nowMs();
        const query = name === 'posts.list' ? ((input.query ?? {}) as PostsQuery) : null;
        const ask: Ask = { name, requestClass, atMs: startedAtMs, query, sid: sidOf(input.path) };
        service.asked.push(ask);
        const answer = await Promise.try(reply, name, input).then(
          (body) => () => body,
          (error: unknown) => () => {
            throw error;
          },
        );
        await service.answering(ask);
        return { reply: { status: 200, body: answer() } as CallReply<typeof name>, startedAtMs };
      },
    },
  };
  return service;
};

const sidOf = (path: unknown): string | null =>
  typeof path === 'object' && path !== null && 'postId' in path && typeof path.postId === 'string' ? path.postId : null;

const account = {
  businessId: 'biz_1',
  businessName: 'Rosy Bakery',
  onboardingComplete: true,
  plan: { tier: 'pro', hasActiveSubscription: true },
  credits: null,
  channels: [],
  activeAutopilotPlans: 0,
};

const brand = {
  businessName: 'Rosy Bakery',
  toneOfVoice: [],
  colors: { primary: '#000000', secondary: '#111111', accent: '#222222' },
  colorsConfigured: false,
  fonts: { heading: 'Inter', body: 'Inter' },
  fontsConfigured: false,
  logoUrl: 'https://media.test/logo?signed=1',
  keywords: [],
  timezone: 'Europe/Berlin',
  images: [],
};

const answers: Partial<Record<ReadName, object>> = {
  'account.get': account,
  'brand.get': brand,
  'brand.memories': { memories: [{ id: 'memory-1', kind: 'fact', text: 'Closed on Mondays' }] },
  'brand.images': { images: [{ attachmentId: 'image-1', url: 'https://media.test/1?signed=1', tags: ['rye'] }] },
  'ideas.list': { ideas: [] },
  'autopilot.plans': { plans: [] },
  'autopilot.queue': {
    windowStart: '2026-10-28T00:00:00Z',
    windowEnd: '2026-11-04T00:00:00Z',
    items: [],
    days: [],
    hasActivePlan: false,
    pendingApprovalCount: 0,
  },
  'analytics.performance': {
    available: true,
    posts: [
      {
        platform: 'instagram',
        permalink: 'https://ig.test/p/1',
        publishedAt: '2026-10-20T08:00:00Z',
        likes: 9,
        comments: 2,
      },
    ],
    coverage: 'Instagram only.',
  },
};
