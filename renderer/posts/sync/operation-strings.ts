// Strings for every kind of change that waits, runs or is done: as a title, and as something taken back.
import * as messages from '#messages/posts/sync/operation.ts';
import type { ActivityItem } from '../../../preload/contract/sync.ts';
import type { PutBack, StayReason, Undone } from '../../../preload/contract/undo.ts';
import { common, number, platformName, plural, isolated, quoted } from '../../app/strings.ts';

const listed = new Intl.ListFormat('en');

const fieldNames: Readonly<Record<string, string>> = messages.fieldNames;
/** A field by the name people use. `body` and `description` are both "text". */
export const fieldName = (field: string): string => fieldNames[field] ?? isolated(field);

/** Of the brand kit, as its page names them. */
export const brandFieldName = (field: string): string => (field === 'description' ? 'description' : fieldName(field));

const fieldList = (fields: readonly string[]): string => listed.format([...new Set(fields.map(fieldName))]);

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

type Titled = Pick<ActivityItem, 'kind' | 'platform' | 'fields'>;

/** `slot`: the time in words. A kind the service or a later Galley added goes without words of its own. */
const what = ({ kind, platform, fields }: Titled, slot: string | null): string => {
  const on = platform === null ? '' : ` on ${platformName(platform)}`;
  const to = platform === null ? '' : ` to ${platformName(platform)}`;
  switch (kind) {
    case 'post.create':
      return `new post${on}`;
    case 'post.fromMedia':
      return 'new post from your media';
    case 'post.promote':
      return 'added to drafts';
    case 'post.edit':
      return `${fields.length > 0 ? fieldList(fields) : 'text'}${on}`;
    case 'post.rename':
      return 'new name';
    case 'post.setImage':
      return `new picture${on}`;
    case 'post.schedule':
      return slot === null ? `new time${on}` : `schedule for ${slot}${on}`;
    case 'post.unschedule':
      return `unschedule${on}`;
    case 'post.approve':
      return 'approve';
    case 'post.publish':
      return `publish${to}`;
    case 'post.remove':
      return 'delete';
    case 'post.generate':
      return `writing${on}`;
    case 'post.revise':
      return `revising the text${on}`;
    case 'post.newPicture':
      return `new picture${on}`;
    case 'post.restore':
      return `earlier version${on}`;
    case 'media.upload':
      return 'upload';
    case 'idea.generate':
      return 'new ideas';
    case 'idea.pick':
      return 'pick this idea';
    case 'idea.dismiss':
      return 'dismiss this idea';
    case 'memory.add':
      return 'remember this';
    case 'memory.remove':
      return 'forget this';
    case 'brand.edit':
      return fields.length > 0 ? listed.format(fields.map(brandFieldName)) : 'brand kit';
    case 'brand.logo':
      return 'new logo';
    default:
      return isolated(kind.split('.').at(-1) ?? kind);
  }
};

/** `Saturday cardamom buns: text on Instagram`. */
export const operationTitle = (item: Titled & Pick<ActivityItem, 'subject'>, slot: string | null): string =>
  item.subject === '' ? sentence(what(item, slot)) : `${isolated(item.subject)}: ${what(item, slot)}`;

/** What a step was, as its object. */
const steps: Readonly<Record<string, string>> = {
  ...messages.steps,
  'post.edit': 'the edit',
  'post.desk': 'the note',
  'post.rename': 'renaming',
  'post.setImage': 'the new picture',
  'post.schedule': 'scheduling',
  'post.unschedule': 'unscheduling',
  'post.remove': 'deleting',
  'post.tag': 'the tags',
  'post.addPlatforms': 'adding platforms',
  'post.join': 'showing the posts as one',
  'post.part': 'showing the posts separately',
  'post.follow': 'following the main text',
  'post.approve': 'approving',
  'post.approveAgain': 'approving the changes',
  'post.publish': 'publishing',
  'post.generate': 'writing',
  'post.revise': 'rewriting',
  'post.newPicture': 'the new picture',
  'post.restore': 'restoring an earlier version',
  'idea.dismiss': 'dismissing the idea',
  'memory.add': 'the thing to remember',
  'memory.remove': 'forgetting',
  'brand.edit': 'the brand kit edit',
  'brand.logo': 'the logo',
};
/** These made posts: undone, the posts are removed. */
const createKinds: readonly string[] = [
  'post.new',
  'post.duplicate',
  'post.fromFiles',
  'post.import',
  'post.recur',
  'post.putBack',
];
/** What can be done instead about what is sent for good. */
const instead: Readonly<Record<string, string>> = {
  'post.publish': 'To take it down, delete it on the platform.',
  'post.generate': 'Earlier text is in Versions.',
  'post.revise': 'The earlier text is in Versions.',
  'post.restore': 'The version before it is in Versions.',
};
/** `which`: how many, or the one that is named. */
const stays: Record<StayReason, (which: string, count: number) => string> = {
  deleted: (which, count) => `${which} ${count === 1 ? 'was' : 'were'} already deleted.`,
  published: (which, count) => `${which} ${count === 1 ? 'stays' : 'stay'}: already published.`,
  passed: (which, count) => `${which} ${count === 1 ? 'stays' : 'stay'}: the time has passed.`,
  changed: (which, count) => `${which} ${count === 1 ? 'stays: it was' : 'stay: they were'} changed since.`,
  sent: (which, count) => `${which} ${count === 1 ? 'stays' : 'stay'}: already sent.`,
  refused: (which, count) => `${which} ${count === 1 ? 'stays as it is' : 'stay as they are'}.`,
};

