// The engine: generate, revise, and a new picture for a variant, each a job that draws credits.
import { addVersion } from './creates.ts';
import { only, optionalPlatform, optionalText, requiredText } from './checks.ts';
import { rewrite, setMedia } from './edits.ts';
import { jobAccepted, type NewJob, startJob } from './jobs.ts';
import { type Attachment, type Author, type Business, type Post, type Variant } from './state.ts';
import { type Answer, refusal } from './wire.ts';
import { type Call, findPost, findVariant, param, touch, type World } from './world.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** Something that the engine made. */
export const inventMedia = (world: World, business: Business, mimeType: 'image/jpeg' | 'video/mp4'): Attachment => {
  const attachment: Attachment = {
    id: world.newId('media'),
    mimeType,
    sizeBytes: 100_000,
    sha256: null,
    uploadedAtMs: world.now(),
    uploadedWith: null,
    used: true,
  };
  business.attachments.set(attachment.id, attachment);
  return attachment;
};

const costOf = ({ chance }: World, { kind }: Post) => (kind === 'carousel' ? chance.between(2, 10) : 1);

const durationOf = ({ chance }: World, { kind }: Post) =>
  kind === 'reel' ? chance.between(minuteMs, 14 * minuteMs) : chance.between(5 * secondMs, 60 * secondMs);

const target = (call: Call): { post: Post; variant: Variant } => {
  const post = findPost(call.business, param(call));
  const variant = findVariant(post, optionalPlatform(call.fields));
  if (variant.mediaOrigin === 'user') throw refusal('FEATURE_UNAVAILABLE', 'The post shows your own media.');
  return { post, variant };
};

const startWork = (
  world: World,
  { business, author }: Pick<Call, 'business' | 'author'>,
  { post, variant }: { post: Post; variant: Variant },
  asked: Pick<NewJob, 'what' | 'cost' | 'durationMs'>,
  work: () => object,
): Answer => {
  const settle = (status: 'ready' | 'failed', error: string | null) => {
    variant.generation = { ...variant.generation, status, error };
    touch(world, post, 'state');
  };
  const job = startJob(
    world,
    business,
    {
      ...asked,
      post,
      work() {
        const result = work();
        settle('ready', null);
        return { result };
      },
      onFailure: (code) => settle('failed', code),
    },
    author,
  );
  variant.generation = { ...variant.generation, status: 'generating', error: null };
  touch(world, post, 'state');
  return jobAccepted(job);
};

/** A reel's film settles after its text. */
const startFilm = (world: World, business: Business, post: Post, variant: Variant, author: Author) => {
  variant.generation = { ...variant.generation, videoStatus: 'generating' };
  world.due.at(world.now() + world.chance.between(minuteMs, 5 * minuteMs), () => {
    if (!business.posts.has(post.id)) return;
    setMedia(world, post, variant, [inventMedia(world, business, 'video/mp4')], 'ai', author);
    variant.generation = { ...variant.generation, videoStatus: 'ready' };
    touch(world, post, 'state');
  });
};

export const draft = (
  world: World,
  business: Business,
  post: Post,
  variant: Variant,
  slides: number,
  author: Author,
) => {
  const text = `Draft ${world.count()} about ${post.idea ?? post.name}`;
  if (post.kind === 'reel') startFilm(world, business, post, variant, author);
  else {
    const media = Array.from({ length: slides }, () => inventMedia(world, business, 'image/jpeg'));
    setMedia(world, post, variant, media, 'ai', author);
  }
  rewrite(world, post, variant, { body: text, hashtags: ['draft'] }, { why: 'ai', version: 'generate' }, author);
};

export const generatePost = (world: World, call: Call): Answer => {
  only(call.fields, 'idea', 'platform');
  const idea = optionalText(call.fields, 'idea', 2000);
  const found = target(call);
  const cost = costOf(world, found.post);
  const asked = { what: 'generate', cost, durationMs: durationOf(world, found.post) } as const;
  return startWork(world, call, found, asked, () => {
    if (idea !== undefined) found.post.idea = idea;
    draft(world, call.business, found.post, found.variant, cost, call.author);
    return { postId: found.post.id, variantId: found.variant.id };
  });
};

export const revisePost = (world: World, call: Call): Answer => {
  only(call.fields, 'feedback', 'platform');
  const feedback = requiredText(call.fields, 'feedback');
  const found = target(call);
  const { post, variant } = found;
  const asked = { what: 'revise', cost: 1, durationMs: world.chance.between(5 * secondMs, 40 * secondMs) } as const;
  return startWork(world, call, found, asked, () => {
    const isVisible = world.chance.happens(0.8);
    const body = isVisible ? `${variant.texts.body ?? ''} (revised ${world.count()})` : variant.texts.body;
    rewrite(world, post, variant, { body }, { why: 'ai', version: 'ai', feedback }, call.author);
    return {
      revisionApplied: isVisible,
      noVisibleChange: !isVisible,
      imageryReverted: isVisible && world.chance.happens(0.1),
    };
  });
};

export const regenerateImage = (world: World, call: Call): Answer => {
  only(call.fields, 'hint', 'platform');
  optionalText(call.fields, 'hint');
  const found = target(call);
  const { post, variant } = found;
  const durationMs = world.chance.between(10 * secondMs, 60 * secondMs);
  return startWork(world, call, found, { what: 'regenerate-image', cost: 1, durationMs }, () => {
    const picture = inventMedia(world, call.business, 'image/jpeg');
    setMedia(world, post, variant, [picture], 'ai', call.author);
    addVersion(world, variant, 'ai');
    touch(world, post, 'state');
    return { attachmentId: picture.id };
  });
};
