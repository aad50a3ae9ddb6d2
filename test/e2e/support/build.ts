// Builds what the end-to-end tests drive, unless it is up to date.
import { ensureBuilt } from '../../../scripts/build.ts';

export default async (): Promise<void> => {
  await ensureBuilt();
};
