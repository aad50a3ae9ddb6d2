// Deciding conflicts one field after the other: what both sides wrote, what is put together, and the choice.
import type { AppError } from '../../preload/error.ts';
import type { Conflict } from '../../preload/model/sync.ts';
import type { Bridge } from '../bridge.ts';
import { appError, createLive } from './live.svelte.ts';

export type ConflictChoice = 'mine' | 'theirs' | 'mix' | 'both';

/** A whole thing: one or the other. */
const whole: readonly string[] = ['image', 'slot', 'colors'];
export const canMix = ({ field }: Conflict): boolean => !whole.includes(field);

type Deps = {
  bridge: Bridge;
  /** Of one post; null: of all. */
  postId: string | null;
  /** After each choice that was taken; `left`: how many are still open. */
  onDecided: (choice: ConflictChoice, left: number) => void;
};

/** Must be called while a component is set up. */
export const createConflicts = ({ bridge, postId, onDecided }: Deps) => {
  const live = createLive(bridge, () => ({
    topics: ['activity', 'sync', 'posts', ...(postId === null ? [] : [`post:${postId}` as const])],
    ask: () => bridge.call('conflicts.list', postId === null ? {} : { id: postId }),
  }));
  let chosenId = $state<number>();
  /** What the person made of it, by conflict; untouched ones follow what is put together. */
  let texts = $state.raw<Readonly<Record<number, string>>>({});
  let busy = $state<ConflictChoice>();
  let error = $state.raw<AppError>();
  /** Taken here: the list may still hold them for a moment. */
  let decidedIds = $state.raw<readonly number[]>([]);

  const open = $derived((live.value ?? []).filter(({ id }) => !decidedIds.includes(id)));
  const at = $derived(
    Math.max(
      0,
      open.findIndex(({ id }) => id === chosenId),
    ),
  );
  const current = $derived(open[at]);
  const text = $derived(current ? (texts[current.id] ?? current.combined ?? current.mine ?? '') : '');

  return {
    get known() {
      return live.value !== undefined;
    },
    get readError() {
      return live.error;
    },
    reload: live.reload,
    get open() {
      return open;
    },
    get at() {
      return at;
    },
    get current() {
      return current;
    },
    get text() {
      return text;
    },
    set text(next) {
      if (current) texts = { ...texts, [current.id]: next };
    },
    get busy() {
      return busy;
    },
    get error() {
      return error;
    },
    go(by: 1 | -1): void {
      chosenId = open[at + by]?.id ?? chosenId;
      error = undefined;
    },
    async decide(choice: ConflictChoice): Promise<void> {
      if (!current || busy) return;
      const { id } = current;
      const next = open[at + 1] ?? open[at - 1];
      busy = choice;
      error = undefined;
      try {
        await bridge.call('conflicts.decide', { conflictId: id, choice, ...(choice === 'mix' && { text }) });
        decidedIds = [...decidedIds, id];
        chosenId = next?.id;
        onDecided(choice, open.length);
      } catch (thrown) {
        error = appError(thrown);
      }
      busy = undefined;
    },
  };
};
