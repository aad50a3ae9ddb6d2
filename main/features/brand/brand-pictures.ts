// The brand's library of pictures at the service: read when it is looked at, and there offline as it was last read.
import type { Handlers } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { MediaId } from '../../../preload/ids.ts';
import type { BrandPicture, BrandPicturePage } from '../../../preload/contract/media.ts';
import type { NotedMedia } from '../../media/links.ts';
import type { Sync } from '../../sync/engine.ts';
import { brandPicturesSnapshot, keepSnapshot } from '../../sync/kernel/cached-replies.ts';

export type BrandPictures = {
  /**
   * In the order of the service, which gives all at once (public-api.md, Brand). Throws AppError when they were never
   * read and the service refuses them now.
   */
  page(cursor?: string): Promise<BrandPicturePage>;
  /** A fresh link to one of them; null: it is none of them. Throws AppError. */
  link(id: string): Promise<NotedMedia | null>;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact' | 'requests' | 'time' | 'online'>;
  note: (media: readonly NotedMedia[]) => void;
};

/** Nothing tells of a new picture there; looking again costs a request. */
const freshMs = 5 * 60_000;
const pageSize = 200;

export const createBrandPictures = ({ sync, note }: Deps): BrandPictures => {
  const { store, transact, requests, time, online } = sync;

  const read = async (): Promise<NotedMedia[]> => {
    const { reply, startedAtMs } = await requests.read('brand.images', {}, 'refresh');
    const links = reply.body.images.map(({ attachmentId, url }) => ({ id: attachmentId, url }));
    note(links);
    transact((tx) => keepSnapshot(tx, 'brand-images', reply.body, startedAtMs));
    return links;
  };

  const known = (): BrandPicture[] | null =>
    brandPicturesSnapshot(store)?.images.map(({ attachmentId, tags }) => ({ id: attachmentId as MediaId, tags })) ??
    null;

  const readAtMs = (): number | null => store.snapshots.read('brand-images')?.readAtMs ?? null;
  const isFresh = (): boolean => time.nowMs() - (readAtMs() ?? -Infinity) < freshMs;

  return {
    async page(cursor = '0') {
      if (!/^\d{1,9}$/.test(cursor))
        throw new AppError({ kind: 'invalid', message: 'This is no place in the list.', field: 'cursor' });
      if (cursor === '0' && online.connection() === 'online' && !isFresh()) {
        await read().catch((error: unknown) => {
          if (known() === null) throw error;
        });
      }
      const all = known() ?? [];
      const start = Number(cursor);
      const end = start + pageSize;
      const atMs = readAtMs();
      return {
        pictures: all.slice(start, end),
        nextCursor: end < all.length ? String(end) : null,
        readAt: atMs === null ? null : new Date(atMs).toISOString(),
      };
    },
    async link(id) {
      if (known()?.some((picture) => picture.id === id) !== true) return null;
      return (await read()).find((link) => link.id === id) ?? null;
    },
  };
};

export const brandPictureMethods = (pictures: BrandPictures) =>
  ({ 'media.brandPictures': ({ cursor }) => pictures.page(cursor) }) satisfies Partial<Handlers>;
