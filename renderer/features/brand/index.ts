// What other features use of this one.
export { createBrandRules } from './brand-rules.ts';
export { brandStrings } from './strings.ts';
