// The closed sets of sync: how a post stands, what kinds of change there are, why one needs the person, and what the person can do then.

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

/**
 * What was done in one step, where its first change does not say it: `times` both gave and took times, `details` are those
 * beside a post.
 */
export const stepLabels = ['edit', 'replace', 'times', 'details'] as const;
export type StepLabel = (typeof stepLabels)[number];
