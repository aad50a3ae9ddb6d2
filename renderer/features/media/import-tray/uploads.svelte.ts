// Files on their way in and to the service, as the whole window knows them: how far they are, and the ways to add more.
import type { UploadProgress } from '../../../../preload/contract/import-tray.ts';
import type { HandedFile } from '../../../../preload/contract/shell.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { failureLine } from '../../../app/failure.ts';
import { createLive } from '../../../app/live-query.svelte.ts';

export type Uploads = {
  readonly progress: UploadProgress | undefined;
  /** Sent share of a file that is on its way right now, 0 to 1; undefined: it is not. */
  share(id: string, sizeBytes: number): number | undefined;
  /** Takes files into the tray and opens it. `each`: every file becomes a post of its own. Never fails: says it. */
  take(files: readonly HandedFile[] | Promise<HandedFile[]>, each?: boolean): Promise<void>;
  /** Lets the person choose what to take. */
  choose(what: 'files' | 'folder'): Promise<void>;
  setPaused(paused: boolean): Promise<void>;
  retry(id?: UploadProgress['sending'][number]['id']): Promise<void>;
};

type Deps = {
  bridge: Bridge;
  say: (text: string) => void;
  /** Files are on their way into the tray. */
  ontaken: () => void;
};

/** Must be called while a component is set up. */
export const createUploads = ({ bridge, say, ontaken }: Deps): Uploads => {
  const live = createLive(bridge, () => ({ topics: ['uploads'], ask: () => bridge.call('uploads.progress', {}) }));
  const sentBytes = $derived(new Map<string, number>(live.value?.sending.map(({ id, sentBytes: sent }) => [id, sent])));

  const take: Uploads['take'] = async (files, each = false) => {
    const { dropStrings } = await import('./strings.ts');
    try {
      const found = await files;
      if (found.length === 0) {
        say(dropStrings.noFiles);
        return;
      }
      if (each) await bridge.call('tray.settings', { groupBy: 'each', staysGrouped: true });
      ontaken();
      await bridge.takeFiles(found);
    } catch (thrown) {
      say(failureLine(thrown, dropStrings.notTaken));
    }
  };
  const change = async (ask: () => Promise<UploadProgress>) => {
    try {
      live.take(await ask());
    } catch (thrown) {
      say(failureLine(thrown));
    }
  };

  return {
    get progress() {
      return live.value;
    },
    share: (id, sizeBytes) => {
      const sent = sentBytes.get(id);
      return sent === undefined ? undefined : Math.min(1, sent / Math.max(1, sizeBytes));
    },
    take,
    async choose(what) {
      const [{ takenTypes }, { chooseFiles }] = await Promise.all([
        import('../../../files/incoming-files.ts'),
        import('../../../files/incoming-files.ts'),
      ]);
      const files = await chooseFiles(document, what, what === 'files' ? takenTypes : undefined);
      if (files.length > 0) await take(files);
    },
    setPaused: (paused) => change(() => bridge.call('uploads.pause', { paused })),
    retry: (id) => change(() => bridge.call('uploads.retry', id === undefined ? {} : { id })),
  };
};
