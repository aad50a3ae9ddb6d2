// The confirmed post as it is stored: packed by position, read back, and patched by partial replies.
import { hash } from 'node:crypto';
import type { z } from 'zod';
import { Post } from '../../service/schema.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import type * as schema from '../../service/schema.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Tx } from '../kernel/transaction.ts';

/** 132 bits: no two posts share it, and each takes half the room of all of it. */
const hashLength = 22;

export type Kept = { confirmed: string; hash: string };

/** The same post gives the same text: absent and null members are one, and so are all links to its files. */
export const toKept = (wire: WirePost): Kept => {
  const confirmed = JSON.stringify(pack(wire));
  return { confirmed, hash: hash('sha256', confirmed, 'base64url').slice(0, hashLength) };
};

/** Galley wrote it; an earlier one wrote all members by name. */
export const fromKept = (confirmed: string): WirePost => {
  const kept: unknown = JSON.parse(confirmed);
  return Array.isArray(kept) ? unpack(kept as PackedPost) : Post.parse(kept);
};

/** All that a post is made of. `operations`: the open ones in their order. */
export type Whole = {
  pid: number;
  confirmed: WirePost | null;
  /** Of `confirmed`. */
  hash: string | null;
  operations: Operation[];
};

export const readWhole = (store: Store, pid: number): Whole => ({
  pid,
  ...readConfirmed(store, pid),
  operations: store.operations.ofPost(pid),
});

/** What was read last, known by its content: an edit reads its post twice, and people go on in one post. */
let last: { hash: string; wire: WirePost } | null = null;

/** Several readers share it: nobody changes it. */
const readConfirmed = ({ posts }: Store, pid: number): Pick<Whole, 'confirmed' | 'hash'> => {
  const confirmed = posts.confirmed(pid, last?.hash ?? null);
  if (!confirmed) return { confirmed: null, hash: null };
  if (confirmed.text !== null) last = { hash: confirmed.hash, wire: fromKept(confirmed.text) };
  return { confirmed: last?.wire ?? null, hash: confirmed.hash };
};

// The service's post by places: usual members stand where they always stand, the others at the end by name. A quarter
// of the room of its names and usual values, quicker to write and to read, and its words can be read as they are.
export type WirePost = z.infer<typeof schema.Post>;
export type WireVariant = z.infer<typeof schema.Variant>;

/** Ms where the service writes a time as JavaScript does, else what it wrote. */
type Time = number | string;
type Slot = Time | object | null;
type Member<K extends keyof WireVariant> = NonNullable<WireVariant[K]> | null;

/** SQL reads some of these places (main/store/posts.ts). Nothing stands after the last that is not null. */
type PackedPost = [
  id: string,
  name: string,
  kind: string,
  status: string,
  createdAt: Time,
  updatedAt: Time,
  variants: PackedVariant[],
  idea?: string | null,
  needsApproval?: true | null,
];
type PackedVariant = [
  id: string,
  platform: string,
  /** null: as its post's. */
  status: string | null,
  body: Member<'body'>,
  media: PackedMedia[],
  hashtags?: Member<'hashtags'>,
  altText?: Member<'altText'>,
  scheduledAt?: Slot,
  publishedAt?: Slot,
  score?: PackedScore | null,
  unusual?: Unusual | null,
];
type PackedMedia = [id: string, ratio?: number | null, unusual?: { type?: string; altText?: string } | null];
type PackedScore = [value?: number | null, verdict?: string | null, singleFix?: string | null];
type Unusual = Partial<
  Pick<WireVariant, 'isPrimary' | 'mediaOrigin' | 'pinned' | 'generation' | 'publishFailure'> &
    Record<'title' | 'description' | 'permalink', string>
>;

/** Absent and null members are one, and links to files are left out, as is what Galley does not know. */
const pack = ({ status, idea, needsApproval, ...wire }: WirePost): PackedPost =>
  trimmed([
    wire.id,
    wire.name,
    wire.kind,
    status,
    packTime(wire.createdAt),
    packTime(wire.updatedAt),
    wire.variants.map((variant, index) => packVariant(variant, status, index === 0)),
    idea ?? null,
    needsApproval || null,
  ]);

const packVariant = (wire: WireVariant, postStatus: string, isFirst: boolean): PackedVariant =>
  trimmed([
    wire.id,
    wire.platform,
    wire.status === postStatus ? null : wire.status,
    wire.body ?? null,
    wire.media.map(packMedia),
    wire.hashtags ?? null,
    wire.altText ?? null,
    packSlot(wire.scheduledAt),
    packSlot(wire.publishedAt),
    wire.score ? packScore(wire.score) : null,
    unusualOf(wire, isFirst),
  ]);

const unusualOf = (wire: WireVariant, isFirst: boolean): Unusual | null => {
  const unusual: Unusual = {};
  if (wire.isPrimary !== isFirst) unusual.isPrimary = wire.isPrimary;
  if (typeof wire.title === 'string') unusual.title = wire.title;
  if (typeof wire.description === 'string') unusual.description = wire.description;
  if (wire.mediaOrigin !== 'taka') unusual.mediaOrigin = wire.mediaOrigin;
  if (typeof wire.permalink === 'string') unusual.permalink = wire.permalink;
  const { status, error, videoStatus } = wire.generation;
  if (status !== 'ready' || typeof error === 'string' || typeof videoStatus === 'string')
    unusual.generation = {
      status,
      ...(typeof error === 'string' ? { error } : {}),
      ...(typeof videoStatus === 'string' ? { videoStatus } : {}),
    };
  if (wire.publishFailure)
    unusual.publishFailure = { reason: wire.publishFailure.reason, failedAt: wire.publishFailure.failedAt };
  if (wire.pinned) unusual.pinned = true;
  for (const _ in unusual) return unusual;
  return null;
};

