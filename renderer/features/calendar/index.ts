// What other features use of this one.
export { default as CoverageDots } from './CoverageDots.svelte';
export { overlayStrings } from './strings.ts';
export { default as ZonePill } from './ZonePill.svelte';
