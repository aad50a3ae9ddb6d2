// What a piece of AI work is about, read afresh each time: the post, its idea, the shape to make and the price.
import type { PostRecord, VariantRecord } from '../records.ts';
import type { World } from '../world.ts';
import { creditCost, shapeFor, slideCount, type Shape } from './shapes.ts';
import { JobFailure, type WorkOf } from './work.ts';

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
