// A post made once more from what is kept here: for one that is gone at the service, or for one side of a conflict.
import { AppError } from '../../preload/error.ts';
import type { MediaItem, Post, Variant } from '../../preload/model/post.ts';
import { platformIds } from '../../preload/platforms.ts';
import type { Store } from '../store/store.ts';
import type { Fields, IntentOf } from './intents.ts';
import type { Enqueue } from './successors.ts';
import type { Tx } from './transaction.ts';

type Beginning = IntentOf<'post.create'>['platform'];
type Copied = { post: Post; platform?: string; changed?: Fields };

/**
 * A new draft like `post`, begun on `platform` or its main version; `changed` goes over the copied fields. The words of
 * the other versions are kept among the wordings of the new post: the service starts a post with one version only.
 * Returns its local id. Throws AppError `invalid` when no platform of the post can begin one (X cannot).
 */
export const copyPost = (tx: Tx, enqueue: Enqueue, { post, platform, changed = {} }: Copied): number => {
  const variant = startOf(post, platform);
  const fields = { ...textOf(variant), ...changed };
  const files = variant.mediaOrigin === 'user' ? localFiles(tx.store, variant.media) : null;
  if (files) {
    const caption = fields.body ?? null;
    const { pid } = enqueue(tx, {
      do: 'post.fromMedia',
      attachments: files.map((mid) => ({ mid })),
      platforms: [variant.platform],
      name: post.name,
      ...(caption === null ? {} : { caption }),
    });
    return keepOthers(tx, post, variant, madeOf(pid));
  }
  const { pid: made } = enqueue(tx, {
    do: 'post.create',
    platform: variant.platform,
    name: post.name,
    ...(post.idea === null ? {} : { idea: post.idea }),
  });
  const pid = madeOf(made);
  if (Object.values(fields).some((value) => value !== null)) {
    enqueue(tx, { do: 'post.edit', pid, platform: variant.platform, fields });
  }
  const [picture] = localFiles(tx.store, variant.media.slice(0, 1)) ?? [];
  if (picture !== undefined) {
    enqueue(tx, { do: 'post.setImage', pid, platform: variant.platform, attachment: { mid: picture } });
  }
  return keepOthers(tx, post, variant, pid);
};

const startOf = (post: Post, platform: string | undefined): Variant & { platform: Beginning } => {
  const inOrder = [...post.variants].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  const able = inOrder.filter((variant): variant is Variant & { platform: Beginning } => canBegin(variant.platform));
  const variant = able.find((candidate) => candidate.platform === platform) ?? able[0];
  if (!variant) throw new AppError({ kind: 'invalid', message: 'No post can be begun on its platforms.' });
  return variant;
};

const canBegin = (name: string): name is Beginning => name !== 'x' && (platformIds as readonly string[]).includes(name);

const textOf = ({ body, title, description, hashtags, altText }: Variant): Fields => ({
  ...(body === null ? {} : { body }),
  ...(title === null ? {} : { title }),
  // Where the text stands in both it is one and the same (readings.md, 14).
  ...(description === null || description === body ? {} : { description }),
  ...(hashtags.length === 0 ? {} : { hashtags }),
  ...(altText === null ? {} : { altText }),
});

/** null: not all of them are kept here. */
const localFiles = (store: Store, media: readonly MediaItem[]): number[] | null => {
  const mids = media.map(({ id }) => (id.startsWith('local-') ? Number(id.slice(6)) : store.media.midOf(id)));
  return mids.length > 0 && mids.every((mid) => mid !== null) ? mids : null;
};

const madeOf = (pid: number | null): number => {
  if (pid === null) throw new Error('a beginning without a post');
  return pid;
};

const keepOthers = (tx: Tx, post: Post, taken: Variant, pid: number): number => {
  for (const variant of post.variants) {
    if (variant === taken) continue;
    for (const field of ['body', 'title', 'description', 'altText'] as const) {
      const value = variant[field];
      if (value === null) continue;
      tx.store.wordings.keep({
        pid,
        platform: variant.platform,
        field,
        value,
        source: 'person',
        seq: null,
        atMs: tx.nowMs,
      });
    }
  }
  return pid;
};
