// Where the person is: kept in the address after #, walked by back and forward, with what each place remembers.

export const libraryTabs = ['all', 'drafts', 'scheduled', 'published', 'approval', 'failed'] as const;
export type LibraryTab = (typeof libraryTabs)[number];

export const settingsSections = ['account', 'appearance', 'key', 'about'] as const;
export type SettingsSection = (typeof settingsSections)[number];

export type Place =
  | { page: 'library'; tab: LibraryTab }
  | { page: 'editor'; id: string }
  | { page: 'settings'; section: SettingsSection };

export type Route = {
  readonly place: Place;
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
  go(place: Place): void;
  /** Takes the present step's place in the history. */
  replace(place: Place): void;
  back(): void;
  forward(): void;
  /** What a page left behind for this very step of the history, as scroll offset and selection. */
  recall(): unknown;
  remember(value: unknown): void;
  close(): void;
};

const library: Place = { page: 'library', tab: 'all' };

export const addressOf = (place: Place): string => {
  switch (place.page) {
    case 'library':
      return place.tab === 'all' ? '#/library' : `#/library/${place.tab}`;
    case 'editor':
      return `#/editor/${encodeURIComponent(place.id)}`;
    case 'settings':
      return `#/settings/${place.section}`;
  }
};

/** An address nobody knows leads to the Library. */
export const placeOf = (address: string): Place => {
  const [page, part = ''] = address.replace(/^#?\/?/, '').split('/');
  if (page === 'editor' && part !== '') {
    try {
      return { page: 'editor', id: decodeURIComponent(part) };
    } catch {
      return library;
    }
  }
  if (page === 'settings') {
    return { page: 'settings', section: settingsSections.find((each) => each === part) ?? 'account' };
  }
  return { page: 'library', tab: libraryTabs.find((each) => each === part) ?? 'all' };
};

/** The number of a step, as this file wrote it into `history.state`. */
const stepOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : 0;

export const createRoute = (host: Window): Route => {
  let place = $state.raw<Place>(placeOf(host.location.hash));
  let step = $state(stepOf(host.history.state));
  let lastStep = $state(step);
  const memories = new Map<number, unknown>();

  host.history.replaceState({ step }, '', addressOf(place));

  const arrive = () => {
    place = placeOf(host.location.hash);
    step = stepOf(host.history.state);
    lastStep = Math.max(step, lastStep);
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
    go(next) {
      if (addressOf(next) === addressOf(place)) return;
      step += 1;
      lastStep = step;
      memories.delete(step);
      host.history.pushState({ step }, '', addressOf(next));
      place = next;
    },
    replace(next) {
      host.history.replaceState({ step }, '', addressOf(next));
      place = next;
    },
    back: () => host.history.back(),
    forward: () => host.history.forward(),
    recall: () => memories.get(step),
    remember: (value) => void memories.set(step, value),
    close: () => host.removeEventListener('popstate', arrive),
  };
};
