// What other features use of this one.
export { createBrandRules } from './brand.svelte.ts';
export { brandStrings } from './strings.ts';
