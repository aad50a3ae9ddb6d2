// Posts as the window sees them: flat, link-free, with every field of the service's post.
import { z } from 'zod';
import type { ErrorData } from '../errors.ts';
import type { MediaId, Open, PostId } from '../ids.ts';
import { textBounds } from '../rules/bounds.ts';
import type { Judgement } from '../rules/findings.ts';
import { type PlatformId, platformIds } from '../rules/platforms.ts';
import { gives, moment, ofPost, ofVariant, platform, text } from './inputs.ts';
import type { Merged, PostSync } from './sync.ts';

type PostStatus = Open<'draft' | 'scheduled' | 'published'>;

export type PostKind = Open<'post' | 'carousel' | 'reel' | 'story' | 'video'>;

export type MediaItem = { id: MediaId; type: Open<'image' | 'video'>; ratio: number | null; altText: string | null };

export type PublishFailure = {
  reason: Open<
    'token_expired' | 'no_channel' | 'account_restricted' | 'image_error' | 'rate_limited' | 'app_unaudited' | 'unknown'
  >;
  failedAt: string;
};

export type Variant = {
  platform: Open<PlatformId>;
  isPrimary: boolean;
  /** The person edited this version, so it no longer follows the main one. The service has no way back. */
  pinned: boolean;
  status: PostStatus;
  body: string | null;
  title: string | null;
  description: string | null;
  /** Without `#`. */
  hashtags: string[];
  altText: string | null;
  media: MediaItem[];
  /** `user`: the person's own media, goes out untouched, AI editing is off. */
  mediaOrigin: Open<'taka' | 'user'>;
  /** ISO instant; null: none; undefined: the service sent a shape nobody knows. */
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
};

export type Post = {
  id: PostId;
  /** The service's own id, for support; null until the service has the post. */
  serviceId: string | null;
  name: string;
  kind: PostKind;
  status: PostStatus;
  needsApproval: boolean;
  /** It says something else than what Galley approved last, and the service holds it as approved all the same. */
  changedSinceApproval: boolean;
  idea: string | null;
  variants: Variant[];
  sync: PostSync;
  /** A delete waits here, or the service no longer has it: deleted here, made again as another post since, or by others. */
  gone: 'deleting' | 'deleted' | 'restored' | 'deleted-elsewhere' | null;
  createdAt: string;
  updatedAt: string;
};

/** What a copy could not take along: the service begins a post with words on one platform, with one picture. */
export type LeftOut = { platforms: Open<PlatformId>[]; pictureCount: number; hasVideo: boolean };

/** What Galley did to a post by itself; until the person has seen it. */
export type PostNotes = { merged: Merged[]; leftOut: LeftOut | null };

/** What a row of the Library shows of the post itself. */
export type PostLine = {
  name: string;
  kind: PostKind;
  status: PostStatus;
  needsApproval: boolean;
  changedSinceApproval: boolean;
  /** The first words of the main version. */
  excerpt: string;
  thumbnail: MediaId | null;
  platforms: { platform: Open<PlatformId>; failed: boolean; status: PostStatus }[];
  generation: Open<'pending' | 'generating' | 'ready' | 'failed'>;
  videoStatus: Open<'generating' | 'ready' | 'failed'> | null;
  failure: (PublishFailure & { platform: Open<PlatformId> }) | null;
  /** What speaks against each version that is not published yet: the first thing of each. */
  judged: ({ platform: PlatformId } & Judgement)[];
  /** The next slot, else the last publication; null: neither. */
  at: string | null;
  sync: PostSync;
  createdAt: string;
  updatedAt: string;
};

/** Beginnings and ends in UTF-16 units, in order, never overlapping. */
export type TextRange = [start: number, end: number];

/** Where a post holds the words that were searched for; `passage`: around the first of them that the row does not show. */
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
  /** The person's own words for it, by the alphabet. */
  tags: string[];
  /** Of a search. */
  found: Found | null;
};

