// A variant's history: the list, restoring a version, and setting another picture.
import { PlatformQuery, PostPath, SetImage, VersionPath } from '../../service/inputs.ts';
import { findAttachment, changeContent, contentOf, wordsOf } from '../engine/variants.ts';
import { findPost, findVariant, isOwnMedia, refusePublished, replaceVariant, savePost } from '../engine/posts.ts';
import { postOnWire, versionsOnWire } from '../engine/wire.ts';
import type { MediaRecord, PostRecord, VariantRecord, VersionRecord } from '../records.ts';
import { Refusal, type Call, type Routes, type World } from '../world.ts';

/** The score of the version belongs to its text, so it is restored with it. */
const withScoreOf =
  (world: World, kind: PostRecord['kind'], version: VersionRecord) =>
  (variant: VariantRecord): VariantRecord => {
    const unscored = { ...variant };
    delete unscored.score;
    return version.verdict === undefined
      ? unscored
      : { ...unscored, score: world.copywriter.score({ words: wordsOf(version.content), kind }) };
  };

const findPicture = (call: Call, attachmentId: string): MediaRecord => {
  const media = findAttachment(call, attachmentId);
  if (!media.mimeType.startsWith('image/')) throw new Refusal('VALIDATION_ERROR', 'Only a picture can be put here.');
  return media;
};

export const versionRoutes = {
  'posts.versions': ({ world, business, path, query }) => {
    const post = findPost(world, business.id, PostPath.parse(path).postId);
    return { status: 200, body: versionsOnWire(findVariant(post, PlatformQuery.parse(query).platform)) };
  },

  'posts.restore': ({ world, business, path, query }) => {
    const { postId, seq } = VersionPath.parse(path);
    const post = findPost(world, business.id, postId);
    const variant = findVariant(post, PlatformQuery.parse(query).platform);
    const version = variant.versions.find((candidate) => candidate.seq === seq);
    if (!version) throw new Refusal('NOT_FOUND', 'There is no such version.');
    refusePublished(variant);
    const now = world.clock.now();
    const entry = {
      kind: 'restore',
      label: `Version ${seq}`,
      ...(version.score !== undefined && { score: version.score }),
      ...(version.verdict !== undefined && { verdict: version.verdict }),
    } as const;
    const restored = changeContent(post, variant, version.content, entry, now);
    const scored = replaceVariant(restored, variant.platform, withScoreOf(world, post.kind, version));
    const saved = savePost(world, scored, now);
    return { status: 201, body: versionsOnWire(findVariant(saved, variant.platform)) };
  },

  'posts.setImage': (call) => {
    const { world, business, path, body } = call;
    const { attachmentId, platform } = SetImage.parse(body);
    const post = findPost(world, business.id, PostPath.parse(path).postId);
    const variant = findVariant(post, platform);
    if (isOwnMedia(post)) throw new Refusal('FEATURE_UNAVAILABLE', 'Posts made from your own media go out untouched.');
    refusePublished(variant);
    const picture = findPicture(call, attachmentId);
    if (post.kind === 'reel' || post.kind === 'video')
      throw new Refusal('VALIDATION_ERROR', 'This post shows a video, not a picture.');
    // On a carousel the picture replaces the first slide.
    const mediaIds = [picture.id, ...variant.mediaIds.slice(1).filter((id) => id !== picture.id)];
    const now = world.clock.now();
    const changed = changeContent(
      post,
      variant,
      { ...contentOf(variant), mediaIds },
      { kind: 'manual', label: 'New picture' },
      now,
      (primary, sibling) => ({ ...contentOf(sibling), mediaIds: primary.mediaIds }),
    );
    return { status: 201, body: postOnWire(world, savePost(world, changed, now)) };
  },
} satisfies Routes;
