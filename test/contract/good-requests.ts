// One request for each endpoint that a demo business answers with success, made from what is there.
import { readFileSync } from 'node:fs';
import type { Received, TestSandbox } from '../support/sandbox.ts';
import { nameOf } from './golden/endpoints.ts';
import { list, must, of, type GoldenEndpoint, type Is, type Shape } from './golden/form.ts';
import { judge } from './judge.ts';

export type GoodRequest = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  file?: Uint8Array;
};

const photo = readFileSync(`${import.meta.dirname}/../../resources/sandbox/buns.jpg`);
const dayMs = 86_400_000;

/** Throws unless the reply holds this member as it is described; other members are not checked. */
const taken = ({ status, body }: Received, name: string, is: Is): unknown => {
  const shape: Shape = { [name]: must(is) };
  const value =
    typeof body === 'object' && body !== null && name in body
      ? Object.entries(body).find(([key]) => key === name)?.[1]
      : undefined;
  const faults = judge({ [name]: value }, shape).filter((fault) => !fault.endsWith('is not documented'));
  if (faults.length > 0) throw new Error(`${status}: ${faults.join(', ')}`);
  return value;
};

export const textIn = (reply: Received, name: string): string => String(taken(reply, name, 'string'));

type Item = Readonly<Record<string, unknown>>;
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;

/** The items of a list reply that have these values; throws when there is none. */
const itemsIn = (reply: Received, name: string, wanted: Item = {}): [Item, ...Item[]] => {
  const found = taken(reply, name, list(of({})));
  const items = (Array.isArray(found) ? found : []).filter(isItem);
  const [first, ...rest] = items.filter((item) => Object.entries(wanted).every(([key, value]) => item[key] === value));
  if (!first) throw new Error(`no ${name} with ${JSON.stringify(wanted)}`);
  return [first, ...rest];
};

/** Ids of every post, page by page. */
export const allPostIds = async (sandbox: TestSandbox): Promise<string[]> => {
  const ids: string[] = [];
  for (let query = '?limit=50'; query;) {
    const page = await sandbox.request('GET', `/posts${query}`);
    ids.push(...itemsIn(page, 'posts').map(({ id }) => String(id)));
    const isLast = !isItem(page.body) || page.body['nextCursor'] === undefined;
    query = isLast ? '' : `?limit=50&cursor=${encodeURIComponent(textIn(page, 'nextCursor'))}`;
  }
  return ids;
};

const upload = async (sandbox: TestSandbox): Promise<string> => textIn(await sandbox.upload(photo), 'id');

/** An empty draft of the kind the engine works on. */
export const freshDraft = async (sandbox: TestSandbox, platform = 'pinterest'): Promise<string> =>
  textIn(
    await sandbox.request('POST', '/posts', { body: { platform, idea: 'The corner buns sell out first.' } }),
    'id',
  );

/** A draft that could be published at once. */
export const readyPost = async (sandbox: TestSandbox, platform = 'instagram'): Promise<string> => {
  await sandbox.control({
    channel: { platform: 'instagram', connected: true, needsReconnect: false, restricted: false, rejects: null },
  });
  await sandbox.control({
    channel: { platform: 'pinterest', connected: true, needsReconnect: false, restricted: false, rejects: null },
  });
  const body = { attachmentIds: [await upload(sandbox)], platforms: [platform], caption: 'Out at 7:40.' };
  return textIn(await sandbox.request('POST', '/posts/from-media', { body }), 'id');
};

const ofDraft = async (sandbox: TestSandbox, body?: Record<string, unknown>): Promise<GoodRequest> => ({
  params: { postId: await freshDraft(sandbox) },
  ...(body && { body }),
});
const ofReady = async (sandbox: TestSandbox, body?: Record<string, unknown>): Promise<GoodRequest> => ({
  params: { postId: await readyPost(sandbox) },
  ...(body && { body }),
});

const ofScheduled = async (sandbox: TestSandbox): Promise<GoodRequest> => {
  const postId = await readyPost(sandbox);
  const scheduledAt = new Date(sandbox.clock.now() + dayMs).toISOString();
  await sandbox.request('POST', `/posts/${postId}/schedule`, { body: { scheduledAt } });
  return { params: { postId }, body: {} };
};

const ideaId = async (sandbox: TestSandbox) => {
  const [idea] = itemsIn(await sandbox.request('GET', '/ideas'), 'ideas', { status: 'active' });
  return { params: { ideaId: String(idea['id']) } };
};

const readySuggestion = async (sandbox: TestSandbox) => {
  const suggestions = itemsIn(await sandbox.request('GET', '/ideas'), 'ideas').flatMap(({ posts }) =>
    Array.isArray(posts) ? posts.filter(isItem) : [],
  );
  const ready = suggestions.find(({ status }) => status === 'ready');
  return { params: { postId: String(ready?.['postId']) } };
};

const day = (sandbox: TestSandbox, offset: number) =>
  new Date(sandbox.clock.now() + offset * dayMs).toISOString().slice(0, 10);

