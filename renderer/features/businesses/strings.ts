// Strings of the businesses on this computer: opening, adding and signing out, and Welcome.
import { plural, isolated, number, quoted } from '../../app/strings.ts';

const wait = (count: number) => `${plural(count, 'change', 'changes')} ${count === 1 ? 'waits' : 'wait'}`;

export const businessStrings = {
  open: (business: string) => `Open ${isolated(business)}`,
  opened: 'Open now',
  add: 'Add a business',
  sandbox: 'Explore the sandbox',
  leaveSandbox: 'Leave the sandbox',
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

/** Signing out, and what happens to the data on this computer. */
export const signOutStrings = {
  button: 'Sign out',
  note: 'Galley forgets the key on this computer. The key itself goes on working elsewhere.',
  title: (business: string) => `Sign out of ${isolated(business)}?`,
  text: 'Galley forgets the key. To come back you need to enter it again.',
  unsent: (count: number) =>
    `${plural(count, 'change', 'changes')} ${count === 1 ? 'is' : 'are'} not sent yet. What should happen with ${count === 1 ? 'it' : 'them'}?`,
  question: 'What is on this computer',
  keep: {
    label: 'Keep it here',
    detail: (count: number) =>
      count > 0
        ? 'It waits on this computer, and is sent once the key is connected again.'
        : 'Posts, notes and pictures stay on this computer, and are there when you come back.',
  },
  send: {
    label: 'Send first',
    detail: 'Galley signs out as soon as all of it is sent.',
  },
  remove: {
    label: 'Delete it',
    detail:
      'Also your notes, tags, blocks of text, files and planned days: they are nowhere else. The service keeps what it has.',
  },
  agree: (word: string) => `Type ${quoted(word)} to agree`,
  /** What is typed to agree when nothing waits. */
  agreeWord: 'delete',
  sending: (count: number) => `Sending, ${number(count)} to go`,
  knownBy: (moment: string) =>
    `No answer came to what was sent. By ${moment} Galley knows whether it arrived, and sends it again if it did not.`,
  through: (moment: string) => `The last one goes out at about ${moment}. You can stay meanwhile.`,
  needsYou: (count: number) =>
    `${plural(count, 'change needs', 'changes need')} you first, and ${count === 1 ? 'is' : 'are'} not sent without an answer. Activity shows ${count === 1 ? 'it' : 'them'}.`,
  cannotSend: 'Nothing can be sent now: Galley has no connection, or works offline.',
  seeActivity: 'Open Activity',
  stay: 'Stay',
  yes: 'Sign out',
  yesSend: 'Send and sign out',
  yesDelete: 'Sign out and delete',
};

// Welcome, and what can go wrong with a key.

export const welcomeStrings = {
  title: ['Write it here.', 'Send it when it is ready.'],
  lead: 'Write once, shape it for every platform, and let the service send it at the right time.',
  key: 'API key',
  whereLink: 'Where do I find it?',
  where: {
    title: 'Where the key comes from',
    text: 'An Owner or Admin of the business creates it with the service, and copies it once when it is made. Ask them for the key and for the address of the service.',
  },
  showKey: 'Show the key',
  hideKey: 'Hide the key',
  address: 'Service address',
  addressHint: 'Begins with https://. Whoever gave you the key knows it.',
  addressPlaceholder: 'https://',
  checking: 'Asking the service',
  opens: 'This key opens',
  connect: 'Connect',
  connectTo: (business: string) => `Connect ${isolated(business)}`,
  sandbox: 'Explore the sandbox',
  promises: {
    lock: { lead: 'Kept in your system keychain.', text: 'Never shown again, never in a log or a backup.' },
    box: { lead: 'The sandbox is a made-up bakery.', text: 'Try everything offline. Nothing is ever published.' },
  },
  sample: {
    text: 'Out at 7:40. If you like the corner ones, be early. If you like the middle ones, be honest.',
    time: 'Sat May 16, 7:15 AM, New York time',
  },
  foot: 'An Owner or Admin of the business can create a key.',
  problem: {
    unauthorized: 'The service does not know this key. Check that it was copied whole.',
    unreachable: 'Nothing answers at this address. Check the address and your connection.',
    unreadable: 'Something answers at this address, but it is not the service.',
    forbidden: 'This key cannot do anything. Ask an Owner for one that can.',
    narrow: 'The service knows this key, but it may not read the account. Ask an Owner to add that right.',
  },
  keychain: {
    title: 'The key could not be kept safely',
    lead: 'The system keychain did not take the key.',
    linux:
      'On Linux it needs a keyring, such as gnome-keyring or KWallet, and the library libsecret. Install them and try again.',
    other: 'Unlock it and try again.',
    safe: 'Nothing is lost: only sending needs the key.',
    question: 'What should happen with the key?',
    session: { label: 'Keep for this session', detail: 'Galley forgets it when it closes, and asks again next time.' },
    file: {
      label: 'Save in a private file',
      detail: 'Only your user can read the file, but so can every program you run. It is not encrypted.',
    },
    confirmWord: 'save',
    confirmLabel: 'Type “save” to agree',
    again: 'Try the keychain again',
    goOn: 'Go on',
    saveInFile: 'Save in a file',
  },
  missing: {
    refused: {
      title: 'The key no longer works',
      text: (business: string) => `${isolated(business)} was open here, but the service no longer accepts its key.`,
      retry: 'Try again',
      waiting: 'Asking the service',
      still: 'The service still does not accept it.',
    },
    unreadable: {
      title: 'The key cannot be read',
      text: (business: string) => `${isolated(business)} was open here before, but its key cannot be read now.`,
      why: 'The keychain is locked, or the key was removed from it.',
      retry: 'Unlock and try again',
      waiting: 'Waiting for your keychain',
      still: 'The keychain still does not give the key.',
    },
    ended: {
      title: 'Enter the key again',
      text: (business: string) => `${isolated(business)} was open here, and its key was kept only until Galley closed.`,
    },
    enter: 'Enter the key again',
  },
} as const;
