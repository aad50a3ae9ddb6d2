// Values kept as JSON text.
import * as z from './row-schema.ts';

/** A column that holds JSON; what is no JSON does not parse. */
export const json = z.string().transform((text): unknown => JSON.parse(text));

/** For a nullable column: nothing is NULL. */
export const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
