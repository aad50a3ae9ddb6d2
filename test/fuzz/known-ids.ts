// Ids that earlier answers held, put into later calls: a made-up one finds nothing, and goes nowhere deep.

/** Stands for one of them in a call. */
const place = /^@known:(\d+)$/;
export const knownId = (number: number): string => `@known:${number}`;

const most = 5_000;

export const createKnownIds = () => {
  const ids = new Set<string>();

  const gather = (value: unknown, depth = 0): void => {
    if (typeof value !== 'object' || value === null || depth > 6 || ids.size >= most) return;
    for (const [key, each] of Object.entries(value).slice(0, 60)) {
      if (/id$/i.test(key) && typeof each === 'string') ids.add(each);
      else gather(each, depth + 1);
    }
  };
  const put = (value: unknown, known: readonly string[] = [...ids]): unknown => {
    if (typeof value === 'string') {
      const number = place.exec(value)?.[1];
      return number === undefined ? value : (known[Number(number) % known.length] ?? value);
    }
    if (Array.isArray(value)) return value.length > 100 ? value : value.map((each) => put(each, known));
    // What tampers with prototypes goes as it is.
    if (typeof value !== 'object' || value === null || Object.hasOwn(value, '__proto__')) return value;
    const entries = Object.entries(value);
    return entries.length > 30 ? value : Object.fromEntries(entries.map(([key, each]) => [key, put(each, known)]));
  };
  return { gather: (answer: unknown) => gather(answer), put: (input: unknown) => put(input) };
};
