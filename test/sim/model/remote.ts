// Another person at work in the same business: no limits, no keys; every deed returns what it did, or null.
import { addPost, newVariant } from './creates.ts';
import { addMemory, changeBrand, removeMemory } from './brand.ts';
import { rename, rewrite, setImage } from './edits.ts';
import { dismiss, findSuggestion, pick, promote } from './ideas.ts';
import { removePost } from './posts.ts';
import { putOut } from './publish.ts';
import { approve, clearSlot, setSlot } from './slots.ts';
import {
  type BrandFields,
  type Business,
  type Memory,
  type Post,
  remotePerson,
  type TextChange,
  type Variant,
} from './state.ts';
import { isTitled, type Platform } from './wire.ts';
import { touch, type World } from './world.ts';

type Place = { postId: string; platform: Platform };

export type Remote = {
  createPost(of: { platform: Platform; name: string; body?: string; needsApproval?: boolean }): Post;
  /** A sibling that begins with the primary's texts. */
  addPlatform(postId: string, platform: Platform): Place | null;
  /** Like an edit over the API: the primary's goes to unpinned siblings, a sibling's pins it. */
  editVariant(postId: string, platform: Platform, change: TextChange): (Place & { change: TextChange }) | null;
  setImage(postId: string, platform: Platform): (Place & { attachmentId: string }) | null;
  rename(postId: string, name: string): { postId: string; name: string } | null;
  remove(postId: string): { postId: string } | null;
  /** Only what is not out yet. */
  publish(postId: string, platform: Platform): Place | null;
  /** Publishes what has missed its slot, as over the API. */
  approve(postId: string): { postId: string; publishedVariantIds: string[] } | null;
  schedule(postId: string, platform: Platform, slotAtMs: number): (Place & { slotAtMs: number }) | null;
  unschedule(postId: string, platform: Platform): Place | null;
  editBrand(change: Partial<BrandFields>): Partial<BrandFields>;
  addMemory(text: string): Memory;
  removeMemory(memoryId: string): { memoryId: string } | null;
  pickIdea(ideaId: string): { ideaId: string; spawned: number } | null;
  dismissIdea(ideaId: string): { ideaId: string } | null;
  promote(suggestedPostId: string): Post | null;
  connect(platform: Platform): { platform: Platform } | null;
  disconnect(platform: Platform): { platform: Platform } | null;
  topUp(credits: number): { totalCredits: number };
};

/** `settle` lets the service do what is due before each deed. */
export const createRemote = (world: World, business: Business, settle: () => void): Remote => {
  const onPost = <T>(postId: string, deed: (post: Post) => T): T | null => {
    settle();
    const post = business.posts.get(postId);
    return post ? deed(post) : null;
  };
  const onVariant = <T>(postId: string, platform: Platform, deed: (post: Post, variant: Variant) => T | null) =>
    onPost(postId, (post) => {
      const variant = post.variants.find((one) => one.platform === platform);
      return variant ? deed(post, variant) : null;
    });
  const onIdea = (ideaId: string) => {
    settle();
    const idea = business.ideas.get(ideaId);
    return idea && idea.status !== 'dismissed' ? idea : null;
  };
  return {
    createPost({ platform, name, body = null, needsApproval = false }) {
      settle();
      const born = {
        name,
        kind: 'post',
        platforms: [platform],
        cause: 'remote',
        needsApproval,
        texts: { body },
      } as const;
      return addPost(world, business, born, remotePerson);
    },
    addPlatform: (postId, platform) =>
      onPost(postId, (post) => {
        if (post.variants.some((one) => one.platform === platform)) return null;
        const { texts, media, mediaOrigin } = post.variants[0];
        const own = isTitled(platform) ? texts : { ...texts, title: null, description: null };
        post.variants.push(newVariant(world, platform, false, { texts: own, media, mediaOrigin }));
        touch(world, post, 'state');
        return { postId, platform };
      }),
    editVariant: (postId, platform, change) =>
      onVariant(postId, platform, (post, variant) => {
        rewrite(world, post, variant, change, { why: 'edit', version: 'manual' }, remotePerson);
        return { postId, platform, change };
      }),
    setImage: (postId, platform) =>
      onVariant(postId, platform, (post, variant) => {
        const picture = world.chance.oneOf([null, ...business.brand.library]);
        if (!picture || variant.mediaOrigin === 'user') return null;
        setImage(world, post, variant, picture, remotePerson);
        return { postId, platform, attachmentId: picture.id };
      }),
    rename: (postId, name) =>
      onPost(postId, (post) => {
        rename(world, post, name, remotePerson);
        return { postId, name };
      }),
    remove: (postId) =>
      onPost(postId, (post) => {
        removePost(world, business, post, remotePerson);
        return { postId };
      }),
    publish: (postId, platform) =>
      onVariant(postId, platform, (post, variant) => {
        if (variant.status === 'published' || post.needsApproval || !business.connected.has(platform)) return null;
        putOut(world, post, variant, 'remote', remotePerson);
        return { postId, platform };
      }),
    approve: (postId) =>
      onPost(postId, (post) => {
        if (!post.needsApproval) return null;
        return { postId, publishedVariantIds: approve(world, business, post, remotePerson).map(({ id }) => id) };
      }),
    schedule: (postId, platform, slotAtMs) =>
      onVariant(postId, platform, (post, variant) => {
        if (slotAtMs <= world.now() || variant.status === 'published' || !business.connected.has(platform)) return null;
        setSlot(world, business, post, variant, slotAtMs, remotePerson);
        return { postId, platform, slotAtMs };
      }),
    unschedule: (postId, platform) =>
      onVariant(postId, platform, (post, variant) => {
        if (variant.slotAtMs === null) return null;
        clearSlot(world, post, variant, remotePerson);
        return { postId, platform };
      }),
    editBrand(change) {
      settle();
      changeBrand(world, business, change, remotePerson);
      return change;
    },
    addMemory(text) {
      settle();
      return addMemory(world, business, text, remotePerson);
    },
    removeMemory(memoryId) {
      settle();
      return removeMemory(world, business, memoryId) ? { memoryId } : null;
    },
    pickIdea(ideaId) {
      const idea = onIdea(ideaId);
      return idea && { ideaId, spawned: pick(world, business, idea, remotePerson) };
    },
    dismissIdea(ideaId) {
      const idea = onIdea(ideaId);
      if (!idea) return null;
      dismiss(world, idea, remotePerson);
      return { ideaId };
    },
    promote(suggestedPostId) {
      settle();
      const found = findSuggestion(world, business, suggestedPostId);
      if (found?.suggestion.status !== 'ready') return null;
      return promote(world, business, found.idea, found.suggestion, remotePerson);
    },
    connect(platform) {
      settle();
      if (business.connected.has(platform)) return null;
      business.connected.add(platform);
      return { platform };
    },
    disconnect(platform) {
      settle();
      return business.connected.delete(platform) ? { platform } : null;
    },
    topUp(credits) {
      settle();
      business.credits.topUp += credits;
      return { totalCredits: business.credits.subscription + business.credits.topUp };
    },
  };
};
