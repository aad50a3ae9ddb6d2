// When the text of a post is stored on this computer: after a quiet moment, one write at a time, nothing lost on the way.
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { ErrorKind } from '../../../preload/errors.ts';
import type { Post } from '../../../preload/contract/posts.ts';
import type { Bridge } from '../../app/bridge.ts';
import type { SaveState } from '../../posts/save-state.ts';
import type { VersionText } from './variant-draft.svelte.ts';
import { appError } from '../../app/live.svelte.ts';

/** Quiet after the last keystroke before a text is stored. */
const quietMs = 300;
/** After these the same text would be refused again. Anything else, as a full disk, may pass: storing twice changes nothing. */
const lasting: readonly ErrorKind[] = ['invalid', 'not-found', 'signed-out', 'method-unknown'];
const againMs = 5000;

type Deps = {
  bridge: Bridge;
  id: string;
  versions: () => readonly VersionText[];
  /** Each stored write, with the post as it stands now. */
  onSaved: (post: Post, platform: PlatformId) => void;
};

export const createAutosave = ({ bridge, id, versions, onSaved }: Deps) => {
  let state = $state.raw<SaveState>({ kind: 'saved', at: null });
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Of the last edit; monotonic. */
  let touchedAtMs = 0;
  let running: Promise<boolean> | null = null;

  /** A timer set anew with every key would cost as much as the letter: it looks by itself how long it has been quiet. */
  const later = (delayMs: number): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      const restMs = touchedAtMs + quietMs - performance.now();
      if (restMs > 0) later(restMs);
      else void flush();
    }, delayMs);
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
        if (!lasting.includes(error.kind)) later(againMs);
        return false;
      }
    }
    // A version that waits for the person to choose between two texts is not saved.
    if (versions().some((version) => version.unsaved)) state = { kind: 'waiting' };
    else if (state.kind !== 'saved') state = { kind: 'saved', at: Date.now() };
    return true;
  };

  /** Stores everything now. Resolves to false when a write was refused: the text is kept, `state` says why. */
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
      if (state.kind === 'saved') state = { kind: 'waiting' };
      touchedAtMs = performance.now();
      // After a failure it waits for longer than an edit does.
      if (timer === null || state.kind === 'failed') later(quietMs);
    },
    flush,
    /** Resolves when no write is on its way. */
    async idle(): Promise<void> {
      while (running) await running;
    },
    /** Stops the clock; what is not stored stays so. */
    stop(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
};
