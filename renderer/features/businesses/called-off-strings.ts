// Strings of the question before a business is left that still publishes what was called off.
import * as messages from '#messages/businesses/called-off.ts';

export const calledOffStrings = messages.calledOff;
