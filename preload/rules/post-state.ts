// The state of a post and of each of its platforms: the only place that derives it. Also whether there is anything to
// approve yet, whether a post was published, and the sync state of one without changes.
import type { Account } from '../contract/account.ts';
import type { CalendarEntry } from '../contract/calendar.ts';
import type { SlotEntry } from '../contract/overdue.ts';
import type { Post, PostRow, PublishFailure, Variant } from '../contract/posts.ts';
import type { PostSync, UnsentTime } from '../contract/sync.ts';
import { type ChannelGate, type KnownChannel, channelGate, gateOfFailure } from './channel-gate.ts';
import { type StateName, stateNames } from './choices.ts';
import type { Finding, Judgement } from './findings.ts';
import { slotGraceMs } from './early-bounds.ts';
import type { ParkReason } from './sync-states.ts';

export type Unwritten = 'being-written' | 'writing-failed' | 'no-words';

type Words = Pick<Variant, 'body' | 'title' | 'description' | 'generation'>;

const hasNoWords = ({ body, title, description }: Words): boolean =>
  [body, title, description].every((text) => !text?.trim());

/** Text written by hand afterwards, or still there after a revision failed, is published like any other. */
export const hasFailedWriting = (variant: Words): boolean =>
  variant.generation.status === 'failed' && hasNoWords(variant);

/** A picture alone can be a post, unless its text was to be generated and failed. */
const isBare = (variant: Variant): boolean =>
  hasNoWords(variant) && (variant.media.length === 0 || hasFailedWriting(variant));

/** Why there is nothing to approve yet; null: it can be approved. It doesn't matter who wrote the text. */
export const unwritten = ({ variants }: Pick<Post, 'variants'>): Unwritten | null => {
  const open = variants.filter(({ status }) => status !== 'published');
  if (open.some(({ generation }) => generation.status === 'generating')) return 'being-written';
  const bare = open.filter(isBare);
  if (bare.some(hasFailedWriting)) return 'writing-failed';
  // A follower may get its text from the primary variant.
  return open.length > 0 && bare.length === open.length ? 'no-words' : null;
};

/** All variants of the entry are published. */
export const hasGoneOut = ({ post, platforms }: Pick<CalendarEntry, 'post' | 'platforms'>): boolean =>
  post.platforms.filter((each) => platforms.includes(each.platform)).every(({ status }) => status === 'published');

/** The sync state of a post without changes. */
export const synced: PostSync = {
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
};

/** The new slot of one of these platforms that the service doesn't have yet. */
export const unsentTime = (
  { unsentTimes }: Pick<PostSync, 'unsentTimes'>,
  platforms: readonly string[],
): UnsentTime | undefined => unsentTimes.find(({ platform }) => platforms.includes(platform));

/** What keeps a post from being published until the user acts. `platform`: the one at fault. */
export type BlockedCause =
  | { kind: 'sign-in' | 'limited'; platform: string; gate: ChannelGate['kind'] }
  | { kind: 'platform-failed'; platform: string; reason: PublishFailure['reason'] }
  /** Its slot passed, and it is known not to be live. */
  | { kind: 'missed' }
  /** The service holds it without an active subscription. */
  | { kind: 'on-hold' }
  | { kind: 'writing-failed' | 'video-failed' }
  | { kind: 'two-edits' }
  /** It may be live: a reply was lost, or the post was not read since its slot. `asks`: no reading can settle it. */
  | { kind: 'unconfirmed'; asks?: true }
  /** The service refused a change, or needs a decision about it. */
  | { kind: 'refused' }
  /** Its platform would reject its content. */
  | { kind: 'fix-first'; platform: string; finding: Finding };

/** `publishes`: its slot has passed, so approving publishes at once. */
export type VariantState =
  | { is: 'blocked'; cause: BlockedCause }
  /** `paused`: its slot is stored here until the pause ends. */
  | { is: 'scheduled'; paused?: true }
  | { is: 'approval'; publishes: boolean }
  | { is: Exclude<StateName, 'blocked' | 'approval' | 'scheduled'> };

