// Connecting a channel: its page is opened on the web, and the service is asked whether it is done when the person is back.
import type { AppError } from '../../../preload/errors.ts';
import type { Channel } from '../../../preload/contract/account.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import type { Bridge } from '../../app/bridge.ts';
import { standingOf } from '../../posts/channel-status.ts';
import { platformName } from '../../app/strings.ts';
import { failureLine } from '../../app/failure.ts';
import { appError } from '../../app/live-query.svelte.ts';

type Deps = {
  bridge: Bridge;
  host: Window;
  /** As last read; undefined: not yet. */
  channels: () => readonly Channel[] | undefined;
  /** Never fails: what went wrong is said. */
  openLink: (url: string) => Promise<void>;
  say: (text: string) => void;
};

export type Channels = {
  /** The user asked for a check, and it is under way. */
  readonly checking: boolean;
  /** Why that check failed. */
  readonly error: AppError | undefined;
  /** The platform whose page was opened, until it works. */
  readonly awaited: string | null;
  check(): Promise<void>;
  /** Checks in the background. Says nothing when it fails: what is shown stays, with its age. */
  poll(): Promise<void>;
  /** Opens the page where a person connects this one. Never fails: what went wrong is said. */
  connect(platform: string): Promise<void>;
  /** Opens the page of all channels. Never fails: what went wrong is said. */
  openAll(): Promise<void>;
};

/** Between two polls of a channel that the user is connecting, while the window is visible. */
const pollDelaysMs = [20_000, 20_000, 20_000, 60_000, 120_000];
const slowestPollMs = 300_000;
/** Throttles the polls that come with the window's focus. */
const minGapMs = 4_000;
/** Polling ends after this. */
const awaitedForMs = 15 * 60_000;

const works = (channel: Channel): boolean => !['sign-in', 'not-connected'].includes(standingOf(channel));

/** Must be called while a component is set up. */
export const createChannels = ({ bridge, host, channels, openLink, say }: Deps): Channels => {
  let checking = $state(false);
  let error = $state.raw<AppError>();
  let awaited = $state<string | null>(null);
  let askedAtMs = Number.NEGATIVE_INFINITY;

  const ask = () => {
    askedAtMs = host.performance.now();
    return bridge.call('channels.check', {});
  };
  const poll = async () => {
    if (host.performance.now() - askedAtMs < minGapMs) return;
    try {
      await ask();
    } catch {
      // The age of the shown data says so already.
    }
  };
  const openPage = async (find: () => Promise<string>): Promise<boolean> => {
    try {
      await openLink(await find());
      return true;
    } catch (thrown) {
      say(failureLine(thrown));
      return false;
    }
  };
  const pageOfAll = async () => (await ask()).connectUrl;

  const sayConnected = async (platform: string) => {
    const { channelsStrings } = await import('./strings.ts');
    say(channelsStrings.nowConnected(platformName(platform)));
  };

  const named = (platform: string) => channels()?.find((channel) => channel.platform === platform);

  $effect(() => {
    const channel = awaited === null ? undefined : named(awaited);
    if (!channel || !works(channel)) return;
    awaited = null;
    void sayConnected(channel.platform);
  });
  $effect(() => {
    if (awaited === null) return;
    let cancel = () => {};
    const pollAgain = (polls: number) => {
      const timer = host.setTimeout(() => {
        void poll();
        pollAgain(polls + 1);
      }, pollDelaysMs[polls] ?? slowestPollMs);
      cancel = () => host.clearTimeout(timer);
    };
    const onfocus = () => {
      cancel();
      void poll();
      pollAgain(0);
    };
    const onvisibility = () => (host.document.hidden ? cancel() : onfocus());
    if (!host.document.hidden) pollAgain(0);
    const giveUp = host.setTimeout(() => (awaited = null), awaitedForMs);
    host.addEventListener('focus', onfocus);
    host.document.addEventListener('visibilitychange', onvisibility);
    return () => {
      cancel();
      host.clearTimeout(giveUp);
      host.removeEventListener('focus', onfocus);
      host.document.removeEventListener('visibilitychange', onvisibility);
    };
  });

  return {
    get checking() {
      return checking;
    },
    get error() {
      return error;
    },
    get awaited() {
      return awaited;
    },
    async check() {
      if (checking) return;
      checking = true;
      try {
        await ask();
        error = undefined;
      } catch (thrown) {
        error = appError(thrown);
      } finally {
        checking = false;
      }
    },
    poll,
    async connect(platform) {
      const channel = named(platform);
      // The service has a page for each platform it names (public-api.md, Calendar and channels), else one for all.
      const opened = await openPage(
        isPlatformId(platform) ? async () => (await bridge.call('channels.connectLink', { platform })).url : pageOfAll,
      );
      if (opened && !(channel && works(channel))) awaited = platform;
    },
    openAll: async () => void (await openPage(pageOfAll)),
  };
};
