// The words of a version are kept when others take their place: the service's list of versions has none.
import { isDeepStrictEqual } from 'node:util';
import type { VersionTexts } from '../../../preload/contract/versions.ts';
import type { WirePost } from './codec.ts';
import type { Tx } from '../kernel/transaction.ts';
import { textOf } from './fields.ts';

type WireVariant = WirePost['variants'][number];

export const versionTexts = (variant: WireVariant): VersionTexts => ({
  title: variant.title ?? null,
  text: textOf(variant),
  hashtags: variant.hashtags ?? [],
  altText: variant.altText ?? null,
});

/** What stands now is in the post's document until it changes. */
export const keepVersionTexts = (tx: Tx, pid: number, before: WirePost, now: WirePost): void => {
  for (const variant of before.variants) {
    const next = now.variants.find(({ platform }) => platform === variant.platform);
    const texts = versionTexts(variant);
    if (next && isDeepStrictEqual(texts, versionTexts(next))) continue;
    tx.store.versionTexts.keep(pid, variant.platform, { updatedAt: before.updatedAt, texts });
  }
};