/**
 * `total` counts what the filter finds, for the tabs and the scroll bar. `cut`: a part of words is in so many that not
 * each was searched for.
 */
export type PostPage = { rows: PostRow[]; nextCursor: string | null; total: number; cut?: true | undefined };

export type ScheduleOutcome = {
  /** Not at the service yet: it will not go out until sent. The two answers below are then a guess from what is known. */
  waiting: boolean;
  platform: Open<PlatformId>;
  scheduledAt: string | null | undefined;
  /** false: the service holds the post; `needsApproval` may say why. */
  eligibleToPublish: boolean;
  needsApproval: boolean;
};

/** `error`: this platform was refused; the others stand. */
export type Placed = ScheduleOutcome | { platform: Open<PlatformId>; error: ErrorData };

/** `stepId`: for `undo.step`; null: nothing changed. */
export type PlaceOutcome = { placed: Placed[]; stepId: number | null };

export type ApproveOutcome = {
  /** Kept here and sent when it can be; the two answers below are then false. */
  waiting: boolean;
  approved: boolean;
  publishedImmediately: boolean;
  scheduledAt: string | null | undefined;
  /** Of an approval that waits, for `undo.step`; null: there is nothing to take back. */
  stepId: number | null;
};

/** `waiting`: kept on this computer and not through yet; its end shows in Activity and on the row. */
type Waiting = { state: 'waiting'; operationId: string };

/** `job`: the platform publishes in the background and the job tells the end. */
export type PublishOutcome =
  | { state: 'published'; platform: Open<PlatformId>; permalink: string | null }
  | {
      state: 'refused';
      platform: Open<PlatformId>;
      error: string;
      retryable: boolean;
      /** Its time was taken away before and could not be put back. */
      slotLost: boolean;
    }
  | { state: 'job'; platform: Open<PlatformId>; jobId: string }
  | (Waiting & { platform: Open<PlatformId> });

export const postMethods = {
  'posts.read': gives<Post>()(z.strictObject(ofPost)),
  'posts.create': gives<Post>()(
    z.strictObject({
      platform: platform.exclude(['x']),
      idea: text(textBounds.postIdea).optional(),
      name: text(textBounds.postName).optional(),
    }),
  ),
  'posts.rename': gives<Post>()(z.strictObject({ ...ofPost, name: text(textBounds.postName).min(1) })),
  /** An omitted field stays, null clears it. */
  'posts.edit': gives<Post>()(
    z.strictObject({
      ...ofVariant,
      body: text(textBounds.variantBody).nullable().optional(),
      title: text(textBounds.variantTitle).nullable().optional(),
      description: text(textBounds.variantDescription).nullable().optional(),
      hashtags: z.array(text(200)).max(200).optional(),
      altText: text(textBounds.variantAltText).nullable().optional(),
    }),
  ),
  /** The free exchange of the picture of a version, by a file of Galley's own or a picture of the brand's library. */
  'posts.setImage': gives<Post>()(
    z.strictObject({ ...ofPost, platform: platform.optional(), mediaId: z.string().min(1).max(200) }),
  ),
  'posts.remove': gives<null>()(z.strictObject(ofPost)),
  /** One change with one step back, whatever became of each platform. `at` null takes its time away. */
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
  /** What changed since it was approved is approved as well, on this computer: the service asks for nothing. */
  'posts.approveAgain': gives<Post>()(z.strictObject(ofPost)),
  'posts.publish': gives<PublishOutcome>()(z.strictObject(ofVariant)),
  /** A new draft with the same words. */
  'posts.duplicate': gives<Post>()(z.strictObject(ofPost)),
  /** A draft with the words that came too late for a version that had gone out. */
  'posts.correct': gives<Post>()(z.strictObject(ofVariant)),
  /** What Galley did to a post by itself, until it is seen. */
  'posts.notes': gives<PostNotes>()(z.strictObject(ofPost)),
  'posts.notesSeen': gives<null>()(z.strictObject(ofPost)),
};
