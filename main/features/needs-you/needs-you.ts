// What waits for the user: one list of posts, channels and changes, and so their only count.
import type { Temporal } from 'temporal-polyfill';
import type { Handlers } from '../../../preload/bridge.ts';
import type { NeedsYou, NeedsYouItem } from '../../../preload/contract/needs-you.ts';
import { type NeedsYouGroup, needsYouGroups } from '../../../preload/rules/choices.ts';
import type { PostRow } from '../../../preload/contract/posts.ts';
import { channelGate } from '../../../preload/rules/channel-gate.ts';
import { type Fix, fixOf } from '../../../preload/rules/post-state.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import type { Sync } from '../../sync/engine.ts';
import type { Due } from '../calendar/overdue.ts';
import { leftOutCorrections, standingOf, stillHeld } from '../calendar/still-publishing.ts';
import { type StatesContext, stateOfRow, statesContext, unsettledPids } from '../posts/post-states.ts';
import { rowsAsOfNow } from '../posts/row-now.ts';

const dayMs = 24 * 60 * 60_000;
/** Posts with unsent changes that are checked for approvals, the newest first. */
const maxWaiting = 1000;
const nextWithinMs = 31 * dayMs;

const groupOf: Record<Fix['do'], NeedsYouGroup> = {
  approve: 'approve',
  'approve-and-publish': 'approve',
  'new-time': 'new-time',
  'sign-in': 'sign-in',
  compare: 'decide',
  review: 'decide',
  'check-now': 'decide',
  open: 'decide',
  explain: 'decide',
  billing: 'decide',
  'try-again': 'again',
  'publish-again': 'again',
  'replace-picture': 'again',
};

/** Of the same cause: the first row's fix helps them all. */
const shares = (one: NeedsYouItem, other: NeedsYouItem | undefined): boolean =>
  other !== undefined &&
  ['sign-in', 'billing', 'explain'].includes(one.fix.do) &&
  JSON.stringify(one.fix) === JSON.stringify(other.fix);

const byTime = (one: NeedsYouItem, other: NeedsYouItem): number =>
  (one.at === null ? Infinity : Date.parse(one.at)) - (other.at === null ? Infinity : Date.parse(other.at)) || 0;

type Deps = { sync: Sync; due: Due; events: Pick<CoreEvents, 'on'> };

