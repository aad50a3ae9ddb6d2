// Everything the palette offers besides posts: the actions that apply now, settings, businesses, and places.
import { actionIds, actions, type Scope } from '../../../preload/actions.ts';
import { calendarViews, libraryTabs, settingsSections } from '../route.svelte.ts';
import { showDensity, type Density } from '../appearance.svelte.ts';
import type { App } from '../app.ts';
import { failureLine } from '../failure.ts';
import type { IconName } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast.ts';
import { actionStrings, actionTerms, commandStrings, placeTerms, sectionTerms } from './strings.ts';
import { businessStrings } from '../../features/businesses/strings.ts';
import { calendarStrings } from '../../features/calendar/strings.ts';
import { libraryStrings } from '../../features/library/strings.ts';
import { settingsStrings } from '../../features/settings/strings.ts';
import { uploadStrings } from '../../features/media/import-tray/strings.ts';
import { iconOf, keysOf } from '../frame/action-menu.ts';
import { actionsNow } from '../frame/action-runs.ts';
import { settingsOf } from './setting-index.ts';

const groups = ['list', 'page', 'commands', 'go', 'settings'] as const;
export type CommandGroup = (typeof groups)[number];
export type Command = {
  id: string;
  group: CommandGroup;
  label: string;
  /** Behind the label: which part of Galley it belongs to. */
  detail?: string;
  /** Other search terms that find it. */
  terms?: string;
  /** Listed only once something is typed. */
  hidden?: true;
  icon: IconName;
  /** As they are printed. */
  keys?: string | undefined;
  run: () => void;
};

/** null: what has the focus, which the palette has taken. */
const groupOf: Record<Scope, CommandGroup | null> = {
  posts: 'list',
  post: 'page',
  list: 'commands',
  app: 'commands',
  place: 'go',
  slot: 'list',
  day: 'list',
  idea: 'list',
  file: 'list',
  platform: 'list',
  word: 'list',
  change: 'list',
  focus: null,
};

const actionsOf = (app: App, host: Window): Command[] => {
  const runs = actionsNow(app, host);
  return actionIds.flatMap((id) => {
    const run = runs[id];
    const group = groupOf[actions[id].scope];
    // It opened what is asked here.
    if (!run || !group || id === 'commands') return [];
    const terms = actionTerms[id];
    return [
      {
        id,
        group,
        label: actionStrings[id],
        icon: iconOf(id) ?? 'right',
        keys: keysOf(id, { isMac: app.info.platform === 'mac', shell: app.info.shell }),
        ...(terms !== undefined && { terms }),
        run,
      },
    ];
  });
};

const chooseDensity = async (app: App, density: Density): Promise<void> => {
  try {
    await app.bridge.call('preferences.write', { density });
    showDensity(density);
  } catch (thrown) {
    showToast(failureLine(thrown, settingsStrings.appearance.densityFailed));
  }
};

/** Of the shell, and of businesses: what isn't in the registry. */
const othersOf = (app: App): Command[] => [
  ...(['compact', 'comfortable'] as const).map((density): Command => ({
    id: `density ${density}`,
    group: 'commands',
    label: commandStrings[density],
    icon: 'library',
    hidden: true,
    terms: placeTerms[density],
    run: () => void chooseDensity(app, density),
  })),
  ...(app.businesses.value ?? [])
    .filter(({ baseUrl, isOpen }) => baseUrl !== null && !isOpen)
    .map(({ library, businessName }): Command => ({
      id: `business ${library}`,
      group: 'commands',
      label: businessStrings.open(businessName),
      icon: 'user',
      run: () => app.openBusiness(library),
    })),
  {
    id: 'add business',
    group: 'commands',
    label: businessStrings.add,
    icon: 'plus',
    terms: placeTerms.addBusiness,
    run: app.addBusiness,
  },
  ...(app.session.source === 'sandbox'
    ? [
        {
          ...({ id: 'leave sandbox', group: 'commands', label: businessStrings.leaveSandbox, icon: 'box' } as const),
          terms: placeTerms.leaveSandbox,
          run: app.leaveSandbox,
        },
      ]
    : []),
];

const placesOf = ({ route }: App): Command[] => [
  ...libraryTabs.map((tab): Command => ({
    id: `library ${tab}`,
    group: 'go',
    label: commandStrings.library(libraryStrings.tabs[tab]),
    icon: 'library',
    hidden: true,
    run: () => route.go({ page: 'library', tab }),
  })),
  ...calendarViews.map((view): Command => ({
    id: `calendar ${view}`,
    group: 'go',
    label: commandStrings.calendar(calendarStrings.views[view]),
    icon: 'calendar',
    hidden: true,
    ...(view === 'list' && { terms: placeTerms.list }),
    run: () => route.go({ page: 'calendar', view, day: null }),
  })),
  ...(['files', 'brand'] as const).map((tab): Command => ({
    id: `uploads ${tab}`,
    group: 'go',
    label: uploadStrings.tabs[tab],
    icon: 'image',
    run: () => route.go({ page: 'uploads', tab }),
  })),
];

const settingCommands = ({ info, session, route }: App): Command[] => [
  ...settingsSections.map((section): Command => ({
    id: `settings ${section}`,
    group: 'settings',
    label: commandStrings.settings(settingsStrings.sections[section]),
    terms: sectionTerms[section] ?? '',
    icon: 'settings',
    run: () => route.go({ page: 'settings', section }),
  })),
  ...settingsOf({ info, session }).map(({ section, name, terms }): Command => ({
    id: `setting ${section} ${name}`,
    group: 'settings',
    label: name,
    terms,
    icon: 'settings',
    hidden: true,
    detail: commandStrings.settings(settingsStrings.sections[section]),
    run: () => route.go({ page: 'settings', section }),
  })),
];

export const commandsOf = (app: App, host: Window): Command[] => {
  const all = [...actionsOf(app, host), ...othersOf(app), ...placesOf(app), ...settingCommands(app)];
  return groups.flatMap((group) => all.filter((command) => command.group === group));
};

/** How well it fits what was typed, best first: its name, the beginning of it, words of it, other words. null: not at all. */
export const rankOf = (
  { label, detail = '', terms = '' }: Pick<Command, 'label' | 'detail' | 'terms'>,
  typed: string,
) => {
  const [name, wanted] = [label.toLowerCase(), typed.toLowerCase()];
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (matches(label, typed)) return 2;
  return matches(`${label} ${detail} ${terms}`, typed) ? 3 : null;
};

/** Every typed word begins a word of the label. */
export const matches = (label: string, typed: string): boolean => {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};
