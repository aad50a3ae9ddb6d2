// What other features use of this one.
export { createSnippets } from './notes/snippets.svelte.ts';
export { snippetStrings } from './notes/strings.ts';
export { editorStrings } from './strings.ts';
