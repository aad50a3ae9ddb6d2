// The time zone that days and slots are meant in.
import type { Store } from '../store/store.ts';
import { brandSnapshot } from '../sync/snapshots.ts';

/** The business's; this computer's while the business has none. */
export const businessZone = (store: Store): string =>
  brandSnapshot(store)?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
