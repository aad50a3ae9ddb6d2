// Characters as shortcuts, alone or with Shift: speech input may type them by accident (WCAG 2.1.4), so they can be off.

/** Whether they are shortcuts. Their hints are hidden where they are not (style/base.css). */
export const setLetterKeys = (on: boolean): void =>
  void (document.documentElement.dataset['letterKeys'] = on ? 'on' : 'off');
export const areLetterKeysOn = (): boolean => document.documentElement.dataset['letterKeys'] !== 'off';

/** The key types a character, and these are no shortcuts now: asked first by whatever acts on one. */
export const isLetterOff = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !areLetterKeysOn() && key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
