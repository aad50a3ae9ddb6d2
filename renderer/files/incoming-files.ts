// Files a person drops, pastes or chooses, each with the folder it was in; and what is known of them during the drag.
import type { HandedFile } from '../../preload/contract/shell.ts';

/** What an operating system leaves in folders by itself. */
const litter = new Set(['thumbs.db', 'desktop.ini']);
const isLitter = (name: string): boolean => name.startsWith('.') || litter.has(name.toLowerCase());

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A reader gives a folder in pieces; the last one is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
};

/** A busy disk fails for a moment: it is asked again before a file counts as unreadable. */
const retryAfterMs = [200, 1000];
const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const delayMs of retryAfterMs) {
    try {
      return await ask();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return ask();
};

/** What cannot be read is added to `unread`: the rest goes on. */
const filesBelow = async (entry: FileSystemEntry, folder: string, unread: string[]): Promise<HandedFile[]> => {
  if (isLitter(entry.name)) return [];
  try {
    if (isFolder(entry)) {
      const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const found: HandedFile[] = [];
      for (const each of await patiently(() => entriesOf(entry)))
        found.push(...(await filesBelow(each, inside, unread)));
      return found;
    }
    if (!isFile(entry)) return [];
    const file = await patiently(() => new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
    return [{ file, folder }];
  } catch {
    unread.push(entry.name);
    return [];
  }
};

/**
 * Must be called while the drop is handled: afterwards the browser lets go of it. `onunread` receives the names of files
 * and folders that could not be read, and are left out.
 */
export const filesOfDrop = async (
  { items }: Pick<DataTransfer, 'items'>,
  onunread: (names: string[]) => void,
): Promise<HandedFile[]> => {
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: HandedFile[] = [];
  const unread: string[] = [];
  for (const { entry, file } of dropped) {
    if (entry && isFolder(entry)) found.push(...(await filesBelow(entry, '', unread)));
    else if (file) found.push({ file, folder: '' });
    else if (entry) found.push(...(await filesBelow(entry, '', unread)));
  }
  if (unread.length > 0) onunread(unread);
  return found;
};

export const plainFiles = (files: Iterable<File>): HandedFile[] => [...files].map((file) => ({ file, folder: '' }));

/** For a chosen folder the browser reports each file's path below it, the folder itself first. */
const inChosenFolder = (file: File): HandedFile => ({
  file,
  folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'),
});

/** Opens the system's own picker. Resolves to nothing when it is closed without a choice. */
export const chooseFiles = (host: Document, what: 'files' | 'folder', accept?: string): Promise<HandedFile[]> =>
  new Promise((resolve) => {
    const input = host.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.hidden = true;
    input.webkitdirectory = what === 'folder';
    if (accept !== undefined) input.accept = accept;
    const end = () => {
      input.remove();
      const files = [...(input.files ?? [])];
      resolve(what === 'folder' ? files.filter(({ name }) => !isLitter(name)).map(inChosenFolder) : plainFiles(files));
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    host.body.append(input);
    input.click();
  });

/** The type is hidden for folders and for what the system does not know. */
export type Dragged = {
  total: number;
  pictures: number;
  videos: number;
  /** Possibly answers to a review pack. */
  answers: number;
  unknown: number;
  unsupported: number;
};

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']);
const videoTypes = new Set(['video/mp4', 'video/quicktime']);
/** For the system's picker, which shows what matches first. */
export const takenTypes = [...pictureTypes, '.heic', ...videoTypes].join(',');
export const takenPictureTypes = [...pictureTypes, '.heic'].join(',');
/** Captions may lie beside the files. */
const captionTypes = new Set(['text/csv', 'application/vnd.ms-excel', 'text/plain', 'text/markdown']);

const kindOf = (type: string): Exclude<keyof Dragged, 'total'> => {
  if (pictureTypes.has(type)) return 'pictures';
  if (videoTypes.has(type)) return 'videos';
  if (type === 'application/json') return 'answers';
  return type === '' || captionTypes.has(type) ? 'unknown' : 'unsupported';
};

export const draggedOf = (items: Iterable<Pick<DataTransferItem, 'kind' | 'type'>>): Dragged => {
  const dragged: Dragged = { total: 0, pictures: 0, videos: 0, answers: 0, unknown: 0, unsupported: 0 };
  for (const { kind, type } of items) {
    if (kind !== 'file') continue;
    dragged.total += 1;
    dragged[kindOf(type)] += 1;
  }
  return dragged;
};

export const holdsFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer !== null && [...transfer.types].includes('Files');