const longestName = 48;
/** As its row shows it, cut to what a message can hold. */
export const postName = (name: string): string => {
  const signs = [...(name || common.untitled)];
  return quoted(signs.length > longestName ? `${signs.slice(0, longestName).join('').trimEnd()}…` : signs.join(''));
};
/** `scheduling “Rye”`, `the edit in “Rye”`. */
const thingIn = ({ kind, label, name }: Undone): string => {
  const thing = steps[label ?? kind] ?? 'the last change';
  if (name === null || label === 'pause' || label === 'resume') return thing;
  return `${thing}${/^\S+ing$/.test(thing) ? '' : ' in'} ${postName(name)}`;
};
/** It was sent, and the service takes nothing of the kind back. */
const isLasting = ({ doneCount, stayed }: Undone): boolean =>
  doneCount === 0 && stayed.some(({ reason }) => reason === 'sent');

const undoneText = (direction: 'undo' | 'redo', undone: Undone): string => {
  const { kind, name, size, count, doneCount } = undone;
  const isCreate = createKinds.includes(kind);
  const counted =
    doneCount === count ? plural(count, 'post', 'posts') : `${number(doneCount)} of ${plural(count, 'post', 'posts')}`;
  const restores = isCreate ? direction === 'redo' : kind === 'post.remove' && direction === 'undo';
  const removes = isCreate ? direction === 'undo' : kind === 'post.remove' && direction === 'redo';
  if (restores || removes) {
    const could = restores ? 'restored' : 'removed';
    if (doneCount === 0)
      return `${name === null ? 'Nothing' : postName(name)} could ${name === null ? '' : 'not '}be ${could}`;
    const did = removes ? (isCreate ? 'Removed' : 'Deleted') : 'Restored';
    return `${did} ${name === null ? counted : postName(name)}`;
  }
  const thing = thingIn(undone);
  const all = size === null || size < 2 ? '' : ` for ${plural(size, 'post', 'posts')}`;
  if (isLasting(undone)) return `${sentence(thing)}${all} can't be undone`;
  if (doneCount === 0) return direction === 'undo' ? `Couldn't undo ${thing}` : `Couldn't redo ${thing}`;
  const of = doneCount === count ? all : ` of ${number(doneCount)} of ${number(count)}`;
  return `${direction === 'undo' ? 'Undid' : 'Redid'} ${thing}${of}`;
};

export const undoStrings = {
  ...messages.undo,
  /** The result, what stays and why, and what is still to be sent to the service. */
  done: (direction: 'undo' | 'redo', undone: Undone): string => {
    const { kind, name, stayed, sendCount } = undone;
    const reported = isLasting(undone) ? stayed.filter(({ reason }) => reason !== 'sent') : stayed;
    const isNamed = name !== null && undone.count === 1;
    const rest = [
      ...(isLasting(undone) && name !== null ? [instead[kind] ?? []].flat() : []),
      ...reported.map(({ reason, count }) => stays[reason](isNamed ? 'It' : number(count), count)),
      ...(direction === 'undo' && sendCount > 0
        ? [`${plural(sendCount, 'change', 'changes')} ${sendCount === 1 ? 'goes' : 'go'} to the service.`]
        : []),
    ];
    const text = undoneText(direction, undone);
    return rest.length === 0 ? text : [`${text}.`, ...rest].join(' ');
  },
  madeAgain: ({ madeCount, lostCount, partialCount }: Omit<PutBack, 'stepId'>): string =>
    [
      madeCount === 0
        ? 'Nothing could be restored.'
        : `Restored ${plural(madeCount, 'post', 'posts')} as ${madeCount === 1 ? 'a new draft' : 'new drafts'}.`,
      madeCount > 0 && madeCount === 1 ? "It's a new, unscheduled post." : "They're new, unscheduled posts.",
      partialCount > 0 &&
        `${madeCount === 1 ? "It's" : partialCount === 1 ? '1 is' : `${number(partialCount)} are`} missing a platform or picture.`,
      lostCount > 0 && `${number(lostCount)} can't start on ${lostCount === 1 ? 'its' : 'their'} platforms.`,
    ]
      .filter((line) => line !== false)
      .join(' '),
};
