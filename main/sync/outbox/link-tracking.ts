// The one place where links get tracking: whenever a time or a publication is chosen, before it is enqueued, in the same
// step (docs/decisions/0064-tracking-of-links.md).
import { Temporal } from 'temporal-polyfill';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import {
  fitsTracked,
  linksToTrack,
  mapLinks,
  replaceLinks,
  sharedPlatform,
  type TrackingFacts,
  type TrackingRule,
  type TrackingValues,
  trackingPairs,
  trackingValues,
} from '../../../preload/rules/link-tracking.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import { readOverlays } from '../../store/calendar-overlays.ts';
import type { Store } from '../../store/store.ts';
import { businessZone } from '../kernel/cached-replies.ts';
import type { Tx } from '../kernel/transaction.ts';
import { readField } from '../posts/fields.ts';
import type { Enqueued, Intent, IntentOf, Kinds } from './operation.ts';
import { enqueueEdit } from './operations/edit.ts';
import { frameOf, variantIn } from './pending.ts';
import type { Enqueue } from './queue.ts';
import { readPost } from './read-post.ts';

/** `enqueue` for what chooses a time or a publication, unlike what is undone or restored: links get tracking first. */
export const withTracking =
  (enqueue: Enqueue): Enqueue =>
  (tx, intent) => {
    const links = linksFor(tx, intent);
    if (!links) return enqueue(tx, intent);
    tx.store.linkTracking.learn(links.links, tx.nowMs);
    const written = enqueue(tx, links);
    const enqueued = enqueue(tx, intent);
    return { ...enqueued, inverse: [...enqueued.inverse, ...written.inverse], ahead: written.operation };
  };

const linksFor = (tx: Tx, intent: Intent): IntentOf<'post.links'> | null => {
  if (intent.do !== 'post.schedule' && intent.do !== 'post.publish') return null;
  const { store } = tx;
  const rule = activeRule(store);
  if (!rule) return null;
  const post = readPost(store, intent.pid);
  const target = post && targetOf(post, intent.platform);
  const text = target && readField(target.variant, 'body');
  if (!target || typeof text !== 'string') return null;
  const atMs = intent.do === 'post.schedule' ? Date.parse(intent.at) : tx.serverNowMs;
  const values = valuesFor(store, rule, { pid: intent.pid, target });
  const pairs = trackingPairs(values, factsOf(store, post, target, atMs));
  const links = linksToTrack(text, { hosts: rule.hosts, pairs });
  if (links.length === 0 || !fitsTracked(target.shownOn, text, replaceLinks(text, links))) return null;
  return { do: 'post.links', pid: intent.pid, platform: target.variant.platform, links };
};

/** `shownOn`: the platforms that get its text. `isShared`: these are several. */
export type TrackingTarget = {
  variant: Variant & { platform: PlatformId };
  shownOn: PlatformId[];
  isShared: boolean;
};

/**
 * The variant whose text this platform publishes. One that follows the main variant is not edited itself: the service
 * would never let it follow again. Once the main variant is published, nothing is left to follow.
 */
export const targetOf = ({ variants }: Pick<Post, 'variants'>, platform: string): TrackingTarget | null => {
  const isOpen = ({ status }: Variant) => status !== 'published';
  const chosen = variants.find((each) => each.platform === platform);
  const main = variants.find(({ isPrimary }) => isPrimary);
  if (!chosen || !isOpen(chosen)) return null;
  const follows = !chosen.isPrimary && !chosen.pinned && main !== undefined && isOpen(main);
  const variant = follows ? main : chosen;
  const followers = variants.filter((each) => each !== main && !each.pinned && isOpen(each));
  const shownOn = [variant, ...(variant === main ? followers : [])].map((each) => each.platform).filter(isPlatformId);
  return isOn(variant) ? { variant, shownOn, isShared: variant === main && followers.length > 0 } : null;
};

const isOn = (variant: Variant): variant is Variant & { platform: PlatformId } => isPlatformId(variant.platform);

/** By its tags, or by its platform. The parts of a family have the tags of the whole. */
export const valuesFor = (
  { families, postTags }: Pick<Store, 'families' | 'postTags'>,
  rule: TrackingRule,
  { pid, target: { variant, isShared } }: { pid: number; target: TrackingTarget },
): TrackingValues => {
  if (rule.platforms.length === 0 && rule.tags.length === 0) return rule.values;
  const tags = postTags.ofPost(families.part(pid)?.head ?? pid);
  return trackingValues(rule, { platform: isShared ? null : variant.platform, tags });
};

/** `atMs` null: no time is chosen yet. */
export const factsOf = (
  store: Store,
  { name }: Pick<Post, 'name'>,
  { variant, isShared }: TrackingTarget,
  atMs: number | null,
): TrackingFacts => {
  const date = atMs === null ? null : dayOf(store, atMs);
  return {
    platform: isShared ? sharedPlatform : variant.platform,
    date,
    campaign: date === null ? null : campaignOn(store, date),
    post: name,
  };
};

const dayOf = (store: Store, atMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs))
    .toZonedDateTimeISO(businessZone(store))
    .toPlainDate()
    .toString();

/** Of several, the one that began last. Empty: none. */
const campaignOn = ({ meta }: Store, date: string): string =>
  readOverlays(meta).campaigns.findLast(({ from, to }) => from <= date && date <= to)?.name ?? '';

/** The rule in use. null: there is none, or it is off. */
export const activeRule = ({ linkTracking }: Pick<Store, 'linkTracking'>): TrackingRule | null => {
  const rule = linkTracking.rule();
  return rule?.isOn ? rule : null;
};

/**
 * Replaces links where the text still has them: what was written since, here or by another client, stays. Throws
 * AppError `not-found`.
 */
export const enqueueLinks = (tx: Tx, { pid, platform, links }: IntentOf<'post.links'>, kinds: Kinds): Enqueued => {
  const variant = variantIn(frameOf(tx, pid, kinds).post, platform);
  const text = readField(variant, 'body');
  const none: Enqueued = { operation: null, pid, inverse: [] };
  if (typeof text !== 'string' || variant.status === 'published') return none;
  const { body, back } = changedLinks(text, links);
  if (body === text) return none;
  const { operation } = enqueueEdit(tx, { do: 'post.edit', pid, platform, fields: { body } }, kinds);
  return { operation, pid, inverse: [{ do: 'post.links', pid, platform, links: back }] };
};

type Links = IntentOf<'post.links'>['links'];

/** `back`: what undoes it. A link that the text had in its new form before stays in that form then. */
const changedLinks = (text: string, links: Links): { body: string; back: Links } => {
  const countOf = new Map<string, number>();
  mapLinks(text, (link) => {
    countOf.set(link, (countOf.get(link) ?? 0) + 1);
    return null;
  });
  const seen = new Map<string, number>();
  const made = new Map<string, { count: number; places: number[] }>();
  const body = mapLinks(text, (link) => {
    const place = seen.get(link) ?? 0;
    seen.set(link, place + 1);
    const change = links.find(({ from }) => from === link);
    const { count, places } = change?.only ?? { count: -1, places: [] };
    const to = change && (count !== countOf.get(link) || places.includes(place)) ? change.to : null;
    const all = made.get(to ?? link) ?? { count: 0, places: [] };
    if (to !== null) all.places.push(all.count);
    all.count += 1;
    made.set(to ?? link, all);
    return to;
  });
  const back = links.map(({ from, to }) => {
    const all = made.get(to);
    return { from: to, to: from, ...(all && all.places.length > 0 && all.places.length < all.count && { only: all }) };
  });
  return { body, back };
};
