// Strings of the businesses on this computer: opening and adding them.
import { plural, isolated } from '../../app/strings.ts';

const wait = (count: number) => `${plural(count, 'change', 'changes')} ${count === 1 ? 'waits' : 'wait'}`;

export const businessStrings = {
  open: (business: string) => `Open ${isolated(business)}`,
  opened: 'Open now',
  add: 'Add a business',
  sandbox: 'Open the sandbox',
  leaveSandbox: 'Leave the sandbox',
  leaveAsked: {
    item: 'Leave the sandbox…',
    title: 'Leave the sandbox?',
    text: 'What you made here stays, and is there when you come back. Nothing of it was published.',
  },
  tour: 'Show me around',
  sandboxLine: 'Sandbox, all made up',
  /** Of a business that is not open: only the open one sends. */
  waitsToOpen: (count: number) => `${wait(count)} until you open it`,
  waitsForKey: (count: number) => `${wait(count)} until you connect it again`,
  notOpened: 'It could not be opened.',
  /** A sentence for each business. */
  unsentNote: (business: string, count: number) =>
    `${plural(count, 'change', 'changes')} of ${isolated(business)} ${count === 1 ? 'is' : 'are'} not sent.`,
  openToSend: 'Open it to send them.',
  connectToSend: 'Connect its key again to send them.',
  title: 'Businesses',
  note: 'Each has its own key and its own posts. One is open at a time, and only the open one sends.',
  openShort: 'Open',
  connectAgain: 'Connect again',
  connectAgainOf: (business: string) => `Connect again: ${isolated(business)}`,
  signedOut: 'Signed out',
  addTitle: 'Add a business',
  addText: 'It opens at once. You can go back at any time.',
  replace: 'Replace',
  replaceTitle: (business: string) => `Replace the key of ${isolated(business)}`,
  replaceText: 'What waits here is sent under the new key. Nothing is lost.',
};
