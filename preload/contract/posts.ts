// Posts as the window sees them: flat, link-free, with every field of the service's post.
import { z } from 'zod';
import type { ErrorData } from '../errors.ts';
import type { MediaId, Open, PostId } from '../ids.ts';
import { carouselBounds, textBounds } from '../rules/service-bounds.ts';
import { type FollowField, followFields } from '../rules/families.ts';
import type { Judgement } from '../rules/findings.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import { day, gives, language, moment, nothing, ofPost, ofVariant, platform, postId, text } from './inputs.ts';
import type { Merged, PostSync } from './sync.ts';
import type { Step } from './undo.ts';

type PostStatus = Open<'draft' | 'scheduled' | 'published'>;

export type PostKind = Open<'post' | 'carousel' | 'reel' | 'story' | 'video'>;

export type MediaItem = { id: MediaId; type: Open<'image' | 'video'>; ratio: number | null; altText: string | null };

export type PublishFailure = {
  reason: Open<
    'token_expired' | 'no_channel' | 'account_restricted' | 'image_error' | 'rate_limited' | 'app_unaudited' | 'unknown'
  >;
  /** ISO instant; null: the service sent none that can be read. */
  failedAt: string | null;
};

export type Variant = {
  platform: Open<PlatformId>;
  isPrimary: boolean;
  /** The user edited this variant, so it no longer follows the primary one. The service can't undo that. */
  pinned: boolean;
  status: PostStatus;
  body: string | null;
  title: string | null;
  description: string | null;
  /** Without `#`. */
  hashtags: string[];
  altText: string | null;
  media: MediaItem[];
  /** `user`: the user's own media, published unchanged; AI editing is off. */
  mediaOrigin: Open<'taka' | 'user'>;
  /** ISO instant; null: none; undefined: the service sent an unknown shape. */
  scheduledAt: string | null | undefined;
  publishedAt: string | null | undefined;
  permalink: string | null;
  generation: {
    status: Open<'pending' | 'generating' | 'ready' | 'failed'>;
    error: string | null;
    videoStatus: Open<'generating' | 'ready' | 'failed'> | null;
  };
  /** `value` is null for reels. */
  score: { value: number | null; verdict: string | null; singleFix: string | null } | null;
  publishFailure: PublishFailure | null;
  /** Only for a post with parts. */
  part?: VariantPart;
};

/**
 * Each platform of a post that starts with text is a separate post at the service: a part. `id`: of that part.
 * `isMain`: the others follow its text. `own`: fields that don't follow it, because the user or another client edited
 * them in this variant; "Follow main again" is `posts.follow`. Omitted: the main part, or a variant that follows
 * another one within its part, where `pinned` says it.
 */
type VariantPart = { id: PostId; isMain: boolean; own?: FollowField[] };

/**
 * A post whose platforms are several posts of the service. `parts`: those that exist, in order. `missing`: deleted by
 * another client, until the user dismisses it (`posts.letGo`) or creates it again (`posts.addPlatforms`). `also`:
 * written by the service in addition, on a platform that another part has: never scheduled, never published.
 */
export type Family = {
  parts: { id: PostId; platform: Open<PlatformId>; serviceId: string | null; sync: PostSync }[];
  missing: { id: PostId; platform: Open<PlatformId> }[];
  also: { id: PostId; platform: Open<PlatformId> }[];
};

/** A variant without a slot, and the slot that is restored when the pause ends: ISO instant. */
export type PausedTime = { platform: Open<PlatformId>; at: string };

/**
 * `at`: when it was last approved. `for`: the slot it was approved for, if it has another one now. `by`: the name that a
 * reviewer gave (review.apply).
 */
type PostApproval = { at: string; for?: string; by?: string };

