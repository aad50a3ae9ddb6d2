// Words for every kind of change that waits, runs or is done: as a title, and as something taken back.
import type { ActivityItem } from '../../preload/model/activity.ts';
import { platformName } from './common.ts';
import { isolated } from './quoted.ts';

const listed = new Intl.ListFormat('en');

const fieldNames: Readonly<Record<string, string>> = {
  body: 'text',
  text: 'text',
  description: 'text',
  title: 'title',
  hashtags: 'hashtags',
  altText: 'alt text',
  name: 'name',
  image: 'picture',
  slot: 'time',
  colors: 'colors',
  keywords: 'keywords',
  industry: 'industry',
  targetAudience: 'audience',
  toneOfVoice: 'tone of voice',
  logo: 'logo',
};
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
      return `other picture${on}`;
    case 'post.schedule':
      return slot === null ? `new time${on}` : `schedule for ${slot}${on}`;
    case 'post.unschedule':
      return `take its time away${on}`;
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

const undone: Readonly<Record<string, string>> = {
  'post.create': 'the new post',
  'post.import': 'the import',
  'post.recur': 'the recurring posts',
  'post.putBack': 'what came out of the backup',
  'post.edit': 'the edit',
  'post.desk': 'the notes',
  'post.rename': 'the name',
  'post.setImage': 'the picture',
  'post.schedule': 'the time',
  'post.unschedule': 'taking the time away',
  'post.approve': 'the approval',
  'post.publish': 'publishing',
  'post.remove': 'deleting',
  'post.tag': 'the tags',
  'idea.dismiss': 'dismissing the idea',
  'memory.add': 'the thing to remember',
  'memory.remove': 'forgetting',
  'brand.edit': 'the brand kit edit',
  'brand.logo': 'the logo',
};

export const undoWords = {
  done: (direction: 'undo' | 'redo', kind: string): string => {
    const thing = undone[kind] ?? 'the last change';
    return direction === 'undo' ? `Took back ${thing}` : `${sentence(thing)} is back`;
  },
  nothing: { undo: 'Nothing to undo', redo: 'Nothing to redo' },
  failed: { undo: 'Could not undo.', redo: 'Could not redo.' },
  undo: 'Undo',
  redo: 'Redo',
};
