// Strings of Welcome, and of what can go wrong with a key.
import { isolated } from '../../../app/strings.ts';

export const welcomeStrings = {
  title: 'Write it here. Send it when it’s ready.',
  lead: 'Posts for seven platforms, stored on this computer, sent once and on time.',
  try: {
    title: 'Look around first',
    text: 'Tansy Lane Bakery is made up: 128 posts, a busy calendar, a few things gone wrong. Everything works, nothing is ever published.',
    facts: ['No account, no key, works offline', 'Leave it whenever you like, and come back'],
    open: 'Open the sandbox',
  },
  own: {
    title: 'Connect your business',
    text: 'Paste the key of your account. Galley checks what it opens before it stores it.',
  },
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
  storedSafely: 'Stored in your system keychain. Never shown again, never in a log or a backup.',
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
