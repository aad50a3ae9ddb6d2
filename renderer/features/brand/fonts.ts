// A font by the name the service gives it: its family, its weight, and whether this computer has it.

const weights: Readonly<Record<string, number>> = {
  thin: 100,
  extralight: 200,
  light: 300,
  regular: 400,
  medium: 500,
  semibold: 600,
  demibold: 600,
  bold: 700,
  extrabold: 800,
  black: 900,
};

/** The service gives a name and says no more of it: `Inter Semibold` is searched for as a whole, and as Inter in that weight. */
export const fontOf = (name: string): { families: string[]; weight: number } => {
  const words = name.trim().split(/\s+/u);
  const weight = weights[words.at(-1)?.toLowerCase() ?? ''];
  const family = words.slice(0, -1).join(' ');
  if (weight === undefined || family === '') return { families: [name, `${name} Variable`], weight: 400 };
  return { families: [name, family, `${family} Variable`], weight };
};

export const fontStack = (families: readonly string[]): string =>
  [...families.map((family) => JSON.stringify(family)), 'var(--font)'].join(', ');

/** A text in a missing font is as wide as in its fallback. */
export const hasFont = (host: Document, families: readonly string[]): boolean => {
  const context = host.createElement('canvas').getContext('2d');
  if (!context) return false;
  const width = (family: string): number => {
    context.font = `72px ${family}`;
    return context.measureText('Hamburgefonstiv 0123').width;
  };
  return families.some((family) =>
    ['monospace', 'serif'].every((other) => width(`${JSON.stringify(family)}, ${other}`) !== width(other)),
  );
};
