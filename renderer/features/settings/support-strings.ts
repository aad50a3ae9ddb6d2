// Words of what Galley keeps on this computer, and of a file for support.
import type { Amount } from '../../../preload/contract/support.ts';
import type { FreeableKind, StorageKind } from '../../../preload/rules/choices.ts';
import { plural } from '../../app/strings/common-strings.ts';
import { fileSize } from '../../app/strings/size-strings.ts';
import { isolated } from '../../app/strings/quoted.ts';

const kinds: Record<StorageKind, { title: string; text: string }> = {
  library: { title: 'Library', text: 'Posts and everything about them.' },
  copies: { title: 'Copies of the library', text: 'One a day, the newest three.' },
  originals: { title: 'Your pictures and videos', text: 'As they go out, kept until you remove them.' },
  thumbnails: { title: 'Small pictures of these', text: 'For lists and the calendar.' },
  pictures: { title: 'Pictures of the service', text: 'Those that were shown, so that they are there offline.' },
  other: { title: 'Everything else', text: 'Settings, the log, and other businesses you were in.' },
};

const files = ({ fileCount }: Amount): string => plural(fileCount, 'file', 'files');

export const storageStrings = {
  kinds,
  amount: (amount: Amount) => fileSize(amount.bytes),
  used: (amounts: readonly Amount[]) =>
    `Used on this computer: ${fileSize(amounts.reduce((sum, { bytes }) => sum + bytes, 0))}`,
  exports: 'Exports and backups are where you saved them. Galley keeps none.',
  folder: 'Data folder',
  show: 'Show folder',
  copy: 'Copy path',
  failedShow: 'Could not show the folder.',
  readFailed: 'Could not look at the disk.',
  free: 'Make room',
  freeNote: 'Nothing that waits to be sent is ever touched.',
  freeable: {
    pictures: {
      title: 'Pictures of the service',
      text: 'They come again when they are shown and Galley is online.',
    },
    unused: {
      title: 'Your files that nothing uses',
      text: 'In no post, not in the tray, and no step back of the last 30 days needs them.',
    },
    crashes: {
      title: 'Crash dumps',
      text: 'What was in memory when Galley ended, your API key too. Nobody else has them.',
    },
  } satisfies Record<FreeableKind, { title: string; text: string }>,
  frees: (amount: Amount) =>
    amount.fileCount === 0 ? 'Nothing to remove.' : `Frees ${fileSize(amount.bytes)} in ${files(amount)}.`,
  remove: 'Remove',
  removeOf: (kind: FreeableKind) => `Remove: ${storageStrings.freeable[kind].title}`,
  confirm: {
    title: (amount: Amount) => `Remove ${files(amount)}?`,
    text: (amount: Amount) =>
      `That frees ${fileSize(amount.bytes)}. They are removed from Galley for good. Your own originals elsewhere stay where they are.`,
    yes: 'Remove',
  },
  freed: (amount: Amount) => (amount.fileCount === 0 ? 'Nothing to remove' : `${fileSize(amount.bytes)} freed`),
};

export const diagnosticsStrings = {
  title: 'Save diagnostics',
  text: 'Versions, counts, how sync stands and the latest lines of the log, as one file for support. No key, no link and no text of a post is in it; it can be read in any editor before you send it.',
  save: 'Save diagnostics',
  saved: (name: string) => `Saved as ${isolated(name)}`,
  crashes: {
    title: 'Crash dumps',
    text: 'When Galley ends by itself, start it with --crash-dumps: from then on it keeps what was in memory at its end. Your API key can be in it. It stays on this computer, and Storage removes it.',
  },
};
