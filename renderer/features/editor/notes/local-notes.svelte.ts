// The local notes of the open post (tags, planned day, note, checklist): shown as typed, and saved on this
// computer.
import type { LocalNotes } from '../../../../preload/contract/local-notes.ts';
import type { AppError } from '../../../../preload/errors.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { appError } from '../../../app/live-query.svelte.ts';
import type { UnsavedNotes } from '../../../app/unfinished.svelte.ts';
import { retryLater } from '../../../posts/save-state.ts';
import { afterTyping } from '../typing-pause.ts';

const saving = { pauseMs: 300, latestMs: 1000 };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Without the fields that have changed since `before`. */
const changeSince = (change: Partial<LocalNotes>, before: LocalNotes, now: LocalNotes): Partial<LocalNotes> =>
  Object.fromEntries(
    Object.entries(change).filter(([name]) => same(before[name as keyof LocalNotes], now[name as keyof LocalNotes])),
  );

type Deps = {
  bridge: Bridge;
  id: string;
  /** What could not be stored when the post was last open. */
  held: UnsavedNotes | undefined;
};

export const createLocalNotes = ({ bridge, id, held }: Deps) => {
  let stored = $state.raw<LocalNotes>();
  /** Not stored yet. */
  let pending = $state.raw<Partial<LocalNotes>>({});
  let error = $state.raw<AppError>();
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const shown = $derived(stored && { ...stored, ...pending });
  const isPending = () => Object.keys(pending).length > 0;

  const read = async (): Promise<void> => {
    try {
      stored = await bridge.call('desk.read', { id });
      error = undefined;
      restore();
    } catch (thrown) {
      error = appError(thrown);
    }
  };

  /** What was changed elsewhere since is newer. */
  const restore = (): void => {
    if (!held || !stored) return;
    const { change, before } = held;
    held = undefined;
    pending = { ...changeSince(change, before, stored), ...pending };
    void flush();
  };

  /** What was refused stays as typed and is tried again, also with the next change. Resolves to false when something is left. */
  const flush = async (): Promise<boolean> => {
    typing.stop();
    clearTimeout(retry);
    if (!isPending()) return true;
    const sent = pending;
    try {
      stored = await bridge.call('desk.write', { id, ...sent });
      if (pending === sent) pending = {};
      error = undefined;
    } catch (thrown) {
      error = appError(thrown);
      clearTimeout(retry);
      if (!closed) retry = retryLater(error, () => void flush());
    }
    return !isPending();
  };

  const typing = afterTyping(() => void flush(), saving);
  const stop = bridge.onChanged((topics) => {
    if (topics.includes(`post:${id}`) && !isPending()) void read();
  });
  void read();

  return {
    /** undefined: not read yet. */
    get shown() {
      return shown;
    },
    get error() {
      return error;
    },
    edit(change: Partial<LocalNotes>): void {
      pending = { ...pending, ...change };
      // A day or a thing to do is whole at once; only a note is typed.
      if (change.note === undefined) void flush();
      else typing.typed();
    },
    get isUnsaved() {
      return isPending();
    },
    /** What is not stored yet, to be held for the next time; undefined: nothing. */
    get unsaved(): UnsavedNotes | undefined {
      return stored && isPending() ? { change: pending, before: stored } : held;
    },
    flush,
    /** Stores what is not stored yet. Resolves to false when something is left. */
    async close(): Promise<boolean> {
      closed = true;
      stop();
      return (await flush()) && held === undefined;
    },
    /** Lets go of what is not stored. */
    discard(): void {
      closed = true;
      stop();
      typing.stop();
      clearTimeout(retry);
      held = undefined;
      pending = {};
    },
  };
};

export type EditorNotes = ReturnType<typeof createLocalNotes>;
