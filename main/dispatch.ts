// The core's only entry: validates each call and runs its method, of the app or of the open business. Never throws.
import { methods, type MethodName, type Handlers } from '../preload/bridge.ts';
import { type Answer, callBound, tooLong } from '../preload/wire.ts';
import { AppError, errorData } from '../preload/errors.ts';
import type { AppInfo } from '../preload/contract/app.ts';
import type { Log, LogFile } from './kernel/log.ts';
import type { Secrets } from './kernel/redaction.ts';
import { asDiskError } from './kernel/disk-errors.ts';
import type { Clock } from './kernel/clock.ts';
import type { CoreEvents } from './kernel/events.ts';
import type { AppLockControl } from './session/app-lock.ts';
import { createDiagnosticsMethods } from './session/diagnostics.ts';
import { sessionMethods, type SessionControl } from './session/session.ts';
import type { PreferencesStore } from './store/preferences.ts';
import { updateMethods, type Updates } from './updates.ts';

const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name);

type Deps = {
  handlerOf: HandlerOf;
  log: Log;
  secrets: Secrets;
  /** The name of the open library. */
  openLibrary: () => string | undefined;
  isLocked: () => boolean;
  untilOpen: () => Promise<void>;
};

/** What starts the window and unlocks it, what saves a post that was edited before, and what the system reports. */
const answeredWhileLocked: readonly MethodName[] = [
  ...(['app.info', 'preferences.read', 'window.failed'] as const),
  ...(['lock.read', 'lock.open', 'lock.now', 'lock.used', 'posts.edit'] as const),
  ...(['sync.asleep', 'sync.now', 'sync.takebacks'] as const),
];

/**
 * What saves other words that were typed before: done at once, so that they are there when Galley ends meanwhile, and
 * answered once it is open, because the answer says more than what was typed.
 */
const savedWhileLocked: readonly MethodName[] = [
  ...(['posts.rename', 'localNotes.write', 'versions.label', 'snippets.save', 'savedIdeas.save'] as const),
  ...(['media.update', 'tray.editGroup', 'report.saveNote'] as const),
];

/** Validates input, runs the handler, and turns every exception into an error answer without secrets. */
export const createDispatch = ({ handlerOf, log, secrets, openLibrary, isLocked, untilOpen }: Deps) => {
  const run = async (name: MethodName, input: unknown): Promise<unknown> => {
    const parsed = methods[name].input.safeParse(input);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.');
      throw new AppError(
        { kind: 'invalid', message: 'Galley cannot use what was entered here.', ...(field ? { field } : {}) },
        { cause: parsed.error },
      );
    }
    // The table pairs this schema with this handler, which the type system can't follow through an index.
    const handler = (await handlerOf(name)) as (parsedInput: unknown) => unknown;
    return handler(parsed.data);
  };

  return async (name: string, input: unknown, library?: string): Promise<Answer> => {
    try {
      // Posts and files have the same local ids in each library: a late call would change those of another.
      const other = openLibrary();
      if (library !== undefined && other !== undefined && other !== library)
        throw new AppError({
          kind: 'signed-out',
          message: 'Another business is open.',
          reason: 'other-business',
        });
      if (!isMethod(name))
        throw new AppError({ kind: 'method-unknown', message: 'Galley does not know this request.' });
      const isHeld = savedWhileLocked.includes(name) && isLocked();
      if (!isHeld && !answeredWhileLocked.includes(name) && isLocked())
        throw new AppError({ kind: 'signed-out', message: 'Galley is locked.', reason: 'galley-locked' });
      if (lengthOf(input) > callBound) throw new AppError(tooLong);
      const value = await run(name, input);
      if (isHeld) await untilOpen();
      return { ok: true, value };
    } catch (thrown) {
      const error = errorData(asDiskError(thrown));
      if (error.kind === 'internal')
        log.error({ method: name.slice(0, 100), err: thrown }, 'a request failed inside Galley');
      // If the service repeats the key in its refusal, Galley must not pass it on.
      for (const text of ['message', 'said', 'code', 'requestId', 'field', 'scope'] as const) {
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

// The handlers of the bridge: Galley's own, and those of the business that is open when they are called.
type MethodDeps = Pick<AppInfo, 'version' | 'shell' | 'systemLocale'> & {
  session: SessionControl;
  lock: AppLockControl;
  preferences: PreferencesStore;
  updates: Updates;
  events: CoreEvents;
  log: Pick<LogFile, 'recent' | 'error'>;
  secrets: Secrets;
  clock: Clock;
};

/** Rejects with AppError `signed-out` for a method that needs a business while none is open. */
export type HandlerOf = (name: MethodName) => Handlers[MethodName] | Promise<Handlers[MethodName]>;

export const createHandlerOf = (deps: MethodDeps): HandlerOf => {
  const { session, lock, updates } = deps;
  const ofGalley = {
    ...galleyMethods(deps),
    ...sessionMethods(session),
    ...lock.methods,
    ...updateMethods(updates),
    ...createDiagnosticsMethods(deps),
  };
  const isOfGalley = (name: MethodName): name is MethodName & keyof typeof ofGalley => Object.hasOwn(ofGalley, name);
  return async (name) => (isOfGalley(name) ? ofGalley[name] : (await session.business()).methods[name]);
};

const platformNames: Partial<Record<NodeJS.Platform, AppInfo['platform']>> = { darwin: 'mac', win32: 'windows' };

const galleyMethods = ({ version, shell, systemLocale, preferences, events }: MethodDeps) =>
  ({
    'app.info': () => ({ version, shell, platform: platformNames[process.platform] ?? 'linux', systemLocale }),
    'preferences.read': () => preferences.read(),
    'preferences.write': (input) => {
      const written = preferences.write(input);
      events.changed('preferences');
      return written;
    },
  }) satisfies Partial<Handlers>;
