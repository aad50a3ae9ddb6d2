// The tray as its page shows it: what lies in it, and everything that can be done about it.
import type { Input } from '../../../../preload/bridge.ts';
import type { AppError } from '../../../../preload/errors.ts';
import type { MediaId, PostId } from '../../../../preload/ids.ts';
import type { Tray, TrayFile, TrayGroup } from '../../../../preload/contract/import-tray.ts';
import type { Bridge } from '../../../app/bridge.ts';
import type { ToastAction } from '../../../ui/toast.ts';
import { undoStrings } from '../../../posts/sync/operation-strings.ts';
import { uploadStrings } from './strings.ts';
import { appError, createLive } from '../../../app/live-query.svelte.ts';

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
  /** Answers the first of the files that came; null when it was refused. */
  put(mediaIds: MediaId[]): Promise<number | null>;
  /** Says `done`, with the way back. Throws what the bridge answers. */
  replace(fileId: number, mediaId: MediaId, done?: string): Promise<void>;
  /** Throws what the bridge answers. */
  crop(crops: Input<'tray.crop'>['crops']): Promise<void>;
  fit(fileIds: number[]): Promise<void>;
  /** Says it, with the way back. */
  remove(fileIds: number[]): Promise<void>;
  move(fileIds: number[], to: TrayGroup['id'] | 'new', at: number): Promise<void>;
  split(groupId: number): Promise<void>;
  editGroup(change: Input<'tray.editGroup'>): Promise<void>;
  settings(change: Input<'tray.settings'>): Promise<void>;
  /** Drafts of these groups; null when it was refused. */
  create(groupIds: number[]): Promise<PostId[] | null>;
  /** One change back or forward; says what it was. */
  step(direction: 'undo' | 'redo'): Promise<void>;
};

type Deps = {
  bridge: Bridge;
  say: (text: string, action?: ToastAction) => void;
  /** What said something of the newest step is out of date. */
  forget: () => void;
  seeDrafts: () => void;
};

/** Must be called while a component is set up. */
export const createTray = ({ bridge, say, forget, seeDrafts }: Deps): TrayState => {
  const live = createLive(bridge, () => ({ topics: ['tray'], ask: () => bridge.call('tray.read', {}) }));
  const byId = $derived(new Map(live.value?.files.map((file) => [file.id, file])));
  let refusal = $state.raw<AppError>();
  let creating = $state(false);

  /** false: it was refused. */
  const change = async (ask: () => Promise<Tray>): Promise<boolean> => {
    refusal = undefined;
    try {
      live.take(await ask());
      return true;
    } catch (thrown) {
      refusal = appError(thrown);
      return false;
    }
  };
  /** A step of which nothing is said. */
  const changeSilently = async (ask: () => Promise<Tray>): Promise<boolean> => {
    const isDone = await change(ask);
    if (isDone) forget();
    return isDone;
  };
  const undo: ToastAction = { label: undoStrings.undo, onselect: () => void step('undo'), newest: true };
  const redo: ToastAction = { label: undoStrings.redo, onselect: () => void step('redo'), newest: true };
  const step = (direction: 'undo' | 'redo'): Promise<unknown> =>
    change(async () => {
      const { tray, step: taken } = await bridge.call('tray.step', { direction });
      if (taken === 'nothing') say(undoStrings.nothing[direction]);
      else if (taken === 'too-late')
        say(uploadStrings.tooLate, { label: uploadStrings.seeLibrary, onselect: seeDrafts });
      else say(uploadStrings.step(direction, taken), direction === 'undo' ? redo : undo);
      return tray;
    });

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
    async put(mediaIds) {
      const before = new Set(live.value?.files.map(({ id }) => id));
      if (!(await changeSilently(() => bridge.call('tray.put', { mediaIds })))) return null;
      return live.value?.files.find(({ id }) => !before.has(id))?.id ?? null;
    },
    async replace(fileId, mediaId, done) {
      live.take(await bridge.call('tray.replace', { fileId, mediaId }));
      if (done === undefined) forget();
      else say(done, undo);
    },
    async crop(crops) {
      const { tray, ...counts } = await bridge.call('tray.crop', { crops });
      live.take(tray);
      say(uploadStrings.copied('cropped', counts), undo);
    },
    async fit(fileIds) {
      await change(async () => {
        const { tray, ...counts } = await bridge.call('tray.fit', { fileIds });
        say(uploadStrings.copied('fitted', counts), undo);
        return tray;
      });
    },
    async remove(fileIds) {
      const removed = await change(() => bridge.call('tray.remove', { fileIds }));
      if (removed) say(uploadStrings.removed(fileIds.length), undo);
    },
    async move(fileIds, to, at) {
      await changeSilently(() => bridge.call('tray.move', { fileIds, to, at }));
    },
    async split(groupId) {
      await changeSilently(() => bridge.call('tray.split', { groupId }));
    },
    async editGroup(input) {
      await changeSilently(() => bridge.call('tray.editGroup', input));
    },
    async settings(input) {
      await change(() => bridge.call('tray.settings', input));
    },
    async step(direction) {
      await step(direction);
    },
    async create(groupIds) {
      creating = true;
      refusal = undefined;
      try {
        const { posts, tray } = await bridge.call('tray.create', { groupIds });
        live.take(tray);
        return posts.map(({ id }) => id);
      } catch (thrown) {
        refusal = appError(thrown);
        return null;
      } finally {
        creating = false;
      }
    },
  };
};
