// What other features use of this one.
export { default as BulkPublishDialog } from './bulk/BulkPublishDialog.svelte';
