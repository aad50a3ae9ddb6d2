// What waits, runs, needs the person or is done, in the order it will be sent.
import type { ErrorData } from '../error.ts';
import type { PlatformId } from '../platforms.ts';
import type { MediaId, Open, PostId } from './ids.ts';
import type { OperationKind, ParkChoice, ParkReason, StillPublishes, WaitReason } from './sync.ts';

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
