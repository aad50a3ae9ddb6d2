// Revises a post with feedback: the engine keeps what works and reports truthfully what changed.
import { isDeepStrictEqual } from 'node:util';
import type { VariantRecord } from '../records.ts';
import type { World } from '../world.ts';
import { assignmentOf, chargeCredits, type Commit, type Setting } from './work.ts';
import { makePictures, withMade } from './making.ts';
import { savePost } from './posts.ts';
import { contentOf, contentOfWords, derivedContent, reach, wordsOf } from './variants.ts';

const asksForImagery = (feedback: string): boolean =>
  /\b(?:images?|imagery|pictures?|photos?|background|visuals?|video)\b/iu.test(feedback);

/** Set by a user rather than made by the service: an upload or a picture of the brand library. */
const isChosen = (world: World, mediaId: string): boolean => {
  const media = world.tables.media.get(mediaId);
  return media !== undefined && (media.identity !== null || media.libraryTags !== null);
};

/** The job's result carries `revisionApplied`, `noVisibleChange` and `imageryReverted` at its top (readings.md, 12). */
export const prepareRevision = async ({ world, business, work, at }: Setting<'revise_post'>): Promise<Commit> => {
  const { variant: before, idea: subject, shape, slides } = assignmentOf(world, work);
  const wantsImagery = asksForImagery(work.feedback);
  const mayReplace = shape !== 'video' && !before.mediaIds.some((id) => isChosen(world, id));
  const pictures =
    wantsImagery && mayReplace
      ? await makePictures({ world, business, shape, slides, subject, platform: work.platform, hint: work.feedback })
      : null;

  return () => {
    const { post, variant, cost } = assignmentOf(world, work);
    const { platform, feedback } = work;
    const words = world.copywriter.revise({ business, platform, words: wordsOf(variant), feedback });
    const mediaIds = pictures ?? variant.mediaIds;
    const content = words ? contentOfWords(platform, words, mediaIds) : { ...contentOf(variant), mediaIds };
    const noVisibleChange = isDeepStrictEqual(content, contentOf(variant));
    const credits = noVisibleChange ? 0 : cost;
    chargeCredits(world, business.id, credits);
    const platforms = reach(post, variant);
    const revised = (target: VariantRecord) => {
      if (noVisibleChange) return contentOf(target);
      return target.platform === platform ? content : derivedContent(content, target);
    };
    savePost(world, withMade(world, post, platforms, revised, { kind: 'ai', feedback }, at), at);
    return {
      result: {
        revisionApplied: words !== null || pictures !== null,
        noVisibleChange,
        imageryReverted: wantsImagery && pictures === null,
        postId: post.id,
        platform,
        platforms: noVisibleChange ? [] : platforms,
      },
      credits,
    };
  };
};
