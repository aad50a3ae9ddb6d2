// What other features use of this one.
export { createBrandList } from './library/media-list.svelte.ts';
export { default as BrandMenu } from './library/BrandMenu.svelte';
export { default as BrandTile } from './library/BrandTile.svelte';
export { mediaStrings } from './library/strings.ts';
export { dragThresholdPx } from './import-tray/tray-drag.svelte.ts';

/** Loaded when it is opened. */
export const loadPicturePicker = () => import('./library/PicturePicker.svelte');
