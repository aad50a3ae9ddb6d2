// Fields that are stored on this computer as they are typed: shown with what is not stored yet, one write at a time, and
// what could not be stored is held for the next time they are open.
import type { AppError } from '../../preload/errors.ts';
import { appError } from '../app/live-query.svelte.ts';
import type { HeldChange } from '../app/unfinished.svelte.ts';
import { retryLater, type SaveState } from './save-state.ts';
import { afterTyping } from './typing-pause.ts';

/** Of what was typed, a second at most is lost where Galley ends. */
const saving = { pauseMs: 300, latestMs: 1000 };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Deps<Fields, Change> = {
  /** As last read; undefined: not read yet. Reactive. */
  stored: () => Fields | undefined;
  /** Stores a change, and takes the answer for what is stored. */
  write: (change: Change) => Promise<void>;
  /** What could not be stored when the fields were last open. */
  held: HeldChange<Fields, Change> | undefined;
};

export const createFieldSaver = <Fields extends object, Change extends { [Name in keyof Fields]?: unknown }>({
  stored,
  write,
  held,
}: Deps<Fields, Change>) => {
  const none = {} as Change;
  let pending = $state.raw<Change>(none);
  let state = $state.raw<SaveState>({ kind: 'saved', at: null });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let closed = false;
  const isPending = () => Object.keys(pending).length > 0;
  const typing = afterTyping(() => void flush(), saving);

  const stop = (): void => {
    typing.stop();
    clearTimeout(retry);
  };
  const only = (change: Change, isWanted: (name: keyof Fields & string) => boolean): Change =>
    Object.fromEntries(Object.entries(change).filter(([name]) => isWanted(name as keyof Fields & string))) as Change;

  const run = async (): Promise<void> => {
    while (isPending()) {
      const sent = pending;
      state = state.kind === 'failed' ? { ...state, retrying: true } : { kind: 'saving' };
      try {
        await write(sent);
      } catch (thrown) {
        const error = appError(thrown);
        state = { kind: 'failed', error, retrying: false };
        if (!closed) retry = retryLater(error, () => void flush());
        return;
      }
      pending = only(pending, (name) => sent[name] !== pending[name]);
    }
    state = { kind: 'saved', at: Date.now() };
  };

  const flush = async (): Promise<boolean> => {
    stop();
    while (running) await running;
    if (!isPending()) return true;
    running = run();
    await running;
    running = null;
    return !isPending();
  };

  return {
    /** The fields with what is not stored yet; undefined: not read yet. */
    get shown(): Fields | undefined {
      const fields = stored();
      return fields && { ...fields, ...pending };
    },
    get state() {
      return state;
    },
    /** Why the last change is not stored. */
    get error(): AppError | undefined {
      return state.kind === 'failed' ? state.error : undefined;
    },
    get isUnsaved() {
      return isPending();
    },
    /** What is not stored yet, to be held for the next time; undefined: nothing. */
    get unsaved(): HeldChange<Fields, Change> | undefined {
      const before = stored();
      return before && isPending() ? { change: pending, before } : held;
    },
    /** Call it when the fields were read: stores what was held, except where something else was stored since. */
    restore(): void {
      const fields = stored();
      if (!held || !fields) return;
      const { change, before } = held;
      held = undefined;
      pending = { ...only(change, (name) => isSame(before[name], fields[name])), ...pending };
      void flush();
    },
    /** A change that is whole, as a date that was picked. */
    set(change: Change): void {
      pending = { ...pending, ...change };
      void flush();
    },
    /** A keystroke: more may follow. */
    type(change: Change): void {
      pending = { ...pending, ...change };
      if (state.kind === 'saved') state = { kind: 'waiting' };
      clearTimeout(retry);
      typing.typed();
    },
    /** Stores what is not stored yet. Resolves to false when something was refused: it stays as typed and is tried again. */
    flush,
    /** Stores what is not stored yet, and tries no more. Resolves to false when something is left: it is in `unsaved`. */
    async close(): Promise<boolean> {
      closed = true;
      return (await flush()) && held === undefined;
    },
    /** Lets go of what is not stored. */
    discard(): void {
      closed = true;
      stop();
      held = undefined;
      pending = none;
    },
  };
};
