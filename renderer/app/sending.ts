// What is sent or stays on the user's word: working offline and its end, single posts, what was left out, corrections.
// Loaded with the first of them.
import type { PostId } from '../../preload/ids.ts';
import { language } from '#messages/language.ts';
import { platformIds } from '../../preload/rules/platforms.ts';
import { syncStrings } from '../posts/sync/strings.ts';
import type { Sync } from '../posts/sync/sync.svelte.ts';
import type { ToastAction } from '../ui/toast.ts';
import type { Bridge } from './bridge.ts';
import { failureLine } from './failure.ts';
import { sendingStrings as text } from './sending-strings.ts';

type Deps = {
  bridge: Bridge;
  sync: Pick<Sync, 'connection' | 'setAirplane' | 'isAirplane' | 'now'>;
  say: (text: string, action?: ToastAction) => void;
  seeActivity: () => void;
  openPost: (id: PostId) => void;
  /** Shows what waits before working offline ends. */
  askToGoOnline: () => void;
};

/** None of it throws: what went wrong is said. */
export const createSending = ({ bridge, sync, say, seeActivity, openPost, askToGoOnline }: Deps) => {
  const run = async (failed: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (thrown) {
      say(failureLine(thrown, failed));
    }
  };
  /** `leftOutCount`: of the changes that the user left out now. */
  const wentOnline = (leftOutCount: number): void =>
    leftOutCount === 0
      ? say(text.airplaneOff)
      : say(text.onlineWithout(leftOutCount), { label: syncStrings.seeActivity, onselect: seeActivity });
  const isAiWaiting = async (): Promise<boolean> =>
    (await bridge.call('ai.batches', {})).some(({ paused, counts }) => counts.waiting > 0 && !paused);
  /** `wanted`: undefined: the other way. */
  const setAirplane = (wanted?: boolean): Promise<void> =>
    run(text.switchFailed, async () => {
      const on = wanted ?? !(await sync.isAirplane());
      if (on) {
        await sync.setAirplane(true);
        say(text.airplaneOn, { label: text.goOnline, onselect: () => void setAirplane(false) });
      } else if ((await bridge.call('sync.status', {})).waitingCount > 0 || (await isAiWaiting())) {
        askToGoOnline();
      } else {
        await sync.setAirplane(false);
        wentOnline(0);
      }
    });

  return {
    wentOnline,
    setAirplane,
    syncNow: () => run(text.syncFailed, sync.now),
    sendOnly: (id: PostId) =>
      run(text.failed, async () => {
        await bridge.call('sync.sendOnly', { id });
        say(text.only);
      }),
    sendLeftOut: (group?: string) =>
      run(text.failed, async () => {
        await bridge.call('sync.sendLeftOut', group === undefined ? {} : { group });
        say(text.leftOut(sync.connection));
      }),
    /** The change came after the post was published: its correction is made as a draft, and opened. */
    async correct(id: PostId, of: string): Promise<void> {
      const platform = platformIds.find((one) => one === of);
      if (!platform) return;
      await run(text.notCorrected, async () => {
        const { id: made } = await bridge.call('posts.correct', { id, platform, language });
        say(text.correction);
        openPost(made);
      });
    },
  };
};
