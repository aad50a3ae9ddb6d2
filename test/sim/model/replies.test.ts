// Replies of the model service against the golden data of the specification: every endpoint, in many seeds.
import { expect, it } from 'vitest';
import { goldenEndpoints, nameOf } from '../../contract/golden/endpoints.ts';
import { judge } from '../../contract/judge.ts';
import { type Asked, createDesk, type Desk, hourMs, minuteMs } from './asking.ts';

type Doing = { at?: string; query?: Record<string, string>; body?: object };

const later = (desk: Desk, ms: number) => new Date(desk.now() + ms).toISOString();

/** What makes each endpoint answer with success; those that need nothing are left out. */
const doings: Record<string, (desk: Desk) => Doing> = {
  'PATCH brand': () => ({ body: { description: 'Bread', toneOfVoice: ['bold'], keywords: ['rye'] } }),
  'PUT brand/logo': (desk) => ({ body: { attachmentId: desk.upload() } }),
  'POST brand/memories': () => ({ body: { text: 'Closed on Mondays' } }),
  'DELETE brand/memories/{memoryId}': (desk) => ({ at: [...desk.model.inspect.business.memories.keys()][0] ?? '' }),
  'GET calendar': (desk) => ({
    query: { from: later(desk, 0).slice(0, 10), to: later(desk, 90 * 24 * hourMs).slice(0, 10) },
  }),
  'POST channels/{platform}/connect-link': () => ({ at: 'x' }),
  'POST ideas/generate': () => ({ body: { count: 2 } }),
  'POST ideas/{ideaId}/pick': ideaAt,
  'POST ideas/{ideaId}/dismiss': ideaAt,
  'POST ideas/posts/{postId}/promote': suggestionAt,
  'GET jobs/{jobId}': jobAt,
  'GET media/{mediaId}': (desk) => ({ at: desk.upload() }),
  'POST posts': () => ({ body: { platform: 'pinterest', idea: 'Rolls' } }),
  'GET posts/{postId}': draftAt,
  'PATCH posts/{postId}': (desk) => ({ ...draftAt(desk), body: { platform: 'instagram', body: 'New' } }),
  'DELETE posts/{postId}': draftAt,
  'PATCH posts/{postId}/name': (desk) => ({ ...draftAt(desk), body: { name: 'Other' } }),
  'GET posts/{postId}/metrics': draftAt,
  'POST posts/from-media': (desk) => ({ body: { attachmentIds: [desk.upload(), desk.upload()], caption: 'Two' } }),
  'GET posts/{postId}/versions': editedAt,
  'POST posts/{postId}/versions/{seq}/restore': editedAt,
  'POST posts/{postId}/set-image': (desk) => ({ ...draftAt(desk), body: { attachmentId: desk.upload() } }),
  'POST posts/{postId}/generate': draftAt,
  'POST posts/{postId}/revise': (desk) => ({ ...draftAt(desk), body: { feedback: 'Shorter' } }),
  'POST posts/{postId}/regenerate-image': draftAt,
  'POST posts/{postId}/schedule': (desk) => ({ ...draftAt(desk), body: { scheduledAt: later(desk, hourMs) } }),
  'POST posts/{postId}/unschedule': draftAt,
  'POST posts/{postId}/approve': draftAt,
  'POST posts/{postId}/publish': draftAt,
};

function draftAt(desk: Desk): Doing {
  return { at: desk.draft() };
}
function editedAt(desk: Desk): Doing {
  const at = desk.draft();
  desk.ask('PATCH', `posts/${at}`, { platform: 'instagram', body: 'First' });
  return { at };
}
function ideaAt(desk: Desk): Doing {
  return { at: [...desk.model.inspect.business.ideas.keys()][0] ?? '' };
}
function suggestionAt(desk: Desk): Doing {
  for (const { suggestions } of desk.model.inspect.business.ideas.values())
    for (const { postId } of suggestions) return { at: postId };
  throw new Error('no suggested post');
}
function jobAt(desk: Desk): Doing {
  desk.ask('POST', `posts/${desk.draft()}/generate`);
  desk.pass(2 * minuteMs);
  return { at: [...desk.model.inspect.business.jobs.keys()][0] ?? '' };
}

const endpoints = goldenEndpoints.map((endpoint) => ({ name: nameOf(endpoint).replace('/v1/public/', ''), endpoint }));

const send = (desk: Desk, { name, endpoint }: (typeof endpoints)[number]): Asked => {
  const { at = '', query, body } = doings[name]?.(desk) ?? {};
  const path = endpoint.path
    .slice('/v1/public/'.length)
    .replace('{seq}', '1')
    .replace(/\{\w+\}/, at);
  return desk.ask(endpoint.method, path, body, query ? { query } : {});
};

it.each(endpoints.filter(({ name }) => name !== 'POST media'))('$name answers as documented', (row) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const desk = createDesk({}, { postCount: 10, seed });
    const { status, body } = send(desk, row);
    const shape = row.endpoint.replies[status];
    expect(shape, `status ${status}: ${JSON.stringify(body)}`).toBeDefined();
    expect(shape ? judge(body, shape) : body).toEqual(shape ? [] : null);
  }
});

it('has an endpoint for every one that is documented, and no other', () => {
  const desk = createDesk();
  expect(endpoints).toHaveLength(42);
  expect(desk.ask('POST', 'account').status).toBe(404);
  expect(desk.ask('GET', 'nothing').status).toBe(404);
});

it('gives a new file with its address', () => {
  const desk = createDesk();
  const id = desk.upload('video/mp4', 150 * 1024 * 1024);
  expect(desk.ask('GET', `media/${id}`).body).toMatchObject({ id, mimeType: 'video/mp4', size: 150 * 1024 * 1024 });
});

it.each([
  ['image/gif', 10],
  ['image/png', 50 * 1024 * 1024 + 1],
  ['video/mp4', 150 * 1024 * 1024 + 1],
])('refuses a file of type %s with %i bytes', (mimeType, sizeBytes) => {
  const desk = createDesk();
  expect(desk.upload(mimeType, sizeBytes)).toBe('');
  expect(desk.model.inspect.uploads).toHaveLength(0);
});

it('gives every reply a request id, a date and rate headers', () => {
  const desk = createDesk();
  const { status, headers } = desk.ask('GET', 'account', null, { apiKey: 'unknown' });
  expect(status).toBe(401);
  expect(Object.keys(headers)).toEqual(
    expect.arrayContaining(['x-request-id', 'date', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']),
  );
  expect(Date.parse(headers['date'] ?? '')).toBe(desk.now());
});
