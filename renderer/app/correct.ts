// A correction of what went out before the person's change arrived: made as a draft, and opened.
import { platformIds } from '../../preload/rules/platforms.ts';
import type { PostId } from '../../preload/ids.ts';
import type { Bridge } from './bridge.ts';
import { syncStrings } from '../posts/sync/strings.ts';
import { failureLine } from './failure.ts';
import type { Place } from './route.svelte.ts';

type Deps = { bridge: Bridge; go: (place: Place) => void; say: (text: string) => void };

/** Never fails: what went wrong is said. */
export const createCorrect =
  ({ bridge, go, say }: Deps) =>
  async (id: PostId, of: string): Promise<void> => {
    const platform = platformIds.find((one) => one === of);
    if (!platform) return;
    try {
      const { id: made } = await bridge.call('posts.correct', { id, platform });
      say(syncStrings.correction);
      go({ page: 'editor', id: made });
    } catch (thrown) {
      say(failureLine(thrown, syncStrings.notCorrected));
    }
  };
