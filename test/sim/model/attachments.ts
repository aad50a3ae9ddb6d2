// Files: upload, read, posts made from them, pictures and the logo set from them.
import { addPost } from './creates.ts';
import { only, optionalPlatform, optionalText, requiredText, textList } from './checks.ts';
import { setImage } from './edits.ts';
import { askedBy } from './ledger.ts';
import { mediaOnWire, postAnswer } from './post-wire.ts';
import { tidy } from './posts.ts';
import { type Attachment, type Author, type Business, isVideo, type Post } from './state.ts';
import { type Answer, isPlatform, type Platform, refusal } from './wire.ts';
import { type Call, findPost, findVariant, param, type World } from './world.ts';

const megabyte = 1024 * 1024;
const maxBytes = new Map([
  ...['image/jpeg', 'image/png', 'image/webp', 'image/heic'].map((type) => [type, 50 * megabyte] as const),
  ...['video/mp4', 'video/quicktime'].map((type) => [type, 150 * megabyte] as const),
]);

export const uploadMedia = (world: World, { business, author, file }: Call): Answer => {
  if (!file) throw refusal('VALIDATION_ERROR', 'file is missing.');
  const limit = maxBytes.get(file.mimeType);
  if (limit === undefined) throw refusal('VALIDATION_ERROR', `${file.mimeType} is not accepted.`);
  if (file.sizeBytes > limit) throw refusal('VALIDATION_ERROR', `The file is larger than ${limit} bytes.`);
  const attachment: Attachment = {
    id: world.newId('media'),
    mimeType: file.mimeType === 'image/heic' ? 'image/jpeg' : file.mimeType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    uploadedAtMs: world.now(),
    uploadedWith: author.apiKey,
    used: false,
  };
  business.attachments.set(attachment.id, attachment);
  world.ledger.uploads.push({ attachment, at: world.now(), ...askedBy(author) });
  return { status: 201, body: mediaOnWire(world, attachment) };
};

const findAttachment = ({ now, nastiness }: World, business: Business, id: string): Attachment => {
  const attachment = business.attachments.get(id);
  const { unusedUploadLifeMs: lifeMs } = nastiness;
  const isGone =
    attachment &&
    lifeMs !== null &&
    attachment.uploadedWith !== null &&
    !attachment.used &&
    attachment.uploadedAtMs + lifeMs <= now();
  if (!attachment || isGone) throw refusal('NOT_FOUND', 'No such file.');
  return attachment;
};

/** A file that this key may use. */
const usable = (world: World, { business, author }: Call, id: string): Attachment => {
  const attachment = findAttachment(world, business, id);
  const isForeign = attachment.uploadedWith !== null && attachment.uploadedWith !== author.apiKey;
  if (world.nastiness.uploadsPerKey && isForeign)
    throw refusal(world.nastiness.foreignUploadCode, 'The file belongs to another identity.');
  return attachment;
};

const usablePicture = (world: World, call: Call): Attachment => {
  const picture = usable(world, call, requiredText(call.fields, 'attachmentId'));
  if (isVideo(picture)) throw refusal('VALIDATION_ERROR', 'The file is not a picture.');
  return picture;
};

export const readMedia = (world: World, call: Call): Answer => ({
  status: 200,
  body: mediaOnWire(world, findAttachment(world, call.business, param(call))),
});

/** The new logo; the brand part puts it in place. */
export const takeLogo = (world: World, call: Call): Attachment => {
  only(call.fields, 'attachmentId');
  const logo = usablePicture(world, call);
  logo.used = true;
  noteUse(world, logo, 'logo', null, call.author);
  return logo;
};

const noteUse = (
  { ledger, now }: World,
  { id }: Attachment,
  where: string,
  platform: Platform | null,
  author: Author,
) => ledger.attached.push({ attachmentId: id, where, platform, at: now(), ...askedBy(author) });

export const chooseImage = (world: World, call: Call): Answer => {
  only(call.fields, 'attachmentId', 'platform');
  const post = findPost(call.business, param(call));
  const variant = findVariant(post, optionalPlatform(call.fields));
  if (variant.mediaOrigin === 'user') throw refusal('FEATURE_UNAVAILABLE', 'The post shows your own media.');
  const picture = usablePicture(world, call);
  setImage(world, post, variant, picture, call.author);
  noteUse(world, picture, post.id, variant.platform, call.author);
  return postAnswer(world, 201, post);
};

const shapeOf = (files: readonly Attachment[]): Post['kind'] => {
  const videos = files.filter(isVideo).length;
  if (videos === 1 && files.length === 1) return 'reel';
  if (videos > 0) throw refusal('VALIDATION_ERROR', 'A video goes alone.');
  if (files.length === 0 || files.length > 10) throw refusal('VALIDATION_ERROR', 'attachmentIds holds 1 to 10 files.');
  return files.length === 1 ? 'post' : 'carousel';
};

const supports = (platform: Platform, kind: Post['kind']) => platform !== 'youtube_shorts' || kind === 'reel';

const platformsFor = ({ business, fields }: Call, kind: Post['kind']): [Platform, ...Platform[]] => {
  const asked = textList(fields, 'platforms')?.map((platform) => {
    if (!isPlatform(platform)) throw refusal('VALIDATION_ERROR', `${platform} is no platform.`);
    if (!supports(platform, kind)) throw refusal('VALIDATION_ERROR', `${platform} does not show a ${kind}.`);
    return platform;
  });
  const [first = 'instagram', ...others] = new Set(
    asked ?? [...business.connected].filter((one) => supports(one, kind)),
  );
  return [first, ...others];
};

export const createFromMedia = (world: World, call: Call): Answer => {
  const { business, fields, author } = call;
  only(fields, 'attachmentIds', 'platforms', 'caption', 'name');
  const caption = optionalText(fields, 'caption', 3000);
  const name = optionalText(fields, 'name', 200);
  const ids = textList(fields, 'attachmentIds') ?? [];
  const media = ids.map((id) => usable(world, call, id));
  const kind = shapeOf(media);
  const platforms = platformsFor(call, kind);
  const body = caption === undefined ? null : tidy(world, caption);
  for (const file of media) file.used = true;
  const post = addPost(
    world,
    business,
    {
      name: tidy(world, name ?? caption?.slice(0, 80) ?? 'From media'),
      kind,
      platforms,
      cause: 'from-media',
      texts: { body },
      media,
      mediaOrigin: 'user',
      needsApproval: world.nastiness.createdNeedApproval,
    },
    author,
  );
  for (const file of media) for (const platform of platforms) noteUse(world, file, post.id, platform, author);
  return postAnswer(world, 201, post);
};