export type Post = {
  id: PostId;
  /** The service's own id, for support; null until the service has the post. */
  serviceId: string | null;
  name: string;
  kind: PostKind;
  status: PostStatus;
  needsApproval: boolean;
  /** Its content differs from what was last approved, though the service still counts it as approved. */
  changedSinceApproval: boolean;
  /** The user's rule asks for an approval of its text and pictures first (`plan.approvals`). Omitted: it doesn't. */
  needsOwnApproval?: true | undefined;
  /** Omitted: this computer knows of no approval, or the service asks for one. */
  approval?: PostApproval | undefined;
  idea: string | null;
  variants: Variant[];
  sync: PostSync;
  /** Being deleted, or no longer at the service: deleted here, restored as a new post since, or deleted elsewhere. */
  gone: 'deleting' | 'deleted' | 'restored' | 'deleted-elsewhere' | null;
  /** Its deletion waits or needs attention, and can still be given up (`undo.keep`). */
  canKeep: boolean;
  /** Everything is paused: the stored times, the earliest first. */
  paused?: PausedTime[];
  /** Platforms with a result of an AI batch that the user has not accepted or rejected. Omitted: none. */
  aiUnchecked?: PlatformId[];
  /** Platforms that wait for an AI batch. Omitted: none. */
  aiWaiting?: PlatformId[];
  /** Its platforms are several posts of the service; omitted: it is one. */
  family?: Family;
  /** ISO instants; null: the service sent none that can be read. */
  createdAt: string | null;
  updatedAt: string | null;
};

/** What a copy lacks: a post created at the service starts with text on one platform and one picture. */
export type LeftOut = { platforms: Open<PlatformId>[]; pictureCount: number; hasVideo: boolean };

/** What Galley did to a post on its own, until the user has seen it. */
export type PostNotes = { merged: Merged[]; leftOut: LeftOut | null };

/** What a platform showed of a variant. `media`: in their order. */
export type SeenVariant = {
  platform: Open<PlatformId>;
  text: string;
  title: string;
  hashtags: string[];
  altText: string;
  media: MediaId[];
};

/** What a post said when the user approved it or left it in the editor, whichever was last. */
export type LastSeen = { by: 'approval' | 'editor'; variants: SeenVariant[] };

/** The post's own part of a Library row. */
export type PostLine = {
  name: string;
  kind: PostKind;
  status: PostStatus;
  needsApproval: boolean;
  changedSinceApproval: boolean;
  /** The slot it was approved for; omitted: it has that one, or none. */
  approvedFor?: string | undefined;
  /** The beginning of the primary variant's text. */
  excerpt: string;
  thumbnail: MediaId | null;
  platforms: { platform: Open<PlatformId>; failed: boolean; status: PostStatus }[];
  generation: Open<'pending' | 'generating' | 'ready' | 'failed'>;
  videoStatus: Open<'generating' | 'ready' | 'failed'> | null;
  failure: (PublishFailure & { platform: Open<PlatformId> }) | null;
  /** The first finding of each variant that isn't published yet. */
  judged: ({ platform: PlatformId } & Judgement)[];
  /** The next slot, otherwise the last publication; null: neither. */
  at: string | null;
  sync: PostSync;
  /** ISO instants; null: the service sent none that can be read. */
  createdAt: string | null;
  updatedAt: string | null;
};

/** Start and end in UTF-16 units; ranges are in order and never overlap. */
export type TextRange = [start: number, end: number];

/** Where a post matches the search; `passage`: the text around the first match that the row doesn't show. */
export type Found = {
  name: TextRange[];
  excerpt: TextRange[];
  passage: {
    field: Open<'body' | 'title' | 'description' | 'hashtags' | 'alt' | 'idea' | 'note' | 'media'>;
    text: string;
    ranges: TextRange[];
  } | null;
};

/** One line of the Library: what the row shows and nothing more. */
export type PostRow = PostLine & {
  id: PostId;
  /** The user's own tags, in alphabetical order. */
  tags: string[];
  /** null: the list isn't a search. */
  found: Found | null;
  /** It was deleted here, which the service hasn't confirmed yet. */
  deleting?: true;
  /** Everything is paused: the stored times, the earliest first. */
  paused?: PausedTime[];
  /** As in `Post`. */
  needsOwnApproval?: true | undefined;
  /** A result of an AI batch is in it that the user has not accepted or rejected. */
  aiUnchecked?: true;
  /** It waits for an AI batch. */
  aiWaiting?: true;
};

