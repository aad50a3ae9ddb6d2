// AI batches: one instruction for many posts, under a cap of credits, with results that are accepted one by one.
import { z } from 'zod';
import type { ErrorData } from '../errors.ts';
import { aiBatchBounds } from '../rules/own-bounds.ts';
import { type AiTask, aiTasks } from '../rules/choices.ts';
import type { PlatformId } from '../rules/platforms.ts';
import { gives, ofPost, text } from './inputs.ts';
import type { Job } from './jobs.ts';
import { postSet } from './library.ts';
import type { PostRow } from './posts.ts';
import type { VersionTexts } from './versions.ts';

/**
 * `soon`: it is scheduled within 24 hours, and the user has not included such posts. `asked`: it waits in a batch or is
 * being worked on already. `unchecked`: an earlier result is neither accepted nor rejected. `reel`: its picture is a video.
 */
export type AiExclusion =
  | 'own-media'
  | 'published'
  | 'unwritten'
  | 'written'
  | 'no-idea'
  | 'reel'
  | 'soon'
  | 'asked'
  | 'unchecked';

/** Credits, both inclusive: what the service charges for a carousel is only known afterwards. */
export type CreditRange = { least: number; most: number };

/** What a batch of these posts would be about and cost. */
export type AiSurvey = {
  postCount: number;
  /** Of these, how many show the user's own media: AI does not see it, and writes from the alt text or the instruction. */
  ownMediaCount: number;
  /** `names`: the first few. */
  excluded: { reason: AiExclusion; count: number; names: string[] }[];
  credits: CreditRange;
  /** What one of them can cost at most: it does not begin under a lower cap. */
  dearest: number;
  /** As last read; null: not known. */
  balance: { total: number; fromPlan: number; toppedUp: number } | null;
  /** Generations in an hour, and how many of this hour are left for it. */
  perHour: number;
  leftThisHour: number;
  /** When all would be done if Galley stays online, ISO; null: offline, or nothing to do. */
  finishAt: string | null;
};

/**
 * Why the next post of a batch isn't started. `confirm`: some posts need the user's confirmation, see `state`. `cap`: the
 * next could exceed the cap. `credits`: the service has said, or the balance shows, that they don't suffice. `limit`: the
 * hourly limit of generations. `turn`: another batch runs. `posts`: changes of the posts themselves are sent first.
 */
export type AiBatchWait = 'paused' | 'offline' | 'confirm' | 'cap' | 'credits' | 'limit' | 'turn' | 'posts' | 'running';

export type AiBatch = {
  id: number;
  task: AiTask;
  /** What was asked; empty: nothing in particular. Of `write`: the idea, in place of the posts' own. */
  instruction: string;
  /** Credits that the batch never exceeds. */
  cap: number;
  charged: number;
  askedAt: string;
  paused: boolean;
  /** How many posts are in each state; those that were dropped are not counted. */
  counts: Record<'waiting' | 'confirm' | 'running' | 'unchecked' | 'failed' | 'checked', number>;
  /** null: nothing waits. */
  wait: AiBatchWait | null;
  /** When what waits is expected to be done, ISO; null: nothing waits, or unknown. */
  finishAt: string | null;
};

/**
 * `confirm`: it was not sent because the post changed since it was asked (`changed`), or that is more than a day ago
 * (`old`), or its slot is less than a day away (`soon`). `unchecked`: done, and the user has not accepted or rejected the result. `accepted`, `rejected`: they have.
 */
export type AiItem = {
  id: number;
  post: PostRow;
  platform: PlatformId;
  credits: CreditRange;
  /** What was asked for it last; empty: nothing in particular. */
  instruction: string;
  /** The day the user has planned it for, ISO date; null: none. */
  plannedOn: string | null;
} & (
  | { state: 'waiting'; isNext: boolean; waitsForPost: boolean }
  | { state: 'confirm'; reason: 'changed' | 'old' | 'soon' }
  /** ISO; null: the service has not accepted it yet. */
  | { state: 'running'; since: string | null }
  | { state: 'failed'; error: ErrorData }
  | ({ state: 'unchecked' | 'accepted' | 'rejected' } & AiResult)
);

export type AiResult = {
  charged: number;
  flags: Job['flags'];
  before: VersionTexts;
  /** As it is now, with later edits. */
  after: VersionTexts;
  /** The text was changed since AI wrote it, here or elsewhere. */
  isEdited: boolean;
  /**
   * For a post of the user's own media, which the service leaves alone: the post says it once it is accepted. `before`
   * is then what the post says now.
   */
  isProposal: boolean;
  /** It was published since, and stays as it is: what it says can only be accepted, and a proposal only rejected. */
  isLive: boolean;
  pictureChanged: boolean;
  score: { before: number | null; after: number | null };
  /** Rejecting restores the service's earlier version; false: only the text can be written back. */
  restores: boolean;
};

export type AiBatchView = AiBatch & {
  /** In the order they are asked; results first, the oldest first. */
  items: AiItem[];
};

/** `stepId`: for `undo.step`; null: nothing changed. */
export type AiDecision = { stepId: number | null; count: number };

const batch = z.int().positive();
const item = z.int().positive();
const items = z.array(item).min(1).max(aiBatchBounds.posts);
const credits = z.int().min(0).max(aiBatchBounds.credits);
const asked = { of: postSet, task: z.enum(aiTasks), includeSoon: z.boolean() };
const instruction = text(aiBatchBounds.instruction);

export const aiBatchMethods = {
  /** Changes nothing. Throws `invalid` for more posts than `bulkLimit`. */
  'ai.survey': gives<AiSurvey>()(z.strictObject({ ...asked, instruction: instruction.optional() })),
  /**
   * Stored at once, and sent one after the other when online. Throws `invalid` when there is nothing to ask, for more
   * posts than a batch takes, and for a revision without an instruction.
   */
  'ai.start': gives<AiBatch>()(z.strictObject({ ...asked, instruction, cap: credits })),
  /** Those of which something waits, runs or is unchecked, the newest first. */
  'ai.batches': gives<AiBatch[]>()(z.strictObject({})),
  /** Throws `not-found`. */
  'ai.batch': gives<AiBatchView>()(z.strictObject({ id: batch })),
  'ai.pause': gives<null>()(z.strictObject({ id: batch })),
  /** After a pause, or with new credits. What needs confirmation still waits for it. */
  'ai.continue': gives<null>()(z.strictObject({ id: batch })),
  'ai.setCap': gives<null>()(z.strictObject({ id: batch, cap: credits })),
  /** These first, in this order. */
  'ai.order': gives<null>()(z.strictObject({ id: batch, items })),
  /** Sends those that need confirmation as the posts are now. */
  'ai.confirm': gives<null>()(z.strictObject({ id: batch })),
  /** All that were not sent, or only these; of `items` also failed ones are forgotten. Returns how many. */
  'ai.drop': gives<{ count: number }>()(z.strictObject({ id: batch, items: items.optional() })),
  /** What batches have of a post that is not accepted, rejected or dropped, the newest first. */
  'ai.ofPost': gives<AiItem[]>()(z.strictObject(ofPost)),
  /**
   * Asks once more for a failed post, or one without a visible change. Throws `invalid` without an instruction where one
   * is needed.
   */
  'ai.again': gives<null>()(z.strictObject({ item, instruction })),
  /** One undo step. Throws `invalid` where none of them can be accepted. */
  'ai.accept': gives<AiDecision>()(z.strictObject({ items })),
  /** Restores what the post said before. One undo step. Throws `invalid` where none of them can be rejected. */
  'ai.reject': gives<AiDecision>()(z.strictObject({ items })),
};
