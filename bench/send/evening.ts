// What a day without network leaves: a large library, and dropped files whose posts and uploads wait.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { jpegFile } from '../../test/support/media-files.ts';
import { openBenchCore } from '../open-core.ts';
import { fillLibraryIn } from '../store/library.ts';
import { pages } from '../store/posts.ts';

type Evening = { dataDir: string; resourcesDir: string; service: string; key: string; postCount: number };

/** `service` is empty; `fileCount` files are dropped from a folder beside the data. */
export const spendDayOffline = async (of: Evening, fileCount: number): Promise<void> => {
  const { ask, close } = await openBenchCore(of.dataDir, of.resourcesDir);
  await ask('session.connect', { key: of.key, baseUrl: of.service, keyPlace: 'file' });
  await ask('preferences.write', { airplane: true });
  const folder = join(of.dataDir, '..', 'dropped');
  mkdirSync(folder);
  const paths = await Promise.all(
    Array.from({ length: fileCount }, async (_, seed) => {
      const path = join(folder, `${seed}.jpg`);
      writeFileSync(path, await jpegFile({ seed }));
      return path;
    }),
  );
  await ask('tray.take', { paths });
  for (let taking = true; taking; await setTimeout(100)) {
    const { files } = await ask('tray.read', {});
    taking = files.some(({ state }) => state === 'taking');
  }
  await ask('tray.create', {});
  await close();
  fillLibraryIn(of.dataDir, pages(of.postCount));
};
