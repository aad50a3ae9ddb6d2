// On which platforms the person schedules posts that have no time, as they answered last: one memory for each business.
import { platformAnswers } from '../../preload/bridge-plan.ts';
import type { PlatformAnswers } from '../../preload/model/plan.ts';
import type { PlatformId } from '../../preload/platforms.ts';
import { json } from '../store/json.ts';
import type { Store } from '../store/store.ts';
import type { Sync } from '../sync/engine.ts';

const Kept = json.pipe(platformAnswers);

export const readAnswers = (store: Store): PlatformAnswers => {
  const kept = store.meta.read('platform_answers');
  return (kept === null ? undefined : Kept.safeParse(kept).data) ?? { ticked: [], unticked: [] };
};

/** Answers about other platforms stay. */
export const rememberAnswers = ({ store, transact }: Sync, { ticked, unticked }: PlatformAnswers): PlatformAnswers =>
  transact((tx) => {
    const before = readAnswers(store);
    const isOther = (platform: PlatformId) => !ticked.includes(platform) && !unticked.includes(platform);
    const answers = {
      ticked: [...before.ticked.filter(isOther), ...ticked],
      unticked: [...before.unticked.filter(isOther), ...unticked],
    };
    store.meta.write('platform_answers', JSON.stringify(answers));
    tx.changed('plan');
    return answers;
  });
