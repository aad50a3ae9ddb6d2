// Saves the drafts of a post on this computer: once the person pauses and every second while they type, one write at a
// time, and at once when they leave.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { AppError } from '../../../preload/errors.ts';
import type { ChangedPost } from '../../../preload/contract/posts.ts';
import type { Bridge } from '../../app/bridge.ts';
import { retryLater, type SaveState } from '../../posts/save-state.ts';
import type { VariantDraft } from './variant-draft.svelte.ts';
import { appError } from '../../app/live-query.svelte.ts';
import { afterTyping } from '../../posts/typing-pause.ts';

/** Galley may be ended in the midst of a sentence: of what was typed, it loses a second at most. */
const saving = { pauseMs: 300, latestMs: 1000 };

type Deps = {
  bridge: Bridge;
  id: string;
  drafts: () => readonly VariantDraft[];
  /** After each answered write, with the post as it is now. */
  onSaved: (change: ChangedPost, platform: PlatformId) => void;
  /** Something else has to wait for the user's choice between two texts of this platform. */
  onUndecided: (platform: PlatformId) => void;
};

export const createAutosave = ({ bridge, id, drafts, onSaved, onUndecided }: Deps) => {
  let state = $state.raw<SaveState>({ kind: 'saved', at: null });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  const isUnsaved = () => drafts().some((draft) => draft.isUnsaved);
  const typing = afterTyping(() => void flush(), saving);
  const stop = (): void => {
    typing.stop();
    clearTimeout(retry);
  };

  const nextEdit = () => {
    for (const draft of drafts()) {
      const edit = draft.beginSave();
      if (edit) return { draft, edit };
    }
    return null;
  };

  /** One write for each variant, until nothing is left or one is refused. */
  const run = async (): Promise<boolean> => {
    for (let next = nextEdit(); next; next = nextEdit()) {
      const { draft, edit } = next;
      state = state.kind === 'failed' ? { ...state, retrying: true } : { kind: 'saving' };
      try {
        const change = await bridge.call('posts.edit', { id, platform: draft.platform, ...edit });
        const reply = change.post.variants.find(({ platform }) => platform === draft.platform);
        if (reply) draft.saved(reply);
        else draft.notSaved();
        onSaved(change, draft.platform);
      } catch (thrown) {
        draft.notSaved();
        const error = appError(thrown);
        state = { kind: 'failed', error, retrying: false };
        retry = retryLater(error, () => void flush());
        return false;
      }
    }
    // A draft in conflict is not saved before the person chooses.
    if (isUnsaved()) {
      state = { kind: 'waiting' };
      return false;
    }
    if (state.kind !== 'saved') state = { kind: 'saved', at: Date.now() };
    return true;
  };

  /**
   * Saves everything now. Resolves to false when something is left: a write was refused, as `state` says, or a draft is in
   * conflict. The text stays in its draft.
   */
  const flush = async (): Promise<boolean> => {
    stop();
    while (running) await running;
    running = run();
    const done = await running;
    running = null;
    return done;
  };

  return {
    get state() {
      return state;
    },
    get unsaved() {
      return isUnsaved();
    },
    get inFlight() {
      return running !== null;
    },
    /** Call it after each edit. */
    touch(): void {
      if (state.kind === 'saved') state = { kind: 'waiting' };
      clearTimeout(retry);
      typing.typed();
    },
    flush,
    /** Before anything is done with the stored text: saves everything, or throws why the text that is shown isn't stored. */
    async ensureSaved(): Promise<void> {
      if (await flush()) return;
      if (state.kind === 'failed') throw state.error;
      const undecided = drafts().find(({ conflicting }) => conflicting !== null);
      if (undecided) onUndecided(undecided.platform);
      throw new AppError({ kind: 'invalid', message: 'Two texts have to be chosen between.', reason: 'choose-text' });
    },
    /** Resolves when no write is in flight. */
    async idle(): Promise<void> {
      while (running) await running;
    },
    /** Cancels the pending save: what is not saved stays so. */
    stop,
  };
};
