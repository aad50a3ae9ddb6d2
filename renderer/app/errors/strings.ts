// What went wrong, in plain words: one lead line for every kind of error.
import * as messages from '#messages/app/errors.ts';
import type { AppError, ErrorKind, ErrorReason } from '../../../preload/errors.ts';
import type { Unwritten } from '../../../preload/rules/post-state.ts';
import { isolated } from '../strings.ts';

export const slotLost = messages.slotLost;

/** Why a post cannot be approved yet. */
export const unwrittenStrings: Record<Unwritten, string> = messages.unwritten;

const ownRefusal = messages.ownRefusal;

const leads: Record<ErrorKind, string> = messages.leads;

const reasons: Record<ErrorReason, string> = {
  'no-service': messages.reasons['no-service'],
  locked: messages.reasons.locked,
  'not-set-up': messages.reasons['not-set-up'],
  'library-missing': messages.reasons['library-missing'],
  'timed-out': messages.reasons['timed-out'],
  stopped: messages.reasons.stopped,
  'not-kept': messages.reasons['not-kept'],
  'not-an-address': messages.reasons['not-an-address'],
  'not-safe': messages.reasons['not-safe'],
  'holds-a-user': messages.reasons['holds-a-user'],
  'holds-a-query': messages.reasons['holds-a-query'],
  'key-malformed': messages.reasons['key-malformed'],
  'key-too-long': messages.reasons['key-too-long'],
  'no-safe-connection': messages.reasons['no-safe-connection'],
  'no-galley': messages.reasons['no-galley'],
  'file-changed': messages.reasons['file-changed'],
  failed: messages.reasons.failed,
  'slot-lost': slotLost,
  ...unwrittenStrings,
  'not-ready': messages.reasons['not-ready'],
  'disk-full': messages.reasons['disk-full'],
  'read-only': messages.reasons['read-only'],
  'disk-failed': messages.reasons['disk-failed'],
  'newer-data': messages.reasons['newer-data'],
  'damaged-data': messages.reasons['damaged-data'],
  'too-long': messages.reasons['too-long'],
  'too-large': messages.reasons['too-large'],
  'other-business': messages.reasons['other-business'],
  'more-unsent': messages.reasons['more-unsent'],
  'in-use': messages.reasons['in-use'],
  'x-needs-media': messages.reasons['x-needs-media'],
  'not-media': messages.reasons['not-media'],
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
export const windowErrorStrings = messages.windowError;

export const errorDetails = messages.errorDetails;
