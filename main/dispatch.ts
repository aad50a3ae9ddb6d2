// A name and an unknown value in, an answer out: the core's only door, which never throws.
import { methods, type MethodName } from '../preload/bridge.ts';
import { type Answer, callBound, tooLong } from '../preload/wire.ts';
import { AppError, errorData } from '../preload/errors.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';
import { asDiskError } from './store/database/disk-errors.ts';
import type { HandlerOf } from './methods.ts';

const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name);

type Deps = {
  handlerOf: HandlerOf;
  log: Log;
  secrets: Secrets;
  /** The name of the open one. */
  openLibrary: () => string | undefined;
};

export const createDispatch = ({ handlerOf, log, secrets, openLibrary }: Deps) => {
  const run = async (name: MethodName, input: unknown): Promise<unknown> => {
    const parsed = methods[name].input.safeParse(input);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.');
      throw new AppError(
        { kind: 'invalid', message: 'Galley cannot use what was entered here.', ...(field ? { field } : {}) },
        { cause: parsed.error },
      );
    }
    // The table pairs this schema with this handler; the type system cannot follow that through an index.
    const handler = (await handlerOf(name)) as (parsedInput: unknown) => unknown;
    return handler(parsed.data);
  };

  return async (name: string, input: unknown, library?: string): Promise<Answer> => {
    try {
      // Posts and files are numbered in each library alike: a call that comes too late would change those of another.
      const other = openLibrary();
      if (library !== undefined && other !== undefined && other !== library)
        throw new AppError({
          kind: 'signed-out',
          message: 'Another business is open.',
          reason: 'other-business',
        });
      if (!isMethod(name))
        throw new AppError({ kind: 'method-unknown', message: 'Galley does not know this request.' });
      if (lengthOf(input) > callBound) throw new AppError(tooLong);
      return { ok: true, value: await run(name, input) };
    } catch (thrown) {
      const error = errorData(asDiskError(thrown));
      if (error.kind === 'internal')
        log.error({ method: name.slice(0, 100), err: thrown }, 'a request failed inside Galley');
      // A service that repeats the key in its refusal must not make Galley repeat it.
      for (const text of ['message', 'code', 'requestId', 'field', 'scope'] as const) {
        if (error[text] !== undefined) error[text] = secrets.scrub(error[text]);
      }
      return { ok: false, error };
    }
  };
};

const lengthOf = (input: unknown): number => {
  try {
    return input === undefined ? 0 : JSON.stringify(input).length;
  } catch (cause) {
    throw new AppError({ kind: 'invalid', message: 'Galley cannot read this request.' }, { cause });
  }
};
