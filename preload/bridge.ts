// THE bridge contract: every method the window may call and every event it may hear, as one value.
import { z } from 'zod';
import { textBounds } from './rules/bounds.ts';
import { type Account, channelMethods } from './contract/account.ts';
import { type AppInfo, type Preferences, preferences, updateMethods } from './contract/app.ts';
import { type Business, type Session, baseUrl, key, keyPlace, library } from './contract/session.ts';
import { calendarDaysLimit, calendarIncludeLimit, deskBounds } from './rules/own-bounds.ts';
import type { Autopilot, Calendar, EntryWarning } from './contract/calendar.ts';
import { snippetKinds } from './rules/choices.ts';
import type { Desk, Snippet } from './contract/local-notes.ts';
import {
  type PostCounts,
  type SavedView,
  type TagCount,
  postFilter,
  postQuery,
  postSet,
  postSort,
} from './contract/library.ts';
import { type Job, type WorkOutcome, failureMethods } from './contract/jobs.ts';
import { type PostMetrics, analyticsMethods } from './contract/analytics.ts';
import {
  type ManyOutcome,
  type ReplacePreview,
  type Survey,
  manyAction,
  replacement,
} from './contract/bulk-actions.ts';
import type { ApproveOutcome, PlaceOutcome, Post, PostNotes, PostPage, PublishOutcome } from './contract/posts.ts';
import type { PutBack, UndoOutcome } from './contract/undo.ts';
import { ideaMethods } from './contract/ideas.ts';
import { brandMethods } from './contract/brand.ts';
import { backupMethods } from './contract/backup.ts';
import { dueMethods } from './contract/overdue.ts';
import { supportMethods } from './contract/support.ts';
import { poolMethods } from './contract/recurring-rules.ts';
import { inOutMethods } from './contract/import-export.ts';
import { layerMethods } from './contract/calendar-overlays.ts';
import { whatIfMethods } from './contract/what-if.ts';
import { importTrayMethods } from './contract/import-tray.ts';
import { mediaMethods } from './contract/media.ts';
import { planMethods } from './contract/plan.ts';
import { syncMethods } from './contract/sync.ts';
import {
  type Method,
  day,
  days,
  gives,
  moment,
  nothing,
  ofPost,
  ofVariant,
  platform,
  postId,
  postTags,
  seq,
  text,
} from './contract/inputs.ts';
import { platformIds } from './rules/platforms.ts';
import type { VersionHistory, Wording } from './contract/versions.ts';

