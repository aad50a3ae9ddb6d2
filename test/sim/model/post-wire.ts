// Posts, variants and media as the specification shows them, in the shapes that the seed drew.
import { type Attachment, isVideo, type Post, type Status, type Variant } from './state.ts';
import { type Answer, isTitled } from './wire.ts';
import { iso, type World } from './world.ts';

const hourMs = 3_600_000;
const urlLifeMs = 6.5 * hourMs;

const hourOf = ({ now }: World) => Math.floor(now() / hourMs);

/** Addresses change by the hour, so each lives for about 6. */
const urlExpiresAtMs = (world: World) => hourOf(world) * hourMs + urlLifeMs;

export const signedUrl = (world: World, { id }: Attachment) =>
  `https://media.example/${id}?signature=${hourOf(world).toString(36)}${id}&expires=${urlExpiresAtMs(world)}`;

const ratio = 1;

const mediaItem = (world: World, attachment: Attachment) => ({
  id: attachment.id,
  url: signedUrl(world, attachment),
  type: isVideo(attachment) ? 'video' : 'image',
  ratio,
});

export const mediaOnWire = (world: World, attachment: Attachment) => ({
  id: attachment.id,
  mimeType: attachment.mimeType,
  size: attachment.sizeBytes,
  blurhash: null,
  ratio,
  url: signedUrl(world, attachment),
  urlExpiresAt: iso(urlExpiresAtMs(world)),
});

/** A moment as the seed shows slots: ISO text, or an object that holds it. */
export const moment = ({ nastiness }: World, ms: number | null) => {
  if (ms === null) return null;
  return nastiness.slotShape === 'text' ? iso(ms) : { at: iso(ms) };
};

const text = ({ nastiness }: World, name: string, value: string | null) =>
  value === null && nastiness.cleared === 'absent' ? {} : { [name]: value };

/** Whether body and description are one text; it is kept as the body. */
export const isOneText = ({ nastiness }: World, { platform }: Variant) =>
  nastiness.bodyIsDescription && isTitled(platform);

const variantOnWire = (world: World, variant: Variant) => {
  const { texts, generation, publishFailure: failure } = variant;
  return {
    id: variant.id,
    platform: variant.platform,
    isPrimary: variant.isPrimary,
    status: variant.status,
    ...text(world, 'body', texts.body),
    ...(isTitled(variant.platform) && {
      ...text(world, 'title', texts.title),
      ...text(world, 'description', isOneText(world, variant) ? texts.body : texts.description),
    }),
    hashtags: texts.hashtags,
    ...text(world, 'altText', texts.altText),
    media: variant.media.map((attachment) => mediaItem(world, attachment)),
    mediaOrigin: variant.mediaOrigin,
    scheduledAt: moment(world, variant.slotAtMs),
    publishedAt: moment(world, variant.publishedAtMs),
    ...(variant.permalink !== null && { permalink: variant.permalink }),
    generation: {
      status: generation.status,
      ...(generation.error !== null && { error: generation.error }),
      ...(generation.videoStatus !== null && { videoStatus: generation.videoStatus }),
    },
    ...(failure && { publishFailure: { reason: failure.reason, failedAt: iso(failure.failedAtMs) } }),
    pinned: variant.pinned,
  };
};

export const statusOf = ({ variants }: Post): Status => {
  if (variants.every(({ status }) => status === 'published')) return 'published';
  if (variants.some(({ status }) => status === 'scheduled')) return 'scheduled';
  return variants.some(({ status }) => status === 'published') ? 'published' : 'draft';
};

const postOnWire = (world: World, post: Post) => ({
  id: post.id,
  name: post.name,
  kind: post.kind,
  status: statusOf(post),
  needsApproval: post.needsApproval,
  ...(post.idea !== null && { idea: post.idea }),
  variants: post.variants.map((variant) => variantOnWire(world, variant)),
  createdAt: iso(post.createdAtMs),
  updatedAt: iso(post.updatedAtMs),
});

/** The post as JSON; most are sent many times between two changes. */
export const postText = (world: World, post: Post): string => {
  const hour = post.variants.some(({ media }) => media.length > 0) ? hourOf(world) : null;
  if (post.sent?.hour !== hour) post.sent = { text: JSON.stringify(postOnWire(world, post)), hour };
  return post.sent.text;
};

export const postAnswer = (world: World, status: number, post: Post): Answer => ({
  status,
  json: postText(world, post),
});
