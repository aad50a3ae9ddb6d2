// A suggested post becomes a draft among the posts, under the same id, and leaves its idea.
import type { BusinessRecord, IdeaPostRecord, IdeaRecord, PostRecord } from '../records.ts';
import { Refusal, type World } from '../world.ts';
import { withSiblings } from './generation.ts';
import { shapeOfSuggestion } from './ideas.ts';
import { makePictures, startFilming, withMade } from './making.ts';
import { nameFrom, savePost } from './posts.ts';
import { kindOfShape, namedSlides } from './shapes.ts';
import { contentOfWords, newVariant } from './variants.ts';

type Suggestion = { idea: IdeaRecord; suggested: IdeaPostRecord };

/** Suggestions of a dismissed idea are gone with it. */
const findSuggestion = (world: World, businessId: string, postId: string): Suggestion => {
  for (const idea of world.tables.ideas.of(businessId)) {
    const suggested = idea.posts.find((post) => post.postId === postId);
    if (suggested && idea.status !== 'dismissed') return { idea, suggested };
  }
  throw new Refusal('NOT_FOUND', 'There is no such suggested post.');
};

export const promoteSuggestion = async (
  world: World,
  business: BusinessRecord,
  postId: string,
): Promise<PostRecord> => {
  const { idea, suggested } = findSuggestion(world, business.id, postId);
  if (suggested.status === 'generating') throw new Refusal('CONFLICT', 'This suggestion is still being drafted.');
  if (suggested.status === 'failed') throw new Refusal('CONFLICT', 'This suggestion could not be drafted.');

  const { headline } = idea;
  const shape = shapeOfSuggestion[suggested.shape];
  const slides = namedSlides(headline);
  const { platform } = suggested;
  const pictures = await makePictures({ world, business, shape, slides, subject: headline, platform });

  // Read again: another call may have promoted or dismissed it while the pictures were made.
  const current = findSuggestion(world, business.id, postId);
  world.tables.ideas.put({ ...current.idea, posts: current.idea.posts.filter((post) => post.postId !== postId) });
  const now = world.clock.now();
  const started: PostRecord = {
    id: postId,
    businessId: business.id,
    name: nameFrom(headline),
    kind: kindOfShape[shape],
    reviewMode: false,
    approved: false,
    idea: headline,
    createdAt: now,
    updatedAt: now,
    variants: [newVariant(world, platform, true)],
  };
  const post = withSiblings(world, started, shape);
  const platforms = post.variants.map((variant) => variant.platform);
  const made = withMade(
    world,
    post,
    platforms,
    (variant) => {
      const words = world.copywriter.write({ business, platform: variant.platform, idea: headline });
      const body = variant.isPrimary ? (suggested.draft ?? words.body) : words.body;
      return contentOfWords(
        variant.platform,
        { ...words, body, ...(words.description !== undefined && { description: body }) },
        pictures,
      );
    },
    { kind: 'generate' },
    now,
  );
  return savePost(world, shape === 'video' ? startFilming(world, made, platform, now) : made, now);
};
