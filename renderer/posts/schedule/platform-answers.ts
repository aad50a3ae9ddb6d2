// Remembers for the business which platforms the person ticked for posts without a time, out of those that were offered.
import type { PlatformChoice } from '../../../preload/contract/inputs.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Bridge } from '../../app/bridge.ts';

/** To move times that are held says nothing about platforms. Never fails: what is not remembered is asked again. */
export const rememberPlatforms = async (
  bridge: Bridge,
  offered: readonly PlatformId[],
  choice: PlatformChoice,
): Promise<void> => {
  if (choice === 'holding') return;
  const answers = {
    ticked: offered.filter((platform) => choice.includes(platform)),
    unticked: offered.filter((platform) => !choice.includes(platform)),
  };
  await bridge.call('plan.rememberPlatforms', answers).catch(() => undefined);
};
