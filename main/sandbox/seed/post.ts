// Turns a described post into a stored one: siblings, versions, scores, slots and numbers as the service would have
// them.
import { type PlatformId, platformIds, platforms } from '../../../preload/rules/platforms.ts';
import {
  contentOf,
  derivedContent,
  newVariant,
  textFields,
  withContent,
  wordsOf,
  type VersionEntry,
} from '../engine/variants.ts';
import { permalinks } from '../engine/publishing.ts';
import { hashtagOf } from '../writing/sentences.ts';
import { photos, type PhotoName } from '../photos.ts';
import type { BusinessRecord, PostRecord, PublishFailureReason, VariantContent, VariantRecord } from '../records.ts';
import type { World } from '../world.ts';
import { demoPlans, type PlanKey } from './demo-bakery.ts';
import type { FilmName, Stock } from './stock.ts';

/** A later version: what changed, how and when. A step on a sibling pins it. */
type Step = VersionEntry & { at: number; change: Partial<VariantContent> };

type VariantSeed = {
  title?: string;
  history?: readonly Step[];
  generation?: VariantRecord['generation'];
  score?: NonNullable<VariantRecord['score']>;
  failure?: PublishFailureReason;
  /** Stays without a slot although the post has one. */
  unscheduled?: true;
};

export type PostSeed = {
  name: string;
  /** Badges, the main platform first: 'Ig Fb X'. */
  on: string;
  /** Omitted: nothing is written yet. */
  body?: string;
  idea?: string;
  hashtags?: readonly string[];
  photos?: readonly PhotoName[];
  film?: FilmName;
  /** Omitted: derived from the media. */
  kind?: PostRecord['kind'];
  plan?: PlanKey;
  approved?: boolean;
  /** Made of the user's uploads. */
  own?: true;
  createdAt: number;
  editedAt?: number;
  slot?: number;
  /** Whether the slot has come and the post was published, except variants with a failure. */
  published?: boolean;
  numbers?: { likes: number; comments: number };
  generation?: VariantRecord['generation'];
  variants?: Partial<Record<PlatformId, VariantSeed>>;
};

const platformOf = (badge: string): PlatformId => {
  const found = platformIds.find((id) => platforms[id].badge === badge);
  if (!found) throw new Error(`No platform has the badge ${badge}`);
  return found;
};

/** Stores the post and schedules its coming slots. Returns it. */
export function keepPost(world: World, business: BusinessRecord, stock: Stock, seed: PostSeed): PostRecord {
  const [primary = 'instagram', ...siblings] = seed.on.split(' ').map(platformOf);
  const kind = seed.kind ?? (seed.film ? 'reel' : (seed.photos?.length ?? 0) > 1 ? 'carousel' : 'post');
  const make = createVariantMaker({ world, business, stock, seed, kind });
  const first = make(primary, null);
  const variants = [first, ...siblings.map((platform) => make(platform, first))];
  const plan = seed.plan && demoPlans[seed.plan];
  const post: PostRecord = {
    id: world.id('post'),
    businessId: business.id,
    name: seed.name,
    kind,
    reviewMode: plan?.publishMode === 'review',
    approved: seed.approved ?? seed.published ?? false,
    ...(plan && { planId: plan.id }),
    ...(seed.idea !== undefined && { idea: seed.idea }),
    createdAt: seed.createdAt,
    updatedAt: seed.editedAt ?? Math.max(seed.createdAt, seed.published ? (seed.slot ?? 0) : 0),
    variants,
  };
  world.tables.posts.put(post);
  for (const { platform, status, scheduledAt } of variants) {
    if (status !== 'scheduled' || scheduledAt === null || scheduledAt <= world.clock.now()) continue;
    world.plan(scheduledAt, business.id, { kind: 'slot-comes', postId: post.id, platform });
  }
  const measured = variants.find(({ platform, status }) => platform === 'instagram' && status === 'published');
  if (measured) world.tables.metrics.put({ id: measured.id, ...(seed.numbers ?? { likes: 0, comments: 0 }) });
  return post;
}

type Making = { world: World; business: BusinessRecord; stock: Stock; seed: PostSeed; kind: PostRecord['kind'] };

