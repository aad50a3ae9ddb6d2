// Where the user is: stored in the address after #, walked by back and forward, with what each place remembers.

import { captureAddress } from '../../preload/frame-actions.ts';
import type { PostFilter, PostSort } from '../../preload/rules/post-query.ts';
import type { PageName } from '../../preload/rules/window-address.ts';
import { splitAddress } from './business-address.ts';

export const libraryTabs = ['all', 'drafts', 'scheduled', 'published', 'approval', 'blocked'] as const;
export type LibraryTab = (typeof libraryTabs)[number];

/** The pages of Settings and their sections. An address names the section, so that links can lead to it. */
export const settingsGroups = {
  general: ['appearance', 'dates', 'keyboard', 'desktop'],
  business: ['account', 'key', 'assistants'],
  planning: ['slots', 'pools', 'layers', 'approvals', 'tracking'],
  notifications: ['notices'],
  storage: ['media', 'storage', 'backup', 'sync'],
  about: ['about', 'diagnostics'],
} as const;
export type SettingsGroup = keyof typeof settingsGroups;
export type SettingsSection = (typeof settingsGroups)[SettingsGroup][number];

export const settingsGroupIds = Object.keys(settingsGroups) as SettingsGroup[];
export const settingsSections: readonly SettingsSection[] = Object.values(settingsGroups).flat();

