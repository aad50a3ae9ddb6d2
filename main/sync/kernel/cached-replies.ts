// Caches the last reply about brand, notes, ideas and plans, without links. An older reply never replaces a newer one.
import { z } from 'zod';
import { Temporal } from 'temporal-polyfill';
import type { Channel } from '../../../preload/contract/account.ts';
import type { Topic } from '../../../preload/wire.ts';
import { instantOrNull } from '../../service/lenient-parsing.ts';
import * as schema from '../../service/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from './transaction.ts';

const topicOf = {
  account: 'account',
  channels: 'account',
  brand: 'account',
  'brand-images': 'account',
  memories: 'account',
  ideas: 'ideas',
  credits: 'account',
  calendar: 'agenda',
  queue: 'agenda',
  plans: 'agenda',
  performance: 'account',
} satisfies Record<string, Topic>;

export type SnapshotKind = keyof typeof topicOf;

/**
 * `startedAtMs`: start of the request that brought it, or the moment of our own change. An older reply is dropped
 * (docs/sync.md#a-stale-reading-is-dropped). `id` separates several replies of one kind.
 */
export const keepSnapshot = (
  tx: Tx,
  kind: SnapshotKind,
  value: Record<string, unknown>,
  startedAtMs: number,
  id = '',
): void => {
  const known = tx.store.snapshots.read(kind, id);
  if (known && known.readAtMs > startedAtMs) return;
  tx.store.snapshots.write(
    kind,
    { document: JSON.stringify(withoutLinks(value, writtenTexts)), readAtMs: startedAtMs },
    id,
  );
  tx.changed(topicOf[kind]);
};

/** The brand's library, without its links. */
const BrandPictures = z.object({ images: z.array(z.object({ attachmentId: z.string(), tags: z.array(z.string()) })) });

const snapshot = <S extends z.ZodType>(store: Store, kind: SnapshotKind, type: S, id = ''): z.infer<S> | null => {
  const row = store.snapshots.read(kind, id);
  return row && type.parse(JSON.parse(row.document));
};

const readAtMs = (store: Store, kind: SnapshotKind): number => store.snapshots.read(kind)?.readAtMs ?? -Infinity;
/** When the balance was last read, Unix ms; -Infinity: never. */
export const balanceReadAtMs = (store: Store): number =>
  Math.max(readAtMs(store, 'credits'), readAtMs(store, 'account'));

/** The list of channels; its one link is not stored. */
const StoredChannels = z.object({ channels: z.array(schema.Channel) });
/** From the newer of two replies: the account, or the list of channels alone. null: neither was read. */
export const channelsSnapshot = (store: Store): { channels: Channel[]; readAtMs: number } | null => {
  const kind = readAtMs(store, 'channels') > readAtMs(store, 'account') ? 'channels' : 'account';
  const cached = snapshot(store, kind, StoredChannels);
  return (
    cached && {
      channels: cached.channels.map((channel) => ({
        platform: channel.platform,
        displayName: channel.displayName,
        connected: channel.connected,
        account: channel.account ?? null,
        available: channel.available,
        needsReconnect: channel.needsReconnect,
        restricted: channel.restricted,
        connectedAt: instantOrNull(channel.connectedAt),
      })),
      readAtMs: readAtMs(store, kind),
    }
  );
};
/** The account with the newest channels, whichever of the two replies brought them. */
export const accountSnapshot = (store: Store) => {
  const account = snapshot(store, 'account', schema.Account);
  return account && { ...account, channels: channelsSnapshot(store)?.channels ?? account.channels };
};
/**
 * From the newer of two replies: the account, or the read after work that may have cost credits. null: the balance
 * could not be read.
 */
export const creditsSnapshot = (store: Store): z.infer<typeof schema.Credits> | null =>
  readAtMs(store, 'credits') > readAtMs(store, 'account')
    ? snapshot(store, 'credits', schema.Credits)
    : (accountSnapshot(store)?.credits ?? null);

export const brandSnapshot = (store: Store) => snapshot(store, 'brand', schema.Brand);
const isZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
};

/** The business's time zone: of its slots, and of every day and time the user enters. An unknown zone counts as UTC. */
export const businessZone = (store: Store): string => {
  const named = brandSnapshot(store)?.timezone ?? null;
  return named === null ? new Intl.DateTimeFormat().resolvedOptions().timeZone : isZone(named) ? named : 'UTC';
};
export const memoriesSnapshot = (store: Store) => snapshot(store, 'memories', schema.MemoryList);
export const ideasSnapshot = (store: Store) => snapshot(store, 'ideas', schema.IdeaList);
export const brandPicturesSnapshot = (store: Store) => snapshot(store, 'brand-images', BrandPictures);
export const calendarSnapshot = (store: Store, id: string) => snapshot(store, 'calendar', schema.Calendar, id);
export const queueSnapshot = (store: Store, id: string) => snapshot(store, 'queue', schema.Queue, id);
export const performanceSnapshot = (store: Store) => snapshot(store, 'performance', schema.Performance);
export const plansSnapshot = (store: Store) => snapshot(store, 'plans', schema.AutopilotPlanList);

// Replies are stored without links: a signed link must never reach the disk.
/** Addresses of public pages. */
const publicPages: readonly string[] = ['permalink', 'websiteUrl'];
/**
 * Text that people wrote, in replies whose shape public-api.md documents. A link in such text is never a signed one, so
 * it stays. The shape of a job's result is undocumented: none of its texts are stored.
 */
const writtenTexts: readonly string[] = [
  'description',
  'industry',
  'targetAudience',
  'keywords',
  'text',
  'caption',
  'name',
  'headline',
  'direction',
  'preview',
];
/** Stored as an empty text, which only says that there is one. */
const noted: readonly string[] = ['logoUrl'];

type Members = Record<string, unknown>;

/** `publicNames`: members that are stored unchanged, links included. */
export const withoutLinks = (value: Members, publicNames: readonly string[] = []): Members => {
  const membersOf = (members: object): Members =>
    Object.fromEntries(
      Object.entries(members).flatMap(([name, member]) => {
        const isPublic = publicPages.includes(name) || publicNames.includes(name);
        const left: unknown = isPublic ? member : linkFree(member);
        if (left !== undefined) return [[name, left]];
        return noted.includes(name) ? [[name, '']] : [];
      }),
    );
  const linkFree = (member: unknown): unknown => {
    if (typeof member === 'string') return /https?:\/\//i.test(member) ? undefined : member;
    if (Array.isArray(member)) return member.map(linkFree).filter((each) => each !== undefined);
    if (typeof member === 'object' && member !== null) return membersOf(member);
    return member;
  };
  return membersOf(value);
};

// The latest likes and comments reported by the service, stored as the reading of the day.
type Named = { platform: string; permalink?: string | null | undefined; publishedAt: string };

/** A post is identified by its permalink; without one, by the exact moment it was published. */
export const measuredKey = ({ platform, permalink, publishedAt }: Named): string =>
  permalink ?? `${platform} ${publishedAt}`;

/** The day in the business's time zone at that moment of the service's clock, Unix ms. */
export const dayOf = (tx: Pick<Tx, 'store'>, serverNowMs: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(serverNowMs))
    .toZonedDateTimeISO(businessZone(tx.store))
    .toPlainDate();

/** If the service has no numbers, the reading of the earlier day stays. */
export const keepMeasured = (tx: Tx, serverNowMs: number): void => {
  const cached = performanceSnapshot(tx.store);
  if (!cached?.available) return;
  const posts = cached.posts.map(({ platform, permalink, publishedAt, caption, likes, comments }) => ({
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
