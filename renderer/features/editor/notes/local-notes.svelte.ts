// The local notes of the open post (tags, planned day, note, checklist): shown as typed, and saved on this
// computer.
import type { LocalNotes } from '../../../../preload/contract/local-notes.ts';
import type { AppError } from '../../../../preload/errors.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { appError } from '../../../app/live-query.svelte.ts';
import type { UnsavedNotes } from '../../../app/unfinished.svelte.ts';
import { createFieldSaver } from '../../../posts/field-saver.svelte.ts';

type Deps = {
  bridge: Bridge;
  id: string;
  /** What could not be stored when the post was last open. */
  held: UnsavedNotes | undefined;
};

export const createLocalNotes = ({ bridge, id, held }: Deps) => {
  let stored = $state.raw<LocalNotes>();
  let readError = $state.raw<AppError>();
  const saver = createFieldSaver<LocalNotes, Partial<LocalNotes>>({
    stored: () => stored,
    write: async (change) => void (stored = await bridge.call('localNotes.write', { id, ...change })),
    held,
  });

  const read = async (): Promise<void> => {
    try {
      stored = await bridge.call('localNotes.read', { id });
      readError = undefined;
      saver.restore();
    } catch (thrown) {
      readError = appError(thrown);
    }
  };
  const stop = bridge.onChanged((topics) => {
    if (topics.includes(`post:${id}`) && !saver.isUnsaved) void read();
  });
  void read();

  return {
    /** undefined: not read yet. */
    get shown() {
      return saver.shown;
    },
    get error() {
      return saver.error ?? readError;
    },
    /** A day or a thing to do is whole at once; only a note is typed. */
    edit: (change: Partial<LocalNotes>) => (change.note === undefined ? saver.set(change) : saver.type(change)),
    get isUnsaved() {
      return saver.isUnsaved;
    },
    /** What is not stored yet, to be held for the next time; undefined: nothing. */
    get unsaved(): UnsavedNotes | undefined {
      return saver.unsaved;
    },
    flush: saver.flush,
    /** Stores what is not stored yet. Resolves to false when something is left. */
    close(): Promise<boolean> {
      stop();
      return saver.close();
    },
    /** Lets go of what is not stored. */
    discard(): void {
      stop();
      saver.discard();
    },
  };
};

export type EditorNotes = ReturnType<typeof createLocalNotes>;
