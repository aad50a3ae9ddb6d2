// The brand kit on the page: shown as typed, saved on this computer after a debounce, one write at a time.
import { onDestroy, untrack } from 'svelte';
import type { BrandFields, BrandKit, BrandRules } from '../../../preload/contract/brand.ts';
import type { AppError } from '../../../preload/errors.ts';
import type { Bridge } from '../../app/bridge.ts';
import { retryLater, type SaveState } from '../../posts/save-state.ts';
import type { Unfinished } from '../../app/unfinished.svelte.ts';
import { appError, createLive, type Live } from '../../app/live-query.svelte.ts';
import type { Input } from '../../../preload/bridge.ts';

/** Quiet after the last keystroke before a text is stored. */
const quietMs = 300;

export type BrandEdit = Input<'brand.edit'>;

export type BrandState = {
  /** undefined: not read yet. */
  readonly kit: BrandKit | undefined;
  /** Why it could not be read; an earlier reading stays. */
  readonly error: AppError | undefined;
  readonly save: SaveState;
  reload(): void;
  edit(change: BrandEdit): void;
  readonly isUnsaved: boolean;
  /** Stores what is not stored yet. Resolves to false when something was refused: it stays as typed and is tried again. */
  flush(): Promise<boolean>;
  /** Lets go of what is not stored. */
  discard(): void;
  /** Throws what the bridge answers. */
  setLogo(mediaId: string): Promise<void>;
};

/** Must be called while a component is set up. What can't be stored before that ends is held in `unfinished`. */
export const createBrand = (bridge: Bridge, unfinished: Unfinished): BrandState => {
  const live = createLive(bridge, () => ({
    topics: ['account', 'activity'],
    ask: () => bridge.call('brand.read', {}),
  }));
  /** Not stored yet. */
  let pending = $state.raw<BrandEdit>({});
  let save = $state.raw<SaveState>({ kind: 'saved', at: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let closed = false;
  const kit = $derived<BrandKit | undefined>(live.value && { ...live.value, ...(pending as Partial<BrandFields>) });

  const isPending = () => Object.keys(pending).length > 0;

  const run = async (): Promise<void> => {
    while (isPending()) {
      const sent = pending;
      save = save.kind === 'failed' ? { ...save, retrying: true } : { kind: 'saving' };
      try {
        live.take(await bridge.call('brand.edit', sent));
      } catch (thrown) {
        const error = appError(thrown);
        save = { kind: 'failed', error, retrying: false };
        if (!closed) timer = retryLater(error, () => void flush());
        return;
      }
      const later = Object.entries(pending).filter(([name, value]) => sent[name as keyof BrandEdit] !== value);
      pending = Object.fromEntries(later);
    }
    save = { kind: 'saved', at: Date.now() };
  };

  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    while (running) await running;
    if (!isPending()) return true;
    running = run();
    await running;
    running = undefined;
    return !isPending();
  };
  /** What could not be stored when the page was last open; what was changed since is newer. */
  $effect(() => {
    const { value } = live;
    const { brand: held } = unfinished;
    if (!value || !held) return;
    unfinished.holdBrand(undefined);
    const same = (name: string) =>
      JSON.stringify(held.before[name as keyof BrandKit]) === JSON.stringify(value[name as keyof BrandKit]);
    pending = {
      ...Object.fromEntries(Object.entries(held.change).filter(([name]) => same(name))),
      ...untrack(() => pending),
    };
    void untrack(flush);
  });
  onDestroy(() => {
    closed = true;
    const before = live.value;
    if (before && isPending()) unfinished.holdBrand({ change: pending, before });
    void flush().then((stored) => {
      clearTimeout(timer);
      if (stored && before) unfinished.holdBrand(undefined);
    });
  });

  return {
    get kit() {
      return kit;
    },
    get error() {
      return live.error;
    },
    get save() {
      return save;
    },
    reload: live.reload,
    edit(change) {
      pending = { ...pending, ...change };
      if (save.kind === 'saved') save = { kind: 'waiting' };
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), quietMs);
    },
    flush,
    get isUnsaved() {
      return isPending();
    },
    discard() {
      clearTimeout(timer);
      pending = {};
    },
    async setLogo(mediaId) {
      live.take(await bridge.call('brand.setLogo', { mediaId }));
    },
  };
};

/** The rules that a draft's text is checked against. Must be called while a component is set up. */
export const createBrandRules = (bridge: Bridge): Live<BrandRules> =>
  createLive(bridge, () => ({ topics: ['account', 'activity'], ask: () => bridge.call('brand.rules', {}) }));
