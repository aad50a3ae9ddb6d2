// Connecting a channel: asked for when the person is back, and every while until then, and said once when it works.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../preload/errors.ts';
import type { Channel } from '../../../../preload/contract/account.ts';
import { channelGate } from '../../../../preload/rules/channel-gate.ts';
import { createBridge } from '../../../../renderer/app/bridge.ts';
import { inOrder, standingOf } from '../../../../renderer/posts/channel-status.ts';
import { createChannels } from '../../../../renderer/features/channels/channels.svelte.ts';
import { createFakeTransport } from '../../../support/fake-transport.ts';

const tiktok: Channel = {
  platform: 'tiktok',
  displayName: 'TikTok',
  connected: true,
  account: 'rye',
  available: true,
  needsReconnect: true,
  restricted: false,
  connectedAt: null,
};
const connectUrl = 'https://app.example.org/channels';

const ends: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

const open = () => {
  const transport = createFakeTransport({
    'channels.check': () => ({ connectUrl }),
    'channels.connectLink': () => ({ url: `${connectUrl}/tiktok` }),
  });
  const bridge = createBridge(transport);
  const said: string[] = [];
  let current = $state.raw<Channel[]>([tiktok]);
  let channels: ReturnType<typeof createChannels> | undefined;
  ends.push(
    $effect.root(() => {
      channels = createChannels({
        bridge,
        host: window,
        channels: () => current,
        openLink: (url) => bridge.openLink(url),
        say: (text) => void said.push(text),
      });
    }),
  );
  if (!channels) throw new Error('nothing was made');
  flushSync();
  return {
    channels,
    transport,
    said,
    checkCount: () => transport.calls.filter(({ name }) => name === 'channels.check').length,
    receive(next: Partial<Channel>) {
      current = [{ ...tiktok, ...next }];
      flushSync();
    },
    async back(afterMs = 10_000) {
      await vi.advanceTimersByTimeAsync(afterMs);
      window.dispatchEvent(new Event('focus'));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

describe('connecting a channel', () => {
  it('opens its page, checks when the user is back and at intervals, and says once that it works', async () => {
    const { channels, transport, said, checkCount, receive, back } = open();
    await back();
    expect(checkCount()).toBe(0);
    await channels.connect('tiktok');
    flushSync();
    expect(transport.links).toEqual([`${connectUrl}/tiktok`]);
    expect(channels.awaited).toBe('tiktok');
    await back();
    expect(checkCount()).toBe(1);
    await back(100);
    expect(checkCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(checkCount()).toBe(3);
    receive({ restricted: true, needsReconnect: false });
    await vi.waitFor(() => expect(said).toEqual(['TikTok is connected']), 15_000);
    expect(channels.awaited).toBeNull();
    await back();
    expect(checkCount()).toBe(3);
  });

  it('does not wait for ever, nor for a channel that works already', async () => {
    const { channels, said, checkCount, receive } = open();
    await channels.connect('tiktok');
    flushSync();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    flushSync();
    expect(channels.awaited).toBeNull();
    const count = checkCount();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(checkCount()).toBe(count);
    receive({ needsReconnect: false });
    await channels.connect('tiktok');
    expect(channels.awaited).toBeNull();
    expect(said).toEqual([]);
  });

  it('backs off for one that takes long, and polls quickly again when the user comes back', async () => {
    const { channels, checkCount, back } = open();
    await channels.connect('tiktok');
    flushSync();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(checkCount()).toBe(3);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(checkCount()).toBe(6);
    await back(0);
    expect(checkCount()).toBe(7);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(checkCount()).toBe(10);
  });

  it('asks nothing while the window is hidden, and at once when it is seen again', async () => {
    const { channels, checkCount } = open();
    await channels.connect('tiktok');
    flushSync();
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(checkCount()).toBe(0);
    isHidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(checkCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(checkCount()).toBe(2);
  });

  it('opens the page of all for an unknown platform', async () => {
    const { channels, transport } = open();
    await channels.connect('mastodon');
    expect(transport.links).toEqual([connectUrl]);
  });

  it('says why no page could be opened, and why a requested check failed', async () => {
    const { channels, transport, said, checkCount } = open();
    const away = () => {
      throw new AppError({ kind: 'unreachable', message: 'Away.' });
    };
    transport.reply('channels.connectLink', away);
    await channels.connect('tiktok');
    expect(said).toEqual(["Couldn't reach the service."]);
    expect(channels.awaited).toBeNull();
    transport.reply('channels.check', away);
    await vi.advanceTimersByTimeAsync(5_000);
    await channels.poll();
    expect(checkCount()).toBe(1);
    expect(channels.error).toBeUndefined();
    await channels.check();
    expect(channels.error?.kind).toBe('unreachable');
    transport.reply('channels.check', () => ({ connectUrl }));
    await channels.check();
    expect(channels.error).toBeUndefined();
  });
});

describe('how a channel stands', () => {
  const of = (over: Partial<Channel>) => standingOf({ ...tiktok, needsReconnect: false, ...over });
  it('is one word, what has to be done first before the rest', () => {
    expect(of({})).toBe('connected');
    expect(of({ restricted: true })).toBe('limited');
    expect(of({ restricted: true, needsReconnect: true })).toBe('sign-in');
    // The service refuses its slots, too, which it takes where only the sign-in is due.
    expect(of({ connected: false, needsReconnect: true })).toBe('not-connected');
    expect(of({ connected: false, restricted: true })).toBe('not-connected');
    expect(of({ available: false, needsReconnect: true })).toBe('coming-soon');
  });

  it('is the same where posts are held up', () => {
    const flags = [true, false];
    for (const available of flags)
      for (const connected of flags)
        for (const needsReconnect of flags)
          for (const restricted of flags) {
            const channel = { ...tiktok, available, connected, needsReconnect, restricted };
            expect(channelGate([channel], 'tiktok')?.kind ?? 'connected').toBe(standingOf(channel));
          }
  });

  it('puts first what needs the person, and keeps the order of the service among the same', () => {
    const named = (displayName: string, over: Partial<Channel>) => ({
      ...tiktok,
      needsReconnect: false,
      displayName,
      ...over,
    });
    const list = [
      named('a', { available: false }),
      named('b', {}),
      named('c', {}),
      named('d', { needsReconnect: true }),
    ];
    expect(inOrder(list).map(({ displayName }) => displayName)).toEqual(['d', 'b', 'c', 'a']);
  });
});
