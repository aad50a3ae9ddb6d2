// Strings for every kind of change that waits, runs or is done: as a title, and as something taken back.
import { list } from '#messages/language.ts';
import * as messages from '#messages/posts/sync/operation.ts';
import type { ActivityItem } from '../../../preload/contract/sync.ts';
import type { PutBack, StayReason, Undone } from '../../../preload/contract/undo.ts';
import { common, isolated, quoted } from '../../app/strings.ts';

const fieldNames: Readonly<Record<string, string>> = messages.fieldNames;
/** A field by the name people use. `body` and `description` are both "text". */
export const fieldName = (field: string): string => fieldNames[field] ?? isolated(field);

/** Of the brand kit, as its page names them. */
export const brandFieldName = (field: string): string =>
  field === 'description' ? messages.brandFieldNames.description : fieldName(field);

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `platforms`: all of them, where the same was done on several; left out: the one it has. */
type Titled = Pick<ActivityItem, 'kind' | 'platform' | 'fields'> & { platforms?: readonly string[] };

const operation = messages.operation;

/** `slot`: the time in words. A kind the service or a later Galley added goes without words of its own. */
const what = ({ kind, platform, platforms: several, fields }: Titled, slot: string | null): string => {
  const platforms = several ?? (platform === null ? [] : [platform]);
  const isAnywhere = platforms.length === 0;
  const placed = ({ anywhere, on }: { anywhere: string; on: (platforms: readonly string[]) => string }): string =>
    isAnywhere ? anywhere : on(platforms);
  switch (kind) {
    case 'post.create':
      return placed(operation.create);
    case 'post.fromMedia':
      return operation.fromMedia;
    case 'post.promote':
      return operation.promote;
    case 'post.edit': {
      if (fields.length === 0) return placed(operation.text);
      const names = list([...new Set(fields.map(fieldName))]);
      return isAnywhere ? names : operation.fieldsOn(names, platforms);
    }
    case 'post.rename':
      return operation.rename;
    case 'post.setImage':
    case 'post.newPicture':
      return placed(operation.picture);
    case 'post.schedule': {
      if (slot === null) return placed(operation.time);
      return isAnywhere ? operation.schedule.anywhere(slot) : operation.schedule.on(slot, platforms);
    }
    case 'post.unschedule':
      return placed(operation.unschedule);
    case 'post.approve':
      return operation.approve;
    case 'post.publish':
      return placed(operation.publish);
    case 'post.remove':
      return operation.remove;
    case 'post.generate':
      return placed(operation.generate);
    case 'post.revise':
      return placed(operation.revise);
    case 'post.restore':
      return placed(operation.restore);
    case 'media.upload':
      return operation.upload;
    case 'idea.generate':
      return operation.generateIdeas;
    case 'idea.pick':
      return operation.pickIdea;
    case 'idea.dismiss':
      return operation.dismissIdea;
    case 'memory.add':
      return operation.addMemory;
    case 'memory.remove':
      return operation.removeMemory;
    case 'brand.edit':
      return fields.length > 0 ? list(fields.map(brandFieldName)) : operation.brand;
    case 'brand.logo':
      return operation.logo;
    default:
      return isolated(kind.split('.').at(-1) ?? kind);
  }
};

/** `Saturday cardamom buns: text on Instagram`. */
export const operationTitle = (item: Titled & Pick<ActivityItem, 'subject'>, slot: string | null): string =>
  item.subject === '' ? sentence(what(item, slot)) : messages.title(item.subject, what(item, slot));

/** What a step was, as its object: of several posts or of none, and in one that is named. */
const steps: Readonly<Record<string, string>> = messages.steps;
const stepsIn: Readonly<Record<string, (post: string) => string>> = messages.stepsIn;
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
  'post.publish': messages.instead.publish,
  'post.generate': messages.instead.generate,
  'post.revise': messages.instead.revise,
  'post.restore': messages.instead.restore,
};
const stays: { one: Record<StayReason, string>; some: Record<StayReason, (count: number) => string> } = messages.stays;

