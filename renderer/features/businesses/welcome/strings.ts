// Strings of Welcome, and of what can go wrong with a key.
import { isolated } from '../../../app/strings.ts';

export const welcomeStrings = {
  title: "Write it here. Send it when it's ready.",
  lead: 'Posts for seven platforms, saved on this computer, published once and on time.',
  promise: 'No telemetry. Galley talks only to the service you connect.',
  try: {
    title: 'Look around first',
    text: 'Tansy Lane Bakery is sample data: 128 posts, a busy calendar and a few problems. Everything works; nothing is ever published.',
    facts: ['No account, no key, works offline', 'Leave and come back anytime'],
    open: 'Open the sandbox',
  },
  own: {
    title: 'Connect your business',
    text: 'Paste your API key. Galley checks it before saving it.',
  },
  key: 'API key',
  whereLink: 'Where do I find it?',
  where: {
    title: 'Where to find the key',
    text: "An Owner or Admin of the business creates it on the service and can copy it only once. Ask them for the key and the service's address.",
  },
  showKey: 'Show the key',
  hideKey: 'Hide the key',
  address: 'Service address',
  addressHint: 'Starts with https://. Ask whoever gave you the key.',
  addressPlaceholder: 'https://',
  checking: 'Checking the key',
  opens: 'This key opens',
  connect: 'Connect',
  connectTo: (business: string) => `Connect ${isolated(business)}`,
  storedSafely: 'Saved in your system keychain. Never shown again, and never in logs or backups.',
  problem: {
    unauthorized: "The service doesn't recognize this key. Check that you copied all of it.",
    unreachable: 'No reply from this address. Check the address and your connection.',
    unreadable: "This address isn't the service.",
    forbidden: 'This key has no permissions. Ask an Owner for one that does.',
    narrow: "This key can't read the account. Ask an Owner to add that permission.",
  },
  keychain: {
    title: "The key couldn't be saved securely",
    lead: "The system keychain couldn't save the key.",
    linux:
      'On Linux this needs a keyring, such as gnome-keyring or KWallet, and the libsecret library. Install them and try again.',
    other: 'Unlock it and try again.',
    safe: 'Nothing is lost: only sending needs the key.',
    question: 'What should happen to the key?',
    session: { label: 'Keep for this session', detail: 'Galley forgets it on quit and asks again next time.' },
    file: {
      label: 'Save in a private file',
      detail: 'Not encrypted. Only your user account can read it, but so can any program you run.',
    },
    confirmWord: 'save',
    confirmLabel: 'Type “save” to confirm',
    again: 'Retry keychain',
    goOn: 'Continue',
    saveInFile: 'Save in a file',
  },
  missing: {
    refused: {
      title: 'The key no longer works',
      text: (business: string) => `${isolated(business)} was open here, but the service no longer accepts its key.`,
      retry: 'Try again',
      waiting: 'Checking the key',
      still: "The service still doesn't accept it.",
    },
    unreadable: {
      title: "The key can't be read",
      text: (business: string) => `${isolated(business)} was open here, but its key can't be read now.`,
      why: 'The keychain is locked, or the key was removed from it.',
      retry: 'Unlock and try again',
      waiting: 'Waiting for your keychain',
      still: "The keychain still won't provide the key.",
    },
    ended: {
      title: 'Enter the key again',
      text: (business: string) =>
        `${isolated(business)} was open here, and its key was saved only until Galley closed.`,
    },
    enter: 'Enter the key again',
  },
} as const;
