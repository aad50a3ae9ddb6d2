// Which way the window is read, as its page says.

export const direction = (): 'ltr' | 'rtl' =>
  getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr';

const turned: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key that means the same from left to right: the arrow to what comes next is always `ArrowRight`. */
export const readingKey = (key: string): string => (direction() === 'rtl' ? (turned[key] ?? key) : key);
