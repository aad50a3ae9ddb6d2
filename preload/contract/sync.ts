// Sync: how a post and the whole library stand, which changes wait, and what the person decides about them.
import { z } from 'zod';
import type { ErrorData } from '../errors.ts';
import type { MediaId, Open, PostId } from '../ids.ts';
import { textBounds } from '../rules/bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import {
  type OperationKind,
  type ParkChoice,
  type ParkReason,
  type SyncState,
  parkChoices,
} from '../rules/sync-states.ts';
import { gives, moment, nothing, ofPost, operationId, postId, text } from './inputs.ts';

/** Why a waiting change has not gone out yet. */
export type WaitReason =
  | 'next'
  | 'offline'
  | 'airplane'
  | 'behind'
  | 'allowance'
  | 'same-name'
  | 'upload'
  | 'uploads-paused'
  | 'retry'
  | 'paused';

/** Of one post, on its row and in its head. */
export type PostSync = {
  state: SyncState;
  /** Of `needs-you`. */
  reason: ParkReason | null;
  /** Of `waiting`. */
  wait: WaitReason | null;
  /** When the first of its changes is expected to go out, ISO; null: now, or nobody knows. */
  expectedAt: string | null;
  /** Open changes. */
  openCount: number;
  /** A schedule waits: the time is planned here and not at the service. */
  scheduleWaits: boolean;
  /** Marks for actions that show as waiting until the service answers. */
  approveWaits: boolean;
  publishWaits: boolean;
  /** Platforms whose text waits, for a tick per version. */
  waitingPlatforms: Open<PlatformId>[];
  /** Versions that went out before a change of them arrived: the person decides about that. */
  tooLate: Open<PlatformId>[];
  /** What the service still publishes by itself unless a change that waits arrives first, the earliest in front. */
  stillPublishes: StillPublishes[];
};

/** `at`: the slot that the service holds for this version, ISO; it may be over. */
/** `asBefore`: only words or pictures of it are taken back, so it goes out with the old ones. */
export type StillPublishes = { platform: Open<PlatformId>; at: string; asBefore?: true };

/**
 * Open changes of the whole library that must arrive before the service publishes what they take back. `slots`: of each
 * of them, ISO and ahead by the service's time, the earliest in front. `timeZone`: the one that slots are given in.
 */
export type Takebacks = { slots: string[]; timeZone: string; connection: Connection };

/** `offline`: the service cannot be reached; `paused`: the key is refused. */
export type Connection = 'online' | 'offline' | 'airplane' | 'paused';

/** Of the whole library: the sync line, the banners and the counts. */
export type SyncStatus = {
  connection: Connection;
  /** Changes not yet at the service, without those that need the person. */
  waitingCount: number;
  /** Being sent or checked right now. */
  sendingCount: number;
  runningCount: number;
  needsYouCount: number;
  /** Of the waiting ones: held by an hourly limit. */
  heldByAllowanceCount: number;
  /** When the last waiting change is expected to be through, ISO. */
  finishAt: string | null;
  /** By when it is known of all that were sent without an answer whether they arrived, ISO; null: there are none. */
  knownBy: string | null;
  /** First fill: posts stored so far; null: complete. */
  filling: { storedCount: number } | null;
  postCount: number;
  /** Posts that wait for the person's approval. */
  approvalCount: number;
  lastFullSyncAt: string | null;
  /** The last full reading missed so many posts that it was not believed: how many. A resync looks at each. */
  missingCount: number | null;
  /** Newest answer of the service, ISO; null: none yet. */
  lastAnswerAt: string | null;
  /** More than two minutes between the clocks of this computer and the service: how much, and never a hindrance. */
  clockSkewMs: number | null;
  /** The library came back from a copy: nothing is sent before the person says so. */
  restored: boolean;
  /** The disk does not take changes; text stays in the window. */
  storage: 'ok' | 'full' | 'read-only';
  /** The three hourly allowances, as they stand now. */
  allowances: {
    budget: 'general' | 'generation' | 'outward';
    limit: number;
    remaining: number;
    kept: number;
    resetsAt: string | null;
  }[];
};

/** What a resync of everything costs. */
export type ResyncPrice = { requestCount: number; minutes: number };

/** Of a text put together from two sides: what is settled, or what each side put into the same place. */
export type MergePart = string | { mine: string; theirs: string };

export type Conflict = {
  id: number;
  postId: PostId | null;
  postName: string;
  platform: Open<PlatformId> | null;
  field: Open<'body' | 'title' | 'description' | 'hashtags' | 'altText' | 'name' | 'image' | 'slot'>;
  /** null: was empty. */
  base: string | null;
  mine: string | null;
  theirs: string | null;
  /** What does not overlap is put together already; where it overlaps, the person chooses. */
  parts: MergePart[];
  mineAt: string;
  theirsAt: string;
};

