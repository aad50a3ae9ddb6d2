// What other features use of this one.
export { default as PlanDialog } from './PlanDialog.svelte';

/** Loaded when it is opened. */
export const loadPlanPosts = () => import('./PlanPosts.svelte');
