// The user's local notes: notes beside a post, reusable text, and duplicating a post.
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { LocalNotes, Snippet } from '../../../preload/contract/local-notes.ts';
import type { PostId } from '../../../preload/ids.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { copyNames } from './copy-names.ts';
import { correctPost, duplicatePosts } from './duplicate.ts';
import { pidOf } from './post-ids.ts';
import type { Posts } from './posts.ts';

export type LocalNotesApi = {
  /** Throws AppError `not-found`, as does everything about a post here. */
  read(id: PostId): LocalNotes;
  /** Omitted fields stay. One undo step. */
  write(of: ParsedInput<'localNotes.write'>): LocalNotes;
  /** A draft with the same text; own media keep it on the same platforms. */
  duplicate(id: PostId, language: Language): Post;
  /** A draft in place of a change that came after its variant was published. */
  correct(of: ParsedInput<'posts.correct'>): Post;
  snippets(): Snippet[];
  saveSnippet(of: ParsedInput<'snippets.save'>): Snippet[];
  removeSnippet(id: number): Snippet[];
};

type Deps = { sync: Sync; posts: Pick<Posts, 'read'> };

export const createLocalNotes = ({ sync, posts }: Deps): LocalNotesApi => {
  const { store } = sync;
  const localNotesOf = (pid: number): LocalNotes => ({
    ...store.localNotes.read(pid),
    tags: store.postTags.ofPost(pid),
  });
  const changeSnippets = (change: (nowMs: number) => void): Snippet[] =>
    sync.transact((tx) => {
      change(tx.nowMs);
      tx.changed('snippets');
      return store.snippets.all();
    });

  return {
    read(id) {
      const pid = store.posts.headOf(pidOf(id));
      if (!readShown(store, pid, sync.sendForecast))
        throw new AppError({ kind: 'not-found', message: 'There is no such post.' });
      return localNotesOf(pid);
    },
    write({ id, plannedOn, note, checklist, tags }) {
      const pid = store.posts.headOf(pidOf(id));
      const fields = {
        ...(plannedOn === undefined ? {} : { plannedOn }),
        ...(note === undefined ? {} : { note }),
        ...(checklist === undefined ? {} : { checklist }),
      };
      const hasFields = Object.keys(fields).length > 0;
      if (tags === undefined) sync.change({ do: 'post.desk', pid, fields });
      else if (!hasFields) sync.change({ do: 'post.tag', pid, tags });
      else changeBoth(sync, { do: 'post.desk', pid, fields }, { do: 'post.tag', pid, tags });
      return localNotesOf(pid);
    },
    duplicate(id, language) {
      const { pids } = duplicatePosts(sync, [posts.read(id)], copyNames[language].copy);
      return posts.read(String(pids[0]) as PostId);
    },
    correct({ id, platform, language }) {
      const pid = correctPost(sync, posts.read(id), platform, copyNames[language].correction);
      return posts.read(String(pid) as PostId);
    },
    snippets: () => store.snippets.all(),
    saveSnippet: ({ id = null, ...snippet }) =>
      changeSnippets((nowMs) => store.snippets.save({ id, ...snippet }, nowMs)),
    removeSnippet: (id) => changeSnippets(() => store.snippets.remove(id)),
  };
};

/** As one step. Throws what is refused; then neither is stored. */
const changeBoth = (sync: Sync, ...intents: Intent[]): void =>
  sync.transact(() => {
    const [refusal] = sync.changeAll(intents, 'details').refused;
    if (refusal) throw refusal.error;
  });

export const localNoteMethods = (localNotes: LocalNotesApi) =>
  ({
    'localNotes.read': ({ id }) => localNotes.read(id),
    'localNotes.write': (input) => localNotes.write(input),
    'posts.duplicate': ({ id, language }) => localNotes.duplicate(id, language),
    'posts.correct': (input) => localNotes.correct(input),
    'snippets.list': () => localNotes.snippets(),
    'snippets.save': (input) => localNotes.saveSnippet(input),
    'snippets.remove': ({ id }) => localNotes.removeSnippet(id),
  }) satisfies Partial<Handlers>;
