// What other features use of this one.
// Loaded when they are opened.
export const loadInsertDialog = () => import('./InsertDialog.svelte');
export const loadShiftDialog = () => import('./ShiftDialog.svelte');
