// Exports posts with their pictures and videos: how far it is, and the finished file.
import { language } from '#messages/language.ts';
import type { Bridge } from '../../app/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { ZipBegun, ZipProgress } from '../../../preload/contract/import-export.ts';
import type { PostSet } from '../../../preload/contract/library.ts';
import type { CsvDelimiter } from '../../../preload/rules/csv-writer.ts';

const progressEveryMs = 500;

export type Zipped = ZipBegun & ZipProgress & { bytes: Blob };

export const createZipExport = (bridge: Bridge) => {
  let progress = $state.raw<ZipProgress | null>(null);
  let canceling: AbortController | undefined;

  return {
    /** null: it has not begun. */
    get progress() {
      return progress;
    },
    cancel: () => canceling?.abort(),
    /** null: it was canceled. Throws AppError. */
    async make(of: PostSet, delimiter: CsvDelimiter): Promise<Zipped | null> {
      const { signal } = (canceling = new AbortController());
      let timer: ReturnType<typeof setInterval> | undefined;
      try {
        const begun = await bridge.call('export.zip', { of, language, delimiter });
        const ask = async () => bridge.call('export.zipProgress', { id: begun.id });
        progress = await ask();
        timer = setInterval(
          () =>
            void ask().then(
              (next) => (progress = next ?? progress),
              () => {},
            ),
          progressEveryMs,
        );
        // Of many pictures the browser keeps the bytes on disk.
        const reply = await fetch(`media/${begun.id}`, { signal });
        if (!reply.ok) throw new AppError({ kind: 'unreadable', message: 'There is no such zip file.' });
        const bytes = await reply.blob();
        const done = await ask();
        if (!done) throw new AppError({ kind: 'unreadable', message: 'Another zip file was begun since.' });
        return { ...begun, ...done, bytes };
      } catch (error) {
        if (signal.aborted) return null;
        // What the browser throws when a picture broke off in the middle.
        if (error instanceof TypeError) throw new AppError({ kind: 'unreachable', message: 'A file broke off.' });
        throw error;
      } finally {
        clearInterval(timer);
        progress = null;
      }
    },
  };
};
