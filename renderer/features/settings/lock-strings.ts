// Strings of the settings of the lock.
import type { AppInfo } from '../../../preload/contract/app.ts';
import * as messages from '#messages/settings/lock.ts';

export const lockSettingsStrings = messages.lockSettings;

/** Besides the pause. Electron reports the locked screen on macOS and Windows alone. */
export const whenItLocks = ({ shell, platform }: Pick<AppInfo, 'shell' | 'platform'>): string => {
  if (shell === 'browser') return lockSettingsStrings.locksTextInBrowser;
  return platform === 'linux' ? lockSettingsStrings.locksTextOnLinux : lockSettingsStrings.locksText;
};
