// Reads posts as an earlier Galley stored them: usual members by position, the others by name. They are rewritten as
// JSON with names when they are next confirmed or Galley is idle (codec.ts).
import type { z } from 'zod';
import type { Post, Variant } from '../../service/schema.ts';

type WirePost = z.infer<typeof Post>;
type WireVariant = z.infer<typeof Variant>;

/** Ms where the service writes a time as JavaScript does, otherwise the original text. */
type Time = number | string;
type Slot = Time | object | null;
type Member<K extends keyof WireVariant> = NonNullable<WireVariant[K]> | null;

/** SQL reads some of these positions (main/store/posts.ts). The array ends with the last member that is not null. */
export type PositionalPost = [
  id: string,
  name: string,
  kind: string,
  status: string,
  createdAt: Time,
  updatedAt: Time,
  variants: PositionalVariant[],
  idea?: string | null,
  needsApproval?: true | null,
];
type PositionalVariant = [
  id: string,
  platform: string,
  /** null: the same as its post's. */
  status: string | null,
  body: Member<'body'>,
  media: PositionalMedia[],
  hashtags?: Member<'hashtags'>,
  altText?: Member<'altText'>,
  scheduledAt?: Slot,
  publishedAt?: Slot,
  score?: PositionalScore | null,
  unusual?: Unusual | null,
];
type PositionalMedia = [id: string, ratio?: number | null, unusual?: { type?: string; altText?: string } | null];
type PositionalScore = [value?: number | null, verdict?: string | null, singleFix?: string | null];
type Unusual = Partial<
  Pick<WireVariant, 'isPrimary' | 'mediaOrigin' | 'pinned' | 'generation' | 'publishFailure'> &
    Record<'title' | 'description' | 'permalink', string>
>;

const toTime = (time: Time): string => (typeof time === 'number' ? new Date(time).toISOString() : time);

const toSlot = (slot: Slot | undefined): WireVariant['scheduledAt'] =>
  typeof slot === 'number' ? toTime(slot) : (slot as WireVariant['scheduledAt']);

export const fromPositions = (stored: PositionalPost): WirePost => {
  const [id, name, kind, status, createdAt, updatedAt, variants, idea, needsApproval] = stored;
  return {
    id,
    name,
    kind,
    status,
    needsApproval: needsApproval ?? false,
    idea,
    variants: variants.map((variant, index) => toVariant(variant, status, index === 0)),
    createdAt: toTime(createdAt),
    updatedAt: toTime(updatedAt),
  };
};

const toVariant = (stored: PositionalVariant, postStatus: string, isFirst: boolean): WireVariant => {
  const [id, platform, status, body, media, hashtags, altText, scheduledAt, publishedAt, score, unusual] = stored;
  return {
    id,
    platform,
    isPrimary: isFirst,
    status: status ?? postStatus,
    body,
    hashtags,
    altText,
    media: media.map(toMedia),
    mediaOrigin: 'taka',
    scheduledAt: toSlot(scheduledAt),
    publishedAt: toSlot(publishedAt),
    generation: { status: 'ready' },
    score: score && { value: score[0], verdict: score[1], singleFix: score[2] },
    pinned: false,
    ...unusual,
  };
};

const toMedia = ([id, ratio, unusual]: PositionalMedia): WireVariant['media'][number] => ({
  id,
  type: 'image',
  ratio,
  ...unusual,
});
