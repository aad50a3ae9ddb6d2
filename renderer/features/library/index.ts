// What other features use of this one.
export { default as BulkPublishDialog } from './bulk/BulkPublishDialog.svelte';

/** The menu of posts on other pages, and what its entries do. Loaded after the page. */
export const loadPostMenu = () => import('./bulk/PostMenu.svelte');
