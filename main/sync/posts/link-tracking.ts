// Texts with and without the tracking that Galley added to their links (docs/decisions/0064-tracking-of-links.md).
import { mapLinks } from '../../../preload/rules/link-tracking.ts';
import type { Store } from '../../store/store.ts';
import { type FieldValue, isSame } from './fields.ts';

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
 * `text` with the tracking that its links have in `as`; a link that is not there, or has none there, gets none. One
 * version's text is copied to another like this: each keeps its own tracking.
 */
export const trackedAs = ({ linkTracking }: Tracking, text: string, as: FieldValue): string => {
  const known = new Map<string, string>();
  if (typeof as === 'string')
    mapLinks(as, (link) => {
      const plain = linkTracking.plainOf(link);
      if (plain !== null) known.set(plain, link);
      return null;
    });
  return mapLinks(text, (link) => {
    const plain = linkTracking.plainOf(link) ?? link;
    return known.get(plain) ?? plain;
  });
};
