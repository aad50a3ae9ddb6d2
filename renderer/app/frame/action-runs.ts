// What each action does and which of them apply now, for the command palette and the menu bar.
import { actionIds, actions, type Action } from '../../../preload/actions.ts';
import type { ActionRuns, App } from '../app.ts';
import { answerFilesOf } from '../../features/review-answers/answer-files.svelte.ts';
import { frameActions } from './actions.ts';
import { lockNow } from '../lock/lock-now.ts';

const find = ({ document }: Window): void => {
  const field = document.querySelector<HTMLInputElement>('main search input');
  field?.focus();
  field?.select();
};

/** What does not apply now is not in it. */
export const actionsNow = (app: App, host: Window): ActionRuns => {
  const { route, pageWork } = app;
  const { place, canGoBack, canGoForward } = route;
  const { back, forward, workOffline, ...anywhere } = frameActions(app, host);
  const isSearchable = place.page === 'library' || (place.page === 'uploads' && place.tab !== 'tray');
  return {
    ...anywhere,
    ...(workOffline && { [app.sync.airplane ? 'goOnline' : 'workOffline']: workOffline }),
    ...(canGoBack && { back }),
    ...(canGoForward && { forward }),
    ...(isSearchable && { find: () => find(host) }),
    ...(app.pausing && { [app.pausing.status ? 'resumeAll' : 'pauseAll']: app.pausing.ask }),
    lockNow: () => void lockNow(app),
    importPosts: app.importPosts,
    openAnswers: () => answerFilesOf(app).open(),
    exportPosts: () => app.exportPosts({ filter: {}, except: [] }),
    daySheet: () => route.go({ page: 'day-sheet' }),
    report: () => route.go({ page: 'analytics', report: 'report' }),
    goAiDesk: () => route.go({ page: 'ai-desk', batch: null }),
    tour: app.startTour,
    ...Object.fromEntries(
      actionIds.flatMap((id) => {
        const { theme }: Action = actions[id];
        return theme ? [[id, () => app.chooseTheme(theme)]] : [];
      }),
    ),
    diagnostics: () => route.go({ page: 'settings', section: 'diagnostics' }),
    ...pageWork,
  };
};
