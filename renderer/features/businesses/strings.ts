// Strings of the businesses on this computer: opening and adding them.
import { plural, isolated } from '../../app/strings.ts';

const wait = (count: number) => `${plural(count, 'change', 'changes')} waiting`;

export const businessStrings = {
  open: (business: string) => `Open ${isolated(business)}`,
  opened: 'Open now',
  add: 'Add a business',
  sandbox: 'Open the sandbox',
  leaveSandbox: 'Leave the sandbox',
  leaveAsked: {
    item: 'Leave the sandbox…',
    title: 'Leave the sandbox?',
    text: 'Your work here is saved for when you come back. None of it was published.',
  },
  tour: 'Show me around',
  sandboxLine: 'Sandbox, sample data',
  /** Of a business that is not open: only the open one sends. */
  waitsToOpen: (count: number) => `${wait(count)} until you open it`,
  waitsForKey: (count: number) => `${wait(count)} until you reconnect`,
  notOpened: "Couldn't open it.",
  /** A sentence for each business. */
  unsentNote: (business: string, count: number) =>
    `${plural(count, 'change', 'changes')} in ${isolated(business)} ${count === 1 ? "isn't" : "aren't"} synced.`,
  openToSend: 'Open it to sync.',
  connectToSend: 'Reconnect its key to sync.',
  title: 'Businesses',
  note: 'Each has its own key and posts. Only the open one syncs.',
  openShort: 'Open',
  connectAgain: 'Reconnect',
  connectAgainOf: (business: string) => `Reconnect ${isolated(business)}`,
  signedOut: 'Signed out',
  addTitle: 'Add a business',
  addText: 'It opens right away. You can switch back anytime.',
  replace: 'Replace',
  replaceTitle: (business: string) => `Replace the key for ${isolated(business)}`,
  replaceText: 'Waiting changes are sent with the new key. Nothing is lost.',
};
