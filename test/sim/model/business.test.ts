// The rest of the model service: keys, ideas, files, brand, memories, and the same seed twice.
import { describe, expect, it } from 'vitest';
import { codeOf, createDesk, dayMs, type Desk, hourMs, minuteMs, seeded } from './asking.ts';

const firstIdea = ({ model }: Desk) => {
  const [idea] = model.inspect.business.ideas.values();
  if (!idea) throw new Error('no idea');
  return idea;
};

describe('an API key', () => {
  it('dies when it is replaced or revoked, and what was made stays', () => {
    const desk = createDesk();
    const postId = desk.draft();
    const old = desk.model.keys.current();
    desk.model.keys.replace();
    expect(desk.ask('GET', 'account', null, { apiKey: old }).status).toBe(401);
    expect(desk.ask('GET', `posts/${postId}`).status).toBe(200);
    desk.model.keys.revoke();
    expect(codeOf(desk.ask('GET', 'account'))).toBe('UNAUTHORIZED');
    desk.model.keys.restore();
    expect(desk.ask('GET', 'account').status).toBe(200);
  });

  it('of the other business shows another account', () => {
    const desk = createDesk();
    const { business, otherBusiness } = desk.model.inspect;
    expect(desk.ask('GET', 'account').body).toMatchObject({ businessId: business.id });
    const { body } = desk.ask('GET', 'account', null, { apiKey: desk.model.keys.otherBusiness() });
    expect(body).toMatchObject({ businessId: otherBusiness.id });
  });

  it('without a scope is refused there only, without the right to act everywhere', () => {
    const desk = createDesk();
    desk.model.keys.withdrawScope('brand:write');
    expect(codeOf(desk.ask('PATCH', 'brand', {}))).toBe('SCOPE_MISSING');
    expect(desk.ask('GET', 'brand').status).toBe(200);
    desk.model.keys.allow(false);
    expect(codeOf(desk.ask('GET', 'brand'))).toBe('FORBIDDEN');
  });
});

