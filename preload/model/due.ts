// What goes out soon or should have gone out: each post at its moment, and what stands in its way.
import type { Judgement } from './judgement.ts';
import type { PlatformId } from '../platforms.ts';
import type { Open } from './ids.ts';
import type { PostRow, PublishFailure } from './post.ts';

/** The service publishes a little after a slot; later than this it has not. */
export const slotGraceMs = 10 * 60_000;

/** `platform`: the one it is about. */
export type Hindrance =
  /** A change of the post waits for the person's decision. */
  | { kind: 'needs-you' | 'conflict' }
  /** Its time, or its approval, waits on this computer. */
  | { kind: 'not-sent' }
  /** Its time has passed, and the service has told nothing of the post since: it may have gone out. */
  | { kind: 'not-heard' }
  | { kind: 'refused'; platform: Open<PlatformId>; reason: PublishFailure['reason'] }
  | { kind: 'disconnected' | 'reconnect' | 'restricted'; platform: Open<PlatformId> }
  /** The service holds what is planned while there is no active subscription. */
  | { kind: 'no-subscription' }
  | { kind: 'approval' }
  /** It is approved, and says something else since. */
  | { kind: 'changed' }
  /** Its words, picture or video are being made, or could not be. */
  | { kind: 'making' | 'not-made' }
  /** The platform would refuse it, or probably would. */
  | ({ kind: 'check'; platform: PlatformId } & Judgement)
  /** The service says that it holds it, and nothing more. */
  | { kind: 'held' }
  /** Its time has passed, and nobody says why. */
  | { kind: 'unknown' };

/** Versions of one post with one slot. */
export type DueEntry = {
  post: PostRow;
  platforms: Open<PlatformId>[];
  /** ISO instant of the slot. */
  at: string;
  /** The slot and `slotGraceMs` after it are over. */
  isOverdue: boolean;
  /** null: nothing is known to keep it from going out. */
  hindrance: Hindrance | null;
};

/** In the order of time. `from` and `to`: ISO instants, a day apart. */
export type DaySheet = { from: string; to: string; entries: DueEntry[] };

/** What a notice of the system tells, each thing once. `count`: many of a kind are told together. */
export type DueNews =
  | { kind: 'overdue'; entry: DueEntry }
  /** `still-publishes`: soon, unless what the person changed arrives first. */
  | { kind: 'refused' | 'approval' | 'still-publishes'; post: PostRow }
  | { kind: 'overdue-many' | 'refused-many' | 'approval-many' | 'still-publishes-many'; count: number };
