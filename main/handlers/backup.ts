// Bridge methods about a file of everything local.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';

export const createBackupHandlers = (studio: () => Promise<Studio>) =>
  ({
    'backup.make': async () => (await studio()).backup.make(),
    'backup.read': async (input) => (await studio()).backup.read(input),
    'backup.restore': async ({ id }) => (await studio()).backup.restore(id),
  }) satisfies Partial<Handlers>;
