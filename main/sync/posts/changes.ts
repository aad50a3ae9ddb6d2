// Edits, names and pictures seen alike: fields with what the person wants and what stood there before.
import { z } from 'zod';
import type { Operation } from '../../store/outbox.ts';
import type { Tx } from '../kernel/transaction.ts';
import type { WirePost } from './packed.ts';
import { readField, textFields, type FieldName, type FieldValue, Attachment } from './fields.ts';

const optionalText = z.string().nullable().optional();

/** Of an edit. A field that is left out stays, null clears it. On Pinterest and Shorts `body` is the description. */
export const EditArgs = z.strictObject({
  fields: z.strictObject({ body: optionalText, title: optionalText, hashtags: z.array(z.string()).optional(), altText: optionalText }),
});
export const RenameArgs = z.strictObject({ name: z.string() });
export const ImageArgs = z.strictObject({ attachment: Attachment });
/** `at`: an ISO instant. */
export const ScheduleArgs = z.strictObject({ at: z.string() });
/** `toPublish`: only clears the way for a publication that waits behind it (H19). */
export const UnscheduleArgs = z.strictObject({ toPublish: z.boolean().optional() });

const Base = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])).nullable();

/** `base`: what stood there when `mine` was first written; an operation before it counts as arrived. */
export type Change = { field: FieldName; base: FieldValue; mine: FieldValue };

/** None for an operation of another kind. */
export const changesOf = (op: Pick<Operation, 'kind' | 'args' | 'base'>): Change[] => {
  const base = Base.parse(op.base) ?? {};
  const change = (field: FieldName, mine: FieldValue): Change => ({ field, mine, base: base[field] ?? null });
  switch (op.kind) {
    case 'post.edit': {
      const { fields } = EditArgs.parse(op.args);
      return textFields.flatMap((field) => {
        const mine = fields[field];
        return mine === undefined ? [] : [change(field, mine)];
      });
    }
    case 'post.rename':
      return [change('name', RenameArgs.parse(op.args).name)];
    case 'post.setImage':
      return [change('image', imageOf(ImageArgs.parse(op.args).attachment))];
    default:
      return [];
  }
};

/** What an operation of these changes keeps. */
export const kept = (op: Pick<Operation, 'kind' | 'args'>, changes: Change[]): Pick<Operation, 'args' | 'base'> => ({
  base: Object.fromEntries(changes.map(({ field, base }) => [field, base])),
  args: argsOf(op, changes),
});

const argsOf = (op: Pick<Operation, 'kind' | 'args'>, changes: Change[]): unknown => {
  if (op.kind === 'post.edit') return { fields: Object.fromEntries(changes.map(({ field, mine }) => [field, mine])) };
  if (op.kind === 'post.rename') return { name: changes[0]?.mine };
  return op.args;
};

/** undefined: the service has no such version of the post. */
export const confirmedField = (wire: WirePost, platform: string | null, field: FieldName): FieldValue | undefined => {
  if (field === 'name') return wire.name;
  const variant = wire.variants.find((one) => (platform === null ? one.isPrimary : one.platform === platform));
  if (!variant) return undefined;
  return field === 'image' ? (variant.media[0]?.id ?? null) : readField(variant, field);
};

/** The name under which the window shows it. */
export const imageOf = (attachment: Attachment): string =>
  'sid' in attachment ? attachment.sid : `local-${attachment.mid}`;

export const attachmentOf = (image: string): Attachment => {
  const mid = /^local-(\d+)$/.exec(image)?.[1];
  return mid === undefined ? { sid: image } : { mid: Number(mid) };
};

/** A file of Galley's own under the name the service has for it, once it has one. */
export const asConfirmed = (tx: Tx, field: FieldName, value: FieldValue): FieldValue => {
  if (field !== 'image' || typeof value !== 'string') return value;
  const attachment = attachmentOf(value);
  return 'sid' in attachment ? value : (tx.store.media.sidOf(attachment.mid, tx.apiKey) ?? value);
};

const claimed: readonly Operation['state'][] = ['inflight', 'doubt', 'job'];
/** No byte of it ever left: it may change or go. */
export const isFree = ({ attempts, state }: Operation): boolean => attempts === 0 && !claimed.includes(state);

const refusals: readonly Operation['reason'][] = [
  'refused',
  'scope-missing',
  'approval-required',
  'channel-not-connected',
  'feature-unavailable',
  'slot-passed',
  'approve-publishes',
  'publish-stale',
  'publish-refused',
  'already-published',
  'job-failed',
];
/** In front of the person, and certain not to have happened. */
export const isRefused = ({ state, reason }: Operation): boolean => state === 'parked' && refusals.includes(reason);