/**
 * Notes beside the state. `blocked`: another blocker, once it is approved. `not-sent`: only Galley has its slot.
 * `unchecked`: it has an AI result that the user has neither accepted nor rejected. `ai-waits`: it waits for an AI batch.
 * `moved`: it was approved for another slot.
 */
export type StateNote =
  | {
      is:
        | ('approval-waits' | 'publish-waits' | 'not-sent' | 'changed' | 'unchecked' | 'ai-waits')
        | ('moved' | 'making' | 'video');
    }
  | { is: 'blocked'; cause: BlockedCause }
  /** Its platform might reject it. */
  | { is: 'doubtful'; platform: string; finding: Finding }
  | { is: 'live'; live: number; all: number };

export type PostState = VariantState & { notes: StateNote[] };

/** The one action that helps. */
export type Fix =
  | { do: 'sign-in' | 'explain' | 'replace-picture' | 'publish-again'; platform: string }
  | {
      do:
        | ('approve' | 'approve-and-publish' | 'new-time' | 'billing')
        | ('try-again' | 'compare' | 'check-now' | 'review' | 'open');
    };

/**
 * A platform's part of a post. `slot`: ISO; null: unknown. `judged`: the first finding of the checks. `paused`: its
 * slot is stored while everything is paused.
 */
type VariantFacts = {
  platform: string;
  status: string;
  slot: string | null;
  failure: PublishFailure['reason'] | null;
  generation: string;
  videoStatus: string | null;
  judged: Judgement | null;
  paused?: boolean;
};

export type PostFacts = Pick<PostRow, 'needsApproval' | 'changedSinceApproval' | 'approvedFor'> & {
  /** It has an AI result that is neither accepted nor rejected. */
  isUnchecked: boolean;
  waitsForAi: boolean;
  sync: Pick<PostSync, 'state' | 'reason' | 'stopped' | 'unsentTimes' | 'approveWaits' | 'publishWaits'>;
  variants: readonly VariantFacts[];
};

/** What the state depends on besides the post. */
export type StateContext = {
  now: Temporal.Instant;
  /** Undefined: unknown, so it blocks nothing. */
  account?: { channels: readonly KnownChannel[]; plan?: Pick<Account['plan'], 'hasActiveSubscription'> } | undefined;
  /** Its slots that passed without it being published. */
  overdue?: Pick<SlotEntry, 'platforms' | 'blocker'> | undefined;
};

/**
 * The facts of a row (main/features/posts/row-now.ts). A row only has the generation of the main variant and the next
 * slot: they count for each variant that isn't published. `at`: the slot of these variants, if the row is shown at one.
 */
export const rowFacts = (row: PostRow, at: string | null = row.at): PostFacts => ({
  ...row,
  isUnchecked: row.aiUnchecked === true,
  waitsForAi: row.aiWaiting === true,
  variants: row.platforms.map(({ platform, status, failed }) => ({
    platform,
    status,
    slot: status === 'scheduled' ? at : null,
    failure: failed || row.failure?.platform === platform ? failureOf(row, platform) : null,
    generation: row.generation,
    videoStatus: row.videoStatus,
    judged: worst(row.judged.filter((each) => each.platform === platform)),
    paused: isPaused(row, { platform }),
  })),
});

const isPaused = ({ paused = [] }: Pick<Post, 'paused'>, { platform }: { platform: string }): boolean =>
  paused.some((each) => each.platform === platform);

const failureOf = ({ failure }: Pick<PostRow, 'failure'>, platform: string): PublishFailure['reason'] =>
  failure?.platform === platform ? failure.reason : 'unknown';

const worst = (judged: readonly Judgement[]): Judgement | null =>
  judged.find(({ is }) => is === 'refused') ?? judged[0] ?? null;

/** The generation of variants as the state uses it: it only failed if text is missing. */
export const generationOf = <Status extends string>(variants: readonly Words[], status: Status): Status | 'ready' =>
  status !== 'failed' || variants.some(hasFailedWriting) ? status : 'ready';

