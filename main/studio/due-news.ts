// What a notice of the system tells: each thing once, over restarts and windows, and many of a kind as one.
import type { DueNews } from '../../preload/model/due.ts';
import type { PostRow } from '../../preload/model/post.ts';
import type { Sync } from '../sync/engine.ts';
import { accountSnapshot } from '../sync/snapshots.ts';
import type { Due } from './due.ts';

/** The first call that knows the whole library answers nothing: what was there before is no news. */
export type TellNews = () => DueNews[];

/** More of one kind at once are one notice. */
const singly = 3;
/** Of each kind that is looked through. */
const most = 200;

/** Also missing after a rescue of the library, which does not bring out what was told. */
const begun = 'begun';

type Kind = 'overdue' | 'refused' | 'approval';

export const createDueNews = ({ sync, due }: { sync: Sync; due: Due }): TellNews => {
  const { store } = sync;

  const rowsOf = (filter: { approval: true } | { failed: true }): PostRow[] => [
    ...store.agenda.rows(store.posts.pids(filter, most)).values(),
  ];
  const things = (): Record<Kind, { name: string; news: DueNews }[]> => ({
    overdue: due.overdue().flatMap((entry) =>
      // Nobody knows yet: it is told when the service has been asked.
      entry.hindrance?.kind === 'not-heard'
        ? []
        : [{ name: `overdue ${entry.post.id} ${entry.at}`, news: { kind: 'overdue', entry } as const }],
    ),
    refused: rowsOf({ failed: true }).flatMap((post) =>
      post.failure
        ? [
            {
              name: `refused ${post.id} ${post.failure.platform} ${post.failure.failedAt}`,
              news: { kind: 'refused', post } as const,
            },
          ]
        : [],
    ),
    approval: rowsOf({ approval: true }).flatMap((post) =>
      post.sync.approveWaits ? [] : [{ name: `approval ${post.id}`, news: { kind: 'approval', post } as const }],
    ),
  });

  return () =>
    sync.transact((tx) => {
      // What the first reading brings is no news.
      if (sync.status().filling !== null || accountSnapshot(store) === null) return [];
      const isNew = store.told.all(begun).size === 0;
      store.told.add(begun, tx.nowMs);
      const answer: DueNews[] = [];
      for (const [kind, list] of Object.entries(things()) as [Kind, { name: string; news: DueNews }[]][]) {
        const told = store.told.all(`${kind} `);
        const fresh = list.filter(({ name }) => !told.has(name));
        for (const { name } of fresh) store.told.add(name, tx.nowMs);
        // A post that asks for approval again is news again.
        const still = new Set(list.map(({ name }) => name));
        for (const name of told) if (!still.has(name)) store.told.remove(name);
        if (fresh.length > singly) answer.push({ kind: `${kind}-many`, count: fresh.length });
        else answer.push(...fresh.map(({ news }) => news));
      }
      return isNew ? [] : answer;
    });
};
