// What is published soon or should have been: each post at its moment, and what keeps it from being published.
import type { Open } from '../ids.ts';
import type { Judgement } from '../rules/findings.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { gives, nothing } from './inputs.ts';
import type { PostRow, PublishFailure } from './posts.ts';

/** `platform`: the one it is about. */
export type PublishBlocker =
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
export type SlotEntry = {
  post: PostRow;
  platforms: Open<PlatformId>[];
  /** ISO instant of the slot. */
  at: string;
  /** The slot and `slotGraceMs` after it are over. */
  isOverdue: boolean;
  /** null: nothing is known to keep it from going out. */
  hindrance: PublishBlocker | null;
};

/** In the order of time. `from` and `to`: ISO instants, a day apart. */
export type DaySheet = { from: string; to: string; entries: SlotEntry[] };

/** What a notice of the system tells, each thing once. `count`: many of a kind are told together. */
export type SlotNotification =
  | { kind: 'overdue'; entry: SlotEntry }
  /** `still-publishes`: soon, unless what the person changed arrives first. */
  | { kind: 'refused' | 'approval' | 'still-publishes'; post: PostRow }
  | { kind: 'overdue-many' | 'refused-many' | 'approval-many' | 'still-publishes-many'; count: number };

export const overdueMethods = {
  /** Posts whose slot has passed and that are not published, the longest first. */
  'due.overdue': gives<SlotEntry[]>()(nothing),
  /** Those, and what goes out in the next 24 hours. */
  'due.day': gives<DaySheet>()(nothing),
  /** What no window has told yet; from then on it counts as told. */
  'due.news': gives<SlotNotification[]>()(nothing),
};
