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
  ...messages.reasons,
  'slot-lost': slotLost,
  ...unwrittenStrings,
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
