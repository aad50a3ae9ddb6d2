// Every row of Settings, with the terms that people search for; each leads to its section.
import type { SettingsSection } from '../route.svelte.ts';
import type { App } from '../app.ts';
import {
  backupStrings,
  diagnosticsStrings,
  licenseStrings,
  settingsStrings,
  storageStrings,
  updateStrings,
  watchedFolderStrings,
} from '../../features/settings/strings.ts';
import { signOutStrings } from '../../features/businesses/sign-out-strings.ts';
import { businessStrings } from '../../features/businesses/strings.ts';
import { lockSettingsStrings } from '../../features/settings/lock-strings.ts';
import { otherComputersStrings } from '../../features/settings/other-computers-strings.ts';
import { textFolderStrings } from '../../features/settings/text-folder-strings.ts';
import { settingTerms as terms } from './strings.ts';

export type Setting = { section: SettingsSection; name: string; terms: string };

/** A section that is one row is not in it: the palette has the sections themselves. */
export const settingsOf = ({ info: { shell, platform }, session }: Pick<App, 'info' | 'session'>): Setting[] => {
  const { account, appearance, dates, keyboard, notices, desktop, media, sync, key } = settingsStrings;
  const isDesktop = shell === 'electron';
  return [
    { section: 'account', name: account.plan, terms: terms.plan },
    { section: 'account', name: account.spent, terms: terms.credits },
    { section: 'account', name: account.allowances, terms: terms.allowances },
    { section: 'appearance', name: appearance.theme, terms: terms.theme },
    { section: 'appearance', name: appearance.density, terms: terms.density },
    { section: 'appearance', name: appearance.motion, terms: terms.motion },
    { section: 'appearance', name: appearance.language, terms: terms.language },
    { section: 'dates', name: dates.zone, terms: terms.zone },
    { section: 'dates', name: dates.ownTime, terms: terms.ownTime },
    { section: 'dates', name: dates.weekStart, terms: terms.weekStart },
    { section: 'dates', name: dates.hours, terms: terms.hours },
    { section: 'keyboard', name: keyboard.letterKeys, terms: terms.letterKeys },
    { section: 'notices', name: notices.title, terms: terms.notices },
    ...(isDesktop
      ? ([
          { section: 'desktop', name: desktop.capture, terms: terms.capture },
          { section: 'desktop', name: desktop.login, terms: terms.login },
          { section: 'desktop', name: desktop.tray[platform === 'mac' ? 'mac' : 'other'], terms: terms.tray },
          { section: 'desktop', name: desktop.spelling, terms: terms.spelling },
        ] as const)
      : []),
    { section: 'media', name: media.keepLocation, terms: terms.keepLocation },
    { section: 'media', name: media.stored, terms: terms.stored },
    { section: 'media', name: watchedFolderStrings.title, terms: terms.watched },
    { section: 'backup', name: backupStrings.title, terms: terms.backup },
    { section: 'backup', name: backupStrings.restoreTitle, terms: terms.restore },
    { section: 'backup', name: textFolderStrings.title, terms: terms.textFiles },
    { section: 'backup', name: otherComputersStrings.title, terms: terms.otherComputers },
    { section: 'storage', name: storageStrings.folder, terms: terms.folder },
    { section: 'storage', name: storageStrings.free, terms: terms.free },
    { section: 'sync', name: sync.everything, terms: terms.everything },
    { section: 'key', name: lockSettingsStrings.name, terms: terms.lock },
    // The sandbox has no key.
    ...(session.source === 'key'
      ? ([
          { section: 'key', name: key.address, terms: terms.address },
          { section: 'key', name: businessStrings.replaceKey, terms: terms.replaceKey },
          { section: 'key', name: signOutStrings.button, terms: terms.signOut },
        ] as const)
      : []),
    { section: 'diagnostics', name: diagnosticsStrings.crashes.title, terms: terms.crashes },
    { section: 'about', name: updateStrings.heading, terms: terms.updates },
    { section: 'about', name: licenseStrings.title, terms: terms.licenses },
  ];
};
