// Strings of the businesses on this computer: opening and adding them.
import * as messages from '#messages/businesses.ts';

export const businessStrings = messages.business;
