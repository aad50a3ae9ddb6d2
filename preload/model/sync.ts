// How a post, and the whole library, stands towards the service.
import type { PlatformId } from '../platforms.ts';
import type { Open, PostId } from './ids.ts';

/** One word per row, worst first in this order: what of a post's changes matters most. */
export const syncStates = [
  /** Both sides changed the same thing: the person decides. */
  'conflict',
  /** Parked with a reason and choices. */
  'needs-you',
  /** Sent, and no answer came: the service is being asked whether it arrived. */
  'checking',
  'sending',
  /** Accepted as long work at the service. */
  'running',
  'waiting',
  /** The service has all of it. */
  'synced',
] as const;
export type SyncState = (typeof syncStates)[number];

/** The kinds of change that wait, run or need the person; the window has the words for each. */
export const operationKinds = [
  'post.create',
  'post.fromMedia',
  'post.promote',
  'post.edit',
  'post.rename',
  'post.setImage',
  'post.schedule',
  'post.unschedule',
  'post.approve',
  'post.publish',
  'post.remove',
  'post.generate',
  'post.revise',
  'post.newPicture',
  'post.restore',
  'media.upload',
  'idea.generate',
  'idea.pick',
  'idea.dismiss',
  'memory.add',
  'memory.remove',
  'brand.edit',
  'brand.logo',
] as const;
export type OperationKind = (typeof operationKinds)[number];

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

/** Why a change is in front of the person. The window has words and choices for each. */
export const parkReasons = [
  /** 400: the service does not take it as it is. */
  'refused',
  'scope-missing',
  'approval-required',
  'channel-not-connected',
  'feature-unavailable',
  /** Deleted at the service while changes waited here. */
  'deleted-elsewhere',
  /** Changed at the service after the person last saw it, and now to be deleted. */
  'changed-before-delete',
  /** The slot is over, or too near to be sent in time. */
  'slot-passed',
  /** Approving now would publish at once. */
  'approve-publishes',
  /** The click to publish is older than half an hour. */
  'publish-stale',
  /** It may have been published, and nothing can settle it but a look at the platform. */
  'did-it-go-out',
  /** It went out before the change arrived. */
  'already-published',
  /** The platform said no. */
  'publish-refused',
  /** Long work ended badly; `code` says how. */
  'job-failed',
  /** A post was begun and its end is unknown: several or differently named candidates stand at the service. */
  'which-post',
  /** Whether it happened cannot be known, and doing it again would show or cost. */
  'unsure',
  /** The key was used for another text; needs a look at both. */
  'key-conflict',
  /** What it waits for was parked or given up. */
  'needs-other',
  /** The service has no such thing to start a post on (X). */
  'not-syncable',
  /** Galley cannot read its own record of it; kept as it is. */
  'unreadable',
  'conflict',
] as const;
export type ParkReason = (typeof parkReasons)[number];

/** What a person can do about a parked change. `send-again` makes a new intent with a new key. */
export const parkChoices = [
  'send-again',
  'discard',
  'edit',
  'new-time',
  'approve-and-publish',
  'it-is-live',
  'correct',
  'recreate',
  'keep-copy',
  'delete-anyway',
  'decide',
  'connect',
] as const;
export type ParkChoice = (typeof parkChoices)[number];

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

/** Nothing of it waits. */
export const synced: PostSync = {
  state: 'synced',
  reason: null,
  wait: null,
  expectedAt: null,
  openCount: 0,
  scheduleWaits: false,
  approveWaits: false,
  publishWaits: false,
  waitingPlatforms: [],
  tooLate: [],
  stillPublishes: [],
};

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

/** A wording that Galley has seen or kept. */
export type Wording = {
  id: number;
  platform: Open<PlatformId>;
  field: 'body' | 'title' | 'description' | 'hashtags' | 'altText' | 'name';
  /** null: was empty. Hashtags are joined by a space. */
  value: string | null;
  /** Who wrote it. */
  source: 'person' | 'service' | 'ai' | 'merge';
  /** Of the service's version list, where it is known. */
  seq: number | null;
  at: string;
};
