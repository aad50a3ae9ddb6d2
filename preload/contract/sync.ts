// Sync: the state of a post and of the whole library, the queued changes, and the user's decisions about them.
import { z } from 'zod';
import type { ErrorData } from '../errors.ts';
import type { MediaId, Open, PostId } from '../ids.ts';
import { textBounds } from '../rules/service-bounds.ts';
import type { PlatformId } from '../rules/platforms.ts';
import {
  type OperationKind,
  type ParkChoice,
  type ParkReason,
  type SyncState,
  parkChoices,
} from '../rules/sync-states.ts';
import { gives, language, moment, nothing, ofPost, operationId, postId, text } from './inputs.ts';

/** Why a queued change hasn't been sent yet. */
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

/** The sync state of one post, for its row and its header. */
export type PostSync = {
  state: SyncState;
  /** Of `needs-you`. */
  reason: ParkReason | null;
  /** Of `needs-you`: the kind of change that `reason` is about. */
  stopped: OperationKind | null;
  /** Of `waiting`. */
  wait: WaitReason | null;
  /** When its first change is expected to be sent, ISO; null: now, or unknown. */
  expectedAt: string | null;
  /** Changes that haven't ended. */
  openCount: number;
  /** Variants whose new slot is unsent: only Galley knows it. */
  unsentTimes: UnsentTime[];
  /** Actions that show as pending until the service replies. */
  approveWaits: boolean;
  publishWaits: boolean;
  /** Variants that were published before their change arrived: the user decides what to do. */
  tooLate: Open<PlatformId>[];
  /** What the service still publishes unless a queued change arrives first, earliest first. */
  stillPublishes: StillPublishes[];
  /** Slots last reported by the service that an unsent change calls off: one that has passed was probably published. */
  calledOff: StillPublishes[];
};

/** `expectedAt`: when it's expected to be sent, ISO; null: now, or unknown. */
export type UnsentTime = { platform: Open<PlatformId>; expectedAt: string | null };

/**
 * `at`: the slot that the service has for this variant, ISO; it may have passed. `asBefore`: only its text or pictures
 * change, so it would be published with the old ones. `leftOut`: the user left the change out, so it is not sent.
 */
export type StillPublishes = { platform: Open<PlatformId>; at: string; asBefore?: true; leftOut?: true };

/**
 * Takebacks of the whole library: changes that must arrive before the service publishes what they call off. `slots`:
 * their slots that are still ahead by the service's time, ISO, earliest first. `leftOutCount`: how many of these changes
 * the user left out. `timeZone`: the one to show them in.
 */
export type Takebacks = { slots: string[]; leftOutCount: number; timeZone: string; connection: Connection };

/** `offline`: the service can't be reached; `paused`: it refuses the key. */
export type Connection = 'online' | 'offline' | 'airplane' | 'paused';

/** The state of the whole library, for the sync line, the banners and the counts. */
export type SyncStatus = {
  connection: Connection;
  /** Changes not yet at the service, without those that need attention or are left out. */
  waitingCount: number;
  /** Changes that stay here until the user sends them. */
  leftOutCount: number;
  /** Being sent or checked right now. */
  sendingCount: number;
  runningCount: number;
  needsYouCount: number;
  /** Of the waiting ones, those held by an hourly rate limit. */
  heldByAllowanceCount: number;
  /** When the last waiting change is expected to be done, ISO. */
  finishAt: string | null;
  /** By when all changes in doubt will be resolved, ISO; null: there are none. */
  knownBy: string | null;
  /** The first download: posts stored so far; null: complete. */
  filling: { storedCount: number } | null;
  postCount: number;
  /** Posts that wait for the user's approval. */
  approvalCount: number;
  lastFullSyncAt: string | null;
  /** How many posts the last full scan missed, if too many to be believed. A resync reads each of them. */
  missingCount: number | null;
  /** The service's latest reply, ISO; null: none yet. */
  lastAnswerAt: string | null;
  /** How far this computer's clock is off, if more than two minutes. Galley corrects for it. */
  clockSkewMs: number | null;
  /** The library was restored from a copy: nothing is sent until the user confirms. */
  restored: boolean;
  /** `full` and `read-only`: nothing can be saved; text stays in the window. */
  storage: 'ok' | 'full' | 'read-only';
  /** What is left of the three hourly rate limits. */
  allowances: Allowance[];
};

