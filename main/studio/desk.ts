// What a person keeps for themselves: notes beside a post, blocks of text, and a copy of a post to go on from.
import type { ParsedInput } from '../../preload/bridge.ts';
import { textBounds } from '../../preload/bounds.ts';
import { AppError } from '../../preload/error.ts';
import type { Desk, Snippet } from '../../preload/model/desk.ts';
import type { PostId } from '../../preload/model/ids.ts';
import type { Post } from '../../preload/model/post.ts';
import { platforms, type PlatformId } from '../../preload/platforms.ts';
import type { Sync } from '../sync/engine.ts';
import type { Fields } from '../sync/intents.ts';
import { attachmentOf } from '../sync/posts/changes.ts';
import { readPost } from '../sync/posts/view.ts';
import { pidOf, type Posts } from './posts.ts';

export type DeskWork = {
  /** Throws AppError `not-found`, as everything about a post here. */
  read(id: PostId): Desk;
  /** What is left out stays. One step for undo. */
  write(of: ParsedInput<'desk.write'>): Desk;
  /** A draft of one's own with the same words; where the media are the person's own, on the same platforms. */
  duplicate(id: PostId): Post;
  snippets(): Snippet[];
  saveSnippet(of: ParsedInput<'snippets.save'>): Snippet[];
  removeSnippet(id: number): Snippet[];
};

type Deps = { sync: Sync; posts: Pick<Posts, 'read'> };

export const createDesk = ({ sync, posts }: Deps): DeskWork => {
  const { store } = sync;
  const changeSnippets = (change: (nowMs: number) => void): Snippet[] =>
    sync.transact((tx) => {
      change(tx.nowMs);
      tx.changed('snippets');
      return store.snippets.all();
    });

  return {
    read(id) {
      const pid = pidOf(id);
      if (!readPost(store, pid, sync.look))
        throw new AppError({ kind: 'not-found', message: 'There is no such post.' });
      return store.desk.read(pid);
    },
    write({ id, plannedOn, note, checklist }) {
      const pid = pidOf(id);
      const fields = {
        ...(plannedOn === undefined ? {} : { plannedOn }),
        ...(note === undefined ? {} : { note }),
        ...(checklist === undefined ? {} : { checklist }),
      };
      sync.change({ do: 'post.desk', pid, fields });
      return store.desk.read(pid);
    },
    duplicate(id) {
      const post = posts.read(id);
      const pid = sync.transact(() => copy(sync, post));
      sync.wake();
      return posts.read(String(pid) as PostId);
    },
    snippets: () => store.snippets.all(),
    saveSnippet: ({ id = null, ...snippet }) =>
      changeSnippets((nowMs) => store.snippets.save({ id, ...snippet }, nowMs)),
    removeSnippet: (id) => changeSnippets(() => store.snippets.remove(id)),
  };
};

/** Returns the new post's local id. */
const copy = (sync: Sync, post: Post): number => {
  const main = post.variants.find(({ isPrimary }) => isPrimary) ?? post.variants[0];
  const name = `${post.name} (copy)`.slice(0, textBounds.postName);
  const pid =
    main?.mediaOrigin === 'user' && main.media.length > 0 ? copyMade(sync, post, name) : copyWritten(sync, post, name);
  const { note, checklist } = sync.store.desk.read(pidOf(post.id));
  const undone = checklist.map(({ text }) => ({ text, done: false }));
  if (note !== '' || undone.length > 0) sync.change({ do: 'post.desk', pid, fields: { note, checklist: undone } });
  return pid;
};

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

/** The service begins a post on one platform; X cannot be the first (public-api.md, CreatePost). */
const copyWritten = ({ change }: Sync, post: Post, name: string): number => {
  const inOrder = post.variants.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  const from = inOrder.find(({ platform }) => known(platform) && platform !== 'x') ?? inOrder[0];
  const platform = from && known(from.platform) && from.platform !== 'x' ? from.platform : 'instagram';
  const { pid } = change({ do: 'post.create', platform, name, ...(post.idea === null ? {} : { idea: post.idea }) });
  if (pid === null) throw noPid();
  if (!from) return pid;
  const { hasTitle } = platforms[platform];
  const fields: Fields = {
    body: (hasTitle ? from.description : null) ?? from.body,
    ...(hasTitle ? { title: from.title } : {}),
    hashtags: from.hashtags,
    altText: from.altText,
  };
  change({ do: 'post.edit', pid, platform, fields });
  const [picture] = from.media;
  if (picture?.type === 'image') change({ do: 'post.setImage', pid, platform, attachment: attachmentOf(picture.id) });
  return pid;
};
