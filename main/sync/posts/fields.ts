// The fields of a post that people write, and the open changes of them: read, compared, measured and stored in one way.
import { z } from 'zod';
import { hash } from 'node:crypto';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { platforms } from '../../../preload/rules/platforms.ts';
import type { WordingRow } from '../../store/wording-history.ts';
import type { Attempt, AttemptOutcome } from '../../store/attempts.ts';
import type { Operation } from '../../store/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../kernel/transaction.ts';
import { slotText } from '../../service/lenient-parsing.ts';
import type { WirePost } from './codec.ts';

const text = (limit: number) => z.string().max(limit).nullable().optional();

/** A local file, or an attachment that the service reported. */
export const Attachment = z.union([z.strictObject({ mid: z.int().positive() }), z.strictObject({ sid: z.string() })]);
export type Attachment = z.infer<typeof Attachment>;

/** An omitted field stays, null clears it. Hashtags without `#`. */
export const Fields = z.strictObject({
  body: text(textBounds.variantBody),
  title: text(textBounds.variantTitle),
  description: text(textBounds.variantDescription),
  hashtags: z.array(z.string()).optional(),
  altText: text(textBounds.variantAltText),
});
export type Fields = z.infer<typeof Fields>;

export const textFields = ['body', 'title', 'hashtags', 'altText'] as const;
export type TextField = (typeof textFields)[number];
/** `image`: the id of the first picture. */
export type FieldName = TextField | 'name' | 'image';
/** null: empty. */
export type FieldValue = string | string[] | null;

type Texts = {
  platform: string;
  body?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  hashtags?: string[] | null | undefined;
  altText?: string | null | undefined;
};

/** Title and description exist there only (public-api.md, Post variant). */
export const isTitled = (platform: string): boolean =>
  Object.hasOwn(platforms, platform) && platforms[platform as keyof typeof platforms].hasTitle;

/** If there is a description, the platform publishes it as the body (public-api.md, UpdateVariant). */
export const textOf = ({ platform, body, description }: Texts): string | null =>
  emptied(isTitled(platform) ? (description ?? body) : body);

export const readField = (of: Texts, field: TextField): FieldValue => {
  switch (field) {
    case 'body':
      return textOf(of);
    case 'hashtags':
      return cleanTags(of.hashtags ?? []);
    case 'title':
    case 'altText':
      return emptied(of[field]);
  }
};

const emptied = (text: string | null | undefined): string | null => (text === '' ? null : (text ?? null));

const cleanTags = (tags: string[]): string[] =>
  tags.map((tag) => tag.trim().replace(/^#+/, '')).filter((tag) => tag !== '');

/**
 * What can be sent of `fields` to this platform: one text instead of body and description, and no title where there is
 * none.
 */
export const writable = (platform: string, fields: Fields): Partial<Record<TextField, FieldValue>> => {
  const titled = isTitled(platform);
  const body = fields.body !== undefined || !titled ? fields.body : fields.description;
  return {
    ...(body === undefined ? {} : { body: emptied(body) }),
    ...(fields.title === undefined || !titled ? {} : { title: emptied(fields.title) }),
    ...(fields.hashtags === undefined ? {} : { hashtags: cleanTags(fields.hashtags) }),
    ...(fields.altText === undefined ? {} : { altText: emptied(fields.altText) }),
  };
};

/**
 * The service may trim a text or take a `#` away (docs/sync.md#the-service-may-rewrite-what-we-sent): that is no
 * difference.
 */
export const isSame = (one: FieldValue, other: FieldValue): boolean => plain(one) === plain(other);

const plain = (value: FieldValue): string =>
  Array.isArray(value) ? cleanTags(value).join('\n') : (value ?? '').replaceAll('\r\n', '\n').trim();

/** As wordings and conflicts store it: hashtags in one line. */
export const asText = (value: FieldValue): string | null =>
  Array.isArray(value) ? (value.length === 0 ? null : value.join(' ')) : value;

/** The name belongs to the whole post: stored with its main variant. */
export type WordingPlace = Pick<WordingRow, 'platform' | 'field'>;

/** Adds a text to the history of its field. */
export const keepWording = (
  tx: Tx,
  pid: number,
  { platform, field }: WordingPlace,
  value: FieldValue,
  source: WordingRow['source'],
): void => tx.store.wordings.keep({ pid, platform, field, value: asText(value), source, seq: null, atMs: tx.nowMs });

const limits: Record<FieldName, number> = {
  body: textBounds.variantBody,
  title: textBounds.variantTitle,
  hashtags: Infinity,
  altText: textBounds.variantAltText,
  name: textBounds.postName,
  image: Infinity,
};
export const fits = (field: FieldName, value: string): boolean => value.length <= limits[field];

// Edits, names and pictures seen alike: fields with what the user wants and what was there before.
const optionalText = z.string().nullable().optional();

/** Of an edit. A field that is left out stays, null clears it. On Pinterest and Shorts `body` is the description. */
export const EditArgs = z.strictObject({
  fields: z.strictObject({
    body: optionalText,
    title: optionalText,
    hashtags: z.array(z.string()).optional(),
    altText: optionalText,
  }),
});
export const RenameArgs = z.strictObject({ name: z.string() });
export const ImageArgs = z.strictObject({ attachment: Attachment });
/** `at`: an ISO instant. */
export const ScheduleArgs = z.strictObject({ at: z.string() });
/**
 * `toPublish`: only clears the way for a publication that waits behind it
 * (docs/sync.md#publishing-takes-the-slot-away-first).
 */
export const UnscheduleArgs = z.strictObject({ toPublish: z.boolean().optional() });

const Base = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])).nullable();