const packScore = ({ value, verdict, singleFix }: NonNullable<WireVariant['score']>): PackedScore =>
  trimmed([value ?? null, verdict ?? null, singleFix ?? null]);

const packMedia = ({ id, type, ratio, altText }: WireVariant['media'][number]): PackedMedia => {
  const hasAlt = typeof altText === 'string';
  if (type === 'image' && !hasAlt) return typeof ratio === 'number' ? [id, ratio] : [id];
  return [id, ratio ?? null, { ...(type === 'image' ? {} : { type }), ...(hasAlt ? { altText } : {}) }];
};

/** As long as what `toISOString` writes of our years. */
const exactLength = 24;
const packTime = (text: string): Time => {
  if (text.length !== exactLength) return text;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text ? ms : text;
};
const unpackTime = (time: Time): string => (typeof time === 'number' ? new Date(time).toISOString() : time);

/** A form that nobody knows is kept as it came: it must not be lost (readings.md, 1). */
const packSlot = (slot: WireVariant['scheduledAt']): Slot =>
  typeof slot === 'string' ? packTime(slot) : (slot ?? null);
const unpackSlot = (slot: Slot | undefined): WireVariant['scheduledAt'] =>
  typeof slot === 'number' ? unpackTime(slot) : (slot as WireVariant['scheduledAt']);

const trimmed = <T extends unknown[]>(places: T): T => {
  while (places.length > 0 && (places[places.length - 1] ?? null) === null) places.pop();
  return places;
};

const unpack = (packed: PackedPost): WirePost => {
  const [id, name, kind, status, createdAt, updatedAt, variants, idea, needsApproval] = packed;
  return {
    id,
    name,
    kind,
    status,
    needsApproval: needsApproval ?? false,
    idea,
    variants: variants.map((variant, index) => unpackVariant(variant, status, index === 0)),
    createdAt: unpackTime(createdAt),
    updatedAt: unpackTime(updatedAt),
  };
};

const unpackVariant = (packed: PackedVariant, postStatus: string, isFirst: boolean): WireVariant => {
  const [id, platform, status, body, media, hashtags, altText, scheduledAt, publishedAt, score, unusual] = packed;
  return {
    id,
    platform,
    isPrimary: isFirst,
    status: status ?? postStatus,
    body,
    hashtags,
    altText,
    media: media.map(unpackMedia),
    mediaOrigin: 'taka',
    scheduledAt: unpackSlot(scheduledAt),
    publishedAt: unpackSlot(publishedAt),
    generation: { status: 'ready' },
    score: score && { value: score[0], verdict: score[1], singleFix: score[2] },
    pinned: false,
    ...unusual,
  };
};

const unpackMedia = ([id, ratio, unusual]: PackedMedia): WireVariant['media'][number] => ({
  id,
  type: 'image',
  ratio,
  ...unusual,
});

// A reply that is no whole post: what it tells is written into what is confirmed.
/** `isWhole` false: the reply left something open, so the post is to be read again. */
export const amendPost = (tx: Tx, pid: number, amend: (post: WirePost) => void, isWhole: boolean): void => {
  const document = tx.store.posts.document(pid);
  tx.store.posts.settled(pid, tx.nowMs);
  tx.touch(pid);
  if (!document) return;
  const post = fromKept(document.confirmed);
  amend(post);
  tx.store.posts.confirm(pid, { ...toKept(post), readAtMs: isWhole ? document.readAtMs : 0 });
};

export const variantOf = (post: WirePost, platform: PlatformId | null): WireVariant | undefined =>
  post.variants.find((variant) => (platform === null ? variant.isPrimary : variant.platform === platform));

type Planned = { status: string; variants: { platform: string; status: string; scheduledAt?: unknown }[] };

/** Writes a slot (ISO or as the service sent it) or takes it away, and what follows from it for the whole post. */
export const plan = (post: Planned, platform: PlatformId | null, slot: string | object | null): void => {
  for (const variant of post.variants) {
    if (variant.platform !== platform) continue;
    variant.scheduledAt = slot;
    // What it is after its time was taken away is not stated: a reading tells.
    if (variant.status !== 'published') variant.status = slot === null ? 'draft' : 'scheduled';
  }
  if (post.status !== 'published') {
    post.status = post.variants.some(({ status }) => status === 'scheduled') ? 'scheduled' : 'draft';
  }
};

// Posts that an earlier Galley stored with member names, rewritten by position in quiet moments.
const postsAtOnce = 50;

/** Some of them and how far this got, for one transaction. false: none are left. */
export const repackSome = ({ meta, posts }: Store): boolean => {
  const upTo = meta.read('unpacked');
  if (upTo === null) return false;
  const documents = posts.documentsUpTo(Number(upTo), postsAtOnce);
  posts.rewrite(documents.flatMap(repacked));
  const last = documents.at(-1);
  meta.write('unpacked', last ? String(last.pid - 1) : null);
  return true;
};

type Document = { pid: number; confirmed: string };

const repacked = ({ pid, confirmed }: Document) => {
  if (confirmed.startsWith('[')) return [];
  try {
    return [{ pid, ...toKept(fromKept(confirmed)) }];
  } catch {
    // A damaged one must not hold up the others; it stays as it is until it is read anew.
    return [];
  }
};
