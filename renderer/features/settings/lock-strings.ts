// Strings of the settings of the lock.
import * as messages from '#messages/settings/lock.ts';

export const lockSettingsStrings = messages.lockSettings;
