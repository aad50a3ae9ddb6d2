// Endpoints that start AI work (generate, revise, regenerate-image), and /jobs to follow it.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { Generate, PostPath, RegenerateImage, Revise, JobPath, JobsQuery } from '../../service/inputs.ts';
import { acceptJob, isRetained } from '../engine/jobs.ts';
import { markGenerating } from '../engine/making.ts';
import { findPost, findVariant, isOwnMedia, openJobs, refusePublished, refuseWhileMaking } from '../engine/posts.ts';
import { isEmpty } from '../engine/variants.ts';
import type { PostRecord, VariantRecord } from '../records.ts';
import { Refusal, type Call, type Routes } from '../world.ts';
import { pageLimits } from '../../service/limits.ts';
import { jobOnWire } from '../engine/wire.ts';

/**
 * The variant that the engine may work on now; refuses own media, what is live, and a second job at the same time
 * (readings.md, 8 and 24).
 */
const admit = (
  { world, business, path }: Call,
  platform: PlatformId | undefined,
): { post: PostRecord; variant: VariantRecord } => {
  const post = findPost(world, business.id, PostPath.parse(path).postId);
  const variant = findVariant(post, platform);
  if (isOwnMedia(post))
    throw new Refusal(
      'FEATURE_UNAVAILABLE',
      'Posts made from your own media go out untouched: the engine cannot change them.',
    );
  refusePublished(variant);
  refuseWhileMaking(world, post);
  if (openJobs(world, post).length > 0) throw new Refusal('CONFLICT', 'This post is on its way to a platform.');
  return { post, variant };
};

export const generationRoutes = {
  'posts.generate': (call) => {
    const { idea, platform } = Generate.parse(call.body);
    const { post, variant } = admit(call, platform);
    const { world, business } = call;
    markGenerating(world, post, variant.platform, world.clock.now());
    return acceptJob(world, business, {
      kind: 'generate_post',
      postId: post.id,
      platform: variant.platform,
      ...(idea?.trim() && { idea }),
    });
  },

  'posts.revise': (call) => {
    const { feedback, platform } = Revise.parse(call.body);
    const { post, variant } = admit(call, platform);
    if (isEmpty(variant)) throw new Refusal('VALIDATION_ERROR', 'There is nothing to revise yet.');
    const { world, business } = call;
    markGenerating(world, post, variant.platform, world.clock.now());
    return acceptJob(world, business, { kind: 'revise_post', postId: post.id, platform: variant.platform, feedback });
  },

  'posts.regenerateImage': (call) => {
    const { hint, platform } = RegenerateImage.parse(call.body);
    const { post, variant } = admit(call, platform);
    const { world, business } = call;
    markGenerating(world, post, variant.platform, world.clock.now());
    return acceptJob(world, business, {
      kind: 'regenerate_image',
      postId: post.id,
      platform: variant.platform,
      ...(hint !== undefined && { hint }),
    });
  },
} satisfies Routes;

// GET /jobs and /jobs/{jobId}: long work, newest first, retained for 30 days.
export const jobRoutes = {
  'jobs.get': ({ world, business, path }) => {
    const job = world.tables.jobs.get(JobPath.parse(path).jobId);
    if (job?.businessId !== business.id || !isRetained(job, world.clock.now())) {
      throw new Refusal('NOT_FOUND', 'There is no such job.');
    }
    return { status: 200, body: jobOnWire(job) };
  },

  'jobs.list': ({ world, business, query }) => {
    const { status, limit = pageLimits.jobs.default } = JobsQuery.parse(query);
    const now = world.clock.now();
    const jobs = world.tables.jobs
      .of(business.id)
      .filter((job) => isRetained(job, now) && (status === undefined || job.status === status))
      .reverse()
      .sort((one, other) => other.createdAt - one.createdAt)
      .slice(0, limit);
    return { status: 200, body: { jobs: jobs.map(jobOnWire) } };
  },
} satisfies Routes;
