// Strings of the offer to show similar posts as one.
import * as messages from '#messages/library/similar.ts';

export const similarStrings = messages.similar;
