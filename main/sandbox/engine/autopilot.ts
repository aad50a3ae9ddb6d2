// What an autopilot plan makes: a drafted post in a slot, under the publish mode the plan has at that moment.
import type { BusinessRecord, PlanRecord, PostRecord } from '../records.ts';
import type { World } from '../world.ts';
import { makePictures, startFilming, withMade } from './making.ts';
import { nameFrom, savePost } from './posts.ts';
import { kindOfShape, takesShape } from './shapes.ts';
import { contentOfWords, newVariant } from './variants.ts';

/** The mode is stored in the post: a later change of the plan does not affect it (public-api.md, Autopilot plan). */
export const makePlannedPost = async (
  world: World,
  business: BusinessRecord,
  plan: PlanRecord,
  slot: number,
): Promise<PostRecord> => {
  const { direction, channel, channels } = plan;
  const [idea = direction] = world.copywriter.headlines({ business, count: 1, direction });
  const shape = takesShape(channel, 'picture') ? 'picture' : 'video';
  const pictures = await makePictures({ world, business, shape, slides: 1, subject: idea, platform: channel });
  const now = world.clock.now();
  const post: PostRecord = {
    id: world.id('post'),
    businessId: business.id,
    name: nameFrom(idea),
    kind: kindOfShape[shape],
    reviewMode: plan.publishMode === 'review',
    approved: false,
    planId: plan.id,
    idea,
    createdAt: now,
    updatedAt: now,
    variants: channels.map((platform) => ({
      ...newVariant(world, platform, platform === channel),
      status: 'scheduled',
      scheduledAt: slot,
    })),
  };
  for (const platform of channels) world.plan(slot, business.id, { kind: 'slot-comes', postId: post.id, platform });
  const made = withMade(
    world,
    post,
    channels,
    ({ platform }) => contentOfWords(platform, world.copywriter.write({ business, platform, idea }), pictures),
    { kind: 'generate' },
    now,
  );
  return savePost(world, shape === 'video' ? startFilming(world, made, channel, now) : made, now);
};
