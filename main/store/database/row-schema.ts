// Validates rows we wrote ourselves. Not zod: its schemas doubled the time to open a library
// (docs/decisions/0036-the-core-at-its-start-and-on-disk.md). These are closures that check just as much.

export type Column<T> = {
  /** Throws what the value is and what was expected. */
  parse(value: unknown): T;
  safeParse(value: unknown): { success: true; data: T } | { success: false; data?: undefined };
  nullable(): Column<T | null>;
  optional(): Column<T | undefined>;
  transform<U>(to: (value: T) => U): Column<U>;
  /** Passes the result on to `next`. */
  pipe<U>(next: { parse(value: unknown): U }): Column<U>;
  /** Replaces what does not parse. */
  catch(instead: T): Column<T>;
};

const column = <T>(parse: (value: unknown) => T): Column<T> => ({
  parse,
  safeParse(value) {
    try {
      return { success: true, data: parse(value) };
    } catch {
      return { success: false };
    }
  },
  nullable: () => column((value) => (value === null ? null : parse(value))),
  optional: () => column((value) => (value === undefined ? undefined : parse(value))),
  transform: (to) => column((value) => to(parse(value))),
  pipe: (next) => column((value) => next.parse(parse(value))),
  catch: (instead) =>
    column((value) => {
      try {
        return parse(value);
      } catch {
        return instead;
      }
    }),
});

const unlike = (wanted: string, value: unknown): TypeError =>
  new TypeError(`${wanted} was wanted, not ${value === null ? 'null' : typeof value}`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const string = (): Column<string> =>
  column((value) => {
    if (typeof value === 'string') return value;
    throw unlike('text', value);
  });

export const number = (): Column<number> =>
  column((value) => {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw unlike('a number', value);
  });

export const boolean = (): Column<boolean> =>
  column((value) => {
    if (typeof value === 'boolean') return value;
    throw unlike('true or false', value);
  });

export const unknown = (): Column<unknown> => column((value) => value);

const oneOf = <const V extends string>(values: readonly V[]): Column<V> => {
  const known = new Map<unknown, V>(values.map((value) => [value, value]));
  return column((value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    throw unlike(`one of ${values.join(', ')}`, value);
  });
};
export { oneOf as enum };

export const array = <T>(of: Column<T>): Column<T[]> =>
  column((value) => {
    if (Array.isArray(value)) return value.map((each) => of.parse(each));
    throw unlike('a list', value);
  });

type Shape = Record<string, Column<unknown>>;
type Parsed<S extends Shape> = { [Name in keyof S]: Infer<S[Name]> };
type Row<S extends Shape> = Column<Parsed<S>> & {
  shape: S;
  extend<M extends Shape>(more: M): Row<Omit<S, keyof M> & M>;
};

/** Columns that are not named are left out. */
export const object = <S extends Shape>(shape: S): Row<S> => {
  const named = Object.entries(shape);
  return {
    ...column((value) => {
      if (!isRecord(value)) throw unlike('a row', value);
      const row: Record<string, unknown> = {};
      for (const [name, { parse }] of named) {
        try {
          row[name] = parse(value[name]);
        } catch (cause) {
          throw new TypeError(`The column ${name} cannot be read.`, { cause });
        }
      }
      return row as Parsed<S>;
    }),
    shape,
    extend: (more) => object({ ...shape, ...more }),
  };
};

/** The type that a column parses to. */
type Infer<C> = C extends Column<infer T> ? T : never;
export type { Infer as infer };

/** A column that holds JSON text. Text that is not JSON does not parse. */
export const json = string().transform((text): unknown => JSON.parse(text));

/** The text of a `json` column; null and undefined become NULL. */
export const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
