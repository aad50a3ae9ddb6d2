// What to search for instead where no whole words match.
/** The same words as parts of others: `*warm* *erry*`; null: nothing can be found that way, or parts are in it already. */
export const insideWords = (search: string): string | null => {
  const words = /(?<!\S)\*/u.test(search) ? null : search.match(/[\p{L}\p{N}\p{M}]+/gu);
  return words && words.map((each) => `*${each}*`).join(' ');
};
