// Likes and comments as last told by the service, kept as the reading of the day.
import { Temporal } from 'temporal-polyfill';
import { businessZone, performanceSnapshot } from './snapshots.ts';
import type { Tx } from './transaction.ts';

type Named = { platform: string; permalink?: string | null | undefined; publishedAt: string };

/** A post is known again by its permalink; where the service gives none, by the very moment it went out. */
export const measuredKey = ({ platform, permalink, publishedAt }: Named): string =>
  permalink ?? `${platform} ${publishedAt}`;

/** The day of the business at that moment of the service, Unix ms. */
export const dayOf = (tx: Pick<Tx, 'store'>, serverNowMs: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(serverNowMs))
    .toZonedDateTimeISO(businessZone(tx.store))
    .toPlainDate();

/** Where the service has no numbers, the reading of an earlier day stays. */
export const keepMeasured = (tx: Tx, serverNowMs: number): void => {
  const told = performanceSnapshot(tx.store);
  if (!told?.available) return;
  const posts = told.posts.map(({ platform, permalink, publishedAt, caption, likes, comments }) => ({
    key: measuredKey({ platform, permalink, publishedAt }),
    platform,
    permalink: permalink ?? null,
    publishedAt,
    caption: caption ?? null,
    likes,
    comments,
  }));
  tx.store.measurements.keep(dayOf(tx, serverNowMs).toString(), posts);
};
