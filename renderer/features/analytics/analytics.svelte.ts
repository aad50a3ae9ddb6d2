// Instagram's numbers on the page: read when it is looked at, and once more when the person wants that.
import type { Analytics } from '../../../preload/contract/analytics.ts';
import type { AppError } from '../../../preload/errors.ts';
import type { Connection } from '../../../preload/contract/sync.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createLive } from '../../app/live.svelte.ts';

export type AnalyticsState = {
  /** undefined: not read yet. */
  readonly value: Analytics | undefined;
  readonly error: AppError | undefined;
  readonly loading: boolean;
  /** Asks the service in any case. */
  refresh(): void;
};

/** Must be called while a component is set up. `connection` is read reactively: another one may have other numbers. */
export const createAnalytics = (bridge: Bridge, connection: () => Connection): AnalyticsState => {
  /** Asked for by the person: what was told before does not serve. */
  let fresh = false;
  const live = createLive(bridge, () => {
    connection();
    return {
      // Galley reads them by itself as well, with other answers.
      topics: ['account'],
      async ask() {
        const isFresh = fresh;
        fresh = false;
        return bridge.call('analytics.read', { fresh: isFresh });
      },
    };
  });
  return {
    get value() {
      return live.value;
    },
    get error() {
      return live.error;
    },
    get loading() {
      return live.loading;
    },
    refresh() {
      fresh = true;
      live.reload();
    },
  };
};