/**
 * `total`: posts that match the filter, for the tabs and the scroll bar. `cut`: a word fragment occurs in so many words
 * that only some of these were searched.
 */
export type PostPage = { rows: PostRow[]; nextCursor: string | null; total: number; cut?: true | undefined };

export type ScheduleOutcome = {
  /** Not at the service yet, and not published before it is. The two flags below are then estimates. */
  waiting: boolean;
  platform: Open<PlatformId>;
  scheduledAt: string | null | undefined;
  /** false: the service holds the post; `needsApproval` may say why. */
  eligibleToPublish: boolean;
  needsApproval: boolean;
};

/** `error`: this platform was refused; the others were scheduled. */
export type Placed = ScheduleOutcome | { platform: Open<PlatformId>; error: ErrorData };

/** The post as a change left it. */
export type ChangedPost = Step & { post: Post };

export type PlaceOutcome = Step & { placed: Placed[] };

export type ApproveOutcome = {
  /** Saved here and sent when possible; the two flags below are then false. */
  waiting: boolean;
  approved: boolean;
  publishedImmediately: boolean;
  scheduledAt: string | null | undefined;
  /** For `undo.step`, while the approval is unsent; null: there is nothing to undo. */
  stepId: number | null;
};

/** Saved on this computer and not done yet; Activity and the row show the outcome. */
type Waiting = { state: 'waiting'; operationId: string };

/** `job`: the platform publishes in the background, and the job reports the outcome. */
export type PublishOutcome =
  | { state: 'published'; platform: Open<PlatformId>; permalink: string | null }
  | {
      state: 'refused';
      platform: Open<PlatformId>;
      /** Why, in the service's words. */
      said: string | null;
      retryable: boolean;
      /** Its slot was removed first and couldn't be restored. */
      slotLost: boolean;
    }
  | { state: 'job'; platform: Open<PlatformId>; jobId: string }
  | (Waiting & { platform: Open<PlatformId> });

/** Similar posts that could be one, each on another platform: they are only joined by `posts.join`. */
export type SimilarPosts = { posts: PostRow[] }[];

const severalPlatforms = z.array(platform).min(1).max(platformIds.length);
const severalPosts = z.array(postId).min(2).max(platformIds.length);

