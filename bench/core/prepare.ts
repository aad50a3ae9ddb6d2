// A data folder with a business signed in, its key in a file, and an empty library; works offline.
import { join } from 'node:path';
import { createSandbox } from '../../main/sandbox/server.ts';
import { openBenchCore } from '../open-core.ts';

const key = 'key-of-the-bench';

/** Throws what keeps the core or the service shut. */
export const prepareFolder = async (dataDir: string, resourcesDir: string): Promise<void> => {
  const failed = (error: unknown): void => {
    throw error;
  };
  const service = await createSandbox({
    dataFile: null,
    port: 0,
    keys: [{ key }],
    seed: 'empty',
    now: null,
    speed: 1,
    faultsSeed: null,
    control: false,
    failed,
    assetsDir: join(resourcesDir, 'sandbox'),
  });
  const { ask, close } = await openBenchCore(dataDir, resourcesDir);
  await ask('session.connect', { key, baseUrl: service.url, keyPlace: 'file' });
  await ask('preferences.write', { airplane: true });
  await close();
  await service.close();
};
