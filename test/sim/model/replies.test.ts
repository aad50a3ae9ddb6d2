// Replies of the model service against the golden data of the specification: every endpoint, in many seeds.
import { expect, it } from 'vitest';
import { goldenEndpoints, nameOf } from '../../contract/golden/endpoints.ts';
import { judge } from '../../contract/judge.ts';
import { type Asked, createTestClient, type TestClient, hourMs, minuteMs } from './asking.ts';

type Doing = { at?: string; query?: Record<string, string>; body?: object };

const later = (client: TestClient, ms: number) => new Date(client.now() + ms).toISOString();

/** What makes each endpoint answer with success; those that need nothing are left out. */
const doings: Record<string, (client: TestClient) => Doing> = {
  'PATCH brand': () => ({ body: { description: 'Bread', toneOfVoice: ['bold'], keywords: ['rye'] } }),
  'PUT brand/logo': (client) => ({ body: { attachmentId: client.upload() } }),
  'POST brand/memories': () => ({ body: { text: 'Closed on Mondays' } }),
  'DELETE brand/memories/{memoryId}': (client) => ({ at: [...client.model.inspect.business.memories.keys()][0] ?? '' }),
  'GET calendar': (client) => ({
    query: { from: later(client, 0).slice(0, 10), to: later(client, 90 * 24 * hourMs).slice(0, 10) },
  }),
  'POST channels/{platform}/connect-link': () => ({ at: 'x' }),
  'POST ideas/generate': () => ({ body: { count: 2 } }),
  'POST ideas/{ideaId}/pick': ideaAt,
  'POST ideas/{ideaId}/dismiss': ideaAt,
  'POST ideas/posts/{postId}/promote': suggestionAt,
  'GET jobs/{jobId}': jobAt,
  'GET media/{mediaId}': (client) => ({ at: client.upload() }),
  'POST posts': () => ({ body: { platform: 'pinterest', idea: 'Rolls' } }),
  'GET posts/{postId}': draftAt,
  'PATCH posts/{postId}': (client) => ({ ...draftAt(client), body: { platform: 'instagram', body: 'New' } }),
  'DELETE posts/{postId}': draftAt,
  'PATCH posts/{postId}/name': (client) => ({ ...draftAt(client), body: { name: 'Other' } }),
  'GET posts/{postId}/metrics': draftAt,
  'POST posts/from-media': (client) => ({
    body: { attachmentIds: [client.upload(), client.upload()], caption: 'Two' },
  }),
  'GET posts/{postId}/versions': editedAt,
  'POST posts/{postId}/versions/{seq}/restore': editedAt,
  'POST posts/{postId}/set-image': (client) => ({ ...draftAt(client), body: { attachmentId: client.upload() } }),
  'POST posts/{postId}/generate': draftAt,
  'POST posts/{postId}/revise': (client) => ({ ...draftAt(client), body: { feedback: 'Shorter' } }),
  'POST posts/{postId}/regenerate-image': draftAt,
  'POST posts/{postId}/schedule': (client) => ({ ...draftAt(client), body: { scheduledAt: later(client, hourMs) } }),
  'POST posts/{postId}/unschedule': draftAt,
  'POST posts/{postId}/approve': draftAt,
  'POST posts/{postId}/publish': draftAt,
};

function draftAt(client: TestClient): Doing {
  return { at: client.draft() };
}
function editedAt(client: TestClient): Doing {
  const at = client.draft();
  client.ask('PATCH', `posts/${at}`, { platform: 'instagram', body: 'First' });
  return { at };
}
function ideaAt(client: TestClient): Doing {
  return { at: [...client.model.inspect.business.ideas.keys()][0] ?? '' };
}
function suggestionAt(client: TestClient): Doing {
  for (const { suggestions } of client.model.inspect.business.ideas.values())
    for (const { postId } of suggestions) return { at: postId };
  throw new Error('no suggested post');
}
function jobAt(client: TestClient): Doing {
  client.ask('POST', `posts/${client.draft()}/generate`);
  client.pass(2 * minuteMs);
  return { at: [...client.model.inspect.business.jobs.keys()][0] ?? '' };
}

const endpoints = goldenEndpoints.map((endpoint) => ({ name: nameOf(endpoint).replace('/v1/public/', ''), endpoint }));

const send = (client: TestClient, { name, endpoint }: (typeof endpoints)[number]): Asked => {
  const { at = '', query, body } = doings[name]?.(client) ?? {};
  const path = endpoint.path
    .slice('/v1/public/'.length)
    .replace('{seq}', '1')
    .replace(/\{\w+\}/, at);
  return client.ask(endpoint.method, path, body, query ? { query } : {});
};

it.each(endpoints.filter(({ name }) => name !== 'POST media'))('$name answers as documented', (row) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const client = createTestClient({}, { postCount: 10, seed });
    const { status, body } = send(client, row);
    const shape = row.endpoint.replies[status];
    expect(shape, `status ${status}: ${JSON.stringify(body)}`).toBeDefined();
    expect(shape ? judge(body, shape) : body).toEqual(shape ? [] : null);
  }
});

it('has an endpoint for every one that is documented, and no other', () => {
  const client = createTestClient();
  expect(endpoints).toHaveLength(42);
  expect(client.ask('POST', 'account').status).toBe(404);
  expect(client.ask('GET', 'nothing').status).toBe(404);
});

it('gives a new file with its address', () => {
  const client = createTestClient();
  const id = client.upload('video/mp4', 150 * 1024 * 1024);
  expect(client.ask('GET', `media/${id}`).body).toMatchObject({ id, mimeType: 'video/mp4', size: 150 * 1024 * 1024 });
});

it.each([
  ['image/gif', 10],
  ['image/png', 50 * 1024 * 1024 + 1],
  ['video/mp4', 150 * 1024 * 1024 + 1],
])('refuses a file of type %s with %i bytes', (mimeType, sizeBytes) => {
  const client = createTestClient();
  expect(client.upload(mimeType, sizeBytes)).toBe('');
  expect(client.model.inspect.uploads).toHaveLength(0);
});

it('gives every reply a request id, a date and rate headers', () => {
  const client = createTestClient();
  const { status, headers } = client.ask('GET', 'account', null, { apiKey: 'unknown' });
  expect(status).toBe(401);
  expect(Object.keys(headers)).toEqual(
    expect.arrayContaining(['x-request-id', 'date', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']),
  );
  expect(Date.parse(headers['date'] ?? '')).toBe(client.now());
});
