// What other features use of this one.
export { default as ApproveDialog } from './ApproveDialog.svelte';
export type { Waiting } from './week.ts';
export { queueStrings } from './strings.ts';
