// Every state of a post in words (statuses as public-api.md names them).
import { platformName } from './common.ts';

export const statusWords = {
  conflict: 'Conflict',
  approvalWaiting: 'Approval waiting',
  publishWaiting: 'Publish waiting',
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  approval: 'Needs approval',
  changed: 'Changed since it was approved',
  waitingToStart: 'Waiting to start',
  beingMade: 'Being made',
  wasBeingMade: 'Was being made',
  videoWasBeingMade: 'Video was being made',
  writingFailed: 'Writing failed',
  videoBeingMade: 'Video being made',
  videoFailed: 'Video failed',
  missedSlot: 'Missed its slot',
  onHold: 'On hold',
  didNotGoOut: 'Did not go out',
  notSentInTime: 'Not sent in time',
  notHeard: 'Not heard of yet',
  platformFailed: (platform: string) => `${platformName(platform)} failed`,
  /** What was judged of a version before it goes out, the same words everywhere. */
  cannotSend: 'Cannot send',
  fixFirst: 'Fix first',
  worthALook: 'Worth a look',
  someLive: (live: number, all: number) => `${String(live)} of ${String(all)} live`,
};

export const failureWords = (reason: string, platform: string): string => {
  const name = platformName(platform);
  switch (reason) {
    case 'token_expired':
      return `Sign in to ${name} again`;
    case 'no_channel':
      return `${name} is not connected`;
    case 'account_restricted':
      return `${name} has limited this account; only they can lift it`;
    case 'image_error':
      return `${name} could not use the picture`;
    case 'rate_limited':
      return `${name} asked us to slow down`;
    case 'app_unaudited':
      return `${name} does not allow direct publishing here yet`;
    default:
      return `${name} did not say why`;
  }
};
