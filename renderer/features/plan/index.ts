// What other features use of this one.
/** Loaded when it is opened. */
export const loadPlanDialog = () => import('./PlanDialog.svelte');
