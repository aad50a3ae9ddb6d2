// The lists that are read every few minutes: the newest posts, and all that are scheduled or being drafted.
import type { Store } from '../../store/store.ts';
import type { ListFilter, Page, PostCursor } from '../../store/post-rows.ts';
import type { Requests } from '../kernel/requests.ts';
import type { Pages } from './pages.ts';
import { believedMissing, headInterval, lists, pageSize } from './plan.ts';
import type { Turn } from './turns.ts';
import { createWalk, type Walk } from './walk.ts';

type ListDeps = {
  store: Store;
  requests: Requests;
  time: { nowMs(): number };
  pages: Pages;
  breathe: () => Promise<void>;
  later: (sids: readonly string[]) => void;
};

/** Nothing is compared before the first page of the first fill: all would be new. */
const hasBegun = (store: Store): boolean =>
  store.sweeps.lastEnded() !== null || (store.sweeps.current()?.reachedMs ?? null) !== null;

/** New posts, until as many as a page holds are known in a row: behind them nothing is new. */
export const createHead = ({ store, requests, pages }: Pick<ListDeps, 'store' | 'requests' | 'pages'>): Turn => {
  let unfinished: Walk | null = null;

  const readNew = async (walk: Walk): Promise<void> => {
    let knownInARow = 0;
    while (knownInARow < pageSize) {
      const page = await walk.next();
      if (!page) return;
      for (const { id } of page.posts) knownInARow = store.posts.pidOf(id) === null ? 0 : knownInARow + 1;
      await pages.keep(page);
    }
  };

  return {
    name: 'head',
    interval: headInterval,
    async run() {
      if (!hasBegun(store)) return null;
      // Where the last one broke off there may be new posts behind those that it brought.
      if (unfinished) await readNew(unfinished);
      unfinished = createWalk({ requests, requestClass: 'refresh' });
      await readNew(unfinished);
      unfinished = null;
      return null;
    },
  };
};

/** Each list to its end; a post that left its list is read by itself, since nothing else tells where it went. */
export const createLists = (deps: ListDeps): Turn[] =>
  lists.map(({ name, status, createdWithinMs, ...interval }) => ({
    name,
    interval,
    async run() {
      const { store, requests, time, pages, later } = deps;
      if (!hasBegun(store)) return null;
      const fromMs = createdWithinMs === null ? 0 : time.nowMs() - createdWithinMs;
      const from = createdWithinMs === null ? {} : { from: new Date(fromMs).toISOString() };
      const walk = createWalk({ requests, requestClass: 'refresh', filter: { status, ...from } });
      const listed = new Set<string>();
      let startedAtMs: number | null = null;
      for (let page = await walk.next(); page; page = await walk.next()) {
        startedAtMs ??= page.startedAtMs;
        for (const { id } of page.posts) listed.add(id);
        await pages.keep(page);
      }
      if (startedAtMs !== null) later(await strays(deps, { status, fromMs, listed, startedAtMs }));
      return null;
    },
  }));

type Listing = {
  status: NonNullable<ListFilter['status']>;
  fromMs: number;
  listed: ReadonlySet<string>;
  startedAtMs: number;
};

/** Posts that stand on this list here and not at the service. More than can be believed are left to the full sweep. */
const strays = async (
  { store, breathe }: ListDeps,
  { status, fromMs, listed, startedAtMs }: Listing,
): Promise<string[]> => {
  const found: string[] = [];
  let cursor: PostCursor | null = null;
  for (;;) {
    const { rows, next }: Page = store.posts.page({ status }, cursor, pageSize);
    for (const row of rows) {
      const pid = Number(row.id);
      if (Date.parse(row.createdAt) < fromMs || row.sync.openCount > 0) continue;
      const sid = store.posts.sidOf(pid);
      if (sid === null || listed.has(sid) || store.posts.isEntombed(sid)) continue;
      const document = store.posts.document(pid);
      if (document && Math.max(document.readAtMs, document.settledAtMs) < startedAtMs) found.push(sid);
    }
    cursor = next;
    const oldest = rows.at(-1)?.createdAt;
    if (next === null || oldest === undefined || Date.parse(oldest) < fromMs) break;
    await breathe();
  }
  return found.length > believedMissing(store.posts.count({ status })) ? [] : found;
};
