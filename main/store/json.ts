// Values kept as JSON text.
import { z } from 'zod';

/** A column that holds JSON; what is no JSON does not parse. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});

/** For a nullable column: nothing is NULL. */
export const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
