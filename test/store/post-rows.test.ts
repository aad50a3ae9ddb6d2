// A row comes back as it was written, also by an earlier Galley, and carries the tags of its post.
import { expect, it } from 'vitest';
import type { PostLine } from '../../preload/contract/posts.ts';
import { synced } from '../../preload/rules/post-state.ts';
import { plainLine } from '../../main/store/post-rows.ts';
import { memoryLibrary, postView, startMs } from '../support/library.ts';

const lineOf = (change: Partial<PostLine>): PostLine => ({
  ...plainLine({ name: 'Rye', kind: 'post', status: 'scheduled', createdMs: startMs, updatedMs: startMs + 1 }),
  ...change,
});

const beginning = `["Rye","post","scheduled","Warm","2026-03-02T09:00:00.000Z","2026-03-02T09:00:00.001Z"`;
const positional: [stored: string, change: Partial<PostLine>][] = [
  [`${beginning},null,null,[]]`, { excerpt: 'Warm' }],
  [
    `${beginning},"2026-05-01T09:00:00Z","m1",["x",{"platform":"facebook","failed":true,"status":"draft"}]]`,
    {
      excerpt: 'Warm',
      at: '2026-05-01T09:00:00Z',
      thumbnail: 'm1' as PostLine['thumbnail'],
      platforms: [
        { platform: 'x', failed: false, status: 'scheduled' },
        { platform: 'facebook', failed: true, status: 'draft' },
      ],
    },
  ],
  [
    // Of an earlier Galley still, which knew less of how a post stands.
    `${beginning},null,null,[],{"needsApproval":true,"sync":{"state":"waiting","openCount":2}}]`,
    { excerpt: 'Warm', needsApproval: true, sync: { ...synced, state: 'waiting', openCount: 2 } },
  ],
];

it.each<Partial<PostLine>>([
  {},
  { excerpt: 'Crème, “fresh” \n 🍞', thumbnail: 'm1' as PostLine['thumbnail'], at: '2026-03-02T09:00:00Z' },
  { platforms: [{ platform: 'x', failed: false, status: 'scheduled' }] },
  {
    platforms: [
      { platform: 'x', failed: true, status: 'scheduled' },
      { platform: 'facebook', failed: false, status: 'draft' },
      { platform: 'linkedin', failed: false, status: 'scheduled' },
    ],
  },
  { needsApproval: true },
  { generation: 'failed', videoStatus: 'generating' },
  { failure: { reason: 'unknown', failedAt: '2026-03-02T09:00:00Z', platform: 'x' } },
  { sync: { ...synced, state: 'waiting', openCount: 2, tooLate: ['x'] } },
])('comes back with %o', (change) => {
  const { store } = memoryLibrary();
  const line = lineOf(change);
  const pid = store.posts.add({ sid: null, view: { ...postView(), line } });
  expect(store.posts.view(pid)).toEqual({ ...line, id: String(pid), tags: [], found: null });
});

it('is stored by name, without what it has in common with most', () => {
  const { store, db } = memoryLibrary();
  const line = lineOf({ excerpt: 'Warm', platforms: [{ platform: 'x', failed: false, status: 'scheduled' }] });
  store.posts.add({ sid: null, view: { ...postView(), line } });
  expect(JSON.parse(db.prepare('SELECT line FROM post').pluck().get() as string)).toEqual({
    name: 'Rye',
    kind: 'post',
    status: 'scheduled',
    excerpt: 'Warm',
    platforms: [{ platform: 'x', failed: false, status: 'scheduled' }],
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.001Z',
  });
});

it.each(positional)('is read where an earlier Galley stored it by position: %s', (stored, change) => {
  const { store, db } = memoryLibrary();
  const pid = store.posts.add({ sid: null, view: postView() });
  db.prepare('UPDATE post SET line = ?').run(stored);
  expect(store.posts.view(pid)).toEqual({ ...lineOf(change), id: String(pid), tags: [], found: null });
});

it('carries the tags of its post by the alphabet, and none when they are taken away', () => {
  const { store } = memoryLibrary();
  const pid = store.posts.add({ sid: null, view: postView() });
  store.posts.add({ sid: null, view: postView() });
  const tags = () => store.posts.page({}, null, 9).rows.map((row) => row.tags);
  store.postTags.write(pid, ['summer', 'Bread']);
  expect(tags()).toEqual([[], ['Bread', 'summer']]);
  store.postTags.write(pid, ['summer']);
  expect(tags()).toEqual([[], ['summer']]);
  store.postTags.write(pid, []);
  expect(tags()).toEqual([[], []]);
});
