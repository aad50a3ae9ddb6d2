// What a post says in a text file, and the changes of a post that a file asks for.
import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { Post, Variant } from '../../../preload/contract/posts.ts';
import { lazy } from '../../../preload/lazy.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import { followAgain } from '../../sync/outbox/families.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { isSame, textOf } from '../../sync/posts/fields.ts';
import { isSameText } from '../../sync/posts/link-tracking.ts';
import type { FileChanges } from './merge-file.ts';
import { type PostText, plainLines } from './text-file.ts';

type KnownVariant = Variant & { platform: PlatformId };

const variantsOf = ({ variants }: Post): KnownVariant[] =>
  variants.flatMap((variant) => {
    const { platform } = variant;
    return isPlatformId(platform) ? [{ ...variant, platform }] : [];
  });
const mainOf = (post: Post): KnownVariant | undefined => {
  const variants = variantsOf(post);
  return variants.find(({ isPrimary }) => isPrimary) ?? variants[0];
};
const wordsOf = (variant: Variant): string => plainLines(textOf(variant) ?? '');

const hasOwnText = (store: Store, variant: Variant, main: Variant): boolean =>
  variant.part?.own?.includes('body') ??
  !isSameText(store, plainLines(textOf(variant) ?? ''), plainLines(textOf(main) ?? ''));

/**
 * The same on each computer: made from the id that the service gave. null: it has none yet, so that another computer
 * does not know the post either.
 */
export const lastingGid = ({ serviceId }: Pick<Post, 'serviceId'>): string | null =>
  serviceId === null ? null : `g${letters(createHash('sha256').update(serviceId).digest())}`;
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const letters = (bytes: Uint8Array): string => Array.from(bytes.subarray(0, 8), (byte) => alphabet[byte % 32]).join('');
/** Until there is a lasting one. */
export const newGid = (): string => `n${letters(crypto.getRandomValues(new Uint8Array(8)))}`;
export const isGid = (gid: string): boolean => /^[gn][a-z2-9]{8}$/.test(gid);

