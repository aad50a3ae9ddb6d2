// What can be done with a hashtag, a keyword or a tag, wherever it is a chip.
import type { MenuChoices } from '../app/frame/action-menu.ts';

type WordRuns = { find: () => void; copy: () => void; copyAll: () => void; remove: (() => void) | undefined };

/** Of so many words. */
export const wordChoices = (count: number, { find, copy, copyAll, remove }: WordRuns): MenuChoices => ({
  findWord: { run: find },
  copyWord: { run: copy },
  ...(count > 1 && { copyWords: { run: copyAll } }),
  ...(remove && { removeWord: { run: remove, danger: true } }),
});