describe('an idea', () => {
  it('that is picked fills up to three suggested posts and draws credits for each', () => {
    const desk = createDesk();
    const idea = firstIdea(desk);
    const missing = 3 - idea.suggestions.length;
    desk.ask('POST', `ideas/${idea.id}/pick`);
    desk.pass(2 * minuteMs);
    desk.model.advance();
    expect(idea).toMatchObject({ status: 'picked' });
    expect(idea.suggestions.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
    expect(desk.model.inspect.charges).toHaveLength(missing);
  });

  it.each([true, false])('picked twice at once spawns again: %s', (pickAgainSpawns) => {
    const desk = createDesk({ pickAgainSpawns }, { seed: 3 });
    const idea = firstIdea(desk);
    idea.suggestions.length = 0;
    desk.ask('POST', `ideas/${idea.id}/pick`);
    desk.ask('POST', `ideas/${idea.id}/pick`);
    expect(idea.suggestions).toHaveLength(pickAgainSpawns ? 6 : 3);
    expect(desk.model.inspect.ideas.map(({ what }) => what)).toEqual(['pick', 'pick']);
  });

  it.each([
    ['done', 204],
    ['not-found', 404],
  ] as const)('leaves the list when dismissed; again is %s', (dismissAgain, status) => {
    const desk = createDesk({ dismissAgain });
    const { id } = firstIdea(desk);
    desk.ask('POST', `ideas/${id}/dismiss`);
    expect(JSON.stringify(desk.ask('GET', 'ideas').body)).not.toContain(`"${id}"`);
    expect(desk.ask('POST', `ideas/${id}/dismiss`).status).toBe(status);
  });

  it.each([true, false])('gives a draft once by promotion, under the same id: %s', (promoteKeepsId) => {
    const desk = createDesk({ promoteKeepsId });
    const idea = firstIdea(desk);
    desk.ask('POST', `ideas/${idea.id}/pick`);
    desk.pass(2 * minuteMs);
    desk.model.advance();
    const { postId = '' } = idea.suggestions[0] ?? {};
    expect(desk.ask('POST', `ideas/posts/${postId}/promote`).status).toBe(201);
    expect(desk.ask('POST', `ideas/posts/${postId}/promote`).status).toBe(404);
    expect(desk.ask('GET', `posts/${postId}`).status).toBe(promoteKeepsId ? 200 : 404);
    expect(desk.model.inspect.created.filter(({ cause }) => cause === 'promote')).toHaveLength(1);
  });
});

describe('a file', () => {
  it.each([
    [['video/mp4'], 'reel'],
    [['image/png'], 'post'],
    [['image/png', 'image/heic'], 'carousel'],
  ])('of %o makes a %s of own media', (types, kind) => {
    const desk = createDesk();
    const attachmentIds = types.map((type) => desk.upload(type));
    const { status, body } = desk.ask('POST', 'posts/from-media', { attachmentIds, platforms: ['x'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind,
      variants: [{ mediaOrigin: 'user', media: attachmentIds.map((id) => ({ id })) }],
    });
  });

  it.each([[[]], [['video/mp4', 'image/png']], [Array.from({ length: 11 }, () => 'image/png')]])(
    'shape that does not exist is refused: %o',
    (types) => {
      const desk = createDesk();
      const attachmentIds = types.map((type) => desk.upload(type));
      expect(codeOf(desk.ask('POST', 'posts/from-media', { attachmentIds }))).toBe('VALIDATION_ERROR');
    },
  );

  it('of another API key cannot be used in the seeds where uploads have an owner', () => {
    const desk = createDesk({ uploadsPerKey: true, foreignUploadCode: 'NOT_FOUND' });
    const attachmentId = desk.upload();
    desk.model.keys.replace();
    expect(codeOf(desk.ask('PUT', 'brand/logo', { attachmentId }))).toBe('NOT_FOUND');
  });

  it('that nobody used is gone after its time, one that was used stays', () => {
    const desk = createDesk({ unusedUploadLifeMs: 26 * hourMs });
    const [unused, used] = [desk.upload(), desk.upload()];
    desk.ask('PUT', 'brand/logo', { attachmentId: used });
    desk.pass(26 * hourMs);
    expect(desk.ask('GET', `media/${unused}`).status).toBe(404);
    expect(desk.ask('GET', `media/${used}`).status).toBe(200);
    expect(desk.model.inspect.attached).toMatchObject([{ attachmentId: used, where: 'logo' }]);
  });
});

describe('the brand', () => {
  it('takes the fields given and keeps the rest', () => {
    const desk = createDesk();
    const colors = { primary: '#000000', secondary: '#111111', accent: '#222222' };
    const { body } = desk.ask('PATCH', 'brand', { industry: 'Baking', colors });
    expect(body).toMatchObject({ industry: 'Baking', colors, colorsConfigured: true, description: 'A bakery' });
    expect(desk.model.inspect.brandChanges).toMatchObject([{ field: 'industry' }, { field: 'colors' }]);
  });

  it.each([{ colors: { primary: '#000000' } }, { toneOfVoice: ['loud'] }, { industry: 'x'.repeat(201) }])(
    'refuses %o',
    (change) => expect(createDesk().ask('PATCH', 'brand', { ...change }).status).toBe(400),
  );

  it('adds a memory at every request and removes it once', () => {
    const desk = createDesk();
    desk.ask('POST', 'brand/memories', { text: 'Rye' });
    desk.ask('POST', 'brand/memories', { text: 'Rye' });
    const [note] = desk.model.inspect.memories.filter(({ text }) => text === 'Rye');
    expect(desk.ask('DELETE', `brand/memories/${note?.id}`).status).toBe(204);
    expect(desk.ask('DELETE', `brand/memories/${note?.id}`).status).toBe(404);
    expect(note?.removedAt).toBe(desk.now());
    expect(desk.model.inspect.memories.filter(({ text, removedAt }) => text === 'Rye' && !removedAt)).toHaveLength(1);
  });
});

it.each([
  ['2026-03-01', '2026-06-01', 200],
  ['2026-03-01', '2026-06-02', 400],
  ['2026-03-02', '2026-03-01', 400],
])('the calendar from %s to %s answers %i', (from, to, status) => {
  expect(createDesk().ask('GET', 'calendar', null, { query: { from, to } }).status).toBe(status);
});

it('two runs of a seed answer alike, two seeds do not', () => {
  const run = (seed: number) => {
    const desk = createDesk({}, { postCount: 20, seed });
    for (const [postId] of desk.model.inspect.posts) {
      desk.ask('POST', `posts/${postId}/generate`);
      desk.pass(hourMs);
    }
    desk.pass(10 * dayMs);
    return JSON.stringify([desk.ask('GET', 'posts').body, desk.model.inspect.platformPosts]);
  };
  expect(run(7)).toBe(run(7));
  expect(run(7)).not.toBe(run(8));
});

it('what a post shows is always what it is, though most replies are kept', () => {
  const desk = createDesk(
    { updatedAtMoves: 'on-text', failedJobShare: 0.3, rejectedShare: 0.3 },
    { postCount: 12, seed: 5 },
  );
  const { remote, inspect } = desk.model;
  const draw = seeded(11);
  const deeds: ((postId: string) => unknown)[] = [
    (postId) => remote.editVariant(postId, 'instagram', { body: `Words ${draw()}` }),
    (postId) => remote.addPlatform(postId, 'pinterest'),
    (postId) => remote.setImage(postId, 'instagram'),
    (postId) => remote.rename(postId, `Name ${draw()}`),
    (postId) => remote.schedule(postId, 'pinterest', desk.now() + hourMs),
    (postId) => remote.unschedule(postId, 'facebook'),
    (postId) => remote.publish(postId, 'instagram'),
    (postId) => remote.approve(postId),
    (postId) => desk.ask('POST', `posts/${postId}/generate`),
    (postId) => desk.ask('POST', `posts/${postId}/regenerate-image`),
    (postId) => desk.ask('POST', `posts/${postId}/publish`, { platform: 'pinterest' }),
    (postId) => desk.ask('POST', `posts/${postId}/versions/1/restore`),
  ];
  for (let number = 0; number < 200; number += 1) {
    for (const [postId, post] of inspect.posts) {
      const kept = inspect.postText(postId);
      post.sent = null;
      expect(inspect.postText(postId)).toBe(kept);
      if (draw() < 0.2) deeds[Math.floor(draw() * deeds.length)]?.(postId);
    }
    desk.pass(draw() * 10 * minuteMs);
    desk.model.advance();
  }
});
