// Every state of a post in words (statuses as public-api.md names them).
import { platformName } from '../../app/strings.ts';

export const statusStrings = {
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
