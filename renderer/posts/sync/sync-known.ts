// How a post stands towards the service, with what a change needs the person for: for pages that load its words anyway.
import type { Connection, PostSync } from '../../../preload/contract/sync.ts';
import { parkedShort } from '../short-reason-strings.ts';
import { syncShown } from './sync-shown.ts';

export const syncKnown = (
  sync: PostSync,
  connection: Connection,
  shown: Parameters<typeof syncShown>[2],
): ReturnType<typeof syncShown> => syncShown(sync, connection, { ...shown, needs: parkedShort(sync.reason) });
