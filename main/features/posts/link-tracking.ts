// Tracking of links: the user's rule, off at first, and what it will add to the links of a post. What adds it is
// main/sync/outbox/link-tracking.ts.
import type { Handlers } from '../../../preload/bridge.ts';
import type { PostTracking } from '../../../preload/contract/link-tracking.ts';
import type { PostId } from '../../../preload/ids.ts';
import { type TrackingRule, hostFrom, trackingPairs } from '../../../preload/rules/link-tracking.ts';
import { isPlatformId } from '../../../preload/rules/platforms.ts';
import type { Sync } from '../../sync/engine.ts';
import { brandSnapshot } from '../../sync/kernel/cached-replies.ts';
import { activeRule, factsOf, targetOf, valuesFor } from '../../sync/outbox/link-tracking.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { noPost, pidOf } from './post-ids.ts';

export type LinkTracking = {
  rule(): TrackingRule;
  save(rule: TrackingRule): TrackingRule;
  /** Throws AppError `not-found`. */
  ofPost(id: PostId): PostTracking | null;
  /** Part of the transaction that restores a backup. */
  putBack(rule: TrackingRule): void;
};

const usualValues: TrackingRule['values'] = {
  source: '{platform}',
  medium: 'social',
  campaign: '{campaign}',
  content: '',
};

export const createLinkTracking = ({ sync }: { sync: Pick<Sync, 'store' | 'transact'> }): LinkTracking => {
  const { store, transact } = sync;
  const suggested = (): TrackingRule => {
    const host = hostFrom(brandSnapshot(store)?.websiteUrl ?? '');
    return { isOn: false, hosts: host === null ? [] : [host], values: usualValues, platforms: [], tags: [] };
  };
  const rule = () => store.linkTracking.rule() ?? suggested();
  const write = (next: TrackingRule): void =>
    transact((tx) => {
      store.linkTracking.writeRule(next, tx.serverNowMs);
      tx.changed('plan');
    });
  return {
    rule,
    save(next) {
      write({ ...next, hosts: [...new Set(next.hosts)] });
      return rule();
    },
    putBack: write,
    ofPost(id) {
      const active = activeRule(store);
      if (!active) return null;
      const parts = store.families.pids(pidOf(id)).flatMap((pid) => {
        const post = readPost(store, pid);
        return post ? [{ pid, post }] : [];
      });
      if (parts.length === 0) throw noPost();
      const versions = parts.flatMap(({ pid, post }) =>
        post.variants.flatMap(({ platform, scheduledAt }): PostTracking['versions'] => {
          const target = targetOf(post, platform);
          if (!target || !isPlatformId(platform)) return [];
          const atMs = typeof scheduledAt === 'string' ? Date.parse(scheduledAt) : null;
          const values = valuesFor(store, active, { pid, target });
          const pairs = trackingPairs(values, factsOf(store, post, target, atMs));
          return [{ platform, pairs, shownOn: target.shownOn }];
        }),
      );
      return { hosts: active.hosts, versions };
    },
  };
};

export const linkTrackingMethods = (tracking: LinkTracking) =>
  ({
    'tracking.rule': () => tracking.rule(),
    'tracking.saveRule': (rule) => tracking.save(rule),
    'tracking.ofPost': ({ id }) => tracking.ofPost(id),
  }) satisfies Partial<Handlers>;
