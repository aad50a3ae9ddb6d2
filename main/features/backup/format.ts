// The format of a backup file: versioned JSON, validated completely before any of it is used.
import { z } from 'zod';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { albumBounds } from '../../../preload/rules/albums.ts';
import { wordList } from '../../../preload/contract/brand.ts';
import { campaigns, holidays } from '../../../preload/contract/calendar-overlays.ts';
import { trackingRule } from '../../../preload/contract/link-tracking.ts';
import { platformAnswers, weeklySlots } from '../../../preload/contract/plan.ts';
import {
  backupBounds,
  savedIdeaBounds,
  localNoteBounds,
  pauseBounds,
  reportBounds,
  reviewBounds,
  recurringRuleBounds,
} from '../../../preload/rules/own-bounds.ts';
import { trackingBounds } from '../../../preload/rules/link-tracking.ts';
import { platformIds } from '../../../preload/rules/platforms.ts';
import { followFields } from '../../../preload/rules/families.ts';
import { savedIdeaStages, snippetKinds } from '../../../preload/rules/choices.ts';
import { postQuery } from '../../../preload/contract/library.ts';
import { slotText } from '../../service/lenient-parsing.ts';
import { withState } from '../posts/saved-views.ts';
import { SavedRule } from '../calendar/recurring-posts.ts';

const text = (most: number) => z.string().max(most);

/** ISO instant. Earlier Galleys wrote it as the service had: one without a zone is unknown, as it is in a reply. */
const serviceInstant = z.iso.datetime({ offset: true, local: true }).transform((at) => slotText(at) ?? null);

const Version = z.strictObject({
  platform: z.string(),
  isMain: z.boolean(),
  status: z.string(),
  body: text(textBounds.variantBody).nullable(),
  title: text(textBounds.variantTitle).nullable(),
  description: text(textBounds.variantDescription).nullable(),
  altText: text(textBounds.variantAltText).nullable(),
  hashtags: z.array(text(200)).max(200),
  scheduledAt: serviceInstant.nullable(),
  pinned: z.boolean().default(false),
  mediaOrigin: text(50).default('taka'),
  /** Names only: the files are not in a backup. null: made by an earlier Galley, which did not list any. */
  media: z
    .array(z.strictObject({ id: text(200), type: text(50) }))
    .max(50)
    .nullable()
    .default(null),
});

const ApprovedVersion = z.strictObject({
  platform: z.string().max(50),
  text: text(textBounds.variantBody),
  title: text(textBounds.variantTitle),
  hashtags: z.array(text(200)).max(200),
  altText: text(textBounds.variantAltText),
  media: z.array(text(200)).max(50),
});

const SavedPost = z.strictObject({
  /** In the library named above. */
  localId: z.int().positive(),
  /** null: the service did not have it. */
  serviceId: text(200).nullable(),
  name: text(textBounds.postName),
  idea: text(textBounds.postIdea).nullable(),
  status: z.string(),
  versions: z.array(Version).max(50),
  tags: z.array(text(localNoteBounds.tagText)).max(localNoteBounds.tags),
  plannedOn: z.iso.date().nullable(),
  note: text(localNoteBounds.note),
  checklist: z
    .array(z.strictObject({ text: text(localNoteBounds.itemText), done: z.boolean() }))
    .max(localNoteBounds.items),
  /** The last approval. An older file has none. */
  approval: z
    .strictObject({
      hash: text(100),
      words: z.array(ApprovedVersion).max(50),
      slot: serviceInstant.nullable(),
      source: z.enum(['here', 'again', 'elsewhere', 'review']),
      /** An older file has none. */
      reviewer: text(reviewBounds.reviewer).nullable().default(null),
      atMs: z.number(),
    })
    .nullable()
    .default(null),
  /** Times that a pause has stored. An older file has none. */
  paused: z
    .array(z.strictObject({ platform: z.string().max(50), at: z.iso.datetime() }))
    .max(50)
    .default([]),
  /** Its failed publications that were recorded. An older file has none. */
  failures: z
    .array(z.strictObject({ platform: z.string().max(50), reason: text(100), failedMs: z.number() }))
    .max(1000)
    .default([]),
});
export type SavedPost = z.infer<typeof SavedPost>;

export const backupVersion = 1;

