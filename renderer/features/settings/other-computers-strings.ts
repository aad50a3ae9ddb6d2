// Strings of what is shared with the user's other computers.
import * as messages from '#messages/settings/other-computers.ts';

export const otherComputersStrings = messages.otherComputers;
