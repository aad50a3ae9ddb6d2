// How previews call the account that a post is published by.
import type { Channel } from '../../preload/contract/account.ts';

/** The name of the channel, or of the business where it isn't known; platforms show neither with an @. */
export const handleOn = (channels: readonly Channel[] | undefined, platform: string, businessName: string): string =>
  (channels?.find((each) => each.platform === platform)?.account ?? businessName).replace(/^@/, '');
