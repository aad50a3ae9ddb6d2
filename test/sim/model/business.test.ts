// The rest of the model service: keys, ideas, files, brand, memories, and the same seed twice.
import { describe, expect, it } from 'vitest';
import { codeOf, createTestClient, dayMs, type TestClient, hourMs, minuteMs, seeded } from './asking.ts';

const firstIdea = ({ model }: TestClient) => {
  const [idea] = model.inspect.business.ideas.values();
  if (!idea) throw new Error('no idea');
  return idea;
};

describe('an API key', () => {
  it('dies when it is replaced or revoked, and what was made stays', () => {
    const client = createTestClient();
    const postId = client.draft();
    const old = client.model.keys.current();
    client.model.keys.replace();
    expect(client.ask('GET', 'account', null, { apiKey: old }).status).toBe(401);
    expect(client.ask('GET', `posts/${postId}`).status).toBe(200);
    client.model.keys.revoke();
    expect(codeOf(client.ask('GET', 'account'))).toBe('UNAUTHORIZED');
    client.model.keys.restore();
    expect(client.ask('GET', 'account').status).toBe(200);
  });

  it('of the other business shows another account', () => {
    const client = createTestClient();
    const { business, otherBusiness } = client.model.inspect;
    expect(client.ask('GET', 'account').body).toMatchObject({ businessId: business.id });
    const { body } = client.ask('GET', 'account', null, { apiKey: client.model.keys.otherBusiness() });
    expect(body).toMatchObject({ businessId: otherBusiness.id });
  });

  it('without a scope is refused there only, without the right to act everywhere', () => {
    const client = createTestClient();
    client.model.keys.withdrawScope('brand:write');
    expect(codeOf(client.ask('PATCH', 'brand', {}))).toBe('SCOPE_MISSING');
    expect(client.ask('GET', 'brand').status).toBe(200);
    client.model.keys.allow(false);
    expect(codeOf(client.ask('GET', 'brand'))).toBe('FORBIDDEN');
  });
});

