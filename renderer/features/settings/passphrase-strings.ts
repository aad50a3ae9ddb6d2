// Strings of every passphrase that is chosen in Settings.
import * as messages from '#messages/settings/passphrase.ts';

export const passphraseStrings = messages.passphrase;
