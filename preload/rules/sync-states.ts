// The closed sets of sync: the states of a post, the kinds of change, why one needs attention, and what the user can
// do.

/** The state shown for a post: that of its most important change. Worst first. */
export const syncStates = [
  /** Both sides changed the same thing: the user decides. */
  'conflict',
  /** A change needs attention, with a reason and choices. */
  'needs-you',
  /** In doubt: sent without a reply; the service is being asked whether it arrived. */
  'checking',
  'sending',
  /** Accepted as long work at the service. */
  'running',
  'waiting',
  /** The user left it out when they went online: it stays on this computer until they send it. */
  'left-out',
  /** The service has all of it. */
  'synced',
] as const;
export type SyncState = (typeof syncStates)[number];

/** The kinds of change. The window has the strings for each. */
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

/** Why a change needs attention. The window has strings and choices for each. */
export const parkReasons = [
  /** Status 400: the service refuses it as it is. */
  'refused',
  'scope-missing',
  'approval-required',
  'channel-not-connected',
  'feature-unavailable',
  /** Deleted at the service while changes waited here. */
  'deleted-elsewhere',
  /** The post exists at the service, but without the platform or the version that the change is about. */
  'variant-gone',
  /** To be deleted, but changed at the service since the user last saw it. */
  'changed-before-delete',
  /** To be approved or published, but changed at the service since the user last saw it. */
  'changed-elsewhere',
  /** To be scheduled as approved, but changed since. It resumes by itself once that change is approved or undone. */
  'approval-changed',
  /** To be scheduled, but the user's rule asks for an approval first. It resumes by itself once it is approved. */
  'approve-first',
  /** The slot has passed, or is too near to be sent in time. */
  'slot-passed',
  /** Approving now would publish at once. */
  'approve-publishes',
  /** The click on Publish is older than half an hour. */
  'publish-stale',
  /** It may have been published, and only the platform itself can show it. */
  'did-it-go-out',
  /** It was published before the change arrived. */
  'already-published',
  /** The platform rejected it. */
  'publish-refused',
  /** The job failed; `code` says how. */
  'job-failed',
  /** A create is in doubt, and several or differently named posts at the service could be it. */
  'which-post',
  /** It can't be known whether it happened, and repeating it would be visible or cost credits. */
  'unsure',
  /** The idempotency key was used for another text; the user compares both. */
  'key-conflict',
  /** The change it depends on needs attention or was given up. */
  'needs-other',
  /** The service can't start a post on this platform (X). */
  'not-syncable',
  /** Galley can't read its own record of it, which stays as it is. */
  'unreadable',
  'conflict',
] as const;
export type ParkReason = (typeof parkReasons)[number];

/** What the user can do about a change that needs attention. `send-again` uses a new idempotency key. */
export const parkChoices = [
  'send-again',
  'discard',
  'edit',
  'new-time',
  'approve-and-publish',
  'approve-changes',
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
 * Label of an undo step whose first change doesn't say what was done. `times`: scheduled and unscheduled; `details`: a
 * post's local notes, `planned-day` and `to-dos`: only these of them; `pause`: everything was paused; `resume`: the times were restored; `review`: a reviewer's answers
 * were recorded.
 */
export const stepLabels = [
  'edit',
  'replace',
  'times',
  'details',
  'planned-day',
  'to-dos',
  'pause',
  'resume',
  'review',
  'ai-accept',
  'ai-reject',
] as const;
export type StepLabel = (typeof stepLabels)[number];
