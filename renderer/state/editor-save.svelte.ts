// When the text of a post goes to the service: after a quiet moment, one write at a time, nothing lost on the way.
import type { PlatformId } from '../../preload/platforms.ts';
import type { AppError, ErrorKind } from '../../preload/error.ts';
import type { Post } from '../../preload/model/post.ts';
import type { Bridge } from '../bridge.ts';
import type { VersionText } from './editor-text.svelte.ts';
import { appError } from './live.svelte.ts';

/** Quiet after the last keystroke before a text is sent. */
const quietMs = 1500;
/** After these the same text is sent again by itself: an edit that arrives twice changes nothing. */
const passing: readonly ErrorKind[] = ['unreachable', 'unsure', 'service-failed', 'rate-limited'];
const againMs = 10_000;

export type SaveState =
  | { kind: 'saved'; /** Unix ms of the last save in this window; null: none yet. */ at: number | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: AppError; /** On its way once more. */ retrying: boolean };

type Deps = {
  bridge: Bridge;
  id: string;
  versions: () => readonly VersionText[];
  /** Each accepted write, with the post as the service has it now. */
  onSaved: (post: Post, platform: PlatformId) => void;
};

export const createAutosave = ({ bridge, id, versions, onSaved }: Deps) => {
  let state = $state.raw<SaveState>({ kind: 'saved', at: null });
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<boolean> | null = null;

  const later = (delayMs: number): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void flush(), delayMs);
  };

  const nextEdit = () => {
    for (const version of versions()) {
      const edit = version.beginSave();
      if (edit) return { version, edit };
    }
    return null;
  };

  /** One write a version, until nothing is left or one is refused. */
  const run = async (): Promise<boolean> => {
    for (let next = nextEdit(); next; next = nextEdit()) {
      const { version, edit } = next;
      state = state.kind === 'failed' ? { ...state, retrying: true } : { kind: 'saving' };
      try {
        const post: Post = await bridge.call('posts.edit', { id, platform: version.platform, ...edit });
        const reply = post.variants.find(({ platform }) => platform === version.platform);
        if (reply) version.saved(reply);
        else version.notSaved();
        onSaved(post, version.platform);
      } catch (thrown) {
        version.notSaved();
        const error = appError(thrown);
        state = { kind: 'failed', error, retrying: false };
        if (passing.includes(error.kind)) later(error.data.retryAfterMs ?? againMs);
        return false;
      }
    }
    // A version that waits for the person to choose between two texts is not saved.
    if (versions().some((version) => version.unsaved)) state = { kind: 'waiting' };
    else if (state.kind !== 'saved') state = { kind: 'saved', at: Date.now() };
    return true;
  };

  /** Sends everything now. Resolves to false when the service refused a write: the text is kept, `state` says why. */
  const flush = async (): Promise<boolean> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
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
      return versions().some((version) => version.unsaved);
    },
    get inFlight() {
      return running !== null;
    },
    /** After each edit. */
    touch(): void {
      const patience = state.kind === 'failed' ? (state.error.data.retryAfterMs ?? 0) : 0;
      if (state.kind === 'saved') state = { kind: 'waiting' };
      later(Math.max(quietMs, patience));
    },
    flush,
    /** Resolves when no write is on its way. */
    async idle(): Promise<void> {
      while (running) await running;
    },
    /** Stops the clock; what is unsent stays unsent. */
    stop(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
};
