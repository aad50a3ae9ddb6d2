// The files that are kept, and the brand's pictures, as their grids show them.
import type { Input } from '../../preload/bridge.ts';
import type { BrandPicture, BrandPicturePage, MediaFile, MediaPage } from '../../preload/model/media.ts';
import type { Bridge } from '../bridge.ts';
import { createPages, type PagedList } from './pages.svelte.ts';

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
    hears: (topic) => topic === 'media',
    startsOver: () => false,
  });

/** Must be called while a component is set up. */
export const createBrandList = (bridge: Bridge): PagedList<BrandPicture, BrandPicturePage> =>
  createPages({
    bridge,
    filter: () => null,
    async ask(_, cursor) {
      const page = await bridge.call('media.brandPictures', cursor === undefined ? {} : { cursor });
      return { rows: page.pictures, nextCursor: page.nextCursor, last: page };
    },
    hears: (topic) => topic === 'media',
    startsOver: () => false,
  });