const wallTime = (at: string, zone: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
/** Unix ms. */
export const instantOf = (time: string, zone: string): number =>
  Temporal.PlainDateTime.from(time.replace(' ', 'T')).toZonedDateTime(zone).epochMilliseconds;

type Beside = {
  gid: string;
  tags: string[];
  plannedOn: string | null;
  zone: string;
  /** Unix ms by platform: times that files ask for, until the user has decided. */
  asked: ReadonlyMap<string, number>;
};

/** As it is in a file. null: no platform of it is known. */
export const postText = (store: Store, post: Post, { gid, tags, plannedOn, zone, asked }: Beside): PostText | null => {
  const main = mainOf(post);
  if (!main) return null;
  const variants = variantsOf(post);
  const scheduled = variants.flatMap(({ platform, status, scheduledAt }) => {
    const askedMs = asked.get(platform);
    const at = askedMs === undefined ? scheduledAt : new Date(askedMs).toISOString();
    return at && status !== 'published' ? [[platform, wallTime(at, zone)] as const] : [];
  });
  const own = variants.flatMap((variant) =>
    variant.platform !== main.platform && hasOwnText(store, variant, main)
      ? [[variant.platform, wordsOf(variant)] as const]
      : [],
  );
  return {
    gid,
    tags,
    plannedOn,
    name: post.name.trim() || null,
    platforms: variants.map(({ platform }) => platform),
    scheduled: Object.fromEntries(scheduled),
    body: wordsOf(main),
    own: Object.fromEntries(own),
  };
};

/** null: it would change words that were published. */
export const intentsOf = (store: Store, post: Post, pid: number, changes: FileChanges): Intent[] | null => {
  const { name, tags, plannedOn, body, own = {} } = changes;
  const variants = variantsOf(post);
  const main = mainOf(post);
  const isPublished = (platform: string): boolean =>
    variants.some((variant) => variant.platform === platform && variant.status === 'published');
  if ((body !== undefined && isPublished(main?.platform ?? '')) || Object.keys(own).some(isPublished)) return null;
  const edit = (platform: PlatformId, text: string): Intent => ({
    do: 'post.edit',
    pid,
    platform,
    fields: { body: text },
  });
  const following = Object.keys(own)
    .filter(isPlatformId)
    .filter((platform) => own[platform] === null);
  return [
    ...(name === undefined ? [] : [{ do: 'post.rename', pid, name } satisfies Intent]),
    ...(tags === undefined ? [] : [{ do: 'post.tag', pid, tags } satisfies Intent]),
    ...(plannedOn === undefined ? [] : [{ do: 'post.desk', pid, fields: { plannedOn } } satisfies Intent]),
    // First, so that a change of the main text reaches them.
    ...following.flatMap((platform): Intent[] => {
      const part = variants.find((variant) => variant.platform === platform)?.part;
      if (part?.own) return followAgain(store, pid, platform, ['body']);
      return [edit(platform, body ?? (main ? wordsOf(main) : ''))];
    }),
    ...(body === undefined || !main ? [] : [edit(main.platform, body)]),
    ...Object.entries(own).flatMap(([platform, text]) =>
      isPlatformId(platform) && text !== null ? [edit(platform, text)] : [],
    ),
  ];
};

/** Whether Galley would write the same file. */
export const isSameFile = (one: PostText, other: PostText): boolean =>
  one.gid === other.gid &&
  one.name === other.name &&
  one.plannedOn === other.plannedOn &&
  isSameList(one.tags, other.tags) &&
  isSameList(one.platforms, other.platforms) &&
  isSameRecord(one.scheduled, other.scheduled) &&
  isSame(one.body, other.body) &&
  isSameRecord(one.own, other.own);

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry) => other.includes(entry));
const isSameRecord = (one: Partial<Record<string, string>>, other: Partial<Record<string, string>>): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => one[key] === other[key]);

/**
 * What a file and Galley said when both were the same, where no one knows: tags and planned days, which each computer has
 * for itself, are put together. null: they say different things.
 */
export const adoptedBase = (now: PostText, file: PostText): PostText | null => {
  const day = now.plannedOn ?? file.plannedOn;
  const isSameDay = file.plannedOn === null || file.plannedOn === day;
  const { tags, gid } = file;
  if (!isSameDay || !isSameFile({ ...now, gid, tags, plannedOn: file.plannedOn }, file)) return null;
  return { ...file, tags: tags.filter((tag) => now.tags.includes(tag)), plannedOn: null };
};

// Names of files.

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const nameUnits = 80;
const graphemes = lazy(() => new Intl.Segmenter('en'));

/** For a new file, without its end. */
export const fileNameOf = ({ name, plannedOn, scheduled }: PostText): string => {
  const day = Object.values(scheduled).sort()[0]?.slice(0, 10) ?? plannedOn;
  const plain = (name ?? '')
    .replace(/[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  let short = '';
  for (const { segment } of graphemes().segment(plain)) {
    if (short.length + segment.length > nameUnits) break;
    short += segment;
  }
  short = short.replace(/^[.~\s]+|[.\s]+$/g, '');
  const whole = [day, short].filter(Boolean).join(' ');
  return whole === '' || reserved.test(whole) ? `Post ${whole}`.trim() : whole;
};

/** What a file without a name is called: its file name without the day that it may begin with. */
export const nameOfFile = (path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  return name.replace(/^\d{4}-\d\d-\d\d[ _-]+/, '').trim() || name;
};

/** How programs that sync folders name a file that they could not sync. */
export const isSyncCopy = (path: string): boolean =>
  /conflicted copy|sync-conflict-|in Konflikt stehende Kopie/i.test(path);

/** What a program wrote to a file that was being replaced is beside it, as it is. */
export const isBeside = (path: string): boolean => /\(conflict \d+\.\d\d(?: \d+)?\)\.md$/i.test(path);
