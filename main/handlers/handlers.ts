// What runs each method of the bridge.
import type { Handlers } from '../../preload/bridge.ts';
import type { AppInfo } from '../../preload/model/account.ts';
import type { Clock } from '../clock.ts';
import type { CoreEvents } from '../events.ts';
import type { LogFile } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import type { PreferencesStore } from '../store/preferences.ts';
import type { SessionControl } from '../features/account/session.ts';
import type { Updates } from '../updates.ts';
import { createAccountHandlers } from './account.ts';
import { createAgendaHandlers } from './agenda.ts';
import { createAnalyticsHandlers } from './analytics.ts';
import { createAppHandlers } from './app.ts';
import { createBackupHandlers } from './backup.ts';
import { createBrandHandlers } from './brand.ts';
import { createChannelHandlers } from './channels.ts';
import { createDeskHandlers } from './desk.ts';
import { createDueHandlers } from './due.ts';
import { createIdeaHandlers } from './ideas.ts';
import { createInOutHandlers } from './in-out.ts';
import { createLayerHandlers } from './layers.ts';
import { createMediaHandlers } from './media.ts';
import { createPlanHandlers } from './plan.ts';
import { createPoolHandlers } from './pools.ts';
import { createPostHandlers } from './posts.ts';
import { createSessionHandlers } from './session.ts';
import { createSupportHandlers } from './support.ts';
import { createSyncHandlers } from './sync.ts';
import { createTrayHandlers } from './tray.ts';
import { createUpdateHandlers } from './updates.ts';
import { createWhatIfHandlers } from './what-if.ts';

type Deps = {
  version: string;
  shell: AppInfo['shell'];
  systemLocale: AppInfo['systemLocale'];
  session: SessionControl;
  preferences: PreferencesStore;
  updates: Updates;
  events: CoreEvents;
  log: Pick<LogFile, 'recent' | 'error'>;
  secrets: Secrets;
  clock: Clock;
};

export const createHandlers = (deps: Deps): Handlers => {
  const { session, updates } = deps;
  const { studio } = session;
  return {
    ...createAccountHandlers(studio),
    ...createAgendaHandlers(studio),
    ...createAnalyticsHandlers(studio),
    ...createAppHandlers(deps),
    ...createBackupHandlers(studio),
    ...createBrandHandlers(studio),
    ...createChannelHandlers(studio),
    ...createDeskHandlers(studio),
    ...createDueHandlers(studio),
    ...createIdeaHandlers(studio),
    ...createInOutHandlers(studio),
    ...createLayerHandlers(studio),
    ...createMediaHandlers(studio),
    ...createPlanHandlers(studio),
    ...createPoolHandlers(studio),
    ...createPostHandlers(studio),
    ...createSessionHandlers(session),
    ...createSupportHandlers(deps),
    ...createSyncHandlers(studio),
    ...createTrayHandlers(studio),
    ...createUpdateHandlers(updates),
    ...createWhatIfHandlers(studio),
  };
};
