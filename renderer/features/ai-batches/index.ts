// What other features use of this one.
export { askForOne, decide } from './decisions.ts';
export { isResult } from './results.ts';
// Loaded when they are opened.
export const loadResultChanges = () => import('./ResultChanges.svelte');
export const loadStartDialog = () => import('./StartDialog.svelte');
