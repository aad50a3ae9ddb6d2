// What a seed is about: its profile, and how much of each fault it gets (each is off in a third of the seeds).
import type { Draws } from './draws.ts';

export const profiles = ['mix', 'burst', 'slot', 'remote', 'type', 'expire', 'work', 'fullScan'] as const;
/** Of later seeds, so that the earlier ones stay what they were. */
const laterProfiles = ['takeback', 'stern'] as const;
export const firstLaterSeed = 1_000_000_000;
const undoProfiles = ['undo'] as const;
export const firstUndoSeed = 2_000_000_000;
const unseenProfiles = ['unseen'] as const;
export const firstUnseenSeed = 3_000_000_000;
const familyProfiles = ['family'] as const;
export const firstFamilySeed = 4_000_000_000;
const approvedProfiles = ['approved'] as const;
export const firstApprovedSeed = 5_000_000_000;
const leftOutProfiles = ['leftOut', 'leftOutFamily'] as const;
export const firstLeftOutSeed = 6_000_000_000;
const batchProfiles = ['batch'] as const;
export const firstBatchSeed = 7_000_000_000;
const askFirstProfiles = ['askFirst'] as const;
export const firstAskFirstSeed = 8_000_000_000;
const trackedProfiles = ['tracked', 'trackedFamily', 'trackedUndo'] as const;
export const firstTrackedSeed = 9_000_000_000;
const pausedProfiles = ['paused'] as const;
export const firstPausedSeed = 10_000_000_000;
export type Profile = (
  | typeof profiles
  | typeof laterProfiles
  | typeof undoProfiles
  | typeof unseenProfiles
  | typeof familyProfiles
  | typeof approvedProfiles
  | typeof leftOutProfiles
  | typeof batchProfiles
  | typeof askFirstProfiles
  | typeof trackedProfiles
  | typeof pausedProfiles
)[number];

/** From which seed on there are others. */
const ranges = [
  [firstPausedSeed, pausedProfiles],
  [firstTrackedSeed, trackedProfiles],
  [firstAskFirstSeed, askFirstProfiles],
  [firstBatchSeed, batchProfiles],
  [firstLeftOutSeed, leftOutProfiles],
  [firstApprovedSeed, approvedProfiles],
  [firstFamilySeed, familyProfiles],
  [firstUnseenSeed, unseenProfiles],
  [firstUndoSeed, undoProfiles],
  [firstLaterSeed, laterProfiles],
  [0, profiles],
] as const;

const profileOf = (seed: number): Profile => {
  const [, list] = ranges.find(([first]) => seed >= first) ?? [0, profiles];
  return list[seed % list.length] ?? 'mix';
};

/** Shares are per request, unless said otherwise. */
export type Faults = {
  requestLost: number;
  replyLost: number;
  requestLate: number;
  duplicated: number;
  replyLate: number;
  failsBefore: number;
  failsAfter: number;
  /** The service stores the key late, so a repeat of it runs again. */
  keyLate: number;
  limited: number;
  longestRetryAfterSeconds: number;
  malformed: number;
  headersMissing: number;
  /** Per transaction and per send. */
  crash: number;
  /** Spells of no network. */
  offlineSpells: number;
  /** Moments at which the service drops everything that is on its way. */
  serviceRestarts: number;
  clockStep: boolean;
  secondInstance: boolean;
  restoredCopy: boolean;
  key: 'kept' | 'replaced' | 'revoked';
  /** Share of actions that are another person's. */
  stranger: number;
};

export type Plan = {
  profile: Profile;
  faults: Faults;
  actionCount: number;
  spanMs: number;
  afterMs: number;
  postCount: number;
  /** Deeds with pictures of the person's own. */
  pictureCount: number;
  /** Actions on several posts that are taken back. */
  undoneCount: number;
  /** Deeds with posts on several platforms. */
  familyCount: number;
  /** How often the person works offline for a while, or sends what was left out. */
  leftOutCount: number;
  /** Deeds with AI batches. */
  batchCount: number;
  /** Deeds with links that get tracking. */
  trackingCount: number;
  /** How often everything is paused, resumed, or scheduled meanwhile. */
  pauseCount: number;
};

const hourMs = 3_600_000;

