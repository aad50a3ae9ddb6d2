// Every state of a post in words (statuses as public-api.md names them).
import { isolated, kindName, platformName } from '../../app/strings.ts';

const listed = new Intl.ListFormat('en');

/** `name` and `platforms` as they are called, `kind` as the service names it, the others in words. */
type SpokenRow = {
  name: string;
  kind: string;
  status: string;
  platforms: readonly string[];
  time: string;
  sync: string;
};

export const statusStrings = {
  conflict: 'Conflict',
  approvalWaiting: 'Approval waiting',
  publishWaiting: 'Publish waiting',
  deletionWaiting: 'Deletion waiting',
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
  /** A time that the service doesn't have yet; `notSent`: it needs the person first. */
  waitingToSend: 'Waiting to be sent',
  notSent: 'Not sent',
  notConfirmed: 'Not heard of yet',
  /** Called off or changed, and not in time. */
  probablyPublished: 'Probably published',
  platformFailed: (platform: string) => `${platformName(platform)} failed`,
  /** What was judged of a version before it goes out, the same words everywhere. */
  cannotSend: 'Cannot send',
  fixFirst: 'Fix first',
  worthChecking: 'Worth a look',
  someLive: (live: number, all: number) => `${String(live)} of ${String(all)} live`,
};

/** A whole row, as a screen reader says it. */
export const spokenRowStrings = ({ name, kind, status, platforms, time, sync }: SpokenRow): string =>
  [
    isolated(name),
    kindName(kind),
    status,
    listed.format(platforms.map((platform) => isolated(platform))),
    time,
    sync,
  ].join(', ');
