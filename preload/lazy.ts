// What is dear to make and not needed at a start: made when it is first asked for.

export const lazy = <T extends object>(make: () => T): (() => T) => {
  let made: T | null = null;
  return () => (made ??= make());
};
