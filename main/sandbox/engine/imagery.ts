// New pictures, or a new video, under words that stay as they are.
import type { VariantRecord } from '../records.ts';
import { assignmentOf } from './assignment.ts';
import { chargeCredits } from './credits.ts';
import { makePictures, startFilming, withMade } from './making.ts';
import { savePost } from './posts.ts';
import { contentOf, reach } from './variants.ts';
import type { Commit, Setting } from './work.ts';

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
