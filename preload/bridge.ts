// THE bridge contract: every method the window may call and every event it may hear, as one value.
import { z } from 'zod';
import { textBounds } from './bounds.ts';
import { platformIds } from './platforms.ts';
import type { Account, AppInfo, KeyPlace, Preferences, Session } from './model/account.ts';
import type { Activity, ActivityPage } from './model/activity.ts';
import type { Job, WorkOutcome } from './model/job.ts';
import type { PostId } from './model/ids.ts';
import type { ApproveOutcome, Post, PostPage, PublishOutcome, ScheduleOutcome, UndoOutcome } from './model/post.ts';
import { parkChoices, type Conflict, type ResyncPrice, type SyncStatus, type Wording } from './model/sync.ts';

type Method<I extends z.ZodType = z.ZodType, O = unknown> = { input: I; output: (value: never) => O };

/** Curried so that the output is named and the input inferred. Only the input exists at run time. */
const gives =
  <O>() =>
  <I extends z.ZodType>(input: I): Method<I, O> => ({ input, output: (value) => value });

const nothing = z.strictObject({});
const postId = z
  .string()
  .min(1)
  .max(200)
  .transform((text) => text as PostId);
const operationId = z.string().min(1).max(100);
const platform = z.enum(platformIds);
const ofPost = { id: postId };
const ofVariant = { id: postId, platform };
const text = (limit: number) => z.string().max(limit);

/** https anywhere, http on loopback only; the rule itself is main/service/address.ts. */
const baseUrl = z.string().max(2048);
/** Keychains cap a secret at 2,560 bytes on Windows (CredWriteW). */
const key = z.string().min(1).max(2000);
const keyPlace = z.enum(['keychain', 'session', 'file'] satisfies KeyPlace[]);

export const methods = {
  'app.info': gives<AppInfo>()(nothing),
  'preferences.read': gives<Preferences>()(nothing),
  'preferences.write': gives<Preferences>()(
    z.strictObject({ theme: z.enum(['system', 'light', 'dark']), airplane: z.boolean() }).partial(),
  ),

  'session.read': gives<Session>()(nothing),
  /** Asks the service whose key it is; keeps nothing. */
  'session.check': gives<{ businessName: string; businessId: string }>()(z.strictObject({ key, baseUrl })),
  'session.connect': gives<Session>()(z.strictObject({ key, baseUrl, keyPlace })),
  'session.openSandbox': gives<Session>()(nothing),
  /** Forgets the key and ends the session. */
  'session.leave': gives<Session>()(nothing),
  /** Reads the saved key again, after the person unlocked the keychain. */
  'session.retryKeychain': gives<Session>()(nothing),

  'account.read': gives<Account>()(nothing),
  'jobs.list': gives<Job[]>()(nothing),
  'jobs.read': gives<Job>()(z.strictObject({ jobId: z.string().min(1).max(200) })),

  'posts.list': gives<PostPage>()(
    z.strictObject({
      status: z.enum(['draft', 'scheduled', 'published']).optional(),
      platform: platform.optional(),
      /** Words anywhere in the post's texts; the last one may be unfinished. */
      search: z.string().max(500).optional(),
      cursor: z.string().max(4096).optional(),
    }),
  ),
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
  'posts.remove': gives<null>()(z.strictObject(ofPost)),
  'posts.generate': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, idea: text(textBounds.postIdea).optional() })),
  'posts.revise': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, feedback: text(2000).min(1) })),
  'posts.newPicture': gives<WorkOutcome>()(z.strictObject({ ...ofVariant, hint: text(2000).optional() })),
  'posts.schedule': gives<ScheduleOutcome>()(z.strictObject({ ...ofVariant, at: z.iso.datetime({ offset: true }) })),
  'posts.unschedule': gives<ScheduleOutcome>()(z.strictObject(ofVariant)),
  'posts.approve': gives<ApproveOutcome>()(z.strictObject(ofPost)),
  'posts.publish': gives<PublishOutcome>()(z.strictObject(ofVariant)),

  /** Every wording of a field that Galley has seen, newest first. */
  'posts.wordings': gives<Wording[]>()(z.strictObject(ofPost)),
  /** One step back or forward among the changes of one post, or of the whole library. Survives a restart. */
  'undo.step': gives<UndoOutcome>()(z.strictObject({ id: postId.optional(), direction: z.enum(['undo', 'redo']) })),

  'sync.status': gives<SyncStatus>()(nothing),
  /** Sends and reads now what can go. */
  'sync.now': gives<SyncStatus>()(nothing),
  /** Whether a window can be seen: hidden, Galley asks less often. */
  'sync.visible': gives<null>()(z.strictObject({ visible: z.boolean() })),
  'sync.resyncPrice': gives<ResyncPrice>()(nothing),
  'sync.resync': gives<SyncStatus>()(nothing),
  /** After a library came back from a copy: what waits may be sent. */
  'sync.confirmRestored': gives<SyncStatus>()(nothing),
  'activity.read': gives<Activity>()(nothing),
  'activity.history': gives<ActivityPage>()(z.strictObject({ cursor: z.string().max(200).optional() })),
  /** What to do about a change that needs the person. `at`: the new time, for `new-time`. */
  'activity.choose': gives<null>()(
    z.strictObject({ id: operationId, choice: z.enum(parkChoices), at: z.iso.datetime({ offset: true }).optional() }),
  ),
  /** Sends a waiting change before the others, as far as the order within its post allows. */
  'activity.sendNow': gives<null>()(z.strictObject({ id: operationId })),
  'conflicts.list': gives<Conflict[]>()(z.strictObject({ id: postId.optional() })),
  /** `both`: mine becomes a new draft and theirs stays. `mix`: `text` is what will be saved. */
  'conflicts.decide': gives<null>()(
    z.strictObject({
      conflictId: z.int().positive(),
      choice: z.enum(['mine', 'theirs', 'mix', 'both']),
      text: text(textBounds.variantBody).optional(),
    }),
  ),

  'channels.connectLink': gives<{ url: string }>()(z.strictObject({ platform })),
} satisfies Record<string, Method>;

export type MethodName = keyof typeof methods;
export type Input<M extends MethodName> = z.input<(typeof methods)[M]['input']>;
export type ParsedInput<M extends MethodName> = z.output<(typeof methods)[M]['input']>;
/** ReturnType would give `any` here: nothing is assignable to a `never` parameter. */
export type Output<M extends MethodName> = (typeof methods)[M]['output'] extends (value: never) => infer O ? O : never;

/** What the core owes the bridge: one handler per method. */
export type Handlers = { [M in MethodName]: (input: ParsedInput<M>) => Output<M> | Promise<Output<M>> };
