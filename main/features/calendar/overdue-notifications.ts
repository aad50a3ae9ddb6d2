// Which system notifications to show: each only once, across restarts and windows, and several of a kind as one.
import type { Handlers } from '../../../preload/bridge.ts';
import type { SlotNotification } from '../../../preload/contract/overdue.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import type { ListFilter } from '../../store/post-rows.ts';
import type { Sync } from '../../sync/engine.ts';
import { accountSnapshot } from '../../sync/kernel/cached-replies.ts';
import { type Due, maxScanned } from './overdue.ts';
import { standingOf, stillPublishing } from './still-publishing.ts';

/** The first call with a fully read library returns nothing: what was there before is not new. */
export type TakeNotifications = () => SlotNotification[];

/** More than this of one kind at once become one notification. */
const singly = 3;

/** Also missing after a salvage of the library, which does not recover the notification log. */
const begun = 'begun';

type Kind = 'overdue' | 'refused' | 'approval' | 'still-publishes';
type Thing = { name: string; notification: SlotNotification };
/** `isWhole`: the list is complete. `isPermanent`: notified once, whatever happens to it later. */
type Things = { list: Thing[]; isWhole: boolean; isPermanent?: (name: string) => boolean };

export const createOverdueNotifications = ({ sync, due }: { sync: Sync; due: Due }): TakeNotifications => {
  const { store } = sync;

  const ofPosts = (filter: ListFilter, thingOf: (post: PostRow) => Thing[]): Things => {
    const pids = store.posts.pids(filter, maxScanned);
    return {
      list: [...store.agenda.rows(pids).values()].flatMap(thingOf),
      isWhole: pids.length < maxScanned,
    };
  };
  const overdue = (): Things => {
    const { entries, isWhole } = due.overdue();
    return {
      list: entries.flatMap((entry) =>
        // Unknown yet: it is notified when the service has been asked.
        entry.blocker?.kind === 'unconfirmed'
          ? []
          : [{ name: `overdue ${entry.post.id} ${entry.at}`, notification: { kind: 'overdue', entry } }],
      ),
      isWhole,
    };
  };
  const stillPublishes = (): Things => {
    const standing = standingOf(sync);
    const list = stillPublishing(store, standing);
    return {
      list: list.map(({ post, at, minutes }) => ({
        name: `still-publishes ${post.id} ${at} ${minutes}`,
        notification: { kind: 'still-publishes', post },
      })),
      isWhole: true,
      isPermanent: (name) => Date.parse(name.split(' ')[2] ?? '') > standing.nowMs,
    };
  };
  const things = (): [Kind, Things][] => [
    ['still-publishes', stillPublishes()],
    ['overdue', overdue()],
    [
      'refused',
      ofPosts({ failed: true }, (post) => {
        const { id, failure } = post;
        if (!failure) return [];
        return [
          { name: `refused ${id} ${failure.platform} ${failure.failedAt}`, notification: { kind: 'refused', post } },
        ];
      }),
    ],
    [
      'approval',
      ofPosts({ approval: true }, (post) =>
        post.sync.approveWaits ? [] : [{ name: `approval ${post.id}`, notification: { kind: 'approval', post } }],
      ),
    ],
  ];

  return () => {
    // What the first full read brings is not new.
    if (sync.status().filling !== null || accountSnapshot(store) === null) return [];
    const isNew = store.notificationLog.all(begun).size === 0;
    const added = isNew ? [begun] : [];
    const removed: string[] = [];
    const answer: SlotNotification[] = [];
    /** A deletion can be undone until it has arrived, and the post is then what it was. */
    const isBeingDeleted = (name: string): boolean =>
      store.operations.ofPost(Number(name.split(' ')[1])).some((op) => op.kind === 'post.remove');
    for (const [kind, { list, isWhole, isPermanent }] of things()) {
      const notified = store.notificationLog.all(`${kind} `);
      const fresh = list.filter(({ name }) => !notified.has(name));
      added.push(...fresh.map(({ name }) => name));
      // A post that needs approval again is notified again. One beyond the end of an incomplete list may still be
      // overdue.
      const still = new Set(list.map(({ name }) => name));
      if (isWhole)
        removed.push(
          ...[...notified].filter((name) => !still.has(name) && !isPermanent?.(name) && !isBeingDeleted(name)),
        );
      if (fresh.length > singly) answer.push({ kind: `${kind}-many`, count: fresh.length });
      else answer.push(...fresh.map(({ notification }) => notification));
    }
    // The window asks every minute: nothing is written while nothing changes.
    if (added.length + removed.length > 0)
      sync.transact((tx) => {
        for (const name of added) store.notificationLog.add(name, tx.nowMs);
        for (const name of removed) store.notificationLog.remove(name);
      });
    return isNew ? [] : answer;
  };
};

export const overdueNotificationMethods = (takeNotifications: TakeNotifications) =>
  ({ 'due.news': () => takeNotifications() }) satisfies Partial<Handlers>;
