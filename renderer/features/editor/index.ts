// What other features use of this one.
export { createSnippets } from './notes/snippets.svelte.ts';
