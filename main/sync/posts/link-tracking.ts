// Texts with and without the tracking that Galley added to their links (docs/decisions/0064-tracking-of-links.md).
import { fitsTracked, mapLinks } from '../../../preload/rules/link-tracking.ts';
import { type PlatformId, isPlatformId } from '../../../preload/rules/platforms.ts';
import type { Store } from '../../store/store.ts';
import { type FieldValue, fits, isSame } from './fields.ts';
import { type ThreeWay, threeWay } from './text-merge.ts';

type Tracking = Pick<Store, 'linkTracking'>;

/** Without what Galley added: parameters that someone wrote stay. */
export const plainText = ({ linkTracking }: Tracking, text: string): string =>
  mapLinks(text, (link) => linkTracking.plainOf(link));

/** Whether two texts are the same but for the tracking that Galley added. */
export const isSameText = (store: Tracking, one: FieldValue, other: FieldValue): boolean => {
  if (isSame(one, other)) return true;
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  return isSame(plainText(store, one), plainText(store, other));
};

/**
 * The merge of a text of this platform: its words are merged without tracking, which so is no conflict with the words of
 * another client. Each link then has the tracking that we gave it or took from it, otherwise theirs.
 */
export const mergeTracked = (
  store: Tracking,
  platform: string | null,
  { base, mine, theirs }: { base: FieldValue; mine: FieldValue; theirs: FieldValue },
): ThreeWay => {
  const whole = () => threeWay('body', base, mine, theirs);
  const isDecided = [base, mine].some((one) => isSame(one, theirs)) || isSame(mine, base);
  const plain = (text: FieldValue) => (typeof text === 'string' ? plainText(store, text) : text);
  if (isDecided || [base, mine, theirs].every((text) => isSame(plain(text), text))) return whole();
  const merged = threeWay('body', plain(base), plain(mine), plain(theirs));
  if (merged.is === 'conflict') return merged;
  const words = merged.is === 'merged' ? merged.value : merged.is === 'mine' ? mine : theirs;
  if (typeof words !== 'string') return merged;
  const [before, ours, other] = [base, mine, theirs].map((text) => trackedLinks(store, text));
  const value = mapLinks(words, (link) => {
    const of = store.linkTracking.plainOf(link) ?? link;
    const own = ours?.get(of);
    return (own === undefined || own === before?.get(of) ? other?.get(of) : own) ?? of;
  });
  if (isSame(value, theirs)) return { is: 'theirs' };
  if (isSame(value, mine)) return { is: 'mine' };
  // As where a time is chosen: a text that would be too long stays without.
  const isTooLong = !fits('body', value) || (words === theirs && !fitsTracked([platform].filter(isOn), theirs, value));
  return isTooLong ? { is: 'theirs' } : { is: 'merged', value };
};

const isOn = (platform: string | null): platform is PlatformId => platform !== null && isPlatformId(platform);

/** What each link is there, by what it is without tracking. */
const trackedLinks = ({ linkTracking }: Tracking, text: FieldValue): Map<string, string> => {
  const links = new Map<string, string>();
  if (typeof text !== 'string') return links;
  mapLinks(text, (link) => {
    links.set(linkTracking.plainOf(link) ?? link, link);
    return null;
  });
  return links;
};

/**
 * `text` with the tracking that its links have in `as`; a link that is not there, or has none there, gets none. One
 * version's text is copied to another like this: each keeps its own tracking.
 */
export const trackedAs = (store: Tracking, text: string, as: FieldValue): string => {
  const known = trackedLinks(store, as);
  return mapLinks(text, (link) => {
    const plain = store.linkTracking.plainOf(link) ?? link;
    return known.get(plain) ?? plain;
  });
};
