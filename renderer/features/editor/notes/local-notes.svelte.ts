// The local notes of the open post (tags, planned day, note, checklist): shown as typed, and saved on this
// computer.
import type { LocalNotes } from '../../../../preload/contract/local-notes.ts';
import type { AppError } from '../../../../preload/errors.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { appError } from '../../../app/live-query.svelte.ts';
import { afterTyping } from '../typing-pause.ts';

const saving = { pauseMs: 300, latestMs: 1000 };

export const createLocalNotes = ({ bridge, id }: { bridge: Bridge; id: string }) => {
  let stored = $state.raw<LocalNotes>();
  /** Not stored yet. */
  let pending = $state.raw<Partial<LocalNotes>>({});
  let error = $state.raw<AppError>();
  const shown = $derived(stored && { ...stored, ...pending });
  const isPending = () => Object.keys(pending).length > 0;

  const read = async (): Promise<void> => {
    try {
      stored = await bridge.call('desk.read', { id });
      error = undefined;
    } catch (thrown) {
      error = appError(thrown);
    }
  };

  /** What was refused stays as typed and goes with the next change. */
  const flush = async (): Promise<void> => {
    typing.stop();
    if (!isPending()) return;
    const sent = pending;
    try {
      stored = await bridge.call('desk.write', { id, ...sent });
      if (pending === sent) pending = {};
      error = undefined;
    } catch (thrown) {
      error = appError(thrown);
    }
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
    flush,
    /** Stores what is not stored yet. */
    close(): Promise<void> {
      stop();
      return flush();
    },
  };
};

export type EditorNotes = ReturnType<typeof createLocalNotes>;
