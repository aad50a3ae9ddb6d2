// A job's work: what it is about, what it costs in credits (public-api.md, Credits), and its one commit.
import type { BusinessRecord, JobWork, PostRecord, VariantRecord } from '../records.ts';
import type { World } from '../world.ts';
import { creditCost, shapeFor, slideCount, type Shape } from './shapes.ts';

type WorkOf<K extends JobWork['kind']> = Extract<JobWork, { kind: K }>;

/** `at`: Unix ms at which the work ends. */
export type Setting<K extends JobWork['kind']> = {
  world: World;
  business: BusinessRecord;
  work: WorkOf<K>;
  at: number;
};

/** When something that begins at `at` and takes `trueMs` in the real service is over here. */
export const overAt = (world: World, at: number, trueMs: number): number => at + Math.ceil(trueMs / world.speed);

/** What changed, and what it costs. */
type Outcome = { result: Record<string, unknown>; credits: number };

/** Reads the records again and changes them at once, so that edits made during the preparation are included. */
export type Commit = () => Outcome;

/** Ends a job as failed with this code and message. */
export class JobFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

// What a piece of AI work is about, read again each time: the post, its idea, the shape to make and the price.
export type AiWork = WorkOf<'generate_post' | 'revise_post' | 'regenerate_image'>;
export type Assignment = {
  post: PostRecord;
  variant: VariantRecord;
  idea: string;
  shape: Shape;
  slides: number;
  cost: number;
};

export const assignmentOf = (world: World, work: AiWork): Assignment => {
  const post = world.tables.posts.get(work.postId);
  const variant = post?.variants.find(({ platform }) => platform === work.platform);
  if (!post || !variant) throw new JobFailure('post_removed', 'The post was removed.');
  const idea = (work.kind === 'generate_post' ? work.idea : undefined) ?? post.idea ?? post.name;
  const shape = shapeFor(post, idea);
  const slides = slideCount(post, idea);
  return { post, variant, idea, shape, slides, cost: creditCost(shape, slides) };
};

// The balance of generations: plan credits are spent before top-ups (public-api.md, Credits).
/** Throws `insufficient_credits` when the balance does not cover the cost. Nothing is charged. */
export const requireCredits = (world: World, businessId: string, cost: number): void => {
  const credits = world.tables.businesses.get(businessId)?.credits;
  if (!credits || credits.subscription + credits.topUp < cost) {
    throw new JobFailure('insufficient_credits', `This needs ${cost} credits and there are not enough left.`);
  }
};

export const chargeCredits = (world: World, businessId: string, cost: number): void => {
  requireCredits(world, businessId, cost);
  const business = world.tables.businesses.get(businessId);
  if (!business || cost === 0) return;
  const fromPlan = Math.min(business.credits.subscription, cost);
  world.tables.businesses.put({
    ...business,
    credits: {
      ...business.credits,
      subscription: business.credits.subscription - fromPlan,
      topUp: business.credits.topUp - (cost - fromPlan),
    },
  });
};
