// What runs each method of the bridge: Galley's own, and those of the business that is open when it is called.
import type { Handlers, MethodName } from '../preload/bridge.ts';
import type { AppInfo } from '../preload/contract/app.ts';
import type { Clock } from './clock.ts';
import type { CoreEvents } from './events.ts';
import type { LogFile } from './log.ts';
import type { Secrets } from './secrets.ts';
import { createDiagnosticsMethods } from './session/diagnostics.ts';
import { sessionMethods, type SessionControl } from './session/session.ts';
import type { PreferencesStore } from './store/preferences.ts';
import { updateMethods, type Updates } from './updates.ts';

type Deps = Pick<AppInfo, 'version' | 'shell' | 'systemLocale'> & {
  session: SessionControl;
  preferences: PreferencesStore;
  updates: Updates;
  events: CoreEvents;
  log: Pick<LogFile, 'recent' | 'error'>;
  secrets: Secrets;
  clock: Clock;
};

/** Rejects with AppError `signed-out` for a method that needs a business while none is open. */
export type HandlerOf = (name: MethodName) => Handlers[MethodName] | Promise<Handlers[MethodName]>;

export const createHandlerOf = (deps: Deps): HandlerOf => {
  const { session, updates } = deps;
  const ofGalley = {
    ...galleyMethods(deps),
    ...sessionMethods(session),
    ...updateMethods(updates),
    ...createDiagnosticsMethods(deps),
  };
  const isOfGalley = (name: MethodName): name is MethodName & keyof typeof ofGalley => Object.hasOwn(ofGalley, name);
  return async (name) => (isOfGalley(name) ? ofGalley[name] : (await session.business()).methods[name]);
};

const platformNames: Partial<Record<NodeJS.Platform, AppInfo['platform']>> = { darwin: 'mac', win32: 'windows' };

const galleyMethods = ({ version, shell, systemLocale, preferences, events }: Deps) =>
  ({
    'app.info': () => ({ version, shell, platform: platformNames[process.platform] ?? 'linux', systemLocale }),
    'preferences.read': () => preferences.read(),
    'preferences.write': (input) => {
      const written = preferences.write(input);
      events.changed('preferences');
      return written;
    },
  }) satisfies Partial<Handlers>;
