// A post made once more, to go on from.
import { textBounds } from '../../preload/bounds.ts';
import type { Post } from '../../preload/model/post.ts';
import { platforms, type PlatformId } from '../../preload/platforms.ts';
import type { Store } from '../store/store.ts';
import { shapeOrThrow } from '../sync/enqueue-births.ts';
import type { Fields, FromMedia, Intent } from '../sync/intents.ts';
import { attachmentOf } from '../sync/posts/changes.ts';
import type { Beginning, Creation } from '../sync/undo.ts';
import { pidOf } from './posts.ts';

/**
 * A draft with the words, tags, note and checklist of `post`, and its picture; what was ticked is open again. Throws
 * AppError `invalid` where its files make no post any more.
 */
export const copyOf = (store: Store, post: Post): Beginning => {
  const main = post.variants.find(({ isPrimary }) => isPrimary) ?? post.variants[0];
  const name = `${post.name.slice(0, textBounds.postName - copySuffix.length)}${copySuffix}`;
  const from = pidOf(post.id);
  const tags = store.postTags.ofPost(from);
  const { note, checklist } = store.desk.read(from);
  const undone = checklist.map(({ text }) => ({ text, done: false }));
  const beside = (pid: number): Intent[] => [
    ...(tags.length > 0 ? [{ do: 'post.tag', pid, tags } satisfies Intent] : []),
    ...(note !== '' || undone.length > 0
      ? [{ do: 'post.desk', pid, fields: { note, checklist: undone } } satisfies Intent]
      : []),
  ];
  if (main?.mediaOrigin === 'user' && main.media.length > 0)
    return { fromMedia: madeCopy(store, post, name), then: beside };
  const { create, fields } = writtenCopy(post, name);
  return { create, then: (pid) => [...fields(pid), ...beside(pid)] };
};

const copySuffix = ' (copy)';

const known = (platform: string): platform is PlatformId => Object.hasOwn(platforms, platform);

/** Own media goes out untouched on every platform that takes it. */
const madeCopy = (store: Store, post: Post, name: string): FromMedia => {
  const [main] = post.variants;
  const caption = main?.body ?? '';
  const attachments = (main?.media ?? []).map(({ id }) => attachmentOf(id));
  shapeOrThrow(store, attachments);
  return {
    attachments,
    platforms: post.variants.map(({ platform }) => platform).filter(known),
    name,
    ...(caption !== '' && caption.length <= textBounds.fromMediaCaption && { caption }),
  };
};

/**
 * A new post with the words of `post`, and its picture where it is one: how it begins, and what fills it. The service
 * begins a post on one platform; X cannot be the first (public-api.md, CreatePost).
 */
export const writtenCopy = (post: Post, name: string): { create: Creation; fields: Beginning['then'] } => {
  const inOrder = post.variants.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  const from = inOrder.find(({ platform }) => known(platform) && platform !== 'x') ?? inOrder[0];
  const platform = from && known(from.platform) && from.platform !== 'x' ? from.platform : 'instagram';
  const create = { platform, name, ...(post.idea !== null && { idea: post.idea }) };
  if (!from) return { create, fields: () => [] };
  const { hasTitle } = platforms[platform];
  const fields: Fields = {
    body: (hasTitle ? from.description : null) ?? from.body,
    ...(hasTitle ? { title: from.title } : {}),
    hashtags: from.hashtags,
    altText: from.altText,
  };
  const [picture] = from.media;
  return {
    create,
    fields: (pid) => [
      { do: 'post.edit', pid, platform, fields },
      ...(picture?.type === 'image'
        ? [{ do: 'post.setImage', pid, platform, attachment: attachmentOf(picture.id) } satisfies Intent]
        : []),
    ],
  };
};
