// Strings of the businesses on this computer: opening and adding them.
import * as messages from '#messages/businesses.ts';

const wait = messages.wait;

export const businessStrings = {
  ...messages.business,
  /** Of a business that is not open: only the open one sends. */
  waitsToOpen: (count: number) => `${wait(count)} until you open it`,
  waitsForKey: (count: number) => `${wait(count)} until you reconnect`,
};
