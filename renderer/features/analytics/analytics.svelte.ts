// Instagram's metrics: read when the page opens and on refresh; and how a measured post is named.
import type { Analytics, MeasuredPost } from '../../../preload/contract/analytics.ts';
import type { AppError } from '../../../preload/errors.ts';
import type { Connection } from '../../../preload/contract/sync.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createLive } from '../../app/live-query.svelte.ts';
import type { Times } from '../../time/times.ts';
import { analyticsStrings } from './strings.ts';

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
  /** Requested by the user, so earlier answers are not reused. */
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

/** Its name in Galley, or the first line of its caption. */
export const nameOf = ({ post, caption }: MeasuredPost): string =>
  post?.name || caption?.trim().split('\n', 1)[0] || analyticsStrings.untitled;

export const publishedOn = ({ publishedAt }: MeasuredPost, times: Times, now: Temporal.Instant): string =>
  publishedAt === null
    ? analyticsStrings.noDate
    : times.day(Temporal.Instant.from(publishedAt).toZonedDateTimeISO(times.zone).toPlainDate(), now);