export const postMethods = {
  /** The id of a part leads to its post, which has another id. */
  'posts.read': gives<Post>()(z.strictObject(ofPost)),
  /**
   * On one `platform`, empty; or on several `platforms` as one post and one undo step, with the same text (`body`) for
   * each, and the hashtags. With files (`mediaIds`, stored here or of the brand library; one video, or up to 10 pictures) they are
   * published unchanged, the service's AI can't edit them, and they can't be replaced later. Throws `invalid` with
   * reason `x-needs-media` for X without a file.
   */
  'posts.create': gives<Post>()(
    z
      .strictObject({
        platform: platform.exclude(['x']).optional(),
        platforms: severalPlatforms.optional(),
        body: text(textBounds.variantBody).optional(),
        idea: text(textBounds.postIdea).optional(),
        name: text(textBounds.postName).optional(),
        mediaIds: z.array(z.string().min(1).max(200)).min(1).max(carouselBounds.maxImages).optional(),
        hashtags: z.array(text(200)).max(200).optional(),
        plannedOn: day.optional(),
      })
      .refine(({ platform: one, platforms, body, mediaIds, hashtags }) =>
        one === undefined ? platforms !== undefined : !(platforms ?? body ?? mediaIds ?? hashtags),
      ),
  ),
  /**
   * Adds platforms to a post, with the text of its main variant, and its picture if the service accepts it
   * (`posts.notes` says what was left out). One undo step. Also creates a missing part again. Throws `invalid` for a
   * platform that it has, and like `posts.create` for X.
   */
  'posts.addPlatforms': gives<ChangedPost>()(z.strictObject({ ...ofPost, platforms: severalPlatforms })),
  /**
   * The main variant's text and picture for these platforms, which follow it from then on: all fields that don't, or only
   * `fields`. A picture that the service can't copy stays the platform's own. One undo step. Throws `invalid` for the main variant itself, and for one that follows within its part.
   */
  'posts.follow': gives<ChangedPost>()(
    z.strictObject({
      ...ofPost,
      platforms: severalPlatforms,
      fields: z.array(z.enum(followFields)).min(1).max(followFields.length).optional(),
    }),
  ),
  /** Dismisses a part that another client deleted. `part`: of `Post.family.missing`. */
  'posts.letGo': gives<Post>()(z.strictObject({ ...ofPost, part: postId })),
  /** Similar posts that could be one, newest first; at most 20 groups. */
  'posts.similar': gives<SimilarPosts>()(nothing),
  /** Shows posts as one, one platform each, as one undo step. Throws `invalid` for two with the same platform. */
  'posts.join': gives<ChangedPost>()(z.strictObject({ ids: severalPosts })),
  /** These are not proposed as one post again. */
  'posts.keepApart': gives<null>()(z.strictObject({ ids: severalPosts })),
  /** Makes its parts separate posts again, as one undo step. */
  'posts.separate': gives<Step>()(z.strictObject(ofPost)),
  'posts.rename': gives<Post>()(z.strictObject({ ...ofPost, name: text(textBounds.postName).min(1) })),
  /**
   * An omitted field stays as it is, null clears it. An edit of the main variant of a post with parts goes to every
   * part that follows it there, as one undo step; an edit of another one makes the fields its own (`Variant.part.own`).
   */
  'posts.edit': gives<ChangedPost>()(
    z.strictObject({
      ...ofVariant,
      body: text(textBounds.variantBody).nullable().optional(),
      title: text(textBounds.variantTitle).nullable().optional(),
      description: text(textBounds.variantDescription).nullable().optional(),
      hashtags: z.array(text(200)).max(200).optional(),
      altText: text(textBounds.variantAltText).nullable().optional(),
    }),
  ),
  /** Replaces a variant's picture by a stored file or one of the brand library. Free (public-api.md, Posts). */
  'posts.setImage': gives<ChangedPost>()(
    z.strictObject({ ...ofPost, platform: platform.optional(), mediaId: z.string().min(1).max(200) }),
  ),
  /**
   * Everywhere, or only on these platforms: then throws `invalid` if the service can't remove one of them from a post
   * of several. One undo step.
   */
  'posts.remove': gives<Step>()(z.strictObject({ ...ofPost, platforms: severalPlatforms.optional() })),
  /** One change and one undo step, even if some platforms are refused. `at` null unschedules. */
  'posts.place': gives<PlaceOutcome>()(
    z.strictObject({
      ...ofPost,
      slots: z
        .array(z.strictObject({ platform, at: moment.nullable() }))
        .min(1)
        .max(platformIds.length),
    }),
  ),
  'posts.approve': gives<ApproveOutcome>()(z.strictObject(ofPost)),
  /** Approves what changed since the approval, on this computer only: the service doesn't ask again. */
  'posts.approveAgain': gives<Post>()(z.strictObject(ofPost)),
  /** Restores the approved text and picture on every platform that changed: an ordinary edit, one undo step. */
  'posts.restoreApproved': gives<ChangedPost>()(z.strictObject(ofPost)),
  'posts.publish': gives<PublishOutcome>()(z.strictObject(ofVariant)),
  /** A new draft with the same content. `language`: of its name. */
  'posts.duplicate': gives<Post>()(z.strictObject({ ...ofPost, language })),
  /** A draft with the text that arrived too late for a variant already published. `language`: of its name. */
  'posts.correct': gives<Post>()(z.strictObject({ ...ofVariant, language })),
  /** What Galley did to a post on its own, until `posts.notesSeen`. */
  'posts.notes': gives<PostNotes>()(z.strictObject(ofPost)),
  'posts.notesSeen': gives<null>()(z.strictObject(ofPost)),
  /** null: it was neither approved nor opened on this computer. */
  'posts.lastSeen': gives<LastSeen | null>()(z.strictObject(ofPost)),
  /** The user has seen it as it is now. */
  'posts.markSeen': gives<null>()(z.strictObject(ofPost)),
};
