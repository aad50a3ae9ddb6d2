// Stored files and the brand's pictures, as their grids show them.
import type { Input } from '../../../../preload/bridge.ts';
import type { BrandPicture, BrandPicturePage, MediaFile, MediaPage } from '../../../../preload/contract/media.ts';
import type { Bridge } from '../../../app/bridge.ts';
import { createPages, type PagedList } from '../../../app/pages.svelte.ts';

export type FileFilter = Omit<Input<'media.list'>, 'cursor'>;

/** Must be called while a component is set up. */
export const createFileList = (bridge: Bridge, filter: () => FileFilter): PagedList<MediaFile, MediaPage> =>
  createPages({
    bridge,
    filter,
    async ask(filters, cursor) {
      const page = await bridge.call('media.list', cursor === undefined ? filters : { ...filters, cursor });
      return { rows: page.files, nextCursor: page.nextCursor, last: page };
    },
    refreshesOn: (topic) => topic === 'media',
    startsOver: () => false,
  });

/** Every file that is found, in order, also those that are not in the list yet. Throws what the bridge answers. */
export const allFileIds = async (bridge: Bridge, filter: FileFilter): Promise<MediaFile['id'][]> => {
  const ids: MediaFile['id'][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: MediaPage = await bridge.call('media.list', cursor === undefined ? filter : { ...filter, cursor });
    ids.push(...page.files.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
};

/** Must be called while a component is set up. */
export const createBrandList = (bridge: Bridge): PagedList<BrandPicture, BrandPicturePage> =>
  createPages({
    bridge,
    filter: () => null,
    async ask(_, cursor) {
      const page = await bridge.call('media.brandPictures', cursor === undefined ? {} : { cursor });
      return { rows: page.pictures, nextCursor: page.nextCursor, last: page };
    },
    // They come with other answers of the service, and with the way to it.
    refreshesOn: (topic) => topic === 'account' || topic === 'sync',
    startsOver: () => false,
  });
