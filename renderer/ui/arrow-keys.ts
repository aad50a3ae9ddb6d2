// Arrow keys, and the direction in which the window is read.

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export const isArrow = (key: string): key is ArrowKey => /^Arrow(Left|Right|Up|Down)$/.test(key);

export const direction = (): 'ltr' | 'rtl' =>
  getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr';

const turned: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key that means the same from left to right: the arrow to what comes next is always `ArrowRight`. */
export const readingKey = (key: string): string => (direction() === 'rtl' ? (turned[key] ?? key) : key);
