// The language and region of the system, by which the window writes dates.

/**
 * `given`: as Electron tells it, which on Linux has more after an `@` than a language tag may (`sr-RS@latin`,
 * `en-US@posix`). null: not to be known.
 */
export const systemLocale = (given: string): string | null => {
  const [tag = ''] = given.split('@');
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return null;
  }
};
