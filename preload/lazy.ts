// Lazily creates what is expensive and not needed at startup.

/** Returns a getter that makes the value on its first call. */
export const lazy = <T extends object>(make: () => T): (() => T) => {
  let made: T | null = null;
  return () => (made ??= make());
};
