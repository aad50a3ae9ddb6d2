// What a kind of shared values is, and what all of them use.
import type { Topic } from '../../../preload/wire.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../sync/kernel/transaction.ts';
import { enqueue } from '../../sync/outbox/enqueue.ts';
import type { Intent } from '../../sync/outbox/operation.ts';
import type { RecurringPosts } from '../calendar/recurring-posts.ts';
import type { DocKind, Json } from './shared-doc.ts';

/** Of one group: what the library has, and what the document has instead. */
export type Replaced = { group: string; own: Json; shared: Json };

/** Values by group and id. */
export type Entries = Map<string, Map<string, Json>>;

export type Kind = DocKind & {
  /**
   * Groups are posts, by their ids at the service: whether one is here as this kind needs it. Without it there is one
   * group, ''.
   */
  isHere?: (sid: string) => boolean;
  /** What Galley says when it changes. */
  topics: readonly Topic[];
  /**
   * Where both have one when they meet: one made of both. `isNewer`: the one here is. null: there is no room for both.
   */
  both?: (here: Json, shared: Json, isNewer: boolean) => Json | null;
  /** What `both` makes of it always counts, not the newest. */
  grows?: true;
  /** When the user changed it here, by the service's clock: when they meet, the newer one counts. null: it isn't known. */
  changedAtMs?: (id: string) => number | null;
  /** They are about to meet, and these values are replaced here: how they can be got back is stored. Part of a transaction. */
  replaced?: (tx: Tx, all: readonly Replaced[]) => void;
  /** The order of other values: whether the document's says what this library's says. It is applied as far as it fits. */
  covers?: (here: Json, shared: Json | undefined) => boolean;
  /** Whether what is shared of a group stays although this computer doesn't have it (any more). */
  stays?: (group: string) => boolean;
  /** `groups` null: all. */
  read(groups: readonly string[] | null): Entries;
  /** null removes it. What can't be applied here, or not yet, is left as it is. */
  write(tx: Tx, group: string, id: string, value: Json | null): void;
};

export const entries = (all: readonly { group: string; id: string; value: Json }[]): Entries => {
  const found: Entries = new Map();
  for (const { group, id, value } of all) {
    const values = found.get(group) ?? new Map<string, Json>();
    values.set(id, value);
    found.set(group, values);
  }
  return found;
};

/** Without an undo step: undo is about what was done on this computer. */
export const apply = (tx: Tx, intent: Intent): void => void enqueue(tx, intent);

export type Deps = { store: Store; recurringPosts: Pick<RecurringPosts, 'saved' | 'replace' | 'changedAtMs'> };