export const calendarViews = ['month', 'week', 'day', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

export const ideaTabs = ['all', 'active', 'picked', 'own'] as const;
export type IdeaTab = (typeof ideaTabs)[number];

const activityViews = ['now', 'failures', 'history', 'assistants'] as const;
export type ActivityView = (typeof activityViews)[number];

export const uploadsTabs = ['tray', 'files', 'brand'] as const;
export type UploadsTab = (typeof uploadsTabs)[number];

/** Their address is their name. */
const singlePages = ['needs-you', 'day-sheet', 'channels', 'brand', 'help'] as const satisfies PageName[];
type SinglePage = (typeof singlePages)[number];

export type Place =
  | { page: 'library'; tab: LibraryTab }
  | { page: 'calendar'; view: CalendarView; day: string | null }
  | { page: 'queue'; day: string | null }
  | { page: 'ideas'; tab: IdeaTab }
  /** `batch`: its id; null: the newest with something to do. */
  | { page: 'ai-desk'; batch: number | null }
  /** `item`: what is in focus there, a change by its id; of the failures, a post by its own. */
  | { page: 'activity'; view: ActivityView; item?: string | undefined }
  /** `platform`: whose words are shown; without, those of the main version. */
  | { page: 'editor'; id: string; platform?: string | undefined }
  /** `album`: the id of the open album of all files. */
  | { page: 'uploads'; tab: UploadsTab; album?: number | undefined }
  /** `report`: its days, as report/period.ts writes them; without, the metrics. */
  | { page: 'analytics'; report?: string | undefined }
  | { [Page in SinglePage]: { page: Page } }[SinglePage]
  | { page: 'settings'; section: SettingsSection };

/** What the Library was asked for: typed, chosen as chips, and in which order. */
export type FindingMemory = { typed: string; chosen: PostFilter; sort: PostSort | undefined };

/** Where a list was left: its top row, the scroll offset of that row, the row with the focus, and the query. */
export type ListMemory = {
  pages: number;
  topKey: string | undefined;
  deltaPx: number;
  rowId: string | undefined;
  finding: FindingMemory;
};

export type Route = {
  readonly place: Place;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
  /** `finding`: what a list is asked for there, also where that list is shown already. */
  go(place: Place, finding?: FindingMemory): void;
  /** Another one at a step whose list was asked for something of its own. */
  readonly visit: number;
  /** Takes the present step's place in the history. */
  replace(place: Place): void;
  back(): void;
  forward(): void;
  /** What a list left behind at this very step of the history. */
  recall(): ListMemory | undefined;
  remember(memory: ListMemory): void;
  /**
   * Asks before this place is left, whichever way: true lets it be left at once, false in the end keeps it.
   * @returns how to ask no more.
   */
  askBeforeLeaving(mayLeave: () => true | Promise<boolean>): () => void;
  /** Asks as before leaving, for something that ends the whole page. */
  mayLeave(): Promise<boolean>;
  close(): void;
};

/** The post of something that is about these of its versions: opened at the one, if there is one. */
export const editorOf = (id: string, platforms: readonly string[]): Place => ({
  page: 'editor',
  id,
  platform: platforms.length === 1 ? platforms[0] : undefined,
});

const start: Place = { page: 'library', tab: 'all' };

export const addressOf = (place: Place): string => {
  const page: PageName = place.page;
  switch (place.page) {
    case 'library':
      return place.tab === 'all' ? '#/library' : `#/library/${place.tab}`;
    case 'calendar':
      return `#/calendar/${place.view}${place.day === null ? '' : `/${place.day}`}`;
    case 'queue':
      return place.day === null ? '#/queue' : `#/queue/${place.day}`;
    case 'ideas':
      return place.tab === 'all' ? '#/ideas' : `#/ideas/${place.tab}`;
    case 'ai-desk':
      return place.batch === null ? '#/ai-desk' : `#/ai-desk/${String(place.batch)}`;
    case 'activity':
      if (place.item !== undefined) return `#/activity/${place.view}/${encodeURIComponent(place.item)}`;
      return place.view === 'now' ? '#/activity' : `#/activity/${place.view}`;
    case 'editor':
      return `#/editor/${encodeURIComponent(place.id)}${place.platform ? `/${place.platform}` : ''}`;
    case 'uploads':
      return place.tab === 'tray'
        ? '#/uploads'
        : `#/uploads/${place.tab}${place.album === undefined ? '' : `/${String(place.album)}`}`;
    case 'analytics':
      return place.report ? `#/analytics/${place.report}` : '#/analytics';
    case 'settings':
      return `#/settings/${place.section}`;
    default:
      return `#/${page}`;
  }
};

/** An unknown address leads to the Library. */
export const placeOf = (address: string): Place => {
  const [page, part = '', more] = address.replace(/^#?\/?/, '').split('/');
  if (page === 'editor' && part !== '') {
    try {
      return { page: 'editor', id: decodeURIComponent(part), platform: more };
    } catch {
      return start;
    }
  }
  if (page === 'settings') {
    return { page: 'settings', section: settingsSections.find((each) => each === part) ?? 'appearance' };
  }
  if (page === 'calendar') {
    const day = more !== undefined && isDay(more) ? more : null;
    return { page: 'calendar', view: calendarViews.find((each) => each === part) ?? 'month', day };
  }
  if (page === 'queue') return { page: 'queue', day: isDay(part) ? part : null };
  if (page === 'ai-desk') return { page, batch: isId(part) ? Number(part) : null };
  if (page === 'uploads') {
    const tab = uploadsTabs.find((each) => each === part) ?? 'tray';
    return { page: 'uploads', tab, album: isId(more ?? '') ? Number(more) : undefined };
  }
  if (page === 'ideas') return { page: 'ideas', tab: ideaTabs.find((each) => each === part) ?? 'all' };
  const single = singlePages.find((each) => each === page);
  if (single) return { page: single };
  if (page === 'analytics') return { page, report: part };
  if (page === 'activity') return { page, view: activityViews.find((each) => each === part) ?? 'now', item: more };
  // An address from before the tab had its name.
  const tab = part === 'failed' ? 'blocked' : part;
  return { page: 'library', tab: libraryTabs.find((each) => each === tab) ?? 'all' };
};

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** The number of a step, as this file wrote it into `history.state`. */
const stepOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : 0;

/** Written for a business of another name: the posts of each are numbered alike. */
const isForeign = (state: unknown, library: string): boolean =>
  typeof state === 'object' && state !== null && 'library' in state && state.library !== library;

/**
 * `library`: of the business whose places these are. `onother`: the address names another one, and stays until that is
 * open. `oncapture`: an idea is to be saved, on whichever page. Neither is called before this returns.
 */
export const createRoute = (
  host: Window,
  library: string,
  { onother, oncapture }: { onother: (library: string) => void; oncapture: () => void },
): Route => {
  const asksForCapture = (): boolean => host.location.hash === captureAddress;
  /** The other business that the address names. */
  const other = (): string | null => {
    const wanted = splitAddress(host.location.hash).library;
    return wanted === library ? null : wanted;
  };
  const here = (): Place =>
    isForeign(host.history.state, library) || other() !== null
      ? start
      : placeOf(splitAddress(host.location.hash).address);
  const firstPlace = here();
  const firstStep = stepOf(host.history.state);
  const stateAt = (at: number) => ({ step: at, library });
  const wanted = other();
  if (asksForCapture()) queueMicrotask(oncapture);
  if (wanted === null) host.history.replaceState(stateAt(firstStep), '', addressOf(firstPlace));
  else queueMicrotask(() => onother(wanted));

  let place = $state.raw<Place>(firstPlace);
  let step = $state(firstStep);
  let lastStep = $state(firstStep);
  const memories = new Map<number, ListMemory>();
  const visits = new Map<number, number>();
  let lastVisit = 0;

  let mayLeave: (() => true | Promise<boolean>) | null = null;
  /** The browser is on its way back to a stored place. */
  let returning = false;

  /** A field takes what was typed as it is left: its page is asked after that. */
  const asked = (): true | Promise<boolean> => {
    if (!mayLeave) return true;
    const { activeElement } = host.document;
    if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea')) activeElement.blur();
    return mayLeave();
  };
  const leave = async (proceed: () => void, stay: () => void): Promise<void> => {
    const answer = asked();
    if (answer === true || (await answer)) proceed();
    else stay();
  };
  const settle = () => {
    place = here();
    step = stepOf(host.history.state);
    lastStep = Math.max(step, lastStep);
    if (splitAddress(host.location.hash).library !== null)
      host.history.replaceState(stateAt(step), '', addressOf(place));
  };
  const arrive = () => {
    const wanted = other();
    if (returning) returning = false;
    else if (wanted !== null) onother(wanted);
    else if (asksForCapture()) {
      lastStep = step;
      returning = true;
      host.history.back();
      oncapture();
    } else
      void leave(settle, () => {
        const away = step - stepOf(host.history.state);
        // A step of 0 would reload the page.
        if (away === 0) return;
        returning = true;
        host.history.go(away);
      });
  };
  host.addEventListener('popstate', arrive);

  return {
    get place() {
      return place;
    },
    get canGoBack() {
      return step > 0;
    },
    get canGoForward() {
      return step < lastStep;
    },
    get visit() {
      return visits.get(step) ?? 0;
    },
    go(next, finding) {
      if (!finding && addressOf(next) === addressOf(place)) return;
      void leave(
        () => {
          visits.set(step + 1, finding ? (lastVisit += 1) : (visits.get(step) ?? 0));
          step += 1;
          lastStep = step;
          memories.delete(step);
          if (finding) memories.set(step, { pages: 1, topKey: undefined, deltaPx: 0, rowId: undefined, finding });
          host.history.pushState(stateAt(step), '', addressOf(next));
          place = next;
        },
        () => undefined,
      );
    },
    replace(next) {
      host.history.replaceState(stateAt(step), '', addressOf(next));
      place = next;
    },
    // One step further back lies what was there before Galley.
    back: () => step > 0 && host.history.back(),
    forward: () => step < lastStep && host.history.forward(),
    recall: () => memories.get(step),
    remember: (memory) => void memories.set(step, memory),
    askBeforeLeaving(ask) {
      mayLeave = ask;
      return () => {
        if (mayLeave === ask) mayLeave = null;
      };
    },
    mayLeave: async () => asked(),
    close: () => host.removeEventListener('popstate', arrive),
  };
};
