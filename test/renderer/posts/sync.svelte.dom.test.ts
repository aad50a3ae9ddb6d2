// The sync status of the library: banners only for long gaps, one word at the end of catching up.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SyncStatus } from '../../../preload/contract/sync.ts';
import { createBridge } from '../../../renderer/app/bridge.ts';
import { createSync } from '../../../renderer/posts/sync/sync.svelte.ts';
import { createFakeTransport } from '../../support/fake-transport.ts';
import { sampleStatus } from '../../support/sync-samples.ts';
import { samplePreferences } from '../../support/window-samples.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** `isRead`: what the core knows has been read before the test goes on. */
const open = async (first: Partial<SyncStatus> = {}, isRead = true) => {
  let status = sampleStatus(first);
  const sent: number[] = [];
  const transport = createFakeTransport({
    'sync.status': () => status,
    'sync.now': () => status,
    'preferences.read': () => samplePreferences({ airplane: status.connection === 'airplane' }),
    'preferences.write': ({ airplane = false }: { airplane?: boolean }) => {
      status = { ...status, connection: airplane ? 'airplane' : 'online' };
      return samplePreferences({ airplane });
    },
  });
  let sync: ReturnType<typeof createSync> | undefined;
  const stop = $effect.root(() => {
    sync = createSync(createBridge(transport), (count) => sent.push(count));
  });
  onTestFinished(stop);
  flushSync();
  if (!sync) throw new Error('no sync');
  const settle = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms);
    flushSync();
  };
  if (isRead) await settle();
  return {
    sync,
    sent,
    transport,
    settle,
    become: async (over: Partial<SyncStatus>) => {
      status = { ...status, ...over };
      transport.emit('sync');
      await settle();
    },
  };
};

describe('the connection', () => {
  it('changes as soon as the event arrives', async () => {
    const { sync, become } = await open();
    await become({ connection: 'offline', waitingCount: 2, sendingCount: 1 });
    expect([sync.connection, sync.online, sync.unsentCount]).toEqual(['offline', false, 3]);
  });

  it('counts as gone for long only after three seconds on end', async () => {
    const { sync, become, settle } = await open();
    await become({ connection: 'offline' });
    await settle(2000);
    await become({ connection: 'online' });
    await become({ connection: 'offline' });
    await settle(2999);
    expect(sync.offlineForLong).toBe(false);
    await settle(1);
    expect(sync.offlineForLong).toBe(true);
    await become({ connection: 'online' });
    expect(sync.offlineForLong).toBe(false);
  });

  it('is taken for online while it is unknown', async () => {
    const { sync } = await open();
    expect(sync.online).toBe(true);
  });
});

it('the sends that are left are those of now', async () => {
  const { sync, become } = await open();
  const outward = (remaining: number) => [
    { budget: 'outward' as const, limit: 19, remaining, reserved: 3, resetsAt: null, closedUntil: null },
  ];
  expect(sync.sendsLeft).toBeNull();
  await become({ allowances: outward(19) });
  expect(sync.sendsLeft).toBe(19);
  await become({ allowances: outward(17) });
  expect(sync.sendsLeft).toBe(17);
});

describe('catching up', () => {
  it('is reported once, with how many changes were sent', async () => {
    const { sent, become } = await open({ connection: 'offline', waitingCount: 12 });
    await become({ connection: 'online', waitingCount: 5 });
    expect(sent).toEqual([]);
    await become({ waitingCount: 0 });
    await become({ waitingCount: 1 });
    await become({ waitingCount: 0 });
    expect(sent).toEqual([12]);
  });

  it('does not count what needs the person instead', async () => {
    const { sent, become } = await open({ connection: 'airplane', waitingCount: 3, needsYouCount: 1 });
    await become({ connection: 'online', waitingCount: 0, needsYouCount: 3 });
    expect(sent).toEqual([1]);
  });

  it('is silent when nothing had gathered', async () => {
    const { sent, become } = await open({ connection: 'offline' });
    await become({ connection: 'online' });
    expect(sent).toEqual([]);
  });
});

describe('working offline', () => {
  it('is the user’s own switch, stored by Galley', async () => {
    const { sync, transport, settle } = await open();
    await sync.setAirplane(true);
    await settle();
    expect([sync.airplane, sync.connection]).toEqual([true, 'airplane']);
    expect(transport.calls).toContainEqual({ name: 'preferences.write', input: { airplane: true } });
  });

  it('is known as it is even before it was read', async () => {
    const { sync, settle } = await open({ connection: 'airplane' }, false);
    expect(sync.airplane).toBe(false);
    const known = sync.isAirplane();
    await settle();
    expect(await known).toBe(true);
  });
});

describe('the window', () => {
  it('reports whether it is visible, so that a hidden one asks less', async () => {
    const { transport, settle } = await open();
    const reports = () => transport.calls.filter(({ name }) => name === 'sync.visible').map(({ input }) => input);
    expect(reports()).toEqual([{ visible: true }]);
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => state.mockRestore());
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(reports()).toEqual([{ visible: true }, { visible: false }]);
  });
});

it('tries at once when the computer has its network back, and only while the service could not be reached', async () => {
  const { transport, become } = await open({ connection: 'offline' });
  const tries = () => transport.calls.filter(({ name }) => name === 'sync.now').length;
  window.dispatchEvent(new Event('online'));
  expect(tries()).toBe(1);
  await become({ connection: 'online' });
  window.dispatchEvent(new Event('online'));
  expect(tries()).toBe(1);
});