export const Backup = z.strictObject({
  galley: z.literal('backup'),
  version: z.literal(backupVersion),
  madeAt: z.iso.datetime(),
  libraryId: text(100),
  businessId: text(200),
  businessName: text(500),
  /** Each part of a family by itself. */
  posts: z.array(SavedPost).max(backupBounds.posts * platformIds.length),
  /** Which of these posts are one post, by their local ids. An older file has none. */
  families: z
    .array(
      z
        .array(z.strictObject({ localId: z.int().positive(), own: z.array(z.enum(followFields)) }))
        .min(2)
        .max(50),
    )
    .max(backupBounds.posts)
    .default([]),
  snippets: z
    .array(
      z.strictObject({
        kind: z.enum(snippetKinds),
        name: text(localNoteBounds.snippetName),
        text: text(localNoteBounds.snippetText),
        hashtags: z.array(text(200)).max(200),
      }),
    )
    .max(10_000),
  views: z.array(z.preprocess(withState, postQuery.extend({ name: text(60) }))).max(1000),
  slots: weeklySlots,
  /** An older file has none. */
  platformAnswers: platformAnswers.default({ ticked: [], unticked: [] }),
  pools: z.array(SavedRule).max(recurringRuleBounds.rules),
  captures: z
    .array(
      z.strictObject({ text: text(savedIdeaBounds.text), stage: z.enum(savedIdeaStages), createdAt: z.iso.datetime() }),
    )
    .max(savedIdeaBounds.count),
  campaigns,
  /** An older file has none. */
  holidays: holidays.default([]),
  /** The active pause; null: there was none. An older file has none. */
  pause: z
    .strictObject({ since: z.iso.datetime(), why: text(pauseBounds.why) })
    .nullable()
    .default(null),
  avoided: wordList,
  /** The user's rule for tracking links; null: there was none. An older file has none. */
  tracking: trackingRule.nullable().default(null),
  /** Links that Galley added tracking to. An older file has none. */
  trackedLinks: z
    .array(z.strictObject({ from: text(textBounds.variantBody), to: text(textBounds.variantBody) }))
    .max(trackingBounds.links)
    .default([]),
  /** With their files by content (SHA-256): the files themselves are not in a backup. An older file has none. */
  albums: z
    .array(z.strictObject({ name: text(albumBounds.name), files: z.array(text(100)).max(100_000) }))
    .max(albumBounds.albums)
    .default([]),
  /** An older file has none. */
  reportNotes: z
    .array(z.strictObject({ from: z.iso.date(), to: z.iso.date(), note: text(reportBounds.note) }))
    .max(10_000)
    .default([]),
});
export type Backup = z.infer<typeof Backup>;

const Newer = z.looseObject({ galley: z.literal('backup'), version: z.number().gt(backupVersion) });

/** Where a text or a list is longer than Galley stores; null: something else is wrong with the file. */
const tooLong = (error: z.ZodError): { path: PropertyKey[]; most: number }[] | null => {
  const found = error.issues.flatMap(({ path, ...issue }) =>
    issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array')
      ? { path, most: Number(issue.maximum) }
      : [],
  );
  return found.length === error.issues.length ? found : null;
};

/** A text without half a character at its end, or a list. */
const cut = (value: unknown, most: number): unknown => {
  if (typeof value === 'string') return value.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return Array.isArray(value) ? value.slice(0, most) : value;
};

/** Changes `data`, which was just read from the file. */
const cutAt = (data: unknown, path: readonly PropertyKey[], most: number): void => {
  const [last] = path.slice(-1);
  let at = data;
  for (const key of path.slice(0, -1)) at = Reflect.get(Object(at), key);
  if (last !== undefined && typeof at === 'object' && at !== null)
    Reflect.set(at, last, cut(Reflect.get(at, last), most));
};

/** `shortenedCount`: texts and lists that were longer than Galley stores. They don't cost the rest of the file. */
export const readBackup = (
  bytes: Buffer,
): { backup: Backup; shortenedCount: number } | { refused: 'not-backup' | 'newer' } => {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { refused: 'not-backup' };
  }
  if (Newer.safeParse(data).success) return { refused: 'newer' };
  const first = Backup.safeParse(data);
  if (first.success) return { backup: first.data, shortenedCount: 0 };
  const cuts = tooLong(first.error) ?? [];
  for (const { path, most } of cuts) cutAt(data, path, most);
  const backup = Backup.safeParse(data).data;
  return backup ? { backup, shortenedCount: cuts.length } : { refused: 'not-backup' };
};