const longestName = 48;
/** As its row shows it, cut to what a message can hold. */
export const postName = (name: string): string => {
  const signs = [...(name || common.untitled)];
  return quoted(signs.length > longestName ? `${signs.slice(0, longestName).join('').trimEnd()}…` : signs.join(''));
};
/** `scheduling “Rye”`, `the edit in “Rye”`. */
const thingIn = ({ kind, label, name }: Undone): string => {
  const key = (label ?? kind).replace('.', '-');
  return name === null || label === 'pause' || label === 'resume'
    ? (steps[key] ?? messages.steps.other)
    : (stepsIn[key] ?? messages.stepsIn.other)(postName(name));
};
/** It was sent, and the service takes nothing of the kind back. */
const isLasting = ({ doneCount, stayed }: Undone): boolean =>
  doneCount === 0 && stayed.some(({ reason }) => reason === 'sent');

const broughtBackText = (said: BroughtBack, { name, count, doneCount }: Undone): string => {
  if (name !== null) return said.post(postName(name));
  return doneCount === count ? said.all(count) : said.some(doneCount, count);
};
type BroughtBack = typeof messages.restored;

const undoneText = (direction: 'undo' | 'redo', undone: Undone): string => {
  const { kind, name, size, count, doneCount } = undone;
  const isCreate = createKinds.includes(kind);
  const restores = isCreate ? direction === 'redo' : kind === 'post.remove' && direction === 'undo';
  const removes = isCreate ? direction === 'undo' : kind === 'post.remove' && direction === 'redo';
  if (restores || removes) {
    if (doneCount > 0)
      return broughtBackText(restores ? messages.restored : isCreate ? messages.removed : messages.deleted, undone);
    const failed = restores ? messages.notRestored : messages.notRemoved;
    return name === null ? failed.all : failed.post(postName(name));
  }
  const thing = thingIn(undone);
  const postCount = size !== null && size > 1 ? size : null;
  if (isLasting(undone)) {
    const { all, posts } = messages.lasting;
    return postCount === null ? all(sentence(thing)) : posts(sentence(thing), postCount);
  }
  const { all, posts, some, none } = direction === 'undo' ? messages.undid : messages.redid;
  if (doneCount === 0) return none(thing);
  if (doneCount !== count) return some(thing, doneCount, count);
  return postCount === null ? all(thing) : posts(thing, postCount);
};

const madeAgain = messages.madeAgain;

export const undoStrings = {
  ...messages.undo,
  /** The result, what stays and why, and what is still to be sent to the service. */
  done: (direction: 'undo' | 'redo', undone: Undone): string => {
    const { kind, name, stayed, sendCount } = undone;
    const reported = isLasting(undone) ? stayed.filter(({ reason }) => reason !== 'sent') : stayed;
    const isNamed = name !== null && undone.count === 1;
    const rest = [
      ...(isLasting(undone) && name !== null ? [instead[kind] ?? []].flat() : []),
      ...reported.map(({ reason, count }) => (isNamed ? stays.one[reason] : stays.some[reason](count))),
      ...(direction === 'undo' && sendCount > 0 ? [messages.toSend(sendCount)] : []),
    ];
    const text = undoneText(direction, undone);
    return rest.length === 0 ? text : [messages.done(text), ...rest].join(' ');
  },
  madeAgain: ({ madeCount, lostCount, partialCount }: Omit<PutBack, 'stepId'>): string =>
    [
      madeCount === 0 ? madeAgain.none : madeAgain.posts(madeCount),
      madeCount > 0 && madeAgain.areNew(madeCount),
      partialCount > 0 && (madeCount === 1 ? madeAgain.partial : madeAgain.somePartial(partialCount)),
      lostCount > 0 && madeAgain.lost(lostCount),
    ]
      .filter((line) => line !== false)
      .join(' '),
};
