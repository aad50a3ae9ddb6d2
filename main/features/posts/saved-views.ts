// What the person keeps for finding posts again: views under a name, and words of their own. It stays on this computer.
import type { Handlers } from '../../../preload/bridge.ts';
import type { PostQuery } from '../../../preload/rules/post-query.ts';
import { type SavedView, type TagCount, postQuery } from '../../../preload/contract/library.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';

export type Views = {
  list(): SavedView[];
  /** Without an id a new one. */
  save(view: PostQuery & { id?: number | undefined; name: string }): SavedView[];
  remove(id: number): SavedView[];
  tags(): TagCount[];
};

/** In the order they were made; one that cannot be read is left out. */
export const savedViews = ({ savedViews }: Store): SavedView[] =>
  savedViews.list().flatMap(({ id, name, query }) => {
    const { data } = postQuery.safeParse(query);
    return data ? [{ id, name, ...data }] : [];
  });

export const createViews = ({ sync }: { sync: Pick<Sync, 'store' | 'transact'> }): Views => {
  const { store, transact } = sync;
  const list = () => savedViews(store);
  return {
    list,
    save({ id, name, filter, sort }) {
      transact((tx) => {
        const query = { name, filter, sort };
        if (id === undefined) store.savedViews.add(query, tx.nowMs);
        else store.savedViews.write({ id, ...query });
        tx.changed('views');
      });
      return list();
    },
    remove(id) {
      transact((tx) => {
        store.savedViews.remove(id);
        tx.changed('views');
      });
      return list();
    },
    tags: () => store.postTags.counts(),
  };
};

export const savedViewMethods = (views: Views) =>
  ({
    'tags.list': () => views.tags(),
    'views.list': () => views.list(),
    'views.save': (view) => views.save(view),
    'views.remove': ({ id }) => views.remove(id),
  }) satisfies Partial<Handlers>;
