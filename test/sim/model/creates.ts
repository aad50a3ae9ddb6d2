// How posts and their variants come to be, whoever makes them.
import { askedBy, type CreatedPost } from './ledger.ts';
import {
  type Attachment,
  type Author,
  type Business,
  noTexts,
  type Post,
  type Texts,
  type Variant,
  type Version,
} from './state.ts';
import { type Platform } from './wire.ts';
import { type World } from './world.ts';

export type NewPost = {
  id?: string;
  name: string;
  kind: Post['kind'];
  platforms: readonly [Platform, ...Platform[]];
  cause: CreatedPost['cause'];
  idea?: string | undefined;
  texts?: Partial<Texts>;
  media?: readonly Attachment[];
  mediaOrigin?: Variant['mediaOrigin'];
  isGenerated?: boolean;
  needsApproval?: boolean;
  createdAtMs?: number;
};

export const newVariant = (
  world: World,
  platform: Platform,
  isPrimary: boolean,
  { texts = {}, media = [], mediaOrigin = 'taka', isGenerated = false }: Partial<NewPost>,
): Variant => ({
  id: world.newId('variant'),
  platform,
  isPrimary,
  mediaOrigin,
  status: 'draft',
  texts: { ...noTexts, ...texts },
  media,
  slotAtMs: null,
  slotSetBy: null,
  publishedAtMs: null,
  permalink: null,
  generation: { status: isGenerated || mediaOrigin === 'user' ? 'ready' : 'pending', error: null, videoStatus: null },
  publishFailure: null,
  pinned: false,
  versions: [],
});

export const addPost = (world: World, business: Business, born: NewPost, author: Author): Post => {
  const [primary, ...siblings] = born.platforms;
  const { createdAtMs = world.now(), media = [] } = born;
  const post: Post = {
    id: born.id ?? world.newId('post'),
    businessId: business.id,
    kind: born.kind,
    order: world.count(),
    createdAtMs,
    name: born.name,
    idea: born.idea ?? null,
    needsApproval: born.needsApproval ?? false,
    variants: [
      newVariant(world, primary, true, born),
      ...siblings.map((platform) => newVariant(world, platform, false, born)),
    ],
    updatedAtMs: createdAtMs,
    openJobs: 0,
    sent: null,
  };
  business.posts.set(post.id, post);
  world.ledger.created.push({
    id: post.id,
    businessId: business.id,
    name: post.name,
    platform: primary,
    attachmentIds: media.map(({ id }) => id),
    at: createdAtMs,
    cause: born.cause,
    ...askedBy(author),
  });
  return post;
};

/** Keeps the variant as it is now as its newest version. */
export const addVersion = ({ now }: World, variant: Variant, kind: Version['kind'], feedback: string | null = null) => {
  variant.versions.push({
    seq: variant.versions.length + 1,
    kind,
    feedback,
    createdAtMs: now(),
    texts: variant.texts,
    media: variant.media,
  });
};