/** By the name `nameOf` gives an endpoint. Each call makes or finds what it needs again. */
const makers: Readonly<Record<string, (sandbox: TestSandbox) => GoodRequest | Promise<GoodRequest>>> = {
  'GET /v1/public/account': () => ({}),
  'GET /v1/public/account/credits': () => ({}),
  'GET /v1/public/analytics/performance': () => ({}),
  'GET /v1/public/autopilot': () => ({}),
  'GET /v1/public/autopilot/queue': (sandbox) => ({ query: { from: new Date(sandbox.clock.now()).toISOString() } }),
  'GET /v1/public/brand': () => ({}),
  'PATCH /v1/public/brand': () => ({ body: { industry: 'Bakery' } }),
  'PUT /v1/public/brand/logo': async (sandbox) => ({ body: { attachmentId: await upload(sandbox) } }),
  'GET /v1/public/brand/memories': () => ({}),
  'POST /v1/public/brand/memories': () => ({ body: { text: 'Rhubarb until mid June.' } }),
  'DELETE /v1/public/brand/memories/{memoryId}': async (sandbox) => {
    const made = await sandbox.request('POST', '/brand/memories', { body: { text: 'To be forgotten.' } });
    return { params: { memoryId: textIn(made, 'id') } };
  },
  'GET /v1/public/brand/images': () => ({}),
  'GET /v1/public/calendar': (sandbox) => ({ query: { from: day(sandbox, -31), to: day(sandbox, 60) } }),
  'GET /v1/public/channels': () => ({}),
  'POST /v1/public/channels/{platform}/connect-link': () => ({ params: { platform: 'tiktok' } }),
  'GET /v1/public/ideas': () => ({}),
  'POST /v1/public/ideas/generate': () => ({ body: { count: 2, direction: 'Early mornings.' } }),
  'POST /v1/public/ideas/{ideaId}/pick': ideaId,
  'POST /v1/public/ideas/{ideaId}/dismiss': ideaId,
  'POST /v1/public/ideas/posts/{postId}/promote': readySuggestion,
  'GET /v1/public/jobs/{jobId}': async (sandbox) => {
    const [job] = itemsIn(await sandbox.request('GET', '/jobs'), 'jobs');
    return { params: { jobId: String(job['id']) } };
  },
  'GET /v1/public/jobs': () => ({ query: { limit: 100 } }),
  'POST /v1/public/media': () => ({ file: photo }),
  'GET /v1/public/media/{mediaId}': async (sandbox) => ({ params: { mediaId: await upload(sandbox) } }),
  'GET /v1/public/posts': () => ({ query: { limit: 100 } }),
  'POST /v1/public/posts': () => ({ body: { platform: 'instagram', idea: 'The corner buns sell out first.' } }),
  'GET /v1/public/posts/{postId}': (sandbox) => ofDraft(sandbox),
  'PATCH /v1/public/posts/{postId}': (sandbox) =>
    ofDraft(sandbox, { platform: 'pinterest', title: 'Corner buns', description: 'Out at 7:40.' }),
  'DELETE /v1/public/posts/{postId}': (sandbox) => ofDraft(sandbox),
  'PATCH /v1/public/posts/{postId}/name': (sandbox) => ofDraft(sandbox, { name: 'Corner buns' }),
  'GET /v1/public/posts/{postId}/metrics': async (sandbox) => {
    const published = itemsIn(await sandbox.request('GET', '/posts?status=published&platform=instagram'), 'posts');
    return { params: { postId: String(published[0]['id']) } };
  },
  'POST /v1/public/posts/from-media': async (sandbox) => ({ body: { attachmentIds: [await upload(sandbox)] } }),
  'GET /v1/public/posts/{postId}/versions': (sandbox) => ofReady(sandbox),
  'POST /v1/public/posts/{postId}/versions/{seq}/restore': async (sandbox) => {
    const { params } = await ofReady(sandbox);
    const [version] = itemsIn(await sandbox.request('GET', `/posts/${params?.['postId']}/versions`), 'versions');
    return { params: { ...params, seq: Number(version['seq']) } };
  },
  'POST /v1/public/posts/{postId}/set-image': async (sandbox) =>
    ofDraft(sandbox, { attachmentId: await upload(sandbox) }),
  'POST /v1/public/posts/{postId}/generate': (sandbox) => ofDraft(sandbox, {}),
  'POST /v1/public/posts/{postId}/revise': async (sandbox) => {
    const postId = await freshDraft(sandbox);
    await sandbox.request('PATCH', `/posts/${postId}`, {
      body: { platform: 'pinterest', description: 'Out at 7:40.' },
    });
    return { params: { postId }, body: { feedback: 'Shorter.' } };
  },
  'POST /v1/public/posts/{postId}/regenerate-image': (sandbox) => ofDraft(sandbox, { hint: 'From above.' }),
  'POST /v1/public/posts/{postId}/schedule': (sandbox) =>
    ofReady(sandbox, { scheduledAt: new Date(sandbox.clock.now() + dayMs).toISOString() }),
  'POST /v1/public/posts/{postId}/unschedule': ofScheduled,
  'POST /v1/public/posts/{postId}/approve': ofScheduled,
  'POST /v1/public/posts/{postId}/publish': (sandbox) => ofReady(sandbox, {}),
};

export const goodRequest = async (sandbox: TestSandbox, endpoint: GoldenEndpoint): Promise<GoodRequest> => {
  const make = makers[nameOf(endpoint)];
  if (!make) throw new Error(`there is no good request for ${nameOf(endpoint)}`);
  return make(sandbox);
};

type Extras = { key?: string; idempotencyKey?: string };

/** Sends a request over the wire, to the path as the document writes it. */
export const send = (
  sandbox: TestSandbox,
  { method, path }: GoldenEndpoint,
  request: GoodRequest,
  extras: Extras = {},
): Promise<Received> => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request.params?.[name])));
  const query = new URLSearchParams(Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]));
  const address = `${sandbox.url}${filled}${query.size > 0 ? `?${query}` : ''}`;
  if (!request.file)
    return sandbox.request(method, address, { ...extras, ...(request.body && { body: request.body }) });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(request.file)]), 'buns.jpg');
  return sandbox.request(method, address, { ...extras, raw: form });
};