/** The facts of a whole post. `judge`: what the checks find in a variant. */
export const postFacts = (
  post: Pick<
    Post,
    'needsApproval' | 'changedSinceApproval' | 'approval' | 'aiUnchecked' | 'aiWaiting' | 'sync' | 'variants' | 'paused'
  >,
  judge: (variant: Variant) => readonly Judgement[],
): PostFacts => ({
  ...post,
  isUnchecked: post.aiUnchecked !== undefined,
  waitsForAi: post.aiWaiting !== undefined,
  approvedFor: post.approval?.for,
  variants: post.variants.map((variant) => ({
    platform: variant.platform,
    status: variant.status,
    slot: variant.scheduledAt ?? null,
    failure: variant.publishFailure?.reason ?? null,
    generation: generationOf([variant], variant.generation.status),
    videoStatus: variant.generation.videoStatus,
    judged: variant.status === 'scheduled' ? worst(judge(variant)) : null,
    paused: isPaused(post, variant),
  })),
});

/** By the reason of a change that needs attention. null: it asks for an approval. All others were refused. */
const parked: Partial<Record<ParkReason, BlockedCause | null>> = {
  conflict: { kind: 'two-edits' },
  'approve-publishes': null,
  'approval-changed': null,
  'approve-first': null,
  'slot-passed': { kind: 'missed' },
  'did-it-go-out': { kind: 'unconfirmed', asks: true },
  unsure: { kind: 'unconfirmed', asks: true },
  'which-post': { kind: 'unconfirmed', asks: true },
};

/** undefined: no change of the post needs attention. null: one asks for an approval. */
const parkedCause = ({ state, reason, stopped }: PostFacts['sync']): BlockedCause | null | undefined => {
  if (state === 'conflict') return parked.conflict;
  if (state !== 'needs-you') return undefined;
  // What else the service could not finish left the text as it was: only this is helped by writing it again.
  if (reason === 'job-failed' && stopped === 'post.generate') return { kind: 'writing-failed' };
  const cause = reason === null ? undefined : parked[reason];
  return cause === undefined ? { kind: 'refused' } : cause;
};

const hasSlot = ({ status }: VariantFacts): boolean => status === 'scheduled';

/** The service publishes it as it has it, whatever changed here. */
const isAtService = ({ sync }: PostFacts, variant: VariantFacts): boolean =>
  hasSlot(variant) && unsentTime(sync, [variant.platform]) === undefined;

/** Unix ms since the slot passed; null: it hasn't, or is unknown. */
const sincePassedMs = (variant: VariantFacts, { now }: StateContext): number | null => {
  const ms = hasSlot(variant) && variant.slot !== null ? now.epochMilliseconds - Date.parse(variant.slot) : NaN;
  return ms >= 0 ? ms : null;
};

const gated = (platform: string, gate: ChannelGate['kind']): BlockedCause => ({
  kind: gate === 'limited' || gate === 'coming-soon' ? 'limited' : 'sign-in',
  platform,
  gate,
});

/** Its own failure, in publishing or generating it. */
const failedCause = (
  { platform, failure, generation, videoStatus }: VariantFacts,
  { account }: StateContext,
): BlockedCause | null => {
  if (failure !== null) {
    const gate = gateOfFailure[failure];
    const channels = account?.channels;
    const isKnown = channels?.some((each) => each.platform === platform) ?? false;
    // The current blocker. If the user has signed in since, it only needs a retry; a channel does not show that a limit
    // was lifted.
    const today = gate && channelGate(channels, platform)?.kind;
    if (today) return gated(platform, today);
    if (gate && (!isKnown || gate === 'limited')) return gated(platform, gate);
    return { kind: 'platform-failed', platform, reason: failure };
  }
  if (generation === 'failed') return { kind: 'writing-failed' };
  return videoStatus === 'failed' ? { kind: 'video-failed' } : null;
};

const gateOfBlocker = { disconnected: 'not-connected', reconnect: 'sign-in', restricted: 'limited' } as const;

