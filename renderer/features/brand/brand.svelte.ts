// The brand kit on the page: shown as typed, saved on this computer after a debounce, one write at a time.
import { onDestroy, untrack } from 'svelte';
import type { BrandKit, BrandRules } from '../../../preload/contract/brand.ts';
import type { AppError } from '../../../preload/errors.ts';
import type { Bridge } from '../../app/bridge.ts';
import { createFieldSaver } from '../../posts/field-saver.svelte.ts';
import type { SaveState } from '../../posts/save-state.ts';
import type { Unfinished } from '../../app/unfinished.svelte.ts';
import { createLive, type Live } from '../../app/live-query.svelte.ts';
import type { Input } from '../../../preload/bridge.ts';

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
  const saver = createFieldSaver<BrandKit, BrandEdit>({
    stored: () => live.value,
    write: async (change) => live.take(await bridge.call('brand.edit', change)),
    held: unfinished.brand,
  });
  $effect(() => {
    if (!live.value) return;
    unfinished.holdBrand(undefined);
    untrack(saver.restore);
  });
  onDestroy(() => {
    unfinished.holdBrand(saver.unsaved);
    void saver.close().then((stored) => {
      if (stored) unfinished.holdBrand(undefined);
    });
  });

  return {
    get kit() {
      return saver.shown;
    },
    get error() {
      return live.error;
    },
    get save() {
      return saver.state;
    },
    reload: live.reload,
    edit: saver.type,
    flush: saver.flush,
    get isUnsaved() {
      return saver.isUnsaved;
    },
    discard: saver.discard,
    async setLogo(mediaId) {
      live.take(await bridge.call('brand.setLogo', { mediaId }));
    },
  };
};

/** The rules that a draft's text is checked against. Must be called while a component is set up. */
export const createBrandRules = (bridge: Bridge): Live<BrandRules> =>
  createLive(bridge, () => ({ topics: ['account', 'activity'], ask: () => bridge.call('brand.rules', {}) }));