function createVariantMaker({ world, business, stock, seed, kind }: Making) {
  const mediaIds = [
    ...(seed.photos ?? []).map((photo) => stock.picture(photo, seed)),
    ...(seed.film ? [stock.film(seed.film, seed)] : []),
  ];
  const photo = seed.photos?.[0] ?? seed.film;
  const written = (platform: PlatformId): VariantContent => ({
    ...(seed.body !== undefined && textFields(platform, seed.body)),
    ...(seed.body !== undefined && platforms[platform].hasTitle && { title: seed.name }),
    hashtags: [...(seed.hashtags ?? [hashtagOf(business.name), ...(photo ? photos[photo].tags.map(hashtagOf) : [])])],
    ...(photo && { altText: photos[photo].altText }),
    mediaIds,
  });

  return (platform: PlatformId, primary: VariantRecord | null): VariantRecord => {
    const special = seed.variants?.[platform] ?? {};
    const bare: VariantRecord = {
      ...newVariant(world, platform, primary === null),
      mediaOrigin: seed.own ? 'user' : 'taka',
      generation: special.generation ??
        seed.generation ?? { status: 'ready', ...(seed.film && { videoStatus: 'ready' }) },
    };
    const isEmpty = seed.body === undefined && mediaIds.length === 0;
    const base = isEmpty ? bare : withFirstVersions(world, bare, primary, written(platform), seed, kind);
    const titled = special.title === undefined ? base : { ...base, title: special.title };
    const history = (special.history ?? []).reduce(
      (variant, { at, change, ...entry }) => withContent(variant, { ...contentOf(variant), ...change }, entry, at),
      titled,
    );
    const score =
      special.score ?? (seed.own || isEmpty ? undefined : world.copywriter.score({ words: wordsOf(history), kind }));
    const variant: VariantRecord = {
      ...history,
      pinned: primary !== null && ((special.history?.length ?? 0) > 0 || special.title !== undefined),
      ...(score && { score }),
    };
    return special.unscheduled ? variant : withOutcome(world, variant, seed, special.failure);
  };
}

/** The first draft; a sibling that was never edited by itself has followed the primary through all its versions. */
function withFirstVersions(
  world: World,
  bare: VariantRecord,
  primary: VariantRecord | null,
  written: VariantContent,
  seed: PostSeed,
  kind: PostRecord['kind'],
): VariantRecord {
  const titled = (content: VariantContent): VariantContent =>
    platforms[bare.platform].hasTitle && seed.body !== undefined ? { ...content, title: seed.name } : content;
  const [firstOfPrimary, ...laterOfPrimary] = primary?.versions ?? [];
  const content = titled(firstOfPrimary ? derivedContent(firstOfPrimary.content, bare) : written);
  const first = withContent(bare, content, firstEntry(world, content, seed, kind), seed.createdAt);
  if (seed.variants?.[bare.platform]?.history) return first;
  return laterOfPrimary.reduce(
    (variant, { seq, createdAt, content: primaryContent, ...entry }) =>
      withContent(variant, titled(derivedContent(primaryContent, variant)), entry, createdAt),
    first,
  );
}

function firstEntry(world: World, content: VariantContent, seed: PostSeed, kind: PostRecord['kind']): VersionEntry {
  if (seed.own) return { kind: 'manual', label: 'From your media' };
  const { value, verdict } = world.copywriter.score({ words: wordsOf(content), kind });
  return { kind: 'generate', label: 'First draft', verdict, ...(value !== null && { score: value }) };
}

/**
 * Milliseconds after its slot, by the platform's place in the list, so that no two are published at the same moment.
 */
const goesOutAfterMs = (platform: PlatformId): number => 4000 + platformIds.indexOf(platform) * 3000;

function withOutcome(
  world: World,
  variant: VariantRecord,
  seed: PostSeed,
  failure: PublishFailureReason | undefined,
): VariantRecord {
  const { slot } = seed;
  if (slot === undefined) return variant;
  const at = slot + goesOutAfterMs(variant.platform);
  if (failure)
    return { ...variant, status: 'scheduled', scheduledAt: slot, publishFailure: { reason: failure, failedAt: at } };
  if (!seed.published) return { ...variant, status: 'scheduled', scheduledAt: slot };
  return {
    ...variant,
    status: 'published',
    scheduledAt: slot,
    publishedAt: at,
    permalink: permalink(world, variant.platform),
  };
}

const permalink = (world: World, platform: PlatformId): string =>
  permalinks[platform]('tansylanebakery', world.id('live').slice('live_'.length));
