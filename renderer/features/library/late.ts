// What a Library with posts does not need for its first paint: loaded behind it, together.
export { default as EmptyLibrary } from './EmptyLibrary.svelte';
export { default as SimilarPosts } from './SimilarPosts.svelte';
export { default as NoMatch } from './search/NoMatch.svelte';
export { default as DeskLink } from './DeskLink.svelte';
