// Strings of the lock.
import * as messages from '#messages/app/lock.ts';

export const lockStrings = messages.lock;
