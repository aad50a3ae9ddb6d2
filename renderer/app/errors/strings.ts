// What went wrong, in plain words: a lead line for every kind of error, and what the service says, quoted.
import * as messages from '#messages/app/errors.ts';
import type { AppError, ErrorKind, ErrorReason, Limit } from '../../../preload/errors.ts';
import type { Unwritten } from '../../../preload/rules/post-state.ts';

export const slotLost = messages.slotLost;

/** Why a post cannot be approved yet. */
export const unwrittenStrings: Record<Unwritten, string> = messages.unwritten;

const leads: Record<ErrorKind, string> = messages.leads;

const reasons: Record<ErrorReason, string> = {
  ...messages.reasons,
  'slot-lost': slotLost,
  ...unwrittenStrings,
};

export const reasonStrings = (reason: ErrorReason | null | undefined): string | undefined =>
  reason ? reasons[reason] : undefined;

const limits: Record<Limit['of'], (most: number) => string> = messages.limits;

/** The service's own words, quoted as such. */
export const serviceSays = (said: string | null | undefined): string | undefined => {
  const words = said?.trim() ?? '';
  return words === '' ? undefined : messages.serviceSays(words);
};

/** `message` follows the lead: Galley's words for the reason, then the service's own, where there are any. */
export const errorStrings = (error: AppError): { lead: string; message: string | undefined } => {
  const { code, status, said, reason, limit } = error.data;
  if (limit) return { lead: limits[limit.of](limit.most), message: undefined };
  const isOwn = code === undefined && status === undefined;
  // The service and other people have nothing to do with it, and the reason says it all.
  const isWhole = reason === 'no-galley' || (isOwn && (error.kind === 'invalid' || error.kind === 'not-found'));
  if (reason && isWhole) return { lead: reasons[reason], message: undefined };
  const lead = error.kind === 'invalid' && isOwn ? messages.ownRefusal : leads[error.kind];
  const isNew = said?.trim() !== lead;
  const more = [reasonStrings(reason), isNew && serviceSays(said)].filter(Boolean).join(' ');
  return { lead, message: more === '' ? undefined : more };
};

/** Of what nothing in the window expected. */
export const windowErrorStrings = messages.windowError;

export const errorDetails = messages.errorDetails;
