// What went wrong, in plain words: one lead line for every kind of error.
import type { AppError, ErrorKind, ErrorReason } from '../../../preload/errors.ts';
import type { Unwritten } from '../../../preload/rules/post-state.ts';
import { isolated } from '../strings.ts';

export const slotLost = "It's no longer scheduled. Choose a new time.";

/** Why a post cannot be approved yet. */
export const unwrittenStrings: Record<Unwritten, string> = {
  'being-written': "It's still being written. Approve it when it's ready.",
  'writing-failed': "Its text couldn't be written. Write it yourself or try again before you approve it.",
  'no-words': "It's empty. Write something before you approve it.",
};

const ownRefusal = "Galley can't use this.";

const leads: Record<ErrorKind, string> = {
  unauthorized: 'This key no longer works.',
  forbidden: "This key can't do that.",
  'scope-missing': "This key can't do that. Ask an Owner for one that can.",
  'not-found': "It's no longer there. Someone may have deleted it elsewhere.",
  invalid: "The service didn't accept this.",
  'rate-limited': 'The service asked us to slow down.',
  'approval-required': 'This post needs approval first.',
  'channel-not-connected': "That channel isn't connected.",
  'feature-unavailable': 'Not available for this account yet.',
  conflict: 'The service is still processing the first attempt.',
  'idempotency-conflict': 'This changed since the first try. Check it and send it again.',
  'service-failed': 'The service had a problem.',
  unreachable: "Couldn't reach the service.",
  unsure: 'No reply arrived, so it may or may not have happened. Check before you try again.',
  unreadable: "Galley couldn't read the service's reply.",
  cancelled: 'Canceled.',
  'address-refused': "Galley can't use this address.",
  keychain: "The system keychain didn't work.",
  'file-refused': "This file can't be used.",
  storage: "Galley couldn't save this to disk.",
  'signed-out': "You're signed out.",
  'method-unknown': "This window doesn't match the running version. Restart Galley.",
  internal: 'Something went wrong in Galley.',
};

const reasons: Record<ErrorReason, string> = {
  'no-service': 'No keychain is running on this computer.',
  locked: 'The keychain is locked.',
  'not-set-up': "This computer's keychain hasn't been set up yet.",
  'library-missing': 'The keychain library (libsecret) is missing on this computer.',
  'timed-out': "The keychain didn't respond within a minute.",
  stopped: 'The keychain stopped while Galley was waiting for it.',
  'not-kept': "The keychain doesn't save what it's given.",
  'not-an-address': "This isn't a web address. It should start with https://",
  'not-safe': 'The address must start with https:// so no one can read the key in transit.',
  'holds-a-user': "The address can't contain a user name or password.",
  'holds-a-query': 'The address must end before any ? or #.',
  'key-malformed': "This isn't a valid key: it contains characters keys never have.",
  'key-too-long': "It's too long for a keychain.",
  'no-safe-connection': "Couldn't make a secure connection to it.",
  'no-galley':
    "Galley isn't responding. If it has quit, start it again: it opens in a new tab, and this one can be closed.",
  'file-changed': 'It changed or was moved while being sent.',
  failed: "The keychain isn't working.",
  'slot-lost': slotLost,
  ...unwrittenStrings,
  'not-ready': "It isn't ready yet. Open the post to see what's missing.",
  'disk-full': "The disk is full. Galley continues automatically once there's space.",
  'read-only': "Galley can't write to its own folder.",
  'disk-failed': 'The disk reported an error. Copy what you typed before you close this window.',
  'newer-data': 'A newer version of Galley saved this data. Update Galley to open it.',
  'damaged-data': 'The data file is damaged. Restart Galley to recover what can be read.',
  'too-long': "It's too much at once. Shorten it or split it up.",
  'too-large': "The service doesn't accept anything this large.",
  'other-business': 'Another business is open now.',
  'more-unsent': 'More changes are waiting now than you confirmed deleting.',
  'in-use': 'A post or a waiting change needs it.',
  'x-needs-media': 'X needs a picture or video.',
  'not-media': "It isn't a picture or video type the service accepts.",
};

export const reasonStrings = (reason: ErrorReason | null | undefined): string | undefined =>
  reason ? reasons[reason] : undefined;

/** `message` follows the lead: the service's own words as given and Galley's for the reason, where there are any. */
export const errorStrings = (error: AppError): { lead: string; message: string | undefined } => {
  const { code, status, message, reason } = error.data;
  const isOwn = code === undefined && status === undefined;
  // The service has nothing to do with it.
  if (reason === 'no-galley') return { lead: reasons[reason], message: undefined };
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
