// Every row of Settings, by the words that people look for it by; each leads to its section.
import type { SettingsSection } from '../route.svelte.ts';
import type { AppInfo } from '../../../preload/contract/app.ts';
import {
  backupStrings,
  diagnosticsStrings,
  licenseStrings,
  settingsStrings,
  storageStrings,
  updateStrings,
} from '../../features/settings/strings.ts';
import { settingWords as words } from './strings.ts';

export type Setting = { section: SettingsSection; name: string; words: string };

/** A section that is one row is not in it: the palette has the sections themselves. */
export const settingsOf = ({ shell, platform }: AppInfo): Setting[] => {
  const { account, appearance, dates, keyboard, notices, desktop, media, sync, key } = settingsStrings;
  const isDesktop = shell === 'electron';
  return [
    { section: 'account', name: account.plan, words: words.plan },
    { section: 'account', name: account.spent, words: words.credits },
    { section: 'account', name: account.allowances, words: words.allowances },
    { section: 'appearance', name: appearance.theme, words: words.theme },
    { section: 'appearance', name: appearance.density, words: words.density },
    { section: 'dates', name: dates.zone, words: words.zone },
    { section: 'dates', name: dates.weekStart, words: words.weekStart },
    { section: 'dates', name: dates.hours, words: words.hours },
    { section: 'keyboard', name: keyboard.letterKeys, words: words.letterKeys },
    { section: 'notices', name: notices.title, words: words.notices },
    ...(isDesktop
      ? ([
          { section: 'desktop', name: desktop.capture, words: words.capture },
          { section: 'desktop', name: desktop.login, words: words.login },
          { section: 'desktop', name: desktop.tray[platform === 'mac' ? 'mac' : 'other'], words: words.tray },
          { section: 'desktop', name: desktop.spelling, words: words.spelling },
        ] as const)
      : []),
    { section: 'media', name: media.keepLocation, words: words.keepLocation },
    { section: 'media', name: media.stored, words: words.stored },
    { section: 'backup', name: backupStrings.title, words: words.backup },
    { section: 'backup', name: backupStrings.restoreTitle, words: words.restore },
    { section: 'storage', name: storageStrings.folder, words: words.folder },
    { section: 'storage', name: storageStrings.free, words: words.free },
    { section: 'sync', name: sync.everything, words: words.everything },
    { section: 'key', name: key.address, words: words.address },
    { section: 'diagnostics', name: diagnosticsStrings.crashes.title, words: words.crashes },
    { section: 'about', name: updateStrings.heading, words: words.updates },
    { section: 'about', name: licenseStrings.title, words: words.licenses },
  ];
};
