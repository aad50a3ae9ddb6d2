// Drafting a post from its idea: words for every platform it reaches, pictures, and the siblings that arise.
import type { PostRecord, VariantRecord } from '../records.ts';
import { assignmentOf } from './assignment.ts';
import { chargeCredits } from './credits.ts';
import { makePictures, startFilming, withMade } from './making.ts';
import { nameFrom, savePost, untitled } from './posts.ts';
import { connectedTakers, kindOfShape, type Shape } from './shapes.ts';
import { contentOfWords, newVariant, reach } from './variants.ts';
import type { World } from '../world.ts';
import type { Commit, Setting } from './work.ts';

/** New siblings for connected channels that take the shape: so a post comes to more platforms than its first. */
export const withSiblings = (world: World, post: PostRecord, shape: Shape): PostRecord => {
  const present = new Set(post.variants.map(({ platform }) => platform));
  const missing = connectedTakers(world, post.businessId, shape).filter((platform) => !present.has(platform));
  return { ...post, variants: [...post.variants, ...missing.map((platform) => newVariant(world, platform, false))] };
};

const kindAfter = (post: PostRecord, shape: Shape): PostRecord['kind'] =>
  post.kind === 'story' ? 'story' : kindOfShape[shape];

export const prepareGeneration = async ({ world, business, work, at }: Setting<'generate_post'>): Promise<Commit> => {
  const { idea, shape, slides } = assignmentOf(world, work);
  const pictures = await makePictures({ world, business, shape, slides, subject: idea, platform: work.platform });

  return () => {
    const { post: before, variant, cost } = assignmentOf(world, work);
    chargeCredits(world, business.id, cost);
    const kind = kindAfter(before, shape);
    const post = variant.isPrimary ? withSiblings(world, before, shape) : before;
    const platforms = reach(post, variant);
    const draft = ({ platform, mediaIds }: VariantRecord) =>
      contentOfWords(
        platform,
        world.copywriter.write({ business, platform, idea }),
        shape === 'video' ? mediaIds : pictures,
      );
    const named = { ...post, kind, idea, name: post.name === untitled ? nameFrom(idea) : post.name };
    const made = withMade(world, named, platforms, draft, { kind: 'generate' }, at);
    savePost(world, shape === 'video' ? startFilming(world, made, work.platform, at) : made, at);
    return { result: { postId: post.id, platform: work.platform, platforms }, credits: cost };
  };
};