/** A field that two sides changed and Galley put together by itself; until the person has seen it. */
export type Merged = {
  platform: Open<PlatformId>;
  field: Open<'body' | 'hashtags'>;
  /** null: was empty. Hashtags are joined by a space. */
  base: string | null;
  mine: string | null;
  theirs: string | null;
  /** What both make together. */
  value: string | null;
  at: string;
};

export type ActivityItem = {
  /** Opaque. */
  id: string;
  kind: Open<OperationKind>;
  state: 'needs-you' | 'running' | 'sending' | 'checking' | 'waiting' | 'done' | 'cancelled';
  postId: PostId | null;
  /** Name of the post, headline of the idea, name of the file, first words of the note. */
  subject: string;
  thumbnail: MediaId | null;
  platform: Open<PlatformId> | null;
  /** Which fields an edit holds. */
  fields: string[];
  /** What the service publishes unless this arrives first, the earliest in front. */
  stillPublishes: StillPublishes[];
  /** Of a schedule: the slot, ISO. */
  slot: string | null;
  /** Of `needs-you`. */
  reason: ParkReason | null;
  choices: ParkChoice[];
  /** The service's own refusal, where there was one. */
  error: ErrorData | null;
  wait: WaitReason | null;
  /** Of `behind`: how many go first. */
  behindCount: number;
  expectedAt: string | null;
  attemptCount: number;
  /** Attempts that may have had an effect: discarding must say so. */
  mayHaveHappened: boolean;
  /** Of `checking`: when the rule settles it at the latest, ISO. */
  settlesAt: string | null;
  job: { id: string; status: string; startedAt: string; usualMs: number } | null;
  conflictId: number | null;
  /** Of what came too late: when it went out, ISO, and with what words; null: not known. */
  wentOut: { at: string | null; text: string | null } | null;
  /** A note beside a finished one: words of both sides were put together, or it needed a second try. */
  note: 'merged' | 'created-again' | 'superseded' | null;
  /** A deletion that arrived, and whose post can be made once more (`undo.putBack`). */
  canPutBack: boolean;
  requestIds: string[];
  /** When the person asked for it. */
  intentAt: string;
  endedAt: string | null;
};

export type Allowance = {
  budget: 'general' | 'generation' | 'outward';
  /** What Galley uses of an hour at most. */
  limit: number;
  /** What a person can send now, one by one, without waiting. */
  remaining: number;
  /** Of these, what is left free for single clicks while many changes wait: those that wait do not take it. */
  kept: number;
  /** When it is full again, ISO; null: it is. */
  resetsAt: string | null;
  /** The service said 429: nothing of this kind goes out before, ISO. */
  closedUntil: string | null;
};

export type Activity = {
  needsYou: ActivityItem[];
  running: ActivityItem[];
  waiting: ActivityItem[];
  /** Of the last hour, newest first. */
  done: ActivityItem[];
  doneCount: number;
  allowances: Allowance[];
};

export type ActivityPage = { items: ActivityItem[]; nextCursor: string | null };

export const syncMethods = {
  'sync.status': gives<SyncStatus>()(nothing),
  /** Sends and reads now what can go. */
  'sync.now': gives<SyncStatus>()(nothing),
  /** Whether a window can be seen: hidden, Galley asks less often. */
  'sync.visible': gives<null>()(z.strictObject({ visible: z.boolean() })),
  /** What is published by itself unless it is stopped in time, for whoever is about to quit. Electron alone asks. */
  'sync.takebacks': gives<Takebacks>()(nothing),
  /** The computer is about to sleep, or has woken up. Electron alone is told. */
  'sync.asleep': gives<null>()(z.strictObject({ asleep: z.boolean() })),
  /** While the person works offline: sends what of this post the service would publish, and nothing else. */
  'sync.sendOnly': gives<null>()(z.strictObject(ofPost)),
  'sync.resyncPrice': gives<ResyncPrice>()(nothing),
  'sync.resync': gives<SyncStatus>()(nothing),
  /** After a library came back from a copy: what waits may be sent. */
  'sync.confirmRestored': gives<SyncStatus>()(nothing),
  'activity.read': gives<Activity>()(nothing),
  'activity.history': gives<ActivityPage>()(z.strictObject({ cursor: z.string().max(200).optional() })),
  /** What to do about a change that needs the person. `at`: the new time, for `new-time`. */
  'activity.choose': gives<null>()(
    z.strictObject({ id: operationId, choice: z.enum(parkChoices), at: moment.optional() }),
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
};
