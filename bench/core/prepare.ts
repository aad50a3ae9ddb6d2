// A data folder with a business signed in, its key in a file, and a library of so many posts; works offline.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openCore } from '../../main/core.ts';
import { createSandbox } from '../../main/sandbox/server.ts';
import { indexPosts, openLibrary, putPosts } from '../store/library.ts';
import { pages } from '../store/posts.ts';

const key = 'key-of-the-bench';

/** Throws what keeps the core or the service shut. */
export const prepareFolder = async (dataDir: string, resourcesDir: string, postCount: number): Promise<void> => {
  const failed = (error: unknown): void => {
    throw error;
  };
  const service = await createSandbox({
    ...{ dataFile: null, port: 0, keys: [{ key }], seed: 'empty', speed: 1, faultsSeed: null, control: false, failed },
    assetsDir: join(resourcesDir, 'sandbox'),
  });
  const core = await openCore({
    ...{
      dataDir,
      resourcesDir,
      shell: 'browser',
      version: '0.0.0',
      openUpdater: null,
      resolveProxy: null,
      startInSandbox: false,
    },
    startKeychainChild: () => failed(new Error('The key goes into a file.')) as never,
  });
  await core.dispatch('session.connect', { key, baseUrl: service.url, keyPlace: 'file' });
  await core.dispatch('preferences.write', { airplane: true });
  await core.close();
  await service.close();
  const [path] = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('library.db'),
  );
  if (path === undefined) throw new Error('Galley kept no library.');
  const library = openLibrary(join(dataDir, path));
  putPosts(library, pages(postCount));
  indexPosts(library);
  library.db.close();
};