describe('an idea', () => {
  it('that is picked fills up to three suggested posts and draws credits for each', () => {
    const client = createTestClient();
    const idea = firstIdea(client);
    const missing = 3 - idea.suggestions.length;
    client.ask('POST', `ideas/${idea.id}/pick`);
    client.pass(2 * minuteMs);
    client.model.advance();
    expect(idea).toMatchObject({ status: 'picked' });
    expect(idea.suggestions.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
    expect(client.model.inspect.charges).toHaveLength(missing);
  });

  it.each([true, false])('picked twice at once spawns again: %s', (pickAgainSpawns) => {
    const client = createTestClient({ pickAgainSpawns }, { seed: 3 });
    const idea = firstIdea(client);
    idea.suggestions.length = 0;
    client.ask('POST', `ideas/${idea.id}/pick`);
    client.ask('POST', `ideas/${idea.id}/pick`);
    expect(idea.suggestions).toHaveLength(pickAgainSpawns ? 6 : 3);
    expect(client.model.inspect.ideas.map(({ what }) => what)).toEqual(['pick', 'pick']);
  });

  it.each([
    ['done', 204],
    ['not-found', 404],
  ] as const)('leaves the list when dismissed; again is %s', (dismissAgain, status) => {
    const client = createTestClient({ dismissAgain });
    const { id } = firstIdea(client);
    client.ask('POST', `ideas/${id}/dismiss`);
    expect(JSON.stringify(client.ask('GET', 'ideas').body)).not.toContain(`"${id}"`);
    expect(client.ask('POST', `ideas/${id}/dismiss`).status).toBe(status);
  });

  it.each([true, false])('gives a draft once by promotion, under the same id: %s', (promoteKeepsId) => {
    const client = createTestClient({ promoteKeepsId });
    const idea = firstIdea(client);
    client.ask('POST', `ideas/${idea.id}/pick`);
    client.pass(2 * minuteMs);
    client.model.advance();
    const { postId = '' } = idea.suggestions[0] ?? {};
    expect(client.ask('POST', `ideas/posts/${postId}/promote`).status).toBe(201);
    expect(client.ask('POST', `ideas/posts/${postId}/promote`).status).toBe(404);
    expect(client.ask('GET', `posts/${postId}`).status).toBe(promoteKeepsId ? 200 : 404);
    expect(client.model.inspect.created.filter(({ cause }) => cause === 'promote')).toHaveLength(1);
  });
});

describe('a file', () => {
  it.each([
    [['video/mp4'], 'reel'],
    [['image/png'], 'post'],
    [['image/png', 'image/heic'], 'carousel'],
  ])('of %o makes a %s of own media', (types, kind) => {
    const client = createTestClient();
    const attachmentIds = types.map((type) => client.upload(type));
    const { status, body } = client.ask('POST', 'posts/from-media', { attachmentIds, platforms: ['x'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind,
      variants: [{ mediaOrigin: 'user', media: attachmentIds.map((id) => ({ id })) }],
    });
  });

  it.each([[[]], [['video/mp4', 'image/png']], [Array.from({ length: 11 }, () => 'image/png')]])(
    'shape that does not exist is refused: %o',
    (types) => {
      const client = createTestClient();
      const attachmentIds = types.map((type) => client.upload(type));
      expect(codeOf(client.ask('POST', 'posts/from-media', { attachmentIds }))).toBe('VALIDATION_ERROR');
    },
  );

  it('of another API key cannot be used in the seeds where uploads have an owner', () => {
    const client = createTestClient({ uploadsPerKey: true, foreignUploadCode: 'NOT_FOUND' });
    const attachmentId = client.upload();
    client.model.keys.replace();
    expect(codeOf(client.ask('PUT', 'brand/logo', { attachmentId }))).toBe('NOT_FOUND');
  });

  it('that nobody used is gone after its time, one that was used stays', () => {
    const client = createTestClient({ unusedUploadLifeMs: 26 * hourMs });
    const [unused, used] = [client.upload(), client.upload()];
    client.ask('PUT', 'brand/logo', { attachmentId: used });
    client.pass(26 * hourMs);
    expect(client.ask('GET', `media/${unused}`).status).toBe(404);
    expect(client.ask('GET', `media/${used}`).status).toBe(200);
    expect(client.model.inspect.attached).toMatchObject([{ attachmentId: used, where: 'logo' }]);
  });
});

describe('the brand', () => {
  it('takes the fields given and keeps the rest', () => {
    const client = createTestClient();
    const colors = { primary: '#000000', secondary: '#111111', accent: '#222222' };
    const { body } = client.ask('PATCH', 'brand', { industry: 'Baking', colors });
    expect(body).toMatchObject({ industry: 'Baking', colors, colorsConfigured: true, description: 'A bakery' });
    expect(client.model.inspect.brandChanges).toMatchObject([{ field: 'industry' }, { field: 'colors' }]);
  });

  it.each([{ colors: { primary: '#000000' } }, { toneOfVoice: ['loud'] }, { industry: 'x'.repeat(201) }])(
    'refuses %o',
    (change) => expect(createTestClient().ask('PATCH', 'brand', { ...change }).status).toBe(400),
  );

  it('adds a memory at every request and removes it once', () => {
    const client = createTestClient();
    client.ask('POST', 'brand/memories', { text: 'Rye' });
    client.ask('POST', 'brand/memories', { text: 'Rye' });
    const [note] = client.model.inspect.memories.filter(({ text }) => text === 'Rye');
    expect(client.ask('DELETE', `brand/memories/${note?.id}`).status).toBe(204);
    expect(client.ask('DELETE', `brand/memories/${note?.id}`).status).toBe(404);
    expect(note?.removedAt).toBe(client.now());
    expect(client.model.inspect.memories.filter(({ text, removedAt }) => text === 'Rye' && !removedAt)).toHaveLength(1);
  });
});

it.each([
  ['2026-03-01', '2026-06-01', 200],
  ['2026-03-01', '2026-06-02', 400],
  ['2026-03-02', '2026-03-01', 400],
])('the calendar from %s to %s answers %i', (from, to, status) => {
  expect(createTestClient().ask('GET', 'calendar', null, { query: { from, to } }).status).toBe(status);
});

it('two runs of a seed answer alike, two seeds do not', () => {
  const run = (seed: number) => {
    const client = createTestClient({}, { postCount: 20, seed });
    for (const [postId] of client.model.inspect.posts) {
      client.ask('POST', `posts/${postId}/generate`);
      client.pass(hourMs);
    }
    client.pass(10 * dayMs);
    return JSON.stringify([client.ask('GET', 'posts').body, client.model.inspect.platformPosts]);
  };
  expect(run(7)).toBe(run(7));
  expect(run(7)).not.toBe(run(8));
});

it('what a post shows is always what it is, though most replies are kept', () => {
  const client = createTestClient(
    { updatedAtMoves: 'on-text', failedJobShare: 0.3, rejectedShare: 0.3 },
    { postCount: 12, seed: 5 },
  );
  const { remote, inspect } = client.model;
  const draw = seeded(11);
  const deeds: ((postId: string) => unknown)[] = [
    (postId) => remote.editVariant(postId, 'instagram', { body: `Words ${draw()}` }),
    (postId) => remote.addPlatform(postId, 'pinterest'),
    (postId) => remote.setImage(postId, 'instagram'),
    (postId) => remote.rename(postId, `Name ${draw()}`),
    (postId) => remote.schedule(postId, 'pinterest', client.now() + hourMs),
    (postId) => remote.unschedule(postId, 'facebook'),
    (postId) => remote.publish(postId, 'instagram'),
    (postId) => remote.approve(postId),
    (postId) => client.ask('POST', `posts/${postId}/generate`),
    (postId) => client.ask('POST', `posts/${postId}/regenerate-image`),
    (postId) => client.ask('POST', `posts/${postId}/publish`, { platform: 'pinterest' }),
    (postId) => client.ask('POST', `posts/${postId}/versions/1/restore`),
  ];
  for (let number = 0; number < 200; number += 1) {
    for (const [postId, post] of inspect.posts) {
      const stored = inspect.postText(postId);
      post.sent = null;
      expect(inspect.postText(postId)).toBe(stored);
      if (draw() < 0.2) deeds[Math.floor(draw() * deeds.length)]?.(postId);
    }
    client.pass(draw() * 10 * minuteMs);
    client.model.advance();
  }
});
