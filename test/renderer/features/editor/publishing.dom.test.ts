// Publishing now: each platform with its own result, and nothing sent twice.
import { describe, expect, it } from 'vitest';
import type { Input } from '../../../../preload/bridge.ts';
import { AppError, type ErrorKind } from '../../../../preload/errors.ts';
import type { Job } from '../../../../preload/contract/jobs.ts';
import type { Post, PublishOutcome } from '../../../../preload/contract/posts.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createEditor } from '../../../../renderer/features/editor/editor.svelte.ts';
import { createUnfinished } from '../../../../renderer/app/unfinished.svelte.ts';
import { createPublishing } from '../../../../renderer/features/editor/publishing/publishing.svelte.ts';
import { createFakePosts } from '../../../support/fake-posts.ts';
import { samplePost, sampleVariant } from '../../../support/post-samples.ts';
import { sampleJob } from '../../../support/window-samples.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const post = (over: Partial<Post['variants'][number]> = {}): Post =>
  samplePost({
    variants: [
      sampleVariant('instagram', { isPrimary: true }),
      sampleVariant('facebook'),
      sampleVariant('tiktok', over),
    ],
  });
const live = (platform: string): PublishOutcome => ({
  state: 'published',
  platform,
  permalink: `https://${platform}.example/1`,
});
const running = sampleJob({ id: 'job-9', kind: 'publish_post', status: 'running', completedAt: null });

const open = async (answer: (platform: string) => PublishOutcome) => {
  const service = createFakePosts(post());
  service.transport.reply('posts.publish', ({ platform }: Input<'posts.publish'>) => answer(platform));
  const bridge = createBridge(service.transport);
  const editor = createEditor({
    bridge,
    id: 'post-1',
    unfinished: createUnfinished(),
    onRestored: () => undefined,
    onPinned: () => undefined,
    onJobEnd: (work) => publishing.jobEnded(work),
  });
  const publishing = createPublishing({ bridge, editor });
  await settle();
  const resultOf = (platform: string) => publishing.lines.find((line) => line.platform === platform)?.result;
  return { service, editor, publishing, resultOf };
};
const failing = (kind: ErrorKind) => () => {
  throw new AppError({ kind, message: 'So it is.' });
};

describe('publishing', () => {
  it('sends to each platform once, in order, and lists each result', async () => {
    const { service, publishing, resultOf } = await open((platform) =>
      platform === 'facebook'
        ? { state: 'refused', platform, said: 'Busy.', retryable: true, slotLost: false }
        : live(platform),
    );
    await publishing.send(['instagram', 'facebook']);
    expect(service.sent('posts.publish')).toEqual([
      { id: 'post-1', platform: 'instagram' },
      { id: 'post-1', platform: 'facebook' },
    ]);
    expect(resultOf('instagram')).toEqual({ kind: 'live', permalink: 'https://instagram.example/1' });
    expect(resultOf('facebook')).toEqual({ kind: 'refused', said: 'Busy.', retryable: true, slotLost: false });
  });

  it('sends unsaved text first', async () => {
    const { service, editor, publishing } = await open(live);
    editor.edit('instagram', 'text', 'Final');
    await publishing.send(['instagram']);
    const names = service.transport.calls.map(({ name }) => name);
    expect(names.indexOf('posts.edit')).toBeLessThan(names.indexOf('posts.publish'));
    expect(service.post.variants[0]?.body).toBe('Final');
  });

  it('sends nothing when the text cannot be saved', async () => {
    const { service, editor, publishing } = await open(live);
    editor.edit('instagram', 'text', 'Final');
    service.refuseEdit({ kind: 'unreachable', message: '' });
    await publishing.send(['instagram']);
    expect(publishing.blocked?.kind).toBe('unreachable');
    expect(publishing.lines).toEqual([]);
    expect(service.sent('posts.publish')).toEqual([]);
  });

  it('sends nothing while another text than the one that is shown is stored, and opens its platform', async () => {
    const { service, editor, publishing, resultOf } = await open(live);
    editor.edit('facebook', 'text', 'Mine');
    const theirs = sampleVariant('facebook', { body: 'Theirs' });
    service.change({
      ...post(),
      variants: post().variants.map((each) => (each.platform === 'facebook' ? theirs : each)),
    });
    await settle();
    await publishing.send(['instagram', 'facebook']);
    expect(publishing.blocked?.data.reason).toBe('choose-text');
    expect(publishing.lines).toEqual([]);
    expect(service.sent('posts.publish')).toEqual([]);
    expect(editor.selected?.platform).toBe('facebook');
    editor.resolve('facebook', 'mine');
    await publishing.send(['facebook']);
    expect(resultOf('facebook')).toMatchObject({ kind: 'live' });
    expect(service.post.variants.find(({ platform }) => platform === 'facebook')?.body).toBe('Mine');
  });

  it('tries again what may work now, and only that platform', async () => {
    let busy = true;
    const { service, publishing, resultOf } = await open((platform) =>
      platform === 'facebook' && busy
        ? { state: 'refused', platform, said: 'Busy.', retryable: true, slotLost: false }
        : live(platform),
    );
    await publishing.send(['instagram', 'facebook']);
    busy = false;
    await publishing.retry('facebook');
    expect(resultOf('facebook')).toMatchObject({ kind: 'live' });
    expect(service.sent('posts.publish')).toHaveLength(3);
  });

  it('does not try again what the platform refused for good', async () => {
    const { service, publishing } = await open((platform) => ({
      state: 'refused',
      platform,
      said: 'No.',
      retryable: false,
      slotLost: false,
    }));
    await publishing.send(['instagram']);
    await publishing.retry('instagram');
    expect(service.sent('posts.publish')).toHaveLength(1);
  });

  it.each<ErrorKind>(['unreachable', 'rate-limited'])(
    'offers another try after %s: nothing was published',
    async (kind) => {
      const { publishing, resultOf } = await open(failing(kind));
      await publishing.send(['instagram']);
      expect(resultOf('instagram')).toMatchObject({ kind: 'failed', retryable: true });
    },
  );

  it.each<ErrorKind>(['channel-not-connected', 'approval-required', 'forbidden'])(
    'offers none after %s',
    async (kind) => {
      const { publishing, resultOf } = await open(failing(kind));
      await publishing.send(['instagram']);
      expect(resultOf('instagram')).toMatchObject({ kind: 'failed', retryable: false });
    },
  );
});

