// What a person wants done, as data: enqueue.ts makes operations of it, and undo keeps it.
import { z } from 'zod';
import { toneWords } from '../../preload/rules/bounds.ts';
import { deskBounds } from '../../preload/rules/own-bounds.ts';
import { platformIds } from '../../preload/rules/platforms.ts';
import { Attachment, Fields } from './posts/fields.ts';

const platform = z.enum(platformIds);
const pid = z.int().positive();

/** Kept beside the post and never sent; an omitted field stays. */
const DeskFields = z.strictObject({
  plannedOn: z.iso.date().nullable().optional(),
  note: z.string().max(deskBounds.note).optional(),
  checklist: z.array(z.strictObject({ text: z.string(), done: z.boolean() })).optional(),
});

export const BrandFields = z
  .strictObject({
    description: z.string(),
    industry: z.string(),
    targetAudience: z.string(),
    toneOfVoice: z.array(z.enum(toneWords)),
    colors: z.strictObject({ primary: z.string(), secondary: z.string(), accent: z.string() }),
    keywords: z.array(z.string()),
  })
  .partial();
export type BrandFields = z.infer<typeof BrandFields>;

/** Own media, and what a post of them begins with. */
const fromMedia = z.strictObject({
  attachments: z.array(Attachment).min(1).max(10),
  platforms: z.array(platform).min(1).optional(),
  caption: z.string().optional(),
  name: z.string(),
});

export type FromMedia = z.infer<typeof fromMedia>;

/** They go outside or cost: the service takes none of them back. */
export const lastingKinds = [
  'post.approve',
  'post.publish',
  'post.generate',
  'post.revise',
  'post.newPicture',
  'post.restore',
] as const;

/** `at` is an ISO instant. Of a new post the local id is made when it is enqueued. */
export const Intent = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('post.create'),
    platform: platform.exclude(['x']),
    name: z.string(),
    idea: z.string().optional(),
  }),
  fromMedia.extend({ do: z.literal('post.fromMedia') }),
  z.strictObject({ do: z.literal('post.promote'), suggestedId: z.string(), ideaId: z.string(), preview: z.string() }),
  z.strictObject({ do: z.literal('post.edit'), pid, platform, fields: Fields }),
  z.strictObject({ do: z.literal('post.desk'), pid, fields: DeskFields }),
  z.strictObject({ do: z.literal('post.rename'), pid, name: z.string() }),
  z.strictObject({ do: z.literal('post.setImage'), pid, platform: platform.optional(), attachment: Attachment }),
  z.strictObject({ do: z.literal('post.schedule'), pid, platform, at: z.string() }),
  z.strictObject({ do: z.literal('post.unschedule'), pid, platform }),
  z.strictObject({ do: z.literal('post.approve'), pid }),
  z.strictObject({ do: z.literal('post.publish'), pid, platform }),
  /** `unpublished`: only while nothing of it has gone out. */
  z.strictObject({ do: z.literal('post.remove'), pid, unpublished: z.literal(true).optional() }),
  /** Takes back a removal that has not gone out. `create`, `fromMedia`: how a post began that the service never had. */
  z.strictObject({
    do: z.literal('post.keep'),
    pid,
    create: z
      .strictObject({ platform: platform.exclude(['x']), name: z.string(), idea: z.string().optional() })
      .optional(),
    fromMedia: fromMedia.optional(),
  }),
  /** These local words and no others. */
  z.strictObject({ do: z.literal('post.tag'), pid, tags: z.array(z.string()) }),
  z.strictObject({ do: z.literal('post.generate'), pid, platform, idea: z.string().optional() }),
  z.strictObject({ do: z.literal('post.revise'), pid, platform, feedback: z.string() }),
  z.strictObject({ do: z.literal('post.newPicture'), pid, platform, hint: z.string().optional() }),
  z.strictObject({ do: z.literal('post.restore'), pid, platform, seq: z.number() }),
  /** Takes back one of these while it waits to be sent. */
  z.strictObject({ do: z.literal('post.withdraw'), pid, kind: z.enum(lastingKinds), platform: platform.nullable() }),
  z.strictObject({ do: z.literal('media.upload'), mid: z.int().positive() }),
  z.strictObject({ do: z.literal('idea.generate'), count: z.number().optional(), direction: z.string().optional() }),
  z.strictObject({ do: z.literal('idea.pick'), ideaId: z.string() }),
  z.strictObject({ do: z.literal('idea.dismiss'), ideaId: z.string() }),
  /** Takes back a dismissal that has not gone out. */
  z.strictObject({ do: z.literal('idea.keep'), ideaId: z.string() }),
  z.strictObject({ do: z.literal('memory.add'), text: z.string() }),
  /** `memoryId`: the service's, or the operation that adds it. */
  z.strictObject({ do: z.literal('memory.remove'), memoryId: z.string() }),
  z.strictObject({ do: z.literal('brand.edit'), fields: BrandFields }),
  z.strictObject({ do: z.literal('brand.logo'), attachment: Attachment }),
]);
export type Intent = z.infer<typeof Intent>;
export type IntentOf<K extends Intent['do']> = Extract<Intent, { do: K }>;