/** Its channel or the subscription keeps the service from publishing it. */
const heldCause = (platform: string, { account, overdue }: StateContext): BlockedCause | null => {
  const gate = channelGate(account?.channels, platform)?.kind;
  if (gate) return gated(platform, gate);
  if (account?.plan?.hasActiveSubscription === false) return { kind: 'on-hold' };
  const blocker = overdue?.blocker;
  switch (blocker?.kind) {
    case 'disconnected':
    case 'reconnect':
    case 'restricted':
      return blocker.platform === platform ? gated(platform, gateOfBlocker[blocker.kind]) : null;
    case 'no-subscription':
      return { kind: 'on-hold' };
    default:
      return null;
  }
};

const isMaking = ({ generation, videoStatus }: VariantFacts): boolean =>
  generation === 'generating' || videoStatus === 'generating';

const refusedContent = ({ platform, judged }: VariantFacts): BlockedCause | null =>
  judged?.is === 'refused' ? { kind: 'fix-first', platform, finding: judged.finding } : null;

const blocked = (cause: BlockedCause): VariantState => ({ is: 'blocked', cause });

/** The state of a platform's part of a post: the first that applies. */
const variantState = (variant: VariantFacts, post: PostFacts, context: StateContext): VariantState => {
  if (variant.status === 'published') return { is: 'published' };
  const { sync } = post;
  const overdue = context.overdue?.platforms.some((each) => each === variant.platform) ? context.overdue : undefined;
  const around = { ...context, overdue };
  const passedMs = sincePassedMs(variant, context);
  const isUnsent = hasSlot(variant) && !isAtService(post, variant);
  const hasPassed = overdue !== undefined || passedMs !== null;

  const cause = parkedCause(sync);
  if (cause) return blocked(cause);
  if (sync.publishWaits || (sync.approveWaits && hasPassed && !isUnsent)) return { is: 'sending' };
  const failed = failedCause(variant, context);
  if (failed) return blocked(failed);
  // What was read before its slot may be outdated: another client could have approved or published it.
  if (overdue?.blocker?.kind === 'unconfirmed') return blocked({ kind: 'unconfirmed' });
  const isAsked = cause === null || (post.needsApproval && !sync.approveWaits);
  const isChanged = post.changedSinceApproval && !post.variants.some((each) => isAtService(post, each));
  const publishes = cause === null && sync.reason === 'approve-publishes';
  if ((isAsked || isChanged) && variant.generation !== 'generating')
    return { is: 'approval', publishes: publishes || (isAsked && hasPassed && !isUnsent) };
  if (hasSlot(variant)) {
    const held = heldCause(variant.platform, around);
    if (held) return blocked(held);
    if (overdue || (isUnsent && hasPassed))
      return blocked((isMaking(variant) ? null : refusedContent(variant)) ?? { kind: 'missed' });
    if (passedMs !== null && passedMs > slotGraceMs) return blocked({ kind: 'unconfirmed' });
    if (passedMs !== null) return { is: 'sending' };
  }
  // `pending` is not enough: an empty draft whose text was never requested has it too.
  if (isMaking(variant)) return { is: 'making' };
  if (!hasSlot(variant)) return variant.paused ? { is: 'scheduled', paused: true } : { is: 'draft' };
  const refused = refusedContent(variant);
  return refused ? blocked(refused) : { is: 'scheduled' };
};

/** The state of a post: that of the worst of its variants. */
export const postState = (post: PostFacts, context: StateContext): PostState => {
  const states = post.variants.map((variant) => variantState(variant, post, context));
  const ranked = stateNames.flatMap((name) => states.find(({ is }) => is === name) ?? []);
  const cause = parkedCause(post.sync);
  // Even for one that is live: the change came too late, or another client changed it too.
  const state = cause ? blocked(cause) : (ranked[0] ?? { is: 'draft' });
  return { ...state, notes: [...furtherCause(state, states), ...notesOf(state, post, context)] };
};

/**
 * A part of a post at its moment: these platforms, all with this slot. `isTimed` false: each as it is. One that the row
 * doesn't have counts as scheduled: the service may have it already.
 */
