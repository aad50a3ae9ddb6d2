// The what-if draft of the calendar: stored in the library until it is applied, as one undo step, or discarded.
import type { Handlers, Input } from '../../../preload/bridge.ts';
import { type Tried, type TriedSlot, type WhatIf, triedSlots } from '../../../preload/contract/what-if.ts';
import { tooMany } from '../too-many.ts';
import { bulkLimit } from '../../../preload/rules/own-bounds.ts';
import type { BulkOutcome } from '../../../preload/contract/bulk-actions.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import { branched, loadOf, type TriedMoment } from '../../planner/what-if.ts';
import { json } from '../../store/database/row-schema.ts';
import type { Sync } from '../../sync/engine.ts';
import { readShown } from '../../sync/outbox/families.ts';
import { businessZone } from '../../sync/kernel/cached-replies.ts';
import { daysOf, spanOf, together } from './entries.ts';
import { arrivalsOf } from '../posts/arrivals.ts';
import { blockerInputsOf, timeRefusal } from '../posts/schedulable-platforms.ts';
import type { Many } from '../posts/bulk-actions.ts';

export type WhatIfWork = {
  read(days: Input<'whatIf.read'>): WhatIf | null;
  /** For the calendar: without variants that are deleted or published. null: no draft. */
  moments(): TriedMoment[] | null;
  begin(): void;
  /** Throws AppError `invalid` for more times than one step can change. */
  place(slots: readonly TriedSlot[]): Tried;
  /** What was refused stays tried out, unless its variant is deleted or published. */
  apply(): BulkOutcome;
  drop(): Tried;
};

const Stored = json.pipe(triedSlots);

export const createWhatIf = ({ sync, many }: { sync: Sync; many: Pick<Many, 'run'> }): WhatIfWork => {
  const { store, time, transact } = sync;

  const stored = (): TriedSlot[] | null => {
    const text = store.meta.read('what_if');
    return text === null ? null : (Stored.safeParse(text).data ?? []);
  };
  const write = (slots: readonly TriedSlot[] | null): void =>
    transact((tx) => {
      store.meta.write('what_if', slots && JSON.stringify(slots));
      tx.changed('plan');
    });

  const moments = (slots: readonly TriedSlot[]): TriedMoment[] => {
    const rows = store.agenda.rows([...new Set(slots.map(({ id }) => Number(id)))]);
    return slots.flatMap(({ id, platform, at }) => {
      const version = rows.get(Number(id))?.platforms.find((each) => each.platform === platform);
      if (!version || version.status === 'published') return [];
      return [{ pid: Number(id), platform, atMs: at === null ? null : Date.parse(at) }];
    });
  };

  const before = (post: Post, slots: ReadonlyMap<string, TriedSlot>, platform: TriedSlot['platform']): TriedSlot => {
    const real = realSlot(post, platform);
    return slots.get(`${post.id} ${platform}`) ?? { id: post.id, platform, at: real };
  };

  /** It was not applied, and still could be. */
  const isOpen = ({ id, platform, at }: TriedSlot): boolean => {
    const post = readShown(store, Number(id));
    const variant = post?.variants.find((each) => each.platform === platform);
    return post && variant ? variant.status !== 'published' && !isSameMoment(realSlot(post, platform), at) : false;
  };

  return {
    moments: () => {
      const slots = stored();
      return slots && moments(slots);
    },

    read({ from, to }) {
      const slots = stored();
      if (!slots) return null;
      const zone = businessZone(store);
      const nowMs = time.serverNowMs();
      const span = spanOf(from, to, zone);
      const starts = [...daysOf(from, to, zone).map(({ startMs }) => startMs), span.beforeMs];
      const today = starts.findLastIndex((startMs) => startMs <= nowMs);
      const ahead = starts.slice(Math.max(0, today));
      const is = store.agenda.moments(span.fromMs, span.beforeMs);
      const tried = moments(slots);
      const load = (of: typeof is) =>
        loadOf(
          ahead,
          together(of).map(({ atMs }) => atMs),
        );
      const sends = tried.flatMap(({ atMs }) => atMs ?? []).sort((one, other) => one - other);
      const arrivals = arrivalsOf(sync, sends);
      const timed = new Set(tried.flatMap(({ pid, atMs }) => (atMs === null ? [] : [pid])));
      const rows = store.agenda.rows([...timed]);
      return {
        slots,
        changedCount: [...rows.values()].filter(({ changedSinceApproval }) => changedSinceApproval).length,
        load: { is: load(is), tried: load(branched(is, tried, span)) },
        tooLateCount: arrivals.filter(({ isLate }) => isLate).length,
        finishAt:
          sends.length === 0 ? null : new Date(Math.max(...arrivals.map(({ throughMs }) => throughMs))).toISOString(),
      };
    },

    begin() {
      if (!stored()) write([]);
    },

    place: (wanted) =>
      transact(() => {
        const slots = new Map((stored() ?? []).map((slot) => [`${slot.id} ${slot.platform}`, slot]));
        const undone: TriedSlot[] = [];
        const account = blockerInputsOf(store);
        for (const { id, platform, at } of wanted) {
          const post = readShown(store, Number(id));
          const variant = post?.variants.find((each) => each.platform === platform);
          if (!post || !variant || variant.status === 'published') continue;
          if (at !== null && timeRefusal(post, variant, platform, account) !== null) continue;
          undone.push(before(post, slots, platform));
          // A variant moved to where it is anyway is not tried out.
          if (isSameMoment(realSlot(post, platform), at)) slots.delete(`${post.id} ${platform}`);
          else slots.set(`${post.id} ${platform}`, { id: post.id, platform, at });
        }
        if (slots.size > bulkLimit) throw tooMany('times', bulkLimit);
        write([...slots.values()]);
        return { before: undone };
      }),

    apply: () =>
      transact(() => {
        const slots = stored() ?? [];
        const outcome = many.run({ ids: [...new Set(slots.map(({ id }) => id))] }, { do: 'place', slots });
        const refused = slots.filter(isOpen);
        write(refused.length > 0 ? refused : null);
        return outcome;
      }),

    drop() {
      const slots = stored() ?? [];
      write(null);
      return { before: slots };
    },
  };
};

const realSlot = (post: Post, platform: string): string | null => {
  const at = post.variants.find((each) => each.platform === platform)?.scheduledAt;
  return typeof at === 'string' ? at : null;
};

const isSameMoment = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

export const whatIfMethods = (whatIf: WhatIfWork) =>
  ({
    'whatIf.read': (days) => whatIf.read(days),
    'whatIf.begin': () => {
      whatIf.begin();
      return null;
    },
    'whatIf.place': ({ slots }) => whatIf.place(slots),
    'whatIf.apply': () => whatIf.apply(),
    'whatIf.drop': () => whatIf.drop(),
  }) satisfies Partial<Handlers>;
