// The last answers of the service about brand, notes and ideas, kept without links and never overtaken by older ones.
import { z } from 'zod';
import * as schema from '../service/schema.ts';
import type { Store } from '../store/store.ts';
import { withoutLinks } from './link-free.ts';
import type { Tx } from './transaction.ts';

/** `startedAtMs`: start of the request that brought it, or the moment of our own change. An older answer is dropped (H40). */
export const keepSnapshot = (
  tx: Tx,
  kind: 'account' | 'brand' | 'brand-images' | 'memories' | 'ideas' | 'credits',
  value: Record<string, unknown>,
  startedAtMs: number,
): void => {
  const known = tx.store.snapshots.read(kind);
  if (known && known.readAtMs > startedAtMs) return;
  tx.store.snapshots.write(kind, { document: JSON.stringify(withoutLinks(value)), readAtMs: startedAtMs });
  tx.changed('account');
};

/** Of the brand's library, without its links. */
const BrandPictures = z.object({ images: z.array(z.object({ attachmentId: z.string(), tags: z.array(z.string()) })) });

const snapshot = <S extends z.ZodType>(store: Store, kind: string, type: S): z.infer<S> | null => {
  const row = store.snapshots.read(kind);
  return row && type.parse(JSON.parse(row.document));
};

export const accountSnapshot = (store: Store) => snapshot(store, 'account', schema.Account);
export const brandSnapshot = (store: Store) => snapshot(store, 'brand', schema.Brand);
export const memoriesSnapshot = (store: Store) => snapshot(store, 'memories', schema.MemoryList);
export const ideasSnapshot = (store: Store) => snapshot(store, 'ideas', schema.IdeaList);
export const brandPicturesSnapshot = (store: Store) => snapshot(store, 'brand-images', BrandPictures);
