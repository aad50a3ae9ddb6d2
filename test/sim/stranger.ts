// Another person at work in the same business, at the service itself.
import type { Draws } from './draws.ts';
import type { Model } from './model/model.ts';
import type { Timeline } from './timeline.ts';

/** One deed; says in a word what it was. */
export const strangerActs = (model: Model, timeline: Timeline, draws: Draws): string => {
  const { remote } = model;
  const posts = [...model.inspect.posts.values()];
  // The newest are where the person under test is at work.
  const post = draws.happens(0.7) ? draws.some(posts.slice(-8)) : draws.some(posts);
  const word = `stranger${String(draws.between(1000, 9999))}`;
  if (!post) return remote.createPost({ platform: 'instagram', name: word, body: word }).id;
  const { platform } = draws.oneOf(post.variants);
  const deed = draws.between(0, 99);
  if (deed < 45) {
    const body = post.variants.find((variant) => variant.platform === platform)?.texts.body ?? '';
    const text = draws.happens(0.5) ? `${body} ${word}` : `${word} ${body}`;
    remote.editVariant(post.id, platform, draws.happens(0.8) ? { body: text.trim() } : { hashtags: ['bread', word] });
    return 'edit';
  }
  if (deed < 55) return remote.rename(post.id, word) ? 'rename' : '';
  if (deed < 60) return remote.remove(post.id) ? 'remove' : '';
  if (deed < 66) return remote.publish(post.id, platform) ? 'publish' : '';
  if (deed < 72) return remote.approve(post.id) ? 'approve' : '';
  if (deed < 80) {
    const slotAtMs = timeline.now() + draws.between(10, 3000) * 60_000;
    return remote.schedule(post.id, platform, slotAtMs) ? 'schedule' : '';
  }
  if (deed < 84) return remote.unschedule(post.id, platform) ? 'unschedule' : '';
  if (deed < 88) return remote.createPost({ platform: 'facebook', name: word, body: word }).id;
  if (deed < 92) return remote.setImage(post.id, platform) ? 'image' : '';
  if (deed < 96) {
    remote.editBrand({ description: word });
    return 'brand';
  }
  remote.addMemory(word);
  return 'memory';
};
