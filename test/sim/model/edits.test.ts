// Edits in the model service: clearing, keeping, re-deriving, pinning, versions, names, pictures.
import { describe, expect, it } from 'vitest';
import { codeOf, createDesk, type Desk, dayMs, minuteMs } from './asking.ts';
import { type Nastiness } from './nastiness.ts';
import { type Platform } from './wire.ts';

const shared = (nastiness: Partial<Nastiness> = {}, ...others: Platform[]) => {
  const desk = createDesk(nastiness);
  const postId = desk.draft();
  for (const platform of others) desk.model.remote.addPlatform(postId, platform);
  const edit = (platform: Platform, change: object) => desk.ask('PATCH', `posts/${postId}`, { platform, ...change });
  const variant = (platform: Platform) => {
    const found = desk.model.inspect.posts.get(postId)?.variants.find((one) => one.platform === platform);
    if (!found) throw new Error(`no ${platform}`);
    return found;
  };
  return { desk, postId, edit, variant };
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
    const { desk, postId, edit } = shared({ derivation: 'adapted' }, 'x');
    edit('instagram', { body: 'Main' });
    desk.model.remote.editVariant(postId, 'x', { body: 'Theirs' });
    expect(desk.model.inspect.changes).toMatchObject([
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
    const { desk, postId, edit } = shared({ updatedAtMoves });
    const updatedAt = () => desk.model.inspect.posts.get(postId)?.updatedAtMs;
    desk.pass(minuteMs);
    edit('instagram', { body: 'Words' });
    const edited = desk.now();
    expect(updatedAt()).toBe(edited);
    desk.pass(minuteMs);
    desk.ask('POST', `posts/${postId}/schedule`, { scheduledAt: new Date(desk.now() + dayMs).toISOString() });
    expect(updatedAt()).toBe(updatedAtMoves === 'always' ? desk.now() : edited);
  });
});

describe('a restore', () => {
  it('brings the old texts back as a new tip and keeps the history', () => {
    const { desk, postId, edit, variant } = shared();
    edit('instagram', { body: 'First' });
    edit('instagram', { body: 'Second' });
    const { status } = desk.ask('POST', `posts/${postId}/versions/1/restore`);
    expect(status).toBe(201);
    expect(variant('instagram').texts.body).toBe('First');
    expect(variant('instagram').versions.map(({ kind }) => kind)).toEqual(['manual', 'manual', 'restore']);
    expect(desk.ask('POST', `posts/${postId}/versions/9/restore`).status).toBe(404);
  });
});

const missing = (desk: Desk) => [
  desk.ask('GET', 'posts/post_0'),
  desk.ask('PATCH', 'posts/post_0', { platform: 'x', body: 'a' }),
  desk.ask('DELETE', 'posts/post_0'),
  desk.ask('POST', 'posts/post_0/publish'),
];

it('what does not exist or belongs to another business is NOT_FOUND', () => {
  const desk = createDesk();
  const [foreign = ''] = desk.model.inspect.otherBusiness.posts.keys();
  expect(missing(desk).map(codeOf)).toEqual(Array.from({ length: 4 }, () => 'NOT_FOUND'));
  expect(codeOf(desk.ask('GET', `posts/${foreign}`))).toBe('NOT_FOUND');
  expect(desk.ask('GET', `posts/${foreign}`, null, { apiKey: desk.model.keys.otherBusiness() }).status).toBe(200);
});

it('a deleted post is gone with all its variants and noted once', () => {
  const { desk, postId } = shared({}, 'x');
  expect(desk.ask('DELETE', `posts/${postId}`)).toMatchObject({ status: 204, body: null });
  expect(desk.ask('DELETE', `posts/${postId}`).status).toBe(404);
  expect(desk.model.inspect.deleted).toMatchObject([{ postId, cause: 'api' }]);
  expect(desk.model.inspect.posts.has(postId)).toBe(false);
});
