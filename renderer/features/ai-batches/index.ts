// What other features use of this one.
export { askForOne, decide } from './decisions.ts';
export { startStrings } from './strings.ts';
// Loaded when it is opened.
export const loadStartDialog = () => import('./StartDialog.svelte');
