// A row comes back as it was written, is short, and carries the tags of its post.
import { expect, it } from 'vitest';
import type { PostLine } from '../../preload/contract/posts.ts';
import { synced } from '../../preload/rules/post-state.ts';
import { plainLine } from '../../main/store/post-rows.ts';
import { memoryLibrary, postView, startMs } from '../support/library.ts';

const lineOf = (change: Partial<PostLine>): PostLine => ({
  ...plainLine({ name: 'Rye', kind: 'post', status: 'scheduled', createdMs: startMs, updatedMs: startMs + 1 }),
  ...change,
});

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
  { sync: { ...synced, state: 'waiting', openCount: 2, waitingPlatforms: ['x'] } },
])('comes back with %o', (change) => {
  const { store } = memoryLibrary();
  const line = lineOf(change);
  const pid = store.posts.add({ sid: null, view: { ...postView(), line } });
  expect(store.posts.view(pid)).toEqual({ ...line, id: String(pid), tags: [], found: null });
});

it('takes a fifth more room than its words and times when nothing about it is unusual', () => {
  const { store, db } = memoryLibrary();
  const line = lineOf({
    excerpt: 'a'.repeat(160),
    platforms: ['instagram', 'facebook'].map((platform) => ({ platform, failed: false, status: 'scheduled' })),
  });
  store.posts.add({ sid: null, view: { ...postView(), line } });
  const lineLength = db.prepare('SELECT length(line) FROM post').pluck().get() as number;
  const words = [
    line.name,
    line.kind,
    line.status,
    line.excerpt,
    line.createdAt,
    line.updatedAt,
    'instagram',
    'facebook',
  ];
  expect(lineLength).toBeLessThan(1.2 * words.join('').length);
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
