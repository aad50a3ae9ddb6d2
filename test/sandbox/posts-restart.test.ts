// What was begun goes on after the sandbox was closed and opened again on its data.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as schema from '../../main/service/schema.ts';
import { hourMs, minuteMs, on, openStage, stageStart, type Stage } from '../support/stage.ts';

/** Opens a sandbox on a file, lets `begin` use it, and opens it again `laterMs` on. */
const reopened = async (begin: (stage: Stage) => Promise<string>, laterMs: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataFile = join(folder, 'sandbox');
  const first = await openStage({ dataFile, keepOpen: true });
  const id = await begin(first);
  await first.close();
  const stage = await openStage({ dataFile });
  stage.clock.set(stageStart + laterMs);
  return { stage, id };
};

test('a generation goes on', async () => {
  const { stage, id } = await reopened(async (before) => {
    const { id: postId } = await before.createPost();
    await before.accept(`/posts/${postId}/generate`);
    return postId;
  }, 10 * minuteMs);
  expect(on(await stage.getPost(id), 'instagram')).toMatchObject({
    generation: { status: 'ready' },
    media: [{ type: 'image' }],
  });
  const { jobs } = schema.JobList.parse((await stage.send('GET', '/jobs')).body);
  expect(jobs).toMatchObject([{ status: 'succeeded', completedAt: '2026-09-07T08:02:02.000Z' }]);
});

test('a slot that came in the meantime was published on time', async () => {
  const { stage, id } = await reopened(async (before) => {
    const { id: postId } = await before.createPost();
    await before.edit(postId, { platform: 'instagram', body: 'Rye' });
    await before.schedule(postId, hourMs);
    return postId;
  }, 5 * hourMs);
  expect(on(await stage.getPost(id), 'instagram')).toMatchObject({
    status: 'published',
    publishedAt: '2026-09-07T09:00:00.000Z',
  });
});

test('the history and what was pinned are preserved', async () => {
  const { stage, id } = await reopened(async (before) => {
    const attachmentIds = [before.putMedia()];
    const made = await before.send('POST', '/posts/from-media', { attachmentIds, platforms: ['instagram', 'x'] });
    const { id: postId } = schema.Post.parse(made.body);
    await before.edit(postId, { platform: 'x', body: 'Mine' });
    return postId;
  }, minuteMs);
  expect(on(await stage.getPost(id), 'x')).toMatchObject({ body: 'Mine', pinned: true });
  expect((await stage.versions(id, '?platform=x')).versions).toHaveLength(2);
});
