// Strings about a key that the keychain doesn't give.
import * as messages from '#messages/businesses/missing-key.ts';

export const missingKeyStrings = messages.missingKey;
