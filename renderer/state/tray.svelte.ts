// The tray as its page shows it: what lies in it, and everything that can be done about it.
import type { Input } from '../../preload/bridge.ts';
import type { AppError } from '../../preload/error.ts';
import type { Tray, TrayFile, TrayGroup } from '../../preload/model/media.ts';
import type { Bridge } from '../bridge.ts';
import { appError, createLive } from './live.svelte.ts';

export type TrayState = {
  /** undefined before the first answer. */
  readonly value: Tray | undefined;
  readonly byId: ReadonlyMap<number, TrayFile>;
  /** Why it could not be read. */
  readonly error: AppError | undefined;
  /** Why the last change was refused. */
  readonly refusal: AppError | undefined;
  readonly creating: boolean;
  reload(): void;
  remove(fileIds: number[]): Promise<void>;
  move(fileIds: number[], to: TrayGroup['id'] | 'new', at: number): Promise<void>;
  split(groupId: number): Promise<void>;
  editGroup(change: Input<'tray.editGroup'>): Promise<void>;
  settings(change: Input<'tray.settings'>): Promise<void>;
  /** Drafts of these groups; answers how many there are, null when it was refused. */
  create(groupIds: number[]): Promise<number | null>;
};

/** Must be called while a component is set up. */
export const createTray = (bridge: Bridge): TrayState => {
  const live = createLive(bridge, () => ({ topics: ['tray'], ask: () => bridge.call('tray.read', {}) }));
  const byId = $derived(new Map(live.value?.files.map((file) => [file.id, file])));
  let refusal = $state.raw<AppError>();
  let creating = $state(false);

  const change = async (ask: () => Promise<Tray>): Promise<void> => {
    refusal = undefined;
    try {
      live.take(await ask());
    } catch (thrown) {
      refusal = appError(thrown);
    }
  };

  return {
    get value() {
      return live.value;
    },
    get byId() {
      return byId;
    },
    get error() {
      return live.error;
    },
    get refusal() {
      return refusal;
    },
    get creating() {
      return creating;
    },
    reload: live.reload,
    remove: (fileIds) => change(() => bridge.call('tray.remove', { fileIds })),
    move: (fileIds, to, at) => change(() => bridge.call('tray.move', { fileIds, to, at })),
    split: (groupId) => change(() => bridge.call('tray.split', { groupId })),
    editGroup: (input) => change(() => bridge.call('tray.editGroup', input)),
    settings: (input) => change(() => bridge.call('tray.settings', input)),
    async create(groupIds) {
      creating = true;
      refusal = undefined;
      try {
        const { posts, tray } = await bridge.call('tray.create', { groupIds });
        live.take(tray);
        return posts.length;
      } catch (thrown) {
        refusal = appError(thrown);
        return null;
      } finally {
        creating = false;
      }
    },
  };
};
