// The service's post as the window sees it.
import { describe, expect, it } from 'vitest';
import { Post as PostSchema } from '../../main/service/schema.ts';
import { mediaOf, toPost, toRow, type WirePost } from '../../main/studio/post-view.ts';

const variant = (given: Record<string, unknown> = {}) => ({
  id: 'var_1',
  platform: 'instagram',
  isPrimary: true,
  status: 'draft',
  media: [],
  mediaOrigin: 'taka',
  generation: { status: 'ready' },
  pinned: false,
  ...given,
});
const wire = (given: Record<string, unknown> = {}): WirePost =>
  PostSchema.parse({
    id: 'post_1',
    name: 'Rye',
    kind: 'post',
    status: 'draft',
    needsApproval: false,
    variants: [variant()],
    createdAt: '2026-03-01T09:00:00Z',
    updatedAt: '2026-03-02T09:00:00Z',
    ...given,
  });
const only = (given: Record<string, unknown>) => toPost(wire({ variants: [variant(given)] })).variants[0];

describe('a post', () => {
  it('has every field, null where the service has none', () => {
    expect(toPost(wire())).toEqual({
      id: 'post_1',
      serviceId: 'post_1',
      name: 'Rye',
      kind: 'post',
      status: 'draft',
      needsApproval: false,
      idea: null,
      createdAt: '2026-03-01T09:00:00Z',
      updatedAt: '2026-03-02T09:00:00Z',
      variants: [
        {
          platform: 'instagram',
          isPrimary: true,
          pinned: false,
          status: 'draft',
          body: null,
          title: null,
          description: null,
          hashtags: [],
          altText: null,
          media: [],
          mediaOrigin: 'taka',
          scheduledAt: null,
          publishedAt: null,
          permalink: null,
          generation: { status: 'ready', error: null, videoStatus: null },
          score: null,
          publishFailure: null,
        },
      ],
    });
  });

  it.each<[unknown, string | null | undefined]>([
    ['2026-04-01T09:00:00Z', '2026-04-01T09:00:00Z'],
    [null, null],
    [undefined, null],
    [{ at: '2026-04-01T09:00:00Z', zone: 'Europe/Paris' }, '2026-04-01T09:00:00Z'],
    [{ zone: 'Europe/Paris' }, undefined],
  ])('reads a slot given as %j', (scheduledAt, expected) => {
    expect(only({ scheduledAt })?.scheduledAt).toBe(expected);
  });

  it('passes on values it does not know', () => {
    expect(only({ platform: 'mastodon', status: 'archived' })).toMatchObject({
      platform: 'mastodon',
      status: 'archived',
    });
  });

  it.each(['toString', '__proto__'])('is not confused by a platform named %j', (platform) => {
    expect(only({ platform, body: 'x' })).toMatchObject({ platform, body: 'x', description: null });
  });

  it.each([
    [{ body: 'a' }, { body: 'a', description: 'a' }],
    [{ description: 'b' }, { body: 'b', description: 'b' }],
    [
      { body: 'a', description: 'b' },
      { body: 'a', description: 'b' },
    ],
  ])('finds the text on Pinterest in %j', (given, expected) => {
    expect(only({ platform: 'pinterest', ...given })).toMatchObject(expected);
  });

  it('holds no link to its media, which the core keeps to itself', () => {
    const post = wire({
      variants: [variant({ media: [{ id: 'med_1', url: 'https://cdn.example/a?sig=1', type: 'image', ratio: 1.5 }] })],
    });
    expect(toPost(post).variants[0]?.media).toEqual([{ id: 'med_1', type: 'image', ratio: 1.5, altText: null }]);
    expect(JSON.stringify([toPost(post), toRow(post)])).not.toContain('cdn.example');
    expect(mediaOf(post)).toEqual([{ id: 'med_1', url: 'https://cdn.example/a?sig=1', postId: 'post_1' }]);
  });
});

describe('a line of the Library', () => {
  it('begins with the words of the main version', () => {
    const post = wire({
      variants: [variant({ isPrimary: false, body: 'Second' }), variant({ platform: 'x', body: '  First \n words ' })],
    });
    expect(toRow(post).excerpt).toBe('First words');
  });

  it('shows the idea while nothing is written yet', () => {
    expect(toRow(wire({ idea: 'About rye' })).excerpt).toBe('About rye');
  });

  it('cuts between characters as people see them', () => {
    const family = '👩‍👩‍👧';
    expect(toRow(wire({ variants: [variant({ body: family.repeat(200) })] })).excerpt).toBe(family.repeat(160));
  });

  it('shows the earliest slot that is still to come', () => {
    const slots = ['2026-04-03T09:00:00Z', '2026-04-01T11:00:00+02:00', '2026-04-02T09:00:00Z'];
    const variants = slots.map((scheduledAt) => variant({ status: 'scheduled', scheduledAt }));
    expect(toRow(wire({ variants })).at).toBe('2026-04-01T11:00:00+02:00');
  });

  it('shows the last publication when no slot is left', () => {
    const days = ['2026-03-02T09:00:00Z', '2026-03-05T09:00:00Z', null];
    const variants = days.map((publishedAt) => variant({ status: 'published', publishedAt }));
    expect(toRow(wire({ variants })).at).toBe('2026-03-05T09:00:00Z');
  });

  it('names the platform that refused', () => {
    const failure = { reason: 'token_expired', failedAt: '2026-03-02T09:00:00Z' };
    const row = toRow(wire({ variants: [variant(), variant({ platform: 'x', publishFailure: failure })] }));
    expect(row.failure).toEqual({ ...failure, platform: 'x' });
    expect(row.platforms.map(({ failed }) => failed)).toEqual([false, true]);
  });

  it('stands also for a post without versions', () => {
    expect(toRow(wire({ variants: [] }))).toMatchObject({ excerpt: '', thumbnail: null, platforms: [], at: null });
  });
});