/** `finishAt`: when the last change is expected to be sent, ISO; null: at once, or nothing is sent. */
export type SendOutlook = {
  finishAt: string | null;
  /** Of the changes, those held by an hourly rate limit. */
  heldByAllowanceCount: number;
};

/** What a full resync costs. */
export type ResyncPrice = { requestCount: number; minutes: number };

/** Part of a merged text: what is settled, or what each side has in the same place. */
export type MergePart = string | { mine: string; theirs: string };

export type Conflict = {
  id: number;
  postId: PostId | null;
  postName: string;
  platform: Open<PlatformId> | null;
  field: Open<'body' | 'title' | 'description' | 'hashtags' | 'altText' | 'name' | 'image'>;
  /** null: was empty. */
  base: string | null;
  mine: string | null;
  theirs: string | null;
  /** Text without overlap is merged already; where it overlaps, the user chooses. */
  parts: MergePart[];
  mineAt: string;
  theirsAt: string;
};

/**
 * A field that two sides changed and Galley merged by itself, or a slot chosen by another client that the user's own
 * change replaced; until the user has seen it.
 */
export type Merged = {
  platform: Open<PlatformId>;
  field: Open<'body' | 'hashtags' | 'slot'>;
  /** null: was empty. Hashtags are joined by a space. A slot is ISO. */
  base: string | null;
  mine: string | null;
  theirs: string | null;
  /** The merged value; for a slot, the user's own. */
  value: string | null;
  at: string;
};

export type ActivityItem = {
  /** Opaque. */
  id: string;
  kind: Open<OperationKind>;
  state: 'needs-you' | 'running' | 'sending' | 'checking' | 'waiting' | 'left-out' | 'done' | 'cancelled';
  /** Changes with the same value are sent or left out together: all of one post, or one file or idea. Opaque. */
  group: string;
  /** It publishes or schedules something, or approves it. */
  outward: boolean;
  postId: PostId | null;
  /** Name of the post, headline of the idea, name of the file, first words of the note. */
  subject: string;
  thumbnail: MediaId | null;
  platform: Open<PlatformId> | null;
  /** The fields of an edit. */
  fields: string[];
  /** What the service publishes unless this arrives first, the earliest first. */
  stillPublishes: StillPublishes[];
  /** As in `PostSync`. */
  calledOff: StillPublishes[];
  /** For a schedule: the slot, ISO. */
  slot: string | null;
  /** Of `needs-you`. */
  reason: ParkReason | null;
  choices: ParkChoice[];
  /** Why it was refused or failed, if known. */
  error: ErrorData | null;
  wait: WaitReason | null;
  /** For `behind`: how many go first. */
  behindCount: number;
  expectedAt: string | null;
  attemptCount: number;
  /** Attempts that may have had an effect, which discarding must mention. */
  mayHaveHappened: boolean;
  /** For `checking`: when it will be settled at the latest, ISO. */
  settlesAt: string | null;
  job: { id: string; status: string; startedAt: string; usualMs: number } | null;
  conflictId: number | null;
  /** For a change that came too late: when the variant was published, ISO, and with what text; null: unknown. */
  wentOut: { at: string | null; text: string | null } | null;
  /**
   * A note on a finished change: both sides' text was merged, it needed a second attempt, or the service has the slot
   * and holds the post.
   */
  note: 'merged' | 'created-again' | 'superseded' | 'held' | null;
  /** A deletion that waits or needs attention, and can still be given up for its post only (`undo.keep`). */
  canKeep: boolean;
  /** A deletion that arrived, and whose post can be created again (`undo.putBack`). */
  canPutBack: boolean;
  requestIds: string[];
  /** When the user requested it. */
  intentAt: string;
  endedAt: string | null;
};

