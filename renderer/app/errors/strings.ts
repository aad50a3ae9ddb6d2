// What went wrong, in plain words: one lead line for every kind of error.
import type { AppError, ErrorKind, ErrorReason } from '../../../preload/errors.ts';
import type { Unwritten } from '../../../preload/rules/post-state.ts';
import { isolated } from '../strings.ts';

export const slotLost = "It's no longer scheduled. Choose a new time.";

/** Why a post cannot be approved yet. */
export const unwrittenStrings: Record<Unwritten, string> = {
  'being-written': 'It is still being written. Approve it when it is ready.',
  'writing-failed': 'Its words could not be written. Write them, or have them written again, before you approve it.',
  'no-words': 'There is nothing in it yet. Write it before you approve it.',
};

const ownRefusal = 'Galley cannot use this.';

const leads: Record<ErrorKind, string> = {
  unauthorized: 'This key no longer works.',
  forbidden: 'This key cannot do that.',
  'scope-missing': 'This key cannot do that. Ask an Owner for one that can.',
  'not-found': 'It is no longer there. Somebody may have deleted it elsewhere.',
  invalid: 'The service did not accept this.',
  'rate-limited': 'The service asked us to slow down.',
  'approval-required': 'This post needs approval first.',
  'channel-not-connected': 'That channel is not connected.',
  'feature-unavailable': 'Not available for this account yet.',
  conflict: 'The service is still working on the first try.',
  'idempotency-conflict': 'This changed since the first try. Look at it and send it again.',
  'service-failed': 'The service had a problem.',
  unreachable: 'The service could not be reached.',
  unsure: 'The answer did not arrive, so it may or may not have happened. Look before you try again.',
  unreadable: 'The service answered with something Galley cannot read.',
  cancelled: 'Stopped.',
  'address-refused': 'Galley cannot use this address.',
  keychain: 'The system keychain did not work.',
  'file-refused': 'This file cannot be used.',
  storage: 'Galley could not keep this on the disk.',
  'signed-out': 'You are signed out.',
  'method-unknown': 'This window and Galley do not fit together. Start Galley again.',
  internal: 'Galley ran into a problem of its own.',
};

const reasons: Record<ErrorReason, string> = {
  'no-service': 'No keychain is running on this computer.',
  locked: 'The keychain is locked.',
  'not-set-up': 'The keychain of this computer has not been set up yet.',
  'library-missing': 'The keychain library (libsecret) is missing on this computer.',
  'timed-out': 'The keychain did not answer within a minute.',
  stopped: 'The keychain stopped while Galley was waiting for it.',
  'not-kept': 'The keychain does not keep what it is given.',
  'not-an-address': 'This is not a web address. It begins with https://',
  'not-safe': 'The address must begin with https:// so that nobody can read the key on its way.',
  'holds-a-user': 'The address must not hold a user name or a password.',
  'holds-a-query': 'The address must end before any ? or #.',
  'key-malformed': 'This is not a key: it holds characters that no key has.',
  'key-too-long': 'It is too long for a keychain.',
  'no-safe-connection': 'A safe connection to it cannot be made.',
  'no-galley': 'Galley itself does not answer. Start it again if it has ended.',
  'file-changed': 'It changed or went away while it was being sent.',
  failed: 'The keychain does not work.',
  'slot-lost': slotLost,
  ...unwrittenStrings,
  'not-ready': 'It is not ready yet. Open the post to see what is missing.',
  'disk-full': 'The disk is full. Once there is room again, Galley goes on by itself.',
  'read-only': 'Galley may not write into its own folder.',
  'disk-failed': 'The disk reported an error. Copy what you typed before you close this window.',
  'newer-data': 'A newer Galley wrote this data. Update Galley to open it.',
  'damaged-data': 'The data file is damaged. Start Galley again: it saves all that can be read.',
  'too-long': 'It is more than Galley takes at once. Shorten it, or bring it in several parts.',
  'too-large': 'The service does not take anything this large.',
  'other-business': 'Another business is open now.',
  'more-unsent': 'More changes wait now than you agreed to delete.',
  'in-use': 'A post or a change that waits needs it.',
  'not-media': 'It is neither a picture nor a video that the service takes.',
};

export const reasonStrings = (reason: ErrorReason | null | undefined): string | undefined =>
  reason ? reasons[reason] : undefined;

/** `message` follows the lead: the service's own words as given and Galley's for the reason, where there are any. */
export const errorStrings = (error: AppError): { lead: string; message: string | undefined } => {
  const { code, status, message, reason } = error.data;
  const isOwn = code === undefined && status === undefined;
  const lead = error.kind === 'invalid' && isOwn ? ownRefusal : leads[error.kind];
  const detail = code === undefined ? '' : isolated(message.trim());
  const more = [detail, reasonStrings(reason)].filter((sentence) => sentence && sentence !== lead).join(' ');
  return { lead, message: more === '' ? undefined : more };
};

/** Of what nothing in the window expected. */
export const windowErrorStrings = {
  toast: 'Something went wrong in this window. It was recorded in the log. If a part stops responding, reload.',
  reload: 'Reload',
  page: 'This page ran into a problem.',
  dialog: 'This dialog ran into a problem.',
  text: 'It was recorded in the log. Everything that was saved is still here.',
  tryAgain: 'Try again',
};

export const errorDetails = {
  open: 'Details for support',
  code: 'Code',
  request: 'Request',
  when: 'When',
  copy: 'Copy',
  copied: 'Copied',
  tryAgain: 'Try again',
};
