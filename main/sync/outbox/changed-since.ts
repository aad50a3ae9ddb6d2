// What is undone or redone writes over nothing that another client or AI wrote since: each change is judged by what is
// there now and what its step had left there.
import type { Post } from '../../../preload/contract/posts.ts';
import type { Store } from '../../store/store.ts';
import { type Fields, type FieldValue, type TextField, fileOf, imageOf, readField, writable } from '../posts/fields.ts';
import { mergeTracked } from '../posts/link-tracking.ts';
import { type ThreeWay, threeWay } from '../posts/text-merge.ts';
import type { Intent, IntentOf } from './operation.ts';
import { isBrandChanged } from './operations/brand.ts';
import { isAsGood } from './operations/schedule.ts';
import { readPost } from './read-post.ts';

/**
 * The intents as they can be done now, all judged before the first of them is: one that would write over what others
 * wrote since is null, and text that can be combined with theirs is. `made`: the intents that the step did last.
 */
export const asOfNow = (store: Store, intents: readonly Intent[], made: readonly Intent[]): (Intent | null)[] => {
  const pidOf = (intent: Intent) => ('pid' in intent ? intent.pid : null);
  const madeOf = Map.groupBy(made, pidOf);
  return intents.map((intent) => {
    const own = madeOf.get(pidOf(intent)) ?? [];
    switch (intent.do) {
      case 'post.edit':
        return editNow(store, intent, own);
      case 'post.rename': {
        const base = own.filter((one) => one.do === 'post.rename').at(-1);
        const post = readPost(store, intent.pid);
        if (!base || !post) return intent;
        return threeWay('name', base.name, intent.name, post.name).is === 'conflict' ? null : intent;
      }
      case 'post.setImage':
        return isPictureChanged(store, intent, own) ? null : intent;
      case 'post.schedule':
      case 'post.unschedule':
        return isTimeChanged(store, intent, own) ? null : intent;
      case 'brand.edit':
        return isBrandChanged(store, intent, own) ? null : intent;
      default:
        return intent;
    }
  });
};

type Values = Partial<Record<TextField, FieldValue>>;

const variantOf = (post: Post | null, platform: string | undefined) =>
  post?.variants.find((one) => (platform === undefined ? one.isPrimary : one.platform === platform));

const editNow = (store: Store, intent: IntentOf<'post.edit'>, made: readonly Intent[]): Intent | null => {
  const { pid, platform } = intent;
  const variant = variantOf(readPost(store, pid), platform);
  if (!variant) return intent;
  const there = made.reduce<Values>(
    (all, one) =>
      one.do === intent.do && one.platform === platform ? { ...all, ...writable(platform, one.fields) } : all,
    {},
  );
  const wanted = Object.entries(writable(platform, intent.fields)) as [TextField, FieldValue][];
  const merged: Values = {};
  for (const [field, mine] of wanted) {
    const base = there[field];
    const theirs = readField(variant, field);
    const result: ThreeWay =
      base === undefined
        ? { is: 'mine' }
        : field === 'body'
          ? mergeTracked(store, platform, { base, mine, theirs })
          : threeWay(field, base, mine, theirs);
    if (result.is === 'conflict') return null;
    merged[field] = result.is === 'mine' ? mine : result.is === 'merged' ? result.value : theirs;
  }
  return { ...intent, fields: merged as Fields };
};

const isPictureChanged = (store: Store, intent: IntentOf<'post.setImage'>, made: readonly Intent[]): boolean => {
  const post = readPost(store, intent.pid);
  const variant = variantOf(post, intent.platform);
  const pictures = made.filter((one) => one.do === 'post.setImage');
  const base = pictures.findLast((one) => variantOf(post, one.platform) === variant);
  if (!variant || !base) return false;
  const first = variant.media[0];
  const theirs = first ? fileOf(store, first.id) : null;
  return ![base, intent].some(({ attachment }) => (attachment && fileOf(store, imageOf(attachment))) === theirs);
};

type Slots = IntentOf<'post.schedule' | 'post.unschedule'>;
const isSlots = (intent: Intent): intent is Slots => intent.do === 'post.schedule' || intent.do === 'post.unschedule';

const isTimeChanged = (store: Store, intent: Slots, made: readonly Intent[]): boolean => {
  const { pid, platform } = intent;
  const base = made.filter(isSlots).findLast((one) => one.platform === platform);
  const variant = variantOf(readPost(store, pid), platform);
  if (!variant || !base) return false;
  const theirs = typeof variant.scheduledAt === 'string' ? variant.scheduledAt : null;
  return ![base, intent].some((one) => {
    const at = one.do === 'post.schedule' ? one.at : null;
    return at === theirs || (at !== null && theirs !== null && isAsGood(at, theirs));
  });
};
