// The sync status of the library, as every page shows it, and the few things the user can do about it.
import type { AppError } from '../../../preload/errors.ts';
import type { Connection, SyncStatus } from '../../../preload/contract/sync.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createLive } from '../../app/live-query.svelte.ts';

export type Sync = {
  /** undefined: unknown yet. */
  readonly status: SyncStatus | undefined;
  readonly error: AppError | undefined;
  /** `online` until the core reports otherwise: nothing is disabled on a guess. */
  readonly connection: Connection;
  readonly online: boolean;
  /** Offline, or working offline: what is asked now can be sent later. */
  readonly isAway: boolean;
  /** Offline for a while, not just for a moment. */
  readonly offlineForLong: boolean;
  /** The person's own switch. */
  readonly airplane: boolean;
  /** Changes that are not at the service yet, without those that need the person. */
  readonly unsentCount: number;
  /** Sends of this hour that are left, for scheduling, approving and publishing together; null: unknown yet. */
  readonly sendsLeft: number | null;
  /** One of the three below is under way. */
  readonly asking: boolean;
  /** Each throws what the bridge answers. */
  now(): Promise<void>;
  confirmRestored(): Promise<void>;
  resync(): Promise<void>;
  setAirplane(on: boolean): Promise<void>;
  /** The switch as it is, also while `airplane` is unknown. */
  isAirplane(): Promise<boolean>;
};

/** A shorter gap is not worth a banner. */
const longOfflineMs = 3000;

const unsent = (status: SyncStatus | undefined): number =>
  status === undefined ? 0 : status.waitingCount + status.sendingCount;

/** Must be called while a component is set up. `onCaughtUp`: what had gathered offline is through, with how many. */
export const createSync = (bridge: Bridge, onCaughtUp: (sentCount: number) => void): Sync => {
  const live = createLive(bridge, () => ({ topics: ['sync'], ask: () => bridge.call('sync.status', {}) }));
  const preferences = createLive(bridge, () => ({
    topics: ['preferences'],
    ask: () => bridge.call('preferences.read', {}),
  }));
  let offlineForLong = $state(false);
  let asking = $state(false);
  /** What waited when the connection was last gone, how many of it needed the person then, and what was left out. */
  let gathered: { count: number; needsYou: number; leftOut: number } | null = null;

  const connection = $derived(live.value?.connection ?? 'online');

  $effect(() => {
    if (connection !== 'offline') {
      offlineForLong = false;
      return;
    }
    const timer = setTimeout(() => (offlineForLong = true), longOfflineMs);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    const report = () => {
      const visible = document.visibilityState === 'visible';
      // Only a hint: without it Galley asks as often as for a window that is seen.
      bridge.call('sync.visible', { visible }).catch(() => {});
    };
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  });
  $effect(() => {
    // The computer has its network back: that is worth a try before the next one by the clock.
    const retry = () => {
      if (live.value?.connection === 'offline') bridge.call('sync.now', {}).then(live.take, () => {});
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  $effect(() => {
    const status = live.value;
    if (!status) return;
    if (status.connection !== 'online') {
      gathered = {
        count: unsent(status),
        needsYou: gathered?.needsYou ?? status.needsYouCount,
        leftOut: status.leftOutCount,
      };
      return;
    }
    if (gathered === null || unsent(status) > 0) return;
    const staying = Math.max(0, status.needsYouCount - gathered.needsYou);
    const sentCount = gathered.count - staying - Math.max(0, status.leftOutCount - gathered.leftOut);
    gathered = null;
    if (sentCount > 0) onCaughtUp(sentCount);
  });

  const ask = async (name: 'sync.now' | 'sync.confirmRestored' | 'sync.resync'): Promise<void> => {
    asking = true;
    try {
      await bridge.call(name, {});
    } finally {
      asking = false;
    }
    live.reload();
  };

  const setAirplane = async (on: boolean): Promise<void> => {
    preferences.take(await bridge.call('preferences.write', { airplane: on }));
    live.reload();
  };

  return {
    get status() {
      return live.value;
    },
    get error() {
      return live.error;
    },
    get connection() {
      return connection;
    },
    get isAway() {
      return connection === 'offline' || connection === 'airplane';
    },
    get online() {
      return connection === 'online';
    },
    get offlineForLong() {
      return offlineForLong;
    },
    get airplane() {
      return preferences.value?.airplane ?? connection === 'airplane';
    },
    get unsentCount() {
      return unsent(live.value);
    },
    get sendsLeft() {
      return live.value?.allowances.find(({ budget }) => budget === 'outward')?.remaining ?? null;
    },
    get asking() {
      return asking;
    },
    now: () => ask('sync.now'),
    confirmRestored: () => ask('sync.confirmRestored'),
    resync: () => ask('sync.resync'),
    setAirplane,
    async isAirplane() {
      // Just after a start or another business was opened, the switch has not been read yet.
      const { airplane } = preferences.value ?? (await bridge.call('preferences.read', {}));
      return airplane;
    },
  };
};
