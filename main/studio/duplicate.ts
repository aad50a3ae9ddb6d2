// A post made once more, to go on from.
import { textBounds } from '../../preload/bounds.ts';
import { AppError } from '../../preload/error.ts';
import type { Post } from '../../preload/model/post.ts';
import { platforms, type PlatformId } from '../../preload/platforms.ts';
import type { Sync } from '../sync/engine.ts';
import type { Fields, Intent } from '../sync/intents.ts';
import { attachmentOf } from '../sync/posts/changes.ts';
import type { Beginning } from '../sync/undo.ts';
import { pidOf } from './posts.ts';

/**
 * A draft with the words, tags, note and checklist of `post`, and its picture; what was ticked is open again. Part of a
 * transaction. Returns its local id.
 */
export const duplicatePost = (sync: Sync, post: Post): number => {
  const main = post.variants.find(({ isPrimary }) => isPrimary) ?? post.variants[0];
  const name = `${post.name.slice(0, textBounds.postName - copySuffix.length)}${copySuffix}`;
  const pid =
    main?.mediaOrigin === 'user' && main.media.length > 0 ? copyMade(sync, post, name) : copyWritten(sync, post, name);
  const from = pidOf(post.id);
  sync.store.postTags.write(pid, sync.store.postTags.ofPost(from));
  const { note, checklist } = sync.store.desk.read(from);
  const undone = checklist.map(({ text }) => ({ text, done: false }));
  if (note !== '' || undone.length > 0) sync.change({ do: 'post.desk', pid, fields: { note, checklist: undone } });
  return pid;
};

const copySuffix = ' (copy)';

const known = (platform: string): platform is PlatformId => Object.hasOwn(platforms, platform);
const noPid = () => new AppError({ kind: 'internal', message: 'A copy without a post.' });

/** Own media goes out untouched on every platform that takes it. */
const copyMade = ({ change }: Sync, post: Post, name: string): number => {
  const [main] = post.variants;
  const caption = main?.body ?? '';
  const { pid } = change({
    do: 'post.fromMedia',
    attachments: (main?.media ?? []).map(({ id }) => attachmentOf(id)),
    platforms: post.variants.map(({ platform }) => platform).filter(known),
    name,
    ...(caption !== '' && caption.length <= textBounds.fromMediaCaption && { caption }),
  });
  if (pid === null) throw noPid();
  return pid;
};

const copyWritten = (sync: Sync, post: Post, name: string): number => {
  const { create, fields } = writtenCopy(post, name);
  const { pid } = sync.change({ do: 'post.create', ...create });
  if (pid === null) throw noPid();
  for (const intent of fields(pid)) sync.change(intent);
  return pid;
};

/**
 * A new post with the words of `post`, and its picture where it is one: how it begins, and what fills it. The service
 * begins a post on one platform; X cannot be the first (public-api.md, CreatePost).
 */
export const writtenCopy = (post: Post, name: string): { create: Beginning['create']; fields: Beginning['then'] } => {
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
