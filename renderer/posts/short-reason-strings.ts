// Why a change is in front of the person, in a line: where the platform is not known.
import type { ParkReason } from '../../preload/rules/sync-states.ts';

const short: Record<ParkReason, string> = {
  refused: 'The service does not take it as it is.',
  'scope-missing': 'This key cannot do that. Ask an Owner for one that can.',
  'approval-required': 'It needs approval first.',
  'channel-not-connected': 'Its channel is not connected.',
  'feature-unavailable': 'Not available for this account yet.',
  'deleted-elsewhere': 'It was deleted elsewhere. What you wrote is still here.',
  'changed-before-delete': 'Somebody changed it after you last saw it. Nothing was deleted.',
  'slot-passed': 'Its time has passed. Choose a new one.',
  'approve-publishes': 'Its time has passed or is near, so approving would publish it at once.',
  'publish-stale': 'You asked to publish it more than half an hour ago. Nothing was published.',
  'did-it-go-out': 'It may have gone out. Look at the platform before you publish again.',
  'already-published': 'It went out before your change arrived.',
  'publish-refused': 'The platform said no.',
  'job-failed': 'It did not finish. You were not charged.',
  'which-post': 'The service may have made this post already, under another name. Look before you send it again.',
  unsure: 'Nobody can tell whether it arrived, and sending it again would show or cost.',
  'key-conflict': 'It changed since the first try. Look at it and send it again.',
  'needs-other': 'What it waits for could not be sent.',
  'not-syncable': 'X cannot be the first platform, so this post cannot be sent.',
  unreadable: 'Galley cannot read its own record of this. It is kept as it is.',
  conflict: 'You and someone else changed the same thing. Nothing was overwritten.',
};

export const parkedShort = (reason: ParkReason | null): string =>
  reason === null ? 'A change of this post needs you.' : short[reason];