export type Part = { platforms: readonly string[]; at: string | null; isTimed: boolean };

export const partState = (row: PostRow, { platforms, at, isTimed }: Part, context: StateContext): PostState => {
  const own = platforms.map(
    (platform) =>
      row.platforms.find((each) => each.platform === platform) ?? { platform, failed: false, status: 'scheduled' },
  );
  const isOut = ({ status }: PostRow['platforms'][number]): boolean => status === 'published';
  if (own.length > 0 && own.every(isOut)) return { is: 'published', notes: [] };
  const placed = isTimed ? own.map((each) => (isOut(each) ? each : { ...each, status: 'scheduled' })) : own;
  return postState(rowFacts({ ...row, platforms: placed }, at), context);
};

/** Blockers of its other variants: fixing the first alone does not unblock the post. */
const furtherCause = (state: VariantState, states: readonly VariantState[]): StateNote[] => {
  if (state.is !== 'blocked') return [];
  const first = JSON.stringify(state.cause);
  const other = states.find((each) => each.is === 'blocked' && JSON.stringify(each.cause) !== first);
  return other?.is === 'blocked' ? [other] : [];
};

const notesOf = (state: VariantState, post: PostFacts, context: StateContext): StateNote[] => {
  const { sync, variants } = post;
  const open = variants.filter(({ status }) => status !== 'published');
  const timed = open.filter(hasSlot);
  const live = variants.length - open.length;
  const isMissed = state.is === 'blocked' && state.cause.kind === 'missed';
  const held =
    state.is === 'approval' && timed.map((each) => heldCause(each.platform, context) ?? refusedContent(each));
  const doubtful = timed.find(({ judged }) => judged?.is === 'doubtful');
  const notes: (StateNote | false | null | undefined)[] = [
    sync.approveWaits && { is: 'approval-waits' },
    sync.publishWaits && sync.state === 'waiting' && { is: 'publish-waits' },
    !isMissed && timed.some((each) => !isAtService(post, each)) && { is: 'not-sent' },
    ...(held || []).flatMap((cause): StateNote[] => (cause ? [{ is: 'blocked', cause }] : [])).slice(0, 1),
    open.length > 0 &&
      (post.changedSinceApproval
        ? { is: 'changed' }
        : post.approvedFor !== undefined && timed.length > 0 && { is: 'moved' }),
    post.isUnchecked && { is: 'unchecked' },
    post.waitsForAi && { is: 'ai-waits' },
    (state.is === 'scheduled' || state.is === 'approval') &&
      doubtful?.judged && { is: 'doubtful', platform: doubtful.platform, finding: doubtful.judged.finding },
    state.is === 'blocked' && open.some(isMaking) && { is: 'making' },
    state.is === 'making' && open.every(({ generation }) => generation !== 'generating') && { is: 'video' },
    live > 0 && open.length > 0 && { is: 'live', live, all: variants.length },
  ];
  return notes.filter((note) => note !== null && typeof note === 'object');
};

/** The action that helps; null: none is needed from the user. */
export const fixOf = (state: VariantState): Fix | null => {
  if (state.is === 'approval') return { do: state.publishes ? 'approve-and-publish' : 'approve' };
  if (state.is !== 'blocked') return null;
  const { cause } = state;
  switch (cause.kind) {
    case 'sign-in':
      return { do: 'sign-in', platform: cause.platform };
    case 'limited':
      return { do: 'explain', platform: cause.platform };
    case 'platform-failed':
      return { do: cause.reason === 'image_error' ? 'replace-picture' : 'publish-again', platform: cause.platform };
    case 'missed':
      return { do: 'new-time' };
    case 'on-hold':
      return { do: 'billing' };
    case 'writing-failed':
    case 'video-failed':
      return { do: 'try-again' };
    case 'two-edits':
      return { do: 'compare' };
    case 'unconfirmed':
      return { do: cause.asks ? 'review' : 'check-now' };
    case 'refused':
      return { do: 'review' };
    case 'fix-first':
      return { do: 'open' };
  }
};
