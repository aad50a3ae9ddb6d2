// Long work while a post is open: followed to its end, and never at the cost of what was written meanwhile.
import { describe, expect, it } from 'vitest';
import type { Post } from '../../../../preload/contract/posts.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createEditor } from '../../../../renderer/features/editor/editor.svelte.ts';
import { createUnfinished } from '../../../../renderer/app/unfinished.svelte.ts';
import type { Work } from '../../../../renderer/features/editor/jobs.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleSync } from '../../../support/sync-samples.ts';
import { postId, sampleJob } from '../../../support/window-samples.ts';

const running = sampleJob({ kind: 'revise_post', status: 'running', completedAt: null });
const done = sampleJob({ kind: 'revise_post', status: 'succeeded' });
const written = (body: string) => samplePost({ variants: [sampleVariant('instagram', { isPrimary: true, body })] });

/** All answers of the fake come at once: a few turns of the loop and everything has settled. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

const open = async (post: Post = samplePost()) => {
  const service = createFakePosts(post);
  const ended: Work[] = [];
  service.transport.reply('posts.revise', () => {
    service.setJobs([running]);
    return { state: 'job' as const, job: running };
  });
  const editor = createEditor({
    bridge: createBridge(service.transport),
    id: post.id,
    unfinished: createUnfinished(),
    onRestored: () => undefined,
    onPinned: () => undefined,
    onJobEnd: (work) => ended.push(work),
  });
  await settle();
  const finish = async (body: string) => {
    service.change(written(body));
    service.setJobs([done]);
    await settle();
  };
  return { service, editor, ended, finish, draft: () => editor.selected?.draft };
};

describe('a job', () => {
  it('is followed once, though its event comes before the answer', async () => {
    const { editor } = await open();
    await editor.revise('instagram', 'Shorter');
    expect(editor.jobs.running).toMatchObject([{ task: 'revise', platform: 'instagram', note: 'Shorter' }]);
  });

  it('takes the unsent text along first', async () => {
    const { service, editor } = await open();
    editor.edit('instagram', 'text', 'Fresh');
    await editor.revise('instagram', 'Shorter');
    expect(service.transport.calls.map(({ name }) => name).filter((name) => /edit|revise/.test(name))).toEqual([
      'posts.edit',
      'posts.revise',
    ]);
  });

  it('does not start when the text cannot be saved, and says why', async () => {
    const { service, editor } = await open();
    editor.edit('instagram', 'text', 'Fresh');
    service.refuseEdit({ kind: 'unreachable', message: '' });
    await expect(editor.revise('instagram', 'Shorter')).rejects.toMatchObject({ kind: 'unreachable' });
    expect(service.sent('posts.revise')).toEqual([]);
  });

  it('that runs already when the post is opened is shown', async () => {
    const { service, editor } = await open();
    service.setJobs([{ ...running, kind: 'regenerate_image' }]);
    await settle();
    expect(editor.jobs.running).toMatchObject([{ task: 'picture', note: null }]);
  });

  it('of another post is none of this one', async () => {
    const { service, editor } = await open();
    service.setJobs([{ ...running, postId: postId('post-2') }]);
    await settle();
    expect(editor.jobs.running).toEqual([]);
  });

  it('that ended before is not announced', async () => {
    const { service, editor, ended } = await open();
    service.setJobs([done]);
    await settle();
    expect(editor.jobs.last('revise')).toBeUndefined();
    expect(ended).toEqual([]);
  });

  it('reports its end once, after the post was read again', async () => {
    const { editor, ended, finish, service } = await open();
    await editor.revise('instagram', 'Shorter');
    await finish('Short.');
    service.setJobs([done]);
    await settle();
    expect(ended).toHaveLength(1);
    expect(editor.jobs.last('revise')).toMatchObject({ note: 'Shorter', job: { status: 'succeeded' } });
    expect(editor.selected?.draft.current.text).toBe('Short.');
  });
});

describe('new text', () => {
  it('takes the place of text that was left alone', async () => {
    const { editor, finish, draft } = await open();
    await editor.revise('instagram', 'Shorter');
    await finish('Short.');
    expect(draft()?.current.text).toBe('Short.');
    expect(draft()?.conflicting).toBeNull();
  });

  it('leaves what was typed and is not stored yet', async () => {
    const { editor, finish, draft } = await open();
    await editor.revise('instagram', 'Shorter');
    editor.edit('instagram', 'text', 'Mine');
    await finish('Short.');
    expect(draft()?.current.text).toBe('Mine');
  });

  it('shows what the core made of both once what was typed is stored', async () => {
    const { editor, finish, draft } = await open();
    await editor.revise('instagram', 'Shorter');
    editor.edit('instagram', 'text', 'Mine');
    await editor.save.flush();
    await finish('Mine. Short.');
    expect(draft()?.current.text).toBe('Mine. Short.');
  });
});

describe('work that the service has not taken yet', () => {
  const keep = async () => {
    const opened = await open();
    opened.service.transport.reply('posts.revise', () => ({ state: 'waiting' as const, operationId: 'op-1' }));
    opened.service.change(samplePost({ sync: sampleSync({ state: 'waiting', openCount: 1 }) }));
    await settle();
    await opened.editor.revise('instagram', 'Shorter');
    return opened;
  };

  it('is known to be saved', async () => {
    const { editor } = await keep();
    expect(editor.pendingWork).toEqual({ task: 'revise', platform: 'instagram', note: 'Shorter' });
    expect(editor.jobs.running).toEqual([]);
  });

  it('is a job like any other once the service runs it', async () => {
    const { service, editor } = await keep();
    service.setJobs([running]);
    await settle();
    expect(editor.pendingWork).toBeNull();
    expect(editor.jobs.running).toHaveLength(1);
  });

  it('is over when nothing of the post waits any more', async () => {
    const { service, editor } = await keep();
    service.change(samplePost());
    await settle();
    expect(editor.pendingWork).toBeNull();
  });
});
