// Posts that weren't published: a notification in the focused window, one of the system if that is on, both lead to the post.
import { screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { SlotNotification } from '../../../../preload/contract/overdue.ts';
import type { Connection } from '../../../../preload/contract/sync.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { createOverdueNotifications } from '../../../../renderer/features/overdue/overdue-notifications.ts';
import type { Place } from '../../../../renderer/app/route.svelte.ts';
import { createTimes } from '../../../../renderer/time/times.ts';
import type { ToastAction } from '../../../../renderer/ui/toast.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';
import { sampleSync } from '../../../support/sync-samples.ts';
import { postId, samplePreferences, sampleRow } from '../../../support/window-samples.ts';

const post = { ...sampleRow({ name: 'Rye' }), id: postId('7') };
const overdue: SlotNotification = {
  kind: 'overdue',
  entry: {
    post,
    platforms: ['instagram'],
    at: '2026-05-14T11:00:00Z',
    isOverdue: true,
    blocker: { kind: 'approval' },
  },
};

const open = (
  isSeen: boolean,
  notifications: SlotNotification[],
  notices = true,
  connection: Connection = 'offline',
) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden');
  vi.spyOn(document, 'hasFocus').mockReturnValue(isSeen);
  const said: [string, ToastAction | undefined][] = [];
  const gone: Place[] = [];
  const transport = createFakeTransport({
    'due.news': () => notifications.splice(0),
    'preferences.read': () => samplePreferences({ notices }),
  });
  const close = createOverdueNotifications({
    bridge: createBridge(transport),
    go: (place) => void gone.push(place),
    say: (text, action) => void said.push([text, action]),
    shown: () => ({
      times: createTimes('en-US', 'America/New_York', 'America/New_York'),
      now: Temporal.Instant.from('2026-05-13T09:00:00Z'),
      connection,
    }),
  });
  const receive = async () => {
    transport.emit('posts', 'agenda');
    await vi.advanceTimersByTimeAsync(3000);
  };
  return { transport, said, gone, receive, close };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says it in the window, and leads to the post', async () => {
  const { receive, said, gone, transport } = open(true, [overdue]);
  await receive();
  expect(said.map(([text]) => text)).toEqual(["“Rye” wasn't published. It wasn't approved in time."]);
  said[0]?.[1]?.onselect();
  expect(gone).toEqual([{ page: 'editor', id: '7', platform: 'instagram' }]);
  expect(transport.notices).toEqual([]);
});

it('asks once after a night under the lock, and says it to the user who is there then', async () => {
  const { receive, said, transport } = open(false, [overdue]);
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined;
  let isLocked = true;
  const locked = () => new AppError({ kind: 'signed-out', message: 'Galley is locked.', reason: 'galley-locked' });
  const news = [overdue];
  transport.reply('due.news', () => {
    if (isLocked) throw locked();
    return news.splice(0);
  });
  transport.reply('lock.read', () => ({
    isSet: true,
    isLocked,
    afterMinutes: 5 as const,
    filePath: '/galley/lock.json',
  }));
  await receive();
  vi.useRealTimers();
  await screen.findByLabelText('Passphrase');
  vi.useFakeTimers();
  for (let minutes = 0; minutes < 60; minutes += 1) await receive();
  isLocked = false;
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  transport.emit('session');
  await vi.advanceTimersByTimeAsync(3000);
  expect(said.map(([text]) => text)).toEqual(["“Rye” wasn't published. It wasn't approved in time."]);
  expect(transport.notices).toEqual([]);
  expect(transport.calls.filter(({ name }) => name === 'due.news').length).toBeLessThan(5);
});

it('uses the system for a window in the background, also for what waits for approval', async () => {
  const { receive, said, transport } = open(false, [
    overdue,
    { kind: 'approval', post },
    { kind: 'overdue-many', count: 4 },
  ]);
  await receive();
  expect(said).toEqual([]);
  expect(transport.notices).toEqual([
    { title: "“Rye” wasn't published.", text: "It wasn't approved in time.", place: '#/editor/7/instagram' },
    { title: '“Rye” needs approval.', text: '', place: '#/editor/7' },
    { title: "4 posts weren't published.", text: '', place: '#/needs-you' },
  ]);
});

it('shows one that the system refused with the next ones, and the others at once', async () => {
  const { receive, transport } = open(false, [overdue, { kind: 'approval', post }]);
  vi.spyOn(transport, 'showNotice').mockRejectedValueOnce(new Error('refused'));
  await receive();
  expect(transport.notices.map(({ title }) => title)).toEqual(['“Rye” needs approval.']);
  await receive();
  expect(transport.notices.map(({ title }) => title)).toEqual(['“Rye” needs approval.', "“Rye” wasn't published."]);
});

const still = (at: string): SlotNotification => ({
  kind: 'still-publishes',
  post: { ...post, sync: sampleSync({ state: 'waiting', stillPublishes: [{ platform: 'linkedin', at }] }) },
});

it('says where and when a post still publishes, and what helps', async () => {
  const { receive, transport } = open(false, [
    still('2026-05-13T10:15:00Z'),
    still('2026-05-13T08:00:00Z'),
    { kind: 'still-publishes-many', count: 4 },
  ]);
  await receive();
  expect(transport.notices).toEqual([
    {
      title: '“Rye”',
      text: "Still publishes to LinkedIn at 6:15 AM unless this is sent first. Can't reach the service. You can also stop it in the service's own app.",
      place: '#/editor/7',
    },
    { title: '4 posts still publish unless your changes are sent first.', text: '', place: '#/needs-you' },
  ]);
});

it('lets a post through that the person holds back by working offline, and no other', async () => {
  const { receive, transport } = open(
    false,
    [still('2026-05-13T10:15:00Z'), overdue, { kind: 'still-publishes-many', count: 4 }],
    true,
    'airplane',
  );
  await receive();
  expect(transport.notices.map(({ sendOnly }) => sendOnly)).toEqual(['Send only this', undefined, undefined]);
});

it('marks nothing as notified if no notification can be shown', async () => {
  const { receive, transport } = open(false, [overdue], false);
  await receive();
  expect(transport.calls.map(({ name }) => name)).toEqual(['preferences.read']);
});

it('checks once for a burst of changes, also each minute, and no more when it is closed', async () => {
  const { receive, transport, close } = open(true, []);
  transport.emit('posts');
  transport.emit('posts');
  await receive();
  expect(transport.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(63_000);
  expect(transport.calls).toHaveLength(2);
  close();
  transport.emit('posts');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(transport.calls).toHaveLength(2);
});
