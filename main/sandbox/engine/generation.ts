// Drafts a post from its idea: text for each platform, pictures, and new pictures under an existing text.
import type { PostRecord, VariantRecord } from '../records.ts';
import type { World } from '../world.ts';
import { assignmentOf, chargeCredits, type Commit, type Setting } from './work.ts';
import { makePictures, startFilming, withMade } from './making.ts';
import { nameFrom, savePost, untitled } from './posts.ts';
import { connectedTakers, kindOfShape, type Shape } from './shapes.ts';
import { contentOfWords, newVariant, reach, contentOf } from './variants.ts';

/**
 * New siblings for connected channels that accept the shape: this is how a post gets to more platforms than its first.
 */
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

// New pictures, or a new video, for unchanged text.
export const prepareImagery = async ({ world, business, work, at }: Setting<'regenerate_image'>): Promise<Commit> => {
  const { idea: subject, shape, slides } = assignmentOf(world, work);
  const hint = work.hint === undefined ? {} : { hint: work.hint };
  const pictures = await makePictures({ world, business, shape, slides, subject, platform: work.platform, ...hint });

  return () => {
    const { post, variant, cost } = assignmentOf(world, work);
    chargeCredits(world, business.id, cost);
    const platforms = reach(post, variant);
    const pictured = (target: VariantRecord) => ({
      ...contentOf(target),
      mediaIds: shape === 'video' ? target.mediaIds : pictures,
    });
    const entry = {
      kind: 'ai',
      label: 'New picture',
      ...(work.hint !== undefined && { feedback: work.hint }),
    } as const;
    const made = withMade(world, post, platforms, pictured, entry, at);
    savePost(world, shape === 'video' ? startFilming(world, made, work.platform, at) : made, at);
    return { result: { postId: post.id, platform: work.platform, platforms }, credits: cost };
  };
};
