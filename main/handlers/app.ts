// Bridge methods about Galley itself.
import type { Handlers } from '../../preload/bridge.ts';
import type { AppInfo } from '../../preload/model/account.ts';
import type { CoreEvents } from '../events.ts';
import type { PreferencesStore } from '../store/preferences.ts';

type Deps = Pick<AppInfo, 'version' | 'shell' | 'systemLocale'> & { preferences: PreferencesStore; events: CoreEvents };

const platformNames: Partial<Record<NodeJS.Platform, AppInfo['platform']>> = { darwin: 'mac', win32: 'windows' };

export const createAppHandlers = ({ version, shell, systemLocale, preferences, events }: Deps) =>
  ({
    'app.info': () => ({ version, shell, platform: platformNames[process.platform] ?? 'linux', systemLocale }),
    'preferences.read': () => preferences.read(),
    'preferences.write': (input) => {
      const written = preferences.write(input);
      events.changed('preferences');
      return written;
    },
  }) satisfies Partial<Handlers>;
