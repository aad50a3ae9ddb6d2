// What is published soon or should have been: each post at its moment, and what keeps it from being published.
import type { Open } from '../ids.ts';
import type { Judgement } from '../rules/findings.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { gives, nothing } from './inputs.ts';
import type { PostRow, PublishFailure } from './posts.ts';

/** What keeps a post from being published at its slot. `platform`: the one affected. */
export type PublishBlocker =
  /** A change of the post needs the user's decision. */
  | { kind: 'needs-you' | 'conflict' }
  /**
   * Its slot or its approval hasn't been sent. `expectedAt`: when it's expected to be, ISO; null: now, or unknown. `isLate`:
   * that is after its slot.
   */
  | { kind: 'not-sent'; expectedAt: string | null; isLate: boolean }
  /** Its slot has passed and the post hasn't been read since: it may have been published. */
  | { kind: 'unconfirmed' }
  | { kind: 'refused'; platform: Open<PlatformId>; reason: PublishFailure['reason'] }
  | { kind: 'disconnected' | 'reconnect' | 'restricted'; platform: Open<PlatformId> }
  /** The service publishes nothing without an active subscription. */
  | { kind: 'no-subscription' }
  | { kind: 'approval' }
  /** It changed since it was approved. */
  | { kind: 'changed' }
  /** Its text, picture or video is being generated, or that failed. */
  | { kind: 'making' | 'not-made' }
  /** The platform would refuse it, for certain or probably. */
  | ({ kind: 'check'; platform: PlatformId } & Judgement)
  /** The service holds it without giving a reason. */
  | { kind: 'held' }
  /** Its slot has passed for an unknown reason. */
  | { kind: 'unknown' };

/** The variants of one post that share a slot. */
export type SlotEntry = {
  post: PostRow;
  platforms: Open<PlatformId>[];
  /** ISO instant of the slot. */
  at: string;
  /** Its slot has passed: by `slotGraceMs`, or at all where the service doesn't have it or a change didn't reach it. */
  isOverdue: boolean;
  /** null: nothing known keeps it from being published. */
  blocker: PublishBlocker | null;
};

/** In order of time. `from` and `to`: ISO instants, a day apart. */
export type DaySheet = { from: string; to: string; entries: SlotEntry[] };

/** A system notification, each shown once. `count`: several of a kind share one. */
export type SlotNotification =
  | { kind: 'overdue'; entry: SlotEntry }
  /** `still-publishes`: published soon unless the user's change arrives first. */
  | { kind: 'refused' | 'approval' | 'still-publishes'; post: PostRow }
  | { kind: 'overdue-many' | 'refused-many' | 'approval-many' | 'still-publishes-many'; count: number };

export const overdueMethods = {
  /** Unpublished posts whose slot has passed, the oldest slot first. */
  'due.overdue': gives<SlotEntry[]>()(nothing),
  /** Those, and what is scheduled for the next 24 hours. */
  'due.day': gives<DaySheet>()(nothing),
  /** What hasn't been notified yet. Each is returned once. */
  'due.news': gives<SlotNotification[]>()(nothing),
};
