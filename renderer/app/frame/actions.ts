// The registry of actions, at work: what each does, and which of them apply now. Palette and menu bar ask here.
import type { ActionRuns, App } from '../app.ts';
import { frameActions } from './frame-actions.ts';

const find = ({ document }: Window): void => {
  const field = document.querySelector<HTMLInputElement>('main search input');
  field?.focus();
  field?.select();
};

/** What does not apply now is not in it. */
export const actionsNow = (app: App, host: Window): ActionRuns => {
  const { route, pageWork } = app;
  const { place, canGoBack, canGoForward } = route;
  const { back, forward, ...anywhere } = frameActions(app, host);
  const isSearchable = place.page === 'library' || (place.page === 'uploads' && place.tab !== 'tray');
  return {
    ...anywhere,
    ...(canGoBack && { back }),
    ...(canGoForward && { forward }),
    ...(isSearchable && { find: () => find(host) }),
    importPosts: app.importPosts,
    exportPosts: () => app.exportPosts({ filter: {}, except: [] }),
    daySheet: () => route.go({ page: 'day-sheet' }),
    tour: app.startTour,
    diagnostics: () => route.go({ page: 'settings', section: 'diagnostics' }),
    ...pageWork,
  };
};
