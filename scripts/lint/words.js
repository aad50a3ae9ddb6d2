// Words that no identifier may contain, each with the standard one. docs/glossary.md tells what they meant.

/** A word is banned once it occurs nowhere: the list grows, and never shrinks. */
export const bannedWords = [
  { words: ['breathe'], instead: 'yieldToEventLoop' },
  { words: ['studio'], instead: 'features, or business' },
  { words: ['successor', 'successors'], instead: 'supersede' },
  { words: ['surroundings'], instead: 'environment' },
];
