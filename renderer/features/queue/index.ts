// What other features use of this one.
export { default as ApproveDialog, type Waiting } from './ApproveDialog.svelte';
export { queueStrings } from './strings.ts';
