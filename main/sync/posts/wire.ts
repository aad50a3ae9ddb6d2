// The service's post as it is kept: its known members in one fixed order, and no link that could expire.
import { hash } from 'node:crypto';
import { Post } from '../../service/schema.ts';
import type { WirePost, WireVariant } from '../operation.ts';

export type Kept = { confirmed: string; hash: string };

/** The same post gives the same text: absent and null members are one, and so are all links to its files. */
export const toKept = (wire: WirePost): Kept => {
  const confirmed = JSON.stringify(canonical(wire));
  return { confirmed, hash: hash('sha256', confirmed, 'base64url') };
};

export const fromKept = (confirmed: string): WirePost => Post.parse(JSON.parse(confirmed));

const canonical = (wire: WirePost): WirePost => ({
  id: wire.id,
  name: wire.name,
  kind: wire.kind,
  status: wire.status,
  needsApproval: wire.needsApproval,
  ...present('idea', wire.idea),
  variants: wire.variants.map(canonicalVariant),
  createdAt: wire.createdAt,
  updatedAt: wire.updatedAt,
});

const canonicalVariant = (wire: WireVariant): WireVariant => ({
  id: wire.id,
  platform: wire.platform,
  isPrimary: wire.isPrimary,
  status: wire.status,
  ...present('body', wire.body),
  ...present('title', wire.title),
  ...present('description', wire.description),
  ...present('hashtags', wire.hashtags),
  ...present('altText', wire.altText),
  media: wire.media.map(({ id, type, ratio, altText }) => ({
    id,
    type,
    ...present('ratio', ratio),
    ...present('altText', altText),
  })),
  mediaOrigin: wire.mediaOrigin,
  // As it came: a form that nobody knows must not be lost (readings.md, 1).
  ...present('scheduledAt', wire.scheduledAt),
  ...present('publishedAt', wire.publishedAt),
  ...present('permalink', wire.permalink),
  generation: {
    status: wire.generation.status,
    ...present('error', wire.generation.error),
    ...present('videoStatus', wire.generation.videoStatus),
  },
  ...present('score', wire.score && canonicalScore(wire.score)),
  ...present(
    'publishFailure',
    wire.publishFailure && { reason: wire.publishFailure.reason, failedAt: wire.publishFailure.failedAt },
  ),
  pinned: wire.pinned,
});

const canonicalScore = ({ value, verdict, singleFix }: NonNullable<WireVariant['score']>) => ({
  ...present('value', value),
  ...present('verdict', verdict),
  ...present('singleFix', singleFix),
});

const present = <K extends string, V>(name: K, value: V): { [P in K]?: NonNullable<V> } | Record<string, never> =>
  value === null || value === undefined ? {} : ({ [name]: value } as { [P in K]?: NonNullable<V> });