export const methods = {
  'app.info': gives<AppInfo>()(nothing),
  'preferences.read': gives<Preferences>()(nothing),
  'preferences.write': gives<Preferences>()(preferences.partial()),

  'session.read': gives<Session>()(nothing),
  /** Asks the service whose key it is; keeps nothing. */
  'session.check': gives<{ businessName: string; businessId: string }>()(z.strictObject({ key, baseUrl })),
  /** Opens the business of this key; those whose keys are kept already stay. */
  'session.connect': gives<Session>()(z.strictObject({ key, baseUrl, keyPlace })),
  /** In the order in which they were added; those without a key last. */
  'session.businesses': gives<Business[]>()(nothing),
  /** Closes what is open and opens this one. Throws why that cannot be, and what was open is open again. */
  'session.open': gives<Session>()(z.strictObject({ library })),
  'session.openSandbox': gives<Session>()(nothing),
  /**
   * Forgets the key of the open business and goes to the one that was open before it, if there is one. What is kept of
   * it stays, unless `deleteUnsent` is given: so many unsent changes the person agreed to lose. Throws `invalid` with
   * the reason `more-unsent` when there are more.
   */
  'session.leave': gives<Session>()(z.strictObject({ deleteUnsent: z.int().nonnegative().optional() })),
  /** Reads the saved key again, after the person unlocked the keychain. */
  'session.retryKeychain': gives<Session>()(nothing),

  'account.read': gives<Account>()(nothing),
  /** `kept`: as last seen, without asking the service. */
  'jobs.list': gives<Job[]>()(z.strictObject({ kept: z.boolean().optional() })),
  'jobs.read': gives<Job>()(z.strictObject({ jobId: z.string().min(1).max(200) })),

  'posts.list': gives<PostPage>()(
    z.strictObject({ ...postFilter.shape, sort: postSort.optional(), cursor: text(4096).optional() }),
  ),
  /** Of the whole library, whatever is filtered by. */
  'posts.counts': gives<PostCounts>()(nothing),
  /** What can be done with these posts, and with how many of them. */
  'posts.survey': gives<Survey>()(z.strictObject({ of: postSet })),
  /** One transaction and one step back. Throws `invalid` for more posts than `manyLimit`. */
  'posts.many': gives<ManyOutcome>()(z.strictObject({ of: postSet, action: manyAction })),
  'posts.replacePreview': gives<ReplacePreview>()(z.strictObject({ of: postSet, ...replacement.shape })),
  /** The person's own words for posts, the most used first. */
  'tags.list': gives<TagCount[]>()(nothing),
  'views.list': gives<SavedView[]>()(nothing),
  /** Without an id a new one. */
  'views.save': gives<SavedView[]>()(
    postQuery.extend({ id: z.int().positive().optional(), name: z.string().trim().min(1).max(60) }),
  ),
  'views.remove': gives<SavedView[]>()(z.strictObject({ id: z.int().positive() })),
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
  'posts.generate': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, idea: text(textBounds.postIdea).optional() })),
  'posts.revise': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, feedback: text(2000).min(1) })),
  'posts.newPicture': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, hint: text(2000).optional() })),
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
  /** Numbers of a published post, or why there are none. `fresh`: asked of the service in any case. */
  'posts.metrics': gives<PostMetrics>()(z.strictObject({ ...ofPost, fresh: z.boolean() })),

  /** Every wording of a field that Galley has seen, newest first. */
  'posts.wordings': gives<Wording[]>()(z.strictObject(ofPost)),
  /** The service's list of a version's history with the words and labels kept here. */
  'versions.list': gives<VersionHistory>()(z.strictObject(ofVariant)),
  /** As a new version on top. */
  'versions.restore': gives<{ waiting: boolean }>()(z.strictObject({ ...ofVariant, seq })),
  /** A name of the person's own, on this computer; null takes it away. */
  'versions.label': gives<null>()(z.strictObject({ ...ofVariant, seq, label: text(deskBounds.label).nullable() })),

  /** What is kept beside a post on this computer alone. */
  'desk.read': gives<Desk>()(z.strictObject(ofPost)),
  /** What is left out stays. */
  'desk.write': gives<Desk>()(
    z.strictObject({
      ...ofPost,
      plannedOn: day.nullable().optional(),
      note: text(deskBounds.note).optional(),
      checklist: z
        .array(z.strictObject({ text: text(deskBounds.itemText), done: z.boolean() }))
        .max(deskBounds.items)
        .optional(),
      tags: postTags.optional(),
    }),
  ),
  /** A new draft with the same words. */
  'posts.duplicate': gives<Post>()(z.strictObject(ofPost)),
  /** A draft with the words that came too late for a version that had gone out. */
  'posts.correct': gives<Post>()(z.strictObject(ofVariant)),
  'snippets.list': gives<Snippet[]>()(nothing),
  /** With an id, in place of that one. Answers all. */
  'snippets.save': gives<Snippet[]>()(
    z.strictObject({
      id: z.int().positive().optional(),
      kind: z.enum(snippetKinds),
      name: text(deskBounds.snippetName).min(1),
      text: text(deskBounds.snippetText),
      hashtags: z.array(text(200)).max(200),
    }),
  ),
  'snippets.remove': gives<Snippet[]>()(z.strictObject({ id: z.int().positive() })),
  /** Makes new drafts of what a step has deleted at the service, or of one post that was deleted here. */
  'undo.putBack': gives<PutBack>()(z.union([z.strictObject({ stepId: z.int().positive() }), z.strictObject(ofPost)])),
  /** What a step deleted stays deleted: undo goes on with the step before it. */
  'undo.leave': gives<null>()(z.strictObject({ stepId: z.int().positive() })),
  /**
   * One step back or forward among the changes of one post, of the whole library, or one certain step. Survives a restart.
   * Without `sure` one that deletes many posts only `asks`.
   */
  'undo.step': gives<UndoOutcome>()(
    z.strictObject({
      id: postId.optional(),
      stepId: z.int().positive().optional(),
      direction: z.enum(['undo', 'redo']),
      sure: z.literal(true).optional(),
    }),
  ),

  ...syncMethods,
  /** What Galley did to a post by itself, until it is seen. */
  'posts.notes': gives<PostNotes>()(z.strictObject(ofPost)),
  'posts.notesSeen': gives<null>()(z.strictObject(ofPost)),

  /**
   * Days in the business's zone, both included; at most `calendarDaysLimit` of them. `platform`: entries it is part of.
   * `perDay`: the first so many of each day, and the number of the others. `include`: posts that are returned besides
   * these, also in a full day. `ahead`: nobody looks at them yet, and the service is not asked. `whatIf`: with the times
   * that are tried out.
   */
  'calendar.read': gives<Calendar>()(
    z
      .strictObject({
        ...days,
        platform: platform.optional(),
        perDay: z.int().positive().optional(),
        include: z.array(postId).max(calendarIncludeLimit).optional(),
        ahead: z.literal(true).optional(),
        whatIf: z.literal(true).optional(),
      })
      .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < calendarDaysLimit),
  ),
  /** Of the entry of a post at a moment, beside all entries of these days. */
  'calendar.warnings': gives<EntryWarning[]>()(
    z.strictObject({ ...ofPost, at: moment, ...days, whatIf: z.literal(true).optional() }),
  ),
  /** The week from now, or from the beginning of a day in the business's zone. */
  'autopilot.read': gives<Autopilot>()(z.strictObject({ from: day.optional() })),

  ...backupMethods,
  ...dueMethods,
  ...layerMethods,
  ...whatIfMethods,
  ...channelMethods,
  ...failureMethods,
  ...planMethods,
  ...ideaMethods,
  ...brandMethods,
  ...analyticsMethods,
  ...poolMethods,
  ...importTrayMethods,
  ...mediaMethods,
  ...inOutMethods,
  ...supportMethods,
  ...updateMethods,
} satisfies Record<string, Method>;

export type MethodName = keyof typeof methods;
export type Input<M extends MethodName> = z.input<(typeof methods)[M]['input']>;
export type ParsedInput<M extends MethodName> = z.output<(typeof methods)[M]['input']>;
/** ReturnType would give `any` here: nothing is assignable to a `never` parameter. */
export type Output<M extends MethodName> = (typeof methods)[M]['output'] extends (value: never) => infer O ? O : never;

/** What the core owes the bridge: one handler per method. */
export type Handlers = { [M in MethodName]: (input: ParsedInput<M>) => Output<M> | Promise<Output<M>> };
