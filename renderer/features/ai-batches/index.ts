// What other features use of this one.
export { askForOne, decide } from './decisions.ts';
export { isResult } from './results.ts';
export { default as ResultChanges } from './ResultChanges.svelte';
// Loaded when it is opened.
export const loadStartDialog = () => import('./StartDialog.svelte');