describe('a queued publication', () => {
  it('is said to wait, and is not sent again', async () => {
    const { service, publishing, resultOf } = await open((platform) => ({
      state: 'waiting',
      platform,
      operationId: 'op-1',
    }));
    await publishing.send(['instagram']);
    await publishing.retry('instagram');
    expect(resultOf('instagram')).toEqual({ kind: 'queued' });
    expect(service.sent('posts.publish')).toHaveLength(1);
  });
});

describe('a doubt', () => {
  it.each<ErrorKind>(['unsure', 'unreadable', 'service-failed'])('after %s is never sent again', async (kind) => {
    const { service, publishing, resultOf } = await open(failing(kind));
    await publishing.send(['instagram']);
    await publishing.retry('instagram');
    expect(resultOf('instagram')).toMatchObject({ kind: 'unsure', checked: false });
    expect(service.sent('posts.publish')).toHaveLength(1);
  });

  it('is settled by a reading that shows the post as live', async () => {
    const { service, publishing, resultOf } = await open(failing('unsure'));
    await publishing.send(['instagram']);
    const [main, ...rest] = service.post.variants;
    if (main)
      service.change({
        ...service.post,
        variants: [{ ...main, status: 'published', permalink: 'https://a.example' }, ...rest],
      });
    await publishing.check('instagram');
    expect(resultOf('instagram')).toEqual({ kind: 'live', permalink: 'https://a.example' });
  });

  it('stays a doubt when the reading does not show it', async () => {
    const { service, publishing, resultOf } = await open(failing('unsure'));
    await publishing.send(['instagram']);
    await publishing.check('instagram');
    expect(resultOf('instagram')).toMatchObject({ kind: 'unsure', checking: false, checked: true });
    expect(service.sent('posts.publish')).toHaveLength(1);
  });
});

describe('a platform that publishes as a job', () => {
  const begin = async () => {
    const opened = await open((platform) => ({ state: 'job', platform, jobId: 'job-9' }));
    await opened.publishing.send(['tiktok']);
    opened.service.setJobs([running]);
    await settle();
    return opened;
  };

  it('is sending until its job ends', async () => {
    const { editor, resultOf } = await begin();
    expect(resultOf('tiktok')).toEqual({ kind: 'job', jobId: 'job-9' });
    expect(editor.jobs.running).toMatchObject([{ task: 'publish', platform: 'tiktok' }]);
  });

  it('is live when the post says so', async () => {
    const { service, resultOf } = await begin();
    service.change(post({ status: 'published', permalink: 'https://t.example' }));
    service.setJobs([{ ...running, status: 'succeeded' }]);
    await settle();
    expect(resultOf('tiktok')).toEqual({ kind: 'live', permalink: 'https://t.example' });
  });

  it.each([
    ['rate_limited', true],
    ['account_restricted', false],
  ])('is refused with the reason %s, worth another try: %s', async (reason, retryable) => {
    const { service, resultOf } = await begin();
    service.change(post({ publishFailure: { reason, failedAt: '2026-05-14T16:00:00Z' } }));
    service.setJobs([{ ...running, status: 'failed', error: { code: 'publish_failed', message: 'TikTok said no.' } }]);
    await settle();
    expect(resultOf('tiktok')).toEqual({ kind: 'refused', said: 'TikTok said no.', retryable, slotLost: false });
  });

  it.each<[string, Partial<Job>]>([
    ['could not complete', { status: 'failed', error: { code: 'timeout', message: 'It took too long.' } }],
    ['failed without a reason', { status: 'failed' }],
    ['ended well, and the post is not shown as published', { status: 'succeeded' }],
  ])('may be live after a job that %s, until a check shows it', async (_, job) => {
    const { service, publishing, resultOf } = await begin();
    service.setJobs([{ ...running, ...job }]);
    await settle();
    expect(resultOf('tiktok')).toMatchObject({ kind: 'unsure', checked: false });
    await publishing.retry('tiktok');
    expect(service.sent('posts.publish')).toHaveLength(1);
    service.change(post({ status: 'published', permalink: 'https://t.example' }));
    await publishing.check('tiktok');
    expect(resultOf('tiktok')).toEqual({ kind: 'live', permalink: 'https://t.example' });
  });

  it('is live when its job says so, also before the post does', async () => {
    const { service, resultOf } = await begin();
    service.setJobs([{ ...running, status: 'succeeded', result: { success: true } }]);
    await settle();
    expect(resultOf('tiktok')).toMatchObject({ kind: 'live' });
  });
});
