// The user's saved views and tags. They stay on this computer.
import type { Handlers } from '../../../preload/bridge.ts';
import { z } from 'zod';
import { type PostQuery, filterStatuses } from '../../../preload/rules/post-query.ts';
import { type SavedView, type TagCount, postQuery } from '../../../preload/contract/library.ts';
import type { Store } from '../../store/store.ts';
import type { Sync } from '../../sync/engine.ts';

export type Views = {
  list(): SavedView[];
  /** Creates a view if `id` is omitted. */
  save(view: PostQuery & { id?: number | undefined; name: string }): SavedView[];
  remove(id: number): SavedView[];
  tags(): TagCount[];
};

/** As an earlier Galley stored it: by the service's status and two marks, instead of by state. */
const earlierFilter = z
  .looseObject({
    status: z.enum(filterStatuses).optional(),
    approval: z.literal(true).optional(),
    failed: z.literal(true).optional(),
  })
  .transform(({ status, approval, failed, ...rest }) => {
    const state = failed ? 'blocked' : approval ? 'approval' : status;
    return { ...rest, ...(state && { state }) };
  });
const storedQuery = z.looseObject({ filter: earlierFilter });

/** Converts a stored query, also of an earlier Galley, so that it parses as a `postQuery`. */
export const withState = (query: unknown): unknown => storedQuery.safeParse(query).data ?? query;

/** In the order they were created; an unreadable one is left out. */
export const savedViews = ({ savedViews }: Store): SavedView[] =>
  savedViews.list().flatMap(({ id, name, query }) => {
    const { data } = postQuery.safeParse(withState(query));
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
