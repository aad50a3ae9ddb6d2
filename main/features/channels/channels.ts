// Channels: the state of each, what waits behind it, and the service's page where the user connects one.
import type { Handlers } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { ChannelList, WaitingPost } from '../../../preload/contract/account.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Sync } from '../../sync/engine.ts';
import { channelsSnapshot, keepSnapshot } from '../../sync/kernel/cached-replies.ts';
import { needsNetwork } from '../posts/command-result.ts';

export type ChannelsView = {
  /** From the library; the service is only asked when nothing was ever read. Throws `unreachable` then. */
  read(): Promise<ChannelList>;
  /** The first posts that wait behind a channel, the next first. */
  waiting(platform: string): WaitingPost[];
  /** Always asks the service. Throws `unreachable` at once without a network. */
  check(): Promise<{ connectUrl: string }>;
  /** The service's page where the user connects a channel (public-api.md, Channels). */
  connectLink(platform: PlatformId): Promise<{ url: string }>;
};

/** Publications that failed for these reasons are published once the channel is fixed (public-api.md, Errors). */
const wantOfChannel = ['token_expired', 'no_channel', 'account_restricted'] as const;

/** No user reads more in one list. */
const shownCount = 100;

export const createChannels = ({ sync }: { sync: Sync }): ChannelsView => ({
  async read() {
    if (!channelsSnapshot(sync.store)) await sync.pull.now();
    const snapshot = channelsSnapshot(sync.store);
    if (!snapshot) throw new AppError({ kind: 'unreachable', message: "The service hasn't sent the channels yet." });
    const behind = new Map(sync.store.failures.behind(wantOfChannel).map((each) => [each.platform, each]));
    return {
      channels: snapshot.channels.map((channel) => ({
        ...channel,
        waitingCount: behind.get(channel.platform)?.waitingCount ?? 0,
        draftCount: behind.get(channel.platform)?.draftCount ?? 0,
      })),
      checkedAt: new Date(snapshot.readAtMs).toISOString(),
    };
  },
  waiting(platform) {
    const waiting = sync.store.failures.waiting(platform, wantOfChannel, shownCount);
    const rows = sync.store.agenda.rows(waiting.map(({ pid }) => pid));
    return waiting.flatMap(({ pid, slotMs }) => {
      const post = rows.get(pid);
      return post ? [{ post, at: slotMs === null ? null : new Date(slotMs).toISOString() }] : [];
    });
  },
  async check() {
    needsNetwork(sync);
    const { reply, startedAtMs } = await sync.requests.read('channels.list', {}, 'person');
    sync.transact((tx) => keepSnapshot(tx, 'channels', reply.body, startedAtMs));
    return { connectUrl: reply.body.connectUrl };
  },
  async connectLink(platform) {
    needsNetwork(sync);
    const { reply } = await sync.requests.read('channels.connectLink', { path: { platform } }, 'person');
    return { url: reply.body.url };
  },
});

export const channelMethods = (channels: ChannelsView) =>
  ({
    'channels.read': () => channels.read(),
    'channels.waiting': ({ platform }) => channels.waiting(platform),
    'channels.check': () => channels.check(),
    'channels.connectLink': ({ platform }) => channels.connectLink(platform),
  }) satisfies Partial<Handlers>;