export const createNeedsYou = ({ sync, due, events }: Deps) => {
  const { store } = sync;

  /** Rows of the last list by local id: reading a thousand is most of its cost, and few change between two lists. */
  let known = new Map<number, PostRow>();
  const close = events.on((_, { topics }) => {
    const changed = topics.filter((topic) => topic.startsWith('post:'));
    if (changed.length === 0 && topics.includes('posts')) known.clear();
    for (const topic of changed) known.delete(Number(topic.slice('post:'.length)));
  });
  const rowsOf = (pids: readonly number[]): PostRow[] => {
    const read = store.agenda.rows(pids.filter((pid) => !known.has(pid)));
    known = new Map(
      pids.flatMap((pid) => {
        const row = known.get(pid) ?? read.get(pid);
        return row ? [[pid, row]] : [];
      }),
    );
    return [...known.values()];
  };

  /** Rows that could be in the list; their state decides. */
  const candidates = (context: StatesContext, held: readonly PostRow[]): Map<string, PostRow> => {
    const unsettled = unsettledPids(store, context);
    const rows = rowsOf([...new Set([...unsettled, ...store.posts.pids({ sync: 'waiting' }, maxWaiting)])]);
    const asOfNow = rowsAsOfNow(sync);
    return new Map(
      [...held, ...rows].map((row) => {
        const now = asOfNow(row);
        return [now.id, now];
      }),
    );
  };

  const isBeingWritten = ({ id }: PostRow): boolean =>
    store.families
      .pids(Number(id))
      .some((pid) =>
        store.operations.ofPost(pid).some(({ kind, state }) => kind === 'post.generate' && state !== 'parked'),
      );

  const slotOf = ({ id }: PostRow, platform: string): string | null => {
    const slotMs = store.agenda.slot(Number(id), platform)?.slotMs ?? null;
    return slotMs === null ? null : new Date(slotMs).toISOString();
  };

  /** `heldAt`: the next time that the service still has for it, unlike what is shown here; undefined: none. */
  const itemOf = (row: PostRow, context: StatesContext, heldAt: string | undefined) => {
    const isHeld = heldAt !== undefined;
    const overdue = context.overdueOf.get(row.id);
    const { notes, ...state } = stateOfRow(row, context);
    const fix = fixOf(state);
    // It is in flight: until the reply the service still has the previous state.
    if (fix?.do === 'try-again' && isBeingWritten(row)) return [];
    // Without a slot at the service it is shown as if it was never approved; the fix is the same.
    const isChanged =
      (state.is === 'scheduled' || (state.is === 'approval' && !row.needsApproval)) &&
      notes.some(({ is }) => is === 'changed');
    const isParked = row.sync.state === 'conflict' || row.sync.state === 'needs-you';
    const isLeaving = row.sync.approveWaits && !isParked && sync.online.connection() === 'online';
    if (!fix && !isChanged && !isHeld && !isLeaving) return [];
    const what = isHeld ? ('still' as const) : isChanged ? ('changed' as const) : ('state' as const);
    const own: Fix = isLeaving ? { do: 'approve' } : what === 'still' ? { do: 'review' } : (fix ?? { do: 'approve' });
    const open = row.platforms.flatMap(({ platform, status }) => (status === 'published' ? [] : platform));
    const cause = state.is === 'blocked' && !isLeaving ? state.cause : null;
    const atFault = cause && 'platform' in cause ? cause.platform : null;
    const slot = atFault === null ? null : slotOf(row, atFault);
    const item: NeedsYouItem = {
      id: `post ${row.id}`,
      group: groupOf[own.do],
      subject: { is: 'post', post: row, what },
      cause,
      notes,
      fix: own,
      platforms: atFault === null ? (overdue?.platforms ?? open) : [atFault],
      at: heldAt ?? (atFault === null ? (overdue?.at ?? row.at) : slot),
      isOverdue:
        atFault === null ? overdue !== undefined : slot !== null && Date.parse(slot) <= context.now.epochMilliseconds,
      isLeaving,
      isShared: false,
    };
    return [item];
  };

  const list = (): NeedsYou => {
    const context = statesContext(sync, due.overdue().entries);
    const { account, now } = context;
    const standing = standingOf(sync);
    const held = [
      ...stillHeld(store, { fromMs: 0, beforeMs: Infinity }, standing),
      ...leftOutCorrections(store, standing),
    ];
    const heldAt = new Map<string, string>();
    for (const { post, atMs } of held.toSorted((one, other) => other.atMs - one.atMs))
      heldAt.set(post.id, new Date(atMs).toISOString());
    const rows = candidates(
      context,
      held.map(({ post }) => post),
    );
    const items = [...rows].flatMap(([id, row]) => itemOf(row, context, heldAt.get(id)));
    const behind = new Set(items.flatMap(({ fix }) => (fix.do === 'sign-in' ? [fix.platform] : [])));
    const channels = (account?.channels ?? []).flatMap(({ platform }): NeedsYouItem[] => {
      if (channelGate(account?.channels, platform)?.kind !== 'sign-in' || behind.has(platform)) return [];
      return [
        {
          id: `channel ${platform}`,
          group: 'sign-in',
          subject: { is: 'channel', platform },
          cause: { kind: 'sign-in', platform, gate: 'sign-in' },
          notes: [],
          fix: { do: 'sign-in', platform },
          platforms: [platform],
          at: null,
          isOverdue: false,
          isLeaving: false,
          isShared: false,
        },
      ];
    });
    const changes = sync.activity.read().needsYou.flatMap((change): NeedsYouItem[] => {
      if (change.postId !== null && rows.has(change.postId)) return [];
      return [
        {
          id: `change ${change.id}`,
          group: 'decide',
          subject: { is: 'change', change },
          cause: { kind: 'refused' },
          notes: [],
          fix: { do: 'review' },
          platforms: change.platform === null ? [] : [change.platform],
          at: change.slot,
          isOverdue: false,
          isLeaving: false,
          isShared: false,
        },
      ];
    });
    const all = [...items, ...channels, ...changes].sort(byTime);
    const grouped = needsYouGroups.flatMap((group) => {
      const own = all.filter((item) => item.group === group);
      // Rows that the same sign-in fixes are grouped.
      const causes = Map.groupBy(own, ({ fix, id }) => ('platform' in fix ? JSON.stringify(fix) : id));
      return group === 'sign-in' ? [...causes.values()].flat() : own;
    });
    return {
      items: grouped.map((item, index) => ({ ...item, isShared: shares(item, grouped[index - 1]) })),
      isBlocked: grouped.some(({ group }) => group !== 'approve'),
      next: nextOf(
        now,
        new Set(items.flatMap(({ subject }) => (subject.is === 'post' ? [subject.post.id as string] : []))),
      ),
    };
  };

  /** The next slot of a post without blockers. */
  const nextOf = (now: Temporal.Instant, needing: ReadonlySet<string>): NeedsYou['next'] => {
    const fromMs = now.epochMilliseconds;
    const moment = store.agenda
      .moments(fromMs, fromMs + nextWithinMs)
      .find(({ pid, status }) => status === 'scheduled' && !needing.has(String(pid)));
    const row = moment && store.agenda.rows([moment.pid]).get(moment.pid);
    return row ? { id: row.id, name: row.name, at: new Date(moment.atMs).toISOString() } : null;
  };

  return { list, close };
};

export const needsYouMethods = ({ list }: Pick<ReturnType<typeof createNeedsYou>, 'list'>) =>
  ({ 'needsYou.list': () => list() }) satisfies Partial<Handlers>;
