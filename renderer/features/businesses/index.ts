// What other features use of this one.
export { default as SignOutDialog } from './SignOutDialog.svelte';
export { signOutStrings } from './sign-out-strings.ts';
export { businessStrings } from './strings.ts';
