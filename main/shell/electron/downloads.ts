// What the window offers to save: nothing else is downloaded, and the next one is offered in the folder of the last.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { appOrigin } from './origin.ts';
import type { SessionPort } from './ports.ts';

type Deps = {
  session: SessionPort;
  /** Holds the folder of the last one; Electron itself remembers none. */
  file: string;
};

/** Resolves when the folder of the last run is known. */
export const followDownloads = async ({ session, file }: Deps): Promise<void> => {
  let folder: string | null = null;
  session.on('will-download', (event, item) => {
    // The window makes what it offers to save; every other download is a stranger's.
    if (!item.getURL().startsWith(`blob:${appOrigin}/`)) return event.preventDefault();
    const name = item.getFilename();
    item.setSaveDialogOptions({ defaultPath: folder === null ? name : join(folder, name) });
    item.once('done', (_event, state) => {
      if (state !== 'completed') return;
      folder = dirname(item.getSavePath());
      // Only a convenience: without it the next run begins where the system does.
      void keep(file, folder).catch(() => {});
    });
  });
  const kept = await readFile(file, 'utf8').catch(() => null);
  folder ??= kept;
};

const keep = async (file: string, folder: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, folder, { mode: 0o600 });
};