/** `base`: the value when `mine` was first written; operations ahead of it count as arrived. */
export type Change = { field: FieldName; base: FieldValue; mine: FieldValue };

/** None for an operation of another kind. */
export const changesOf = (op: Pick<Operation, 'kind' | 'args' | 'base'>): Change[] => {
  // Other kinds store something else as their base.
  const baseOf = (field: FieldName): FieldValue => Base.parse(op.base)?.[field] ?? null;
  const change = (field: FieldName, mine: FieldValue): Change => ({ field, mine, base: baseOf(field) });
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

/** What an operation stores of these changes. */
export const encodeChanges = (
  op: Pick<Operation, 'kind' | 'args'>,
  changes: Change[],
): Pick<Operation, 'args' | 'base'> => ({
  base: Object.fromEntries(changes.map(({ field, base }) => [field, base])),
  args: argsOf(op, changes),
});

const argsOf = (op: Pick<Operation, 'kind' | 'args'>, changes: Change[]): unknown => {
  if (op.kind === 'post.edit') return { fields: Object.fromEntries(changes.map(({ field, mine }) => [field, mine])) };
  if (op.kind === 'post.rename') return { name: changes[0]?.mine };
  return op.args;
};

/** Combines two edits of the same fields: the newer value, the older merge base. */
export const joined = (earlier: Change[], later: Change[]): Change[] => [
  ...earlier.map((change) => {
    const mine = later.find(({ field }) => field === change.field)?.mine;
    return mine === undefined ? change : { ...change, mine };
  }),
  ...later.filter(({ field }) => !earlier.some((change) => change.field === field)),
];

/** undefined: the service has no such variant of the post. */
export const confirmedField = (wire: WirePost, platform: string | null, field: FieldName): FieldValue | undefined => {
  if (field === 'name') return wire.name;
  const variant = wire.variants.find((one) => (platform === null ? one.isPrimary : one.platform === platform));
  if (!variant) return undefined;
  return field === 'image' ? (variant.media[0]?.id ?? null) : readField(variant, field);
};

/** The id by which the window shows it. */
export const imageOf = (attachment: Attachment): string =>
  'sid' in attachment ? attachment.sid : `local-${attachment.mid}`;

export const attachmentOf = (image: string): Attachment => {
  const mid = /^local-(\d+)$/.exec(image)?.[1];
  return mid === undefined ? { sid: image } : { mid: Number(mid) };
};

/** The same for a file before and after the service gave it an id of its own. */
export const fileOf = ({ media }: Pick<Store, 'media'>, image: string): string => {
  const attachment = attachmentOf(image);
  const mid = 'mid' in attachment ? attachment.mid : media.midOf(attachment.sid);
  return mid === null ? image : imageOf({ mid });
};

/** A local file by the service's id, once it has one. */
export const asConfirmed = (tx: Tx, field: FieldName, value: FieldValue): FieldValue => {
  if (field !== 'image' || typeof value !== 'string') return value;
  const attachment = attachmentOf(value);
  return 'sid' in attachment ? value : (tx.store.media.sidOf(attachment.mid, tx.apiKey) ?? value);
};

/** It is neither under way nor in front of the user: it is sent by itself, unless it is left out. */
export const isWaiting = ({ state }: Operation): boolean => state === 'staged' || state === 'ready' || state === 'wait';

const claimed: readonly Operation['state'][] = ['inflight', 'doubt', 'job'];
/** No byte of it was ever sent: it may change or be dropped. */
export const isFree = ({ attempts, state }: Operation): boolean => attempts === 0 && !claimed.includes(state);

const refusals: readonly Operation['reason'][] = [
  'refused',
  'scope-missing',
  'approval-required',
  'channel-not-connected',
  'feature-unavailable',
  'variant-gone',
  'slot-passed',
  'approve-publishes',
  'changed-elsewhere',
  'approval-changed',
  'approve-first',
  'publish-stale',
  'publish-refused',
  'already-published',
  'job-failed',
];
/** It needs attention, and certainly did not happen. */
export const isRefused = ({ state, reason }: Operation): boolean => state === 'parked' && refusals.includes(reason);

/** Outcomes of attempts after which nothing can have happened. */
const harmless: readonly (AttemptOutcome | null)[] = ['refused', 'unsent', 'not-executed', 'limited'];
export const isHarmless = ({ outcome }: Pick<Attempt, 'outcome'>): boolean => harmless.includes(outcome);

/** An operation counts only attempts that the service took up (outbox/sender/attempt.ts). */
const isCounted = ({ outcome }: Attempt): boolean => outcome !== 'unsent' && outcome !== 'not-executed';

/** It certainly did not happen and is not in flight: it can be given up, also after a rate limit held it off. */
export const isRevocable = ({ attempts }: Pick<Store, 'attempts'>, op: Operation): boolean => {
  if (isFree(op) || isRefused(op)) return true;
  if (op.state !== 'wait' && op.state !== 'parked') return false;
  const sent = attempts.ofOperation(op.id);
  // In a library that was restored from a copy, some attempts are missing: those that are there don't stand for them.
  return sent.filter(isCounted).length >= op.attempts && sent.every(isHarmless);
};

// What the user would miss of a post: its text, pictures and times, without what the service counts by itself.
/** Two states of a post with the same hash have the same content. */
export const personalHash = ({ name, variants }: WirePost): string => {
  const shown = variants.map((variant) => [
    variant.platform,
    ...textFields.map((field) => readField(variant, field)),
    variant.media.map(({ id }) => id),
    slotText(variant.scheduledAt) ?? null,
    variant.status === 'published',
  ]);
  return hash('sha256', JSON.stringify([name, shown]), 'base64url');
};
