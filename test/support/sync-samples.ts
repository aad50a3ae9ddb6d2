// Believable states of sync for tests of the window: whole, and a test names only what it cares about.
import type { Activity, ActivityItem, Conflict, PostSync, SyncStatus } from '../../preload/contract/sync.ts';
import type { PostId } from '../../preload/ids.ts';
import type { Wording } from '../../preload/contract/versions.ts';

const postId = (text: string): PostId => text as PostId;

/** All of it is at the service, unless something else is said. */
export const sampleSync = (over: Partial<PostSync> = {}): PostSync => ({
  state: 'synced',
  reason: null,
  stopped: null,
  wait: null,
  expectedAt: null,
  openCount: 0,
  unsentTimes: [],
  approveWaits: false,
  publishWaits: false,
  tooLate: [],
  stillPublishes: [],
  calledOff: [],
  ...over,
});

export const sampleStatus = (over: Partial<SyncStatus> = {}): SyncStatus => ({
  connection: 'online',
  waitingCount: 0,
  leftOutCount: 0,
  sendingCount: 0,
  runningCount: 0,
  needsYouCount: 0,
  heldByAllowanceCount: 0,
  finishAt: null,
  knownBy: null,
  filling: null,
  postCount: 128,
  approvalCount: 0,
  lastFullSyncAt: '2026-05-15T07:58:00Z',
  missingCount: null,
  lastAnswerAt: '2026-05-15T07:59:00Z',
  clockSkewMs: null,
  restored: false,
  storage: 'ok',
  allowances: [],
  ...over,
});

/** A change of a text, waiting for its turn. */
export const sampleItem = (over: Partial<ActivityItem> = {}): ActivityItem => ({
  id: 'op-1',
  kind: 'post.edit',
  state: 'waiting',
  group: 'post:1',
  outward: false,
  postId: postId('post-1'),
  subject: 'Saturday cardamom buns',
  thumbnail: null,
  platform: 'instagram',
  fields: ['body'],
  stillPublishes: [],
  calledOff: [],
  slot: null,
  reason: null,
  choices: [],
  error: null,
  wait: 'next',
  behindCount: 0,
  expectedAt: null,
  attemptCount: 0,
  mayHaveHappened: false,
  settlesAt: null,
  job: null,
  conflictId: null,
  wentOut: null,
  note: null,
  canKeep: false,
  canPutBack: false,
  requestIds: [],
  intentAt: '2026-05-15T07:50:00Z',
  endedAt: null,
  ...over,
});

export const sampleActivity = (over: Partial<Activity> = {}): Activity => ({
  needsYou: [],
  running: [],
  waiting: [],
  leftOut: [],
  done: [],
  doneCount: 0,
  allowances: [],
  ...over,
});

export const sampleConflict = (over: Partial<Conflict> = {}): Conflict => ({
  id: 1,
  postId: postId('post-1'),
  postName: 'We are hiring an early-morning baker',
  platform: 'linkedin',
  field: 'body',
  base: 'Five days a week. Write to us by Friday.',
  mine: 'Four days a week. Write to us by Friday.',
  theirs: 'Five days a week. Write to us by Sunday, May 24.',
  parts: ['Four days a week. Write to us by Sunday, May 24.'],
  mineAt: '2026-05-15T07:16:00Z',
  theirsAt: '2026-05-15T07:30:00Z',
  ...over,
});

export const sampleWording = (over: Partial<Wording> = {}): Wording => ({
  id: 1,
  platform: 'instagram',
  field: 'body',
  value: 'Rhubarb tart is back.',
  source: 'person',
  seq: null,
  at: '2026-05-15T07:42:00Z',
  ...over,
});
