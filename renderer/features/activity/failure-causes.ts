// Failures by their cause: failures with the same fix are one group.
import type { Channel } from '../../../preload/contract/account.ts';
import type { FailedPublication } from '../../../preload/contract/jobs.ts';
import { standingOf } from '../../posts/channel-status.ts';

export type Cause = {
  key: string;
  reason: string;
  platform: string;
  publications: FailedPublication[];
  /** What helps first; `check`: each post must be checked by itself. */
  mend: 'connect' | 'retry' | 'look';
};

/** Of one publication. `channel` undefined: unknown, so nothing blocks it. */
const mendOf = ({ reason, changed }: FailedPublication, channel: Channel | undefined): Cause['mend'] => {
  // A picture that a platform did not take is not taken the second time, and where the service may not publish it asks
  // for more than a try.
  if (reason === 'app_unaudited' || (reason === 'image_error' && changed.length === 0)) return 'look';
  const standing = channel && standingOf(channel);
  if (standing === 'sign-in' || standing === 'not-connected') return 'connect';
  return standing === 'limited' || standing === 'coming-soon' ? 'look' : 'retry';
};

/** The cause with the latest failure first. */
export const causesOf = (failed: readonly FailedPublication[], channels: readonly Channel[]): Cause[] => {
  const causes = new Map<string, Cause>();
  for (const each of failed) {
    const { reason, platform } = each;
    const channel = channels.find((known) => known.platform === platform);
    const mend = mendOf(each, channel);
    const key = `${reason} ${platform} ${mend}`;
    const cause = causes.get(key) ?? { key, reason, platform, publications: [], mend };
    cause.publications.push(each);
    causes.set(key, cause);
  }
  return [...causes.values()];
};
