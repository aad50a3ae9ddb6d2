// What one method of the bridge is: what the window may send, and the type of what it gets.
import type { z } from 'zod';

export type Method<I extends z.ZodType = z.ZodType, O = unknown> = { input: I; output: (value: never) => O };

/** Curried so that the output is named and the input inferred. Only the input exists at run time. */
export const gives =
  <O>() =>
  <I extends z.ZodType>(input: I): Method<I, O> => ({ input, output: (value) => value });