/** Many to read, or to plan all at once. */
const postCounts: Partial<Record<Profile, readonly [number, number]>> = {
  fullScan: [90, 150],
  burst: [20, 30],
  takeback: [20, 30],
  undo: [10, 20],
  trackedUndo: [10, 20],
  batch: [10, 20],
  paused: [10, 20],
};
/** How much of each a profile is about. */
const counts: Record<'undone' | 'family' | 'leftOut' | 'tracking', Partial<Record<Profile, number>>> = {
  undone: { undo: 40, trackedUndo: 30 },
  family: { family: 50, leftOutFamily: 20, trackedFamily: 30 },
  leftOut: { leftOut: 15, leftOutFamily: 15, tracked: 4 },
  tracking: { tracked: 60, trackedFamily: 50, trackedUndo: 50 },
};
const withPictures: readonly Profile[] = ['remote', 'expire', 'work', 'leftOut', 'batch'];

export const drawPlan = (seed: number, draws: Draws): Plan => {
  const profile = profileOf(seed);
  const scaled = (most: number): number => (draws.happens(0.35) ? 0 : (most / 2) * draws.oneOf([0.3, 1, 2]));
  const directed = (most: number): number => (draws.happens(0.25) ? 0.3 : scaled(most));
  const plan: Plan = {
    profile,
    faults: {
      longestRetryAfterSeconds: 900,
      requestLost: directed(0.16),
      replyLost: directed(0.16),
      requestLate: scaled(0.2),
      duplicated: scaled(0.08),
      replyLate: scaled(0.2),
      failsBefore: draws.happens(0.1) ? 0.35 : scaled(0.08),
      failsAfter: draws.happens(0.1) ? 0.35 : scaled(0.08),
      keyLate: draws.happens(0.15) ? 0.15 : 0,
      limited: scaled(0.06),
      malformed: scaled(0.06),
      headersMissing: scaled(0.06),
      crash: scaled(0.02),
      offlineSpells: profile === 'expire' ? draws.between(2, 4) : draws.between(0, 4),
      serviceRestarts: draws.between(0, 4),
      clockStep: draws.happens(0.1),
      secondInstance: draws.happens(0.25),
      restoredCopy: draws.happens(0.05),
      key: draws.happens(0.05) ? 'replaced' : draws.happens(0.05) ? 'revoked' : 'kept',
      stranger: profile === 'remote' ? 0.3 : scaled(0.12),
    },
    actionCount: draws.between(50, 110),
    spanMs: profile === 'type' || profile === 'burst' ? draws.between(2, 8) * hourMs : draws.between(4, 20) * hourMs,
    // Long enough for a key to outlive its day.
    afterMs: (profile === 'expire' ? 48 : draws.oneOf([4, 4, 26])) * hourMs,
    undoneCount: counts.undone[profile] ?? 0,
    familyCount: counts.family[profile] ?? 0,
    leftOutCount: counts.leftOut[profile] ?? 0,
    batchCount: profile === 'batch' ? 40 : 0,
    trackingCount: counts.tracking[profile] ?? 0,
    pauseCount: profile === 'paused' ? 20 : 0,
    pictureCount: withPictures.includes(profile) ? draws.between(4, 14) : 0,
    postCount: draws.between(...(postCounts[profile] ?? [3, 12])),
  };
  return { ...plan, faults: { ...plan.faults, ...laterFaults(profile, draws) } };
};

/** Nothing that would hide whether what was taken back got there in time; or a service that asks for patience. */
const laterFaults = (profile: Profile, draws: Draws): Partial<Faults> => {
  if (profile === 'stern') return { limited: 0.1, longestRetryAfterSeconds: 3 * 3600 };
  // Whose doing a difference is has to be plain.
  if (profile === 'undo' || profile === 'trackedUndo' || profile === 'paused')
    return { stranger: 0, clockStep: false, secondInstance: false, restoredCopy: false, key: 'kept' };
  // What a copy asks for once more the person is asked about, by a test of its own.
  if (profile === 'batch') return { restoredCopy: false };
  if (profile !== 'takeback' && profile !== 'leftOut') return {};
  const share = draws.oneOf([0, 0, 0.05, 0.15]);
  return {
    requestLost: share,
    replyLost: share,
    requestLate: share / 2,
    replyLate: 0,
    failsBefore: 0,
    failsAfter: 0,
    limited: share / 3,
    malformed: 0,
    crash: share / 20,
    clockStep: false,
    restoredCopy: false,
    key: 'kept',
    stranger: 0,
  };
};
