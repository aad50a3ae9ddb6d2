// Edits in the model service: clearing, keeping, re-deriving, pinning, versions, names, pictures.
import { describe, expect, it } from 'vitest';
import { codeOf, createTestClient, type TestClient, dayMs, minuteMs } from './asking.ts';
import { type Nastiness } from './nastiness.ts';
import { type Platform } from './wire.ts';

const shared = (nastiness: Partial<Nastiness> = {}, ...others: Platform[]) => {
  const client = createTestClient(nastiness);
  const postId = client.draft();
  for (const platform of others) client.model.remote.addPlatform(postId, platform);
  const edit = (platform: Platform, change: object) => client.ask('PATCH', `posts/${postId}`, { platform, ...change });
  const variant = (platform: Platform) => {
    const found = client.model.inspect.posts.get(postId)?.variants.find((one) => one.platform === platform);
    if (!found) throw new Error(`no ${platform}`);
    return found;
  };
  return { client, postId, edit, variant };
};

describe('an edit', () => {
  it('clears with null, keeps what is left out, and makes one version', () => {
    const { edit, variant } = shared();
    edit('instagram', { body: 'Words', altText: 'A bun', hashtags: ['rye'] });
    edit('instagram', { body: null });
    expect(variant('instagram').texts).toMatchObject({ body: null, altText: 'A bun', hashtags: ['rye'] });
    expect(variant('instagram').versions.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'manual'],
      [2, 'manual'],
    ]);
  });

  it.each([
    ['absent', undefined],
    ['null', null],
  ] as const)('shows a cleared text as %s', (cleared, shown) => {
    const { edit } = shared({ cleared });
    const { body } = edit('instagram', { body: null });
    expect(body).toHaveProperty('variants');
    expect(JSON.stringify(body).includes('"body":null')).toBe(shown === null);
  });

  it('of the primary reaches unpinned siblings, one of a sibling pins it', () => {
    const { edit, variant } = shared({}, 'facebook', 'x');
    edit('facebook', { body: 'Mine' });
    edit('instagram', { body: 'Main' });
    expect(variant('facebook')).toMatchObject({ pinned: true, texts: { body: 'Mine' } });
    expect(variant('x')).toMatchObject({ pinned: false, texts: { body: 'Main' } });
    expect(variant('instagram').pinned).toBe(false);
  });

  it('notes every change of a field with its author', () => {
    const { client, postId, edit } = shared({ derivation: 'adapted' }, 'x');
    edit('instagram', { body: 'Main' });
    client.model.remote.editVariant(postId, 'x', { body: 'Theirs' });
    expect(client.model.inspect.changes).toMatchObject([
      { platform: 'instagram', field: 'body', from: null, to: 'Main', cause: 'edit' },
      { platform: 'x', field: 'body', from: null, to: 'Main (x)', cause: 'derive' },
      { platform: 'x', field: 'body', from: 'Main (x)', to: 'Theirs', cause: 'remote' },
    ]);
  });

  it('trims in the seeds that normalise, and refuses a # in the others', () => {
    const tidying = shared({ normalises: true });
    tidying.edit('instagram', { body: ' Words ', hashtags: ['#rye'] });
    expect(tidying.variant('instagram').texts).toMatchObject({ body: 'Words', hashtags: ['rye'] });
    expect(shared().edit('instagram', { hashtags: ['#rye'] }).status).toBe(400);
  });

  it('of the description is one of the body where the seed makes them one', () => {
    const { edit } = shared({ bodyIsDescription: true }, 'pinterest');
    const { body } = edit('pinterest', { description: 'Both' });
    expect(JSON.stringify(body)).toContain('"body":"Both","description":"Both"');
  });

  it.each([
    [{ title: 'On instagram' }],
    [{ body: 'x'.repeat(5001) }],
    [{ altText: 'x'.repeat(1001) }],
    [{ hashtags: null }],
    [{ text: 'unknown' }],
  ])('is refused without effect: %o', (change) => {
    const { edit, variant } = shared();
    expect(codeOf(edit('instagram', change))).toBe('VALIDATION_ERROR');
    expect(variant('instagram').versions).toHaveLength(0);
  });

  it.each(['always', 'on-text'] as const)('moves updatedAt %s', (updatedAtMoves) => {
    const { client, postId, edit } = shared({ updatedAtMoves });
    const updatedAt = () => client.model.inspect.posts.get(postId)?.updatedAtMs;
    client.pass(minuteMs);
    edit('instagram', { body: 'Words' });
    const edited = client.now();
    expect(updatedAt()).toBe(edited);
    client.pass(minuteMs);
    client.ask('POST', `posts/${postId}/schedule`, { scheduledAt: new Date(client.now() + dayMs).toISOString() });
    expect(updatedAt()).toBe(updatedAtMoves === 'always' ? client.now() : edited);
  });
});

describe('a restore', () => {
  it('brings the old texts back as a new tip and keeps the history', () => {
    const { client, postId, edit, variant } = shared();
    edit('instagram', { body: 'First' });
    edit('instagram', { body: 'Second' });
    const { status } = client.ask('POST', `posts/${postId}/versions/1/restore`);
    expect(status).toBe(201);
    expect(variant('instagram').texts.body).toBe('First');
    expect(variant('instagram').versions.map(({ kind }) => kind)).toEqual(['manual', 'manual', 'restore']);
    expect(client.ask('POST', `posts/${postId}/versions/9/restore`).status).toBe(404);
  });
});

const missing = (client: TestClient) => [
  client.ask('GET', 'posts/post_0'),
  client.ask('PATCH', 'posts/post_0', { platform: 'x', body: 'a' }),
  client.ask('DELETE', 'posts/post_0'),
  client.ask('POST', 'posts/post_0/publish'),
];

it('what does not exist or belongs to another business is NOT_FOUND', () => {
  const client = createTestClient();
  const [foreign = ''] = client.model.inspect.otherBusiness.posts.keys();
  expect(missing(client).map(codeOf)).toEqual(Array.from({ length: 4 }, () => 'NOT_FOUND'));
  expect(codeOf(client.ask('GET', `posts/${foreign}`))).toBe('NOT_FOUND');
  expect(client.ask('GET', `posts/${foreign}`, null, { apiKey: client.model.keys.otherBusiness() }).status).toBe(200);
});

it('a deleted post is gone with all its variants and noted once', () => {
  const { client, postId } = shared({}, 'x');
  expect(client.ask('DELETE', `posts/${postId}`)).toMatchObject({ status: 204, body: null });
  expect(client.ask('DELETE', `posts/${postId}`).status).toBe(404);
  expect(client.model.inspect.deleted).toMatchObject([{ postId, cause: 'api' }]);
  expect(client.model.inspect.posts.has(postId)).toBe(false);
});
