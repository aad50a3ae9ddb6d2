// Strings for the tracking of links, below the text.
import * as messages from '#messages/editor/tracking.ts';

export const trackingStrings = messages.tracking;
