// Ideas and the posts suggested for them: made in the background, gone once promoted or dismissed.
import { suggestedPostsPerIdea } from '../../service/limits.ts';
import { ideaCountBounds } from '../../../preload/rules/service-bounds.ts';
import type { BusinessRecord, IdeaPostRecord, IdeaRecord } from '../records.ts';
import { Refusal, type World } from '../world.ts';
import { chargeCredits, JobFailure, overAt, type Commit, type Setting } from './work.ts';
import { connectedTakers, creditCost, namedSlides, takesShape, type Shape } from './shapes.ts';

const suggestionsMs = 60_000;

export const shapeOfSuggestion = {
  StaticImage: 'picture',
  Carousel: 'carousel',
  Reel: 'video',
  TextOnly: 'text',
} as const satisfies Record<IdeaPostRecord['shape'], Shape>;

/** Topics cost no credits (public-api.md, Ideas). */
export const prepareIdeas =
  ({ world, business, work, at }: Setting<'generate_ideas'>): Commit =>
  () => {
    const { count, direction } = work;
    const headlines = world.copywriter.headlines({ business, count, ...(direction !== undefined && { direction }) });
    const ideaIds = headlines.slice(0, ideaCountBounds.max).map((headline) => {
      const idea: IdeaRecord = {
        id: world.id('idea'),
        businessId: business.id,
        headline,
        status: 'active',
        createdAt: at,
        posts: [],
      };
      world.tables.ideas.put(idea);
      return idea.id;
    });
    return { result: { ideaIds }, credits: 0 };
  };

export const findIdea = (world: World, businessId: string, ideaId: string): IdeaRecord => {
  const idea = world.tables.ideas.get(ideaId);
  if (idea?.businessId !== businessId) throw new Refusal('NOT_FOUND', 'There is no such idea.');
  return idea;
};

/** A different shape for each suggestion, on a connected channel that can start a post with it. */
const planSuggestion = (
  world: World,
  businessId: string,
  index: number,
): Pick<IdeaPostRecord, 'shape' | 'platform'> => {
  const shapes: readonly IdeaPostRecord['shape'][] = ['StaticImage', 'Carousel', 'Reel', 'TextOnly'];
  const shape = shapes[index % shapes.length] ?? 'StaticImage';
  const takers = connectedTakers(world, businessId, shapeOfSuggestion[shape]).filter((platform) => platform !== 'x');
  return {
    shape,
    platform:
      takers[index % Math.max(1, takers.length)] ??
      (takesShape('instagram', shapeOfSuggestion[shape]) ? 'instagram' : 'facebook'),
  };
};

export const areSuggestionsGenerating = (idea: IdeaRecord): boolean =>
  idea.posts.some(({ status }) => status === 'generating');

/** Picking again changes nothing (readings.md, 18). Up to three suggestions are drafted in the background. */
export const pickIdea = (world: World, idea: IdeaRecord): IdeaRecord => {
  if (idea.status === 'dismissed') throw new Refusal('CONFLICT', 'This idea was dismissed.');
  if (idea.status === 'picked') return idea;
  const missing = Math.max(0, suggestedPostsPerIdea - idea.posts.length);
  const suggested = Array.from({ length: missing }, (_, index): IdeaPostRecord => ({
    postId: world.id('post'),
    status: 'generating',
    ...planSuggestion(world, idea.businessId, idea.posts.length + index),
  }));
  const picked: IdeaRecord = { ...idea, status: 'picked', posts: [...idea.posts, ...suggested] };
  world.tables.ideas.put(picked);
  if (missing > 0) {
    const readyAt = overAt(world, world.clock.now(), suggestionsMs);
    world.plan(readyAt, idea.businessId, { kind: 'suggestions-ready', ideaId: idea.id });
  }
  return picked;
};

export const dismissIdea = (world: World, idea: IdeaRecord): void => {
  world.tables.ideas.put({ ...idea, status: 'dismissed' });
  world.cancelPlanned(({ event }) => event.kind === 'suggestions-ready' && event.ideaId === idea.id);
};

const drafted = (world: World, business: BusinessRecord, idea: IdeaRecord, post: IdeaPostRecord): IdeaPostRecord => {
  if (post.status !== 'generating') return post;
  try {
    chargeCredits(world, business.id, creditCost(shapeOfSuggestion[post.shape], namedSlides(idea.headline)));
    const { body } = world.copywriter.write({ business, platform: post.platform, idea: idea.headline });
    return { ...post, status: 'ready', draft: body };
  } catch (thrown) {
    if (thrown instanceof JobFailure) return { ...post, status: 'failed' };
    throw thrown;
  }
};

/** Each suggestion charges its credits when it is ready; one that can't be paid for fails. */
export const suggestionsReady = (world: World, business: BusinessRecord, ideaId: string): void => {
  const idea = world.tables.ideas.get(ideaId);
  if (idea) world.tables.ideas.put({ ...idea, posts: idea.posts.map((post) => drafted(world, business, idea, post)) });
};
