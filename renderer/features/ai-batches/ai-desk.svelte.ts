// The state of the AI desk: the batch that is shown, its posts by what becomes of them, and what the user does with them.
import type { AiBatchView, AiItem } from '../../../preload/contract/ai-batches.ts';
import type { App } from '../../app/app.ts';
import { failureLine } from '../../app/failure.ts';
import { createLive } from '../../app/live-query.svelte.ts';
import { showToast } from '../../ui/toast.ts';
import { decide } from './decisions.ts';
import { isClean, isResult } from './results.ts';
import { deskStrings } from './strings.ts';

export type DeskGroup = keyof typeof deskStrings.groups;

/** In the order of the page. */
const groupIds: readonly DeskGroup[] = ['confirm', 'unchecked', 'running', 'waiting', 'failed', 'checked'];

const groupOf = ({ state }: AiItem): DeskGroup => (state === 'accepted' || state === 'rejected' ? 'checked' : state);

/** `order` with one of them moved by so many places; null: it can't go further. */
export const movedBy = (order: readonly number[], id: number, by: number): number[] | null => {
  const from = order.indexOf(id);
  const to = Math.min(order.length - 1, Math.max(0, from + by));
  if (from < 0 || to === from) return null;
  const next = order.filter((each) => each !== id);
  next.splice(to, 0, id);
  return next;
};

const notPlanned = '9999';
const dayOf = ({ post, plannedOn }: AiItem): string => post.at ?? plannedOn ?? notPlanned;

/** As a batch begins, until the user puts it in another order. */
export const isSoonestFirst = (items: readonly AiItem[]): boolean => {
  const days = items.map(dayOf);
  return days.some((day) => day !== notPlanned) && days.every((day, index) => day >= (days[index - 1] ?? ''));
};

/** `wanted`: the id of the batch in the address; null: the newest. Must be called while a component is set up. */
export const createAiDesk = (app: App, wanted: () => number | null) => {
  const { bridge } = app;
  const batches = $derived(app.aiBatches?.live);
  const id = $derived(wanted() ?? batches?.value?.[0]?.id ?? null);
  const live = createLive<AiBatchView | null>(bridge, () => {
    const shown = id;
    return {
      topics: ['ai', 'posts'],
      ask: async () => (shown === null ? null : bridge.call('ai.batch', { id: shown })),
    };
  });
  const batch = $derived(live.value?.id === id ? live.value : undefined);
  /** Items that something is done with right now. */
  let busy = $state.raw<ReadonlySet<number>>(new Set());
  /** The order that the user gave what waits, until the answer has it. */
  let order = $state.raw<readonly number[]>();
  const items = $derived.by(() => {
    const all = batch?.items ?? [];
    if (!order) return all;
    const place = new Map(order.map((each, index) => [each, index]));
    const waiting = all
      .filter(({ state }) => state === 'waiting')
      .toSorted((one, other) => (place.get(one.id) ?? Infinity) - (place.get(other.id) ?? Infinity));
    return all.map((item) => (item.state === 'waiting' ? (waiting.shift() ?? item) : item));
  });
  const groups = $derived(
    groupIds
      .map((group) => ({ group, items: items.filter((item) => groupOf(item) === group) }))
      .filter((each) => each.items.length > 0),
  );
  const waiting = $derived(items.filter(({ state }) => state === 'waiting').map((item) => item.id));
  const clean = $derived(
    batch ? items.filter(isResult).filter((item) => item.state === 'unchecked' && isClean(item, batch)) : [],
  );

  /** Never throws: a toast says what went wrong. */
  const run = async (
    of: readonly AiItem[],
    act: () => Promise<unknown>,
    failed: string = deskStrings.actionFailed,
  ): Promise<boolean> => {
    const ids = of.map((item) => item.id);
    busy = new Set([...busy, ...ids]);
    try {
      await act();
      return true;
    } catch (thrown) {
      showToast(failureLine(thrown, failed));
      return false;
    } finally {
      busy = new Set([...busy].filter((each) => !ids.includes(each)));
      live.reload();
    }
  };

  return {
    get id() {
      return id;
    },
    /** Those with something to do; undefined: not read yet. */
    get batches() {
      return batches?.value;
    },
    /** undefined: not read yet. */
    get batch() {
      return batch;
    },
    get groups() {
      return groups;
    },
    /** Ids of what waits, in the order it is asked. */
    get waiting() {
      return waiting;
    },
    /** Results without flags, to be accepted together. */
    get clean() {
      return clean;
    },
    get error() {
      return live.error ?? batches?.error;
    },
    reload(): void {
      batches?.reload();
      live.reload();
    },
    isBusy: (item: AiItem) => busy.has(item.id),
    decide: (of: readonly AiItem[], how: 'accept' | 'reject') => run(of, () => decide(app, of, how)),
    confirm: () => batch && void run([], () => bridge.call('ai.confirm', { id: batch.id })),
    drop: (of: readonly AiItem[]) =>
      batch && void run(of, () => bridge.call('ai.drop', { id: batch.id, items: of.map((item) => item.id) })),
    /** All that is not sent. */
    dropAll: () => batch && void run([], () => bridge.call('ai.drop', { id: batch.id })),
    again: (item: AiItem, instruction: string) =>
      run([item], () => bridge.call('ai.again', { item: item.id, instruction })),
    pause: () => batch && void run([], () => bridge.call('ai.pause', { id: batch.id })),
    continue: () => batch && void run([], () => bridge.call('ai.continue', { id: batch.id })),
    setCap: (cap: number) =>
      batch && void run([], () => bridge.call('ai.setCap', { id: batch.id, cap }), deskStrings.capFailed),
    /** Shows this order at once. */
    async arrange(ids: readonly number[]): Promise<void> {
      const of = batch;
      if (!of) return;
      order = ids;
      await run([], async () => {
        await bridge.call('ai.order', { id: of.id, items: [...ids] });
        live.take(await bridge.call('ai.batch', { id: of.id }));
      });
      if (order === ids) order = undefined;
    },
    /** Shows the order without storing it, as while dragging; undefined: the stored one. */
    preview(ids: readonly number[] | undefined): void {
      order = ids;
    },
  };
};

export type AiDesk = ReturnType<typeof createAiDesk>;
