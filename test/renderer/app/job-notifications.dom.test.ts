// Work that ends while the user is elsewhere: notified in the window, and by the system if that is on.
import { waitFor } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { AiItem } from '../../../preload/contract/ai-batches.ts';
import type { Job } from '../../../preload/contract/jobs.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import type { Place } from '../../../renderer/app/route.svelte.ts';
// Loaded when a job ends: here before, so that a turn later everything is said.
import '../../../renderer/app/job-ended.ts';
import { createJobNotifications } from '../../../renderer/app/job-notifications.svelte.ts';
import type { ToastAction } from '../../../renderer/ui/toast.ts';
import { sampleAiItem, sampleResult } from '../../support/ai-samples.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { samplePost } from '../../support/post-samples.ts';
import { postId, sampleJob, samplePreferences } from '../../support/window-samples.ts';

const library: Place = { page: 'library', tab: 'all' };
const editor: Place = { page: 'editor', id: '7' };

const job = (over: Partial<Job> = {}): Job =>
  sampleJob({ id: 'job_1', kind: 'revise_post', status: 'running', postId: postId('7'), ...over });

const open = (place: Place, wishesAll = false, items: AiItem[] = []) => {
  let jobs: Job[] = [];
  const said: [text: string, action: ToastAction | undefined][] = [];
  const gone: Place[] = [];
  const transport = createFakeTransport({
    'jobs.list': () => jobs,
    'preferences.read': () => samplePreferences({ notices: wishesAll }),
    'ai.ofPost': () => items,
    'posts.read': () => samplePost({ id: postId('7'), name: 'Rye on Friday' }),
  });
  const notifications = createJobNotifications({
    bridge: createBridge(transport),
    place: () => place,
    go: (to) => void gone.push(to),
    say: (text, action) => void said.push([text, action]),
  });
  const reads = () => transport.calls.filter(({ name }) => name === 'jobs.list').length;
  const receive = async (...next: Job[]) => {
    jobs = next;
    const before = reads();
    transport.emit('jobs');
    await waitFor(() => expect(reads()).toBe(before + 1));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { notifications, transport, said, gone, receive };
};

const see = (isSeen: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden');
  vi.spyOn(document, 'hasFocus').mockReturnValue(isSeen);
};
afterEach(() => void vi.restoreAllMocks());

it('says on another page what ended, and leads to it', async () => {
  see(true);
  const { said, gone, receive, transport } = open(library);
  await receive(job());
  await receive(job({ status: 'succeeded' }));
  expect(said.map(([text]) => text)).toEqual(['“Rye on Friday” is revised']);
  said[0]?.[1]?.onselect();
  expect(gone).toEqual([editor]);
  await receive(job({ status: 'succeeded' }));
  expect(said).toHaveLength(1);
  expect(transport.notices).toEqual([]);
});

it('says nothing of what ended before, nor on the post itself', async () => {
  see(true);
  const elsewhere = open(library);
  await elsewhere.receive(job({ status: 'succeeded' }));
  expect(elsewhere.said).toEqual([]);
  const there = open(editor);
  await there.receive(job());
  await there.notifications.wish('job_1', true);
  await there.receive(job({ status: 'succeeded' }));
  expect([there.said, there.transport.notices]).toEqual([[], []]);
});

it('is notified by the system if that is on and the window is in the background', async () => {
  see(false);
  const { notifications, receive, transport } = open(editor);
  await receive(job(), job({ id: 'job_2' }));
  await notifications.wish('job_1', true);
  expect(notifications.isWished('job_1')).toBe(true);
  await receive(job({ status: 'failed' }), job({ id: 'job_2', status: 'failed' }));
  expect(transport.notices).toEqual([
    { title: "“Rye on Friday” wasn't revised", text: 'Click to see it.', place: '#/editor/7' },
  ]);
  expect(notifications.isWished('job_1')).toBe(false);
});

it('says so where the system shows no notices', async () => {
  const { notifications, said, transport } = open(editor);
  transport.allowNotices = () => Promise.resolve({ ok: true, value: false });
  await notifications.wish('job_1', true);
  expect(notifications.isWished('job_1')).toBe(false);
  expect(said).toEqual([
    ["This computer isn't showing notifications from Galley. You'll see it here instead.", undefined],
  ]);
});

it('says nothing of a job that a batch asked for, which is reported with the batch', async () => {
  see(true);
  const item = sampleAiItem(1, 'Rye on Friday', { state: 'unchecked', ...sampleResult() });
  const { said, receive } = open(library, false, [item]);
  await receive(job());
  await receive(job({ status: 'succeeded' }));
  expect(said).toEqual([]);
});