export type Allowance = {
  budget: 'general' | 'generation' | 'outward';
  /** The most that Galley uses in an hour. */
  limit: number;
  /** How many the user can send now, one by one, without waiting. */
  remaining: number;
  /** Of these, the number reserved for single clicks while many changes wait. */
  reserved: number;
  /** When it is full again, ISO; null: it is full. */
  resetsAt: string | null;
  /** The service replied 429: nothing of this kind is sent before this, ISO. */
  closedUntil: string | null;
};

export type Activity = {
  needsYou: ActivityItem[];
  running: ActivityItem[];
  waiting: ActivityItem[];
  leftOut: ActivityItem[];
  /** Of the last hour, newest first. */
  done: ActivityItem[];
  doneCount: number;
  allowances: Allowance[];
};

export type ActivityPage = { items: ActivityItem[]; nextCursor: string | null };

const group = z.string().min(1).max(70);
const groups = z.array(group).max(10_000);

export const syncMethods = {
  'sync.status': gives<SyncStatus>()(nothing),
  /** Sends and reads whatever is allowed now. */
  'sync.now': gives<SyncStatus>()(nothing),
  /** Whether a window is visible: when hidden, Galley polls less often. */
  'sync.visible': gives<null>()(z.strictObject({ visible: z.boolean() })),
  /** What will be published unless it is stopped in time, for the dialog before quitting. Electron only. */
  'sync.takebacks': gives<Takebacks>()(nothing),
  /** The same before another business opens, for the window: refused while Galley is locked. */
  'sync.calledOff': gives<Takebacks>()(nothing),
  /** The computer is about to sleep, or has woken up. Electron only. */
  'sync.asleep': gives<null>()(z.strictObject({ asleep: z.boolean() })),
  /** While the user works offline, or left it out: sends only what prevents the service from publishing this post. */
  'sync.sendOnly': gives<null>()(z.strictObject(ofPost)),
  /** Before going online: how long sending takes if these groups (`ActivityItem`) are left out. */
  'sync.outlook': gives<SendOutlook>()(z.strictObject({ leaveOut: groups })),
  /** Leaves out exactly these groups of what waits: they stay on this computer until `sync.sendLeftOut`. */
  'sync.leaveOut': gives<null>()(z.strictObject({ leaveOut: groups })),
  /** Sends what was left out of this group; without one, all of it. */
  'sync.sendLeftOut': gives<null>()(z.strictObject({ group: group.optional() })),
  'sync.resyncPrice': gives<ResyncPrice>()(nothing),
  'sync.resync': gives<SyncStatus>()(nothing),
  /** After the library was restored from a copy: its waiting changes may be sent. */
  'sync.confirmRestored': gives<SyncStatus>()(nothing),
  'activity.read': gives<Activity>()(nothing),
  'activity.history': gives<ActivityPage>()(z.strictObject({ cursor: z.string().max(200).optional() })),
  /** What to do about a change that needs attention. `at`: the new time, for `new-time`. */
  'activity.choose': gives<null>()(
    z.strictObject({ id: operationId, choice: z.enum(parkChoices), at: moment.optional() }),
  ),
  /** Sends a waiting change before the others, as far as the order within its post allows. */
  'activity.sendNow': gives<null>()(z.strictObject({ id: operationId })),
  'conflicts.list': gives<Conflict[]>()(z.strictObject({ id: postId.optional() })),
  /** `both`: mine becomes a new draft, named in `language`, and theirs stays. `mix`: `text` is what will be saved. */
  'conflicts.decide': gives<null>()(
    z.strictObject({
      conflictId: z.int().positive(),
      choice: z.enum(['mine', 'theirs', 'mix', 'both']),
      text: text(textBounds.variantBody).optional(),
      language,
    }),
  ),
};
