// Folders are walked to their last file; each file keeps the folder it was found in.
import { describe, expect, it, vi } from 'vitest';
import { chooseFiles, filesOfDrop } from '../../../renderer/files/handed.ts';

const fileEntry = (name: string, broken = false) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (give: (file: File) => void, fail: (error: Error) => void) =>
    broken ? fail(new Error('gone')) : give(new File(['x'], name)),
});
/** Gives what is in it in pieces of two, as browsers give pieces of a hundred. */
const folderEntry = (name: string, inside: object[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [...inside];
    return { readEntries: (give: (entries: object[]) => void) => give(left.splice(0, 2)) };
  },
});
const dropped = (entries: { name: string }[]) =>
  filesOfDrop({
    items: entries.map((entry) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry,
      getAsFile: () => new File(['x'], entry.name),
    })) as unknown as DataTransferItemList,
  });
const places = (found: Awaited<ReturnType<typeof dropped>>) =>
  found.map(({ file, folder }) => `${folder}|${file.name}`);

describe('what was dropped', () => {
  it('is read to the end of each folder', async () => {
    const saturday = folderEntry('sat', [fileEntry('1.jpg'), fileEntry('2.jpg'), fileEntry('3.jpg')]);
    const found = await dropped([folderEntry('shoot', [saturday, fileEntry('clip.mp4')]), fileEntry('alone.jpg')]);
    expect(places(found)).toEqual([
      'shoot/sat|1.jpg',
      'shoot/sat|2.jpg',
      'shoot/sat|3.jpg',
      'shoot|clip.mp4',
      '|alone.jpg',
    ]);
  });

  it('goes on past what cannot be read, and past what the system leaves in folders', async () => {
    const found = await dropped([
      folderEntry('shoot', [
        fileEntry('gone.jpg', true),
        fileEntry('.DS_Store'),
        fileEntry('Thumbs.db'),
        fileEntry('1.jpg'),
      ]),
    ]);
    expect(places(found)).toEqual(['shoot|1.jpg']);
  });
});

describe('the picker', () => {
  const choosing = (files: File[], event: 'change' | 'cancel') =>
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      Object.defineProperty(this, 'files', { value: files });
      this.dispatchEvent(new Event(event));
    });

  it('tells the folder that files of a chosen folder are in', async () => {
    const file = Object.defineProperty(new File(['x'], '1.jpg'), 'webkitRelativePath', { value: 'shoot/sat/1.jpg' });
    const click = choosing([file], 'change');
    expect(places(await chooseFiles(document, 'folder'))).toEqual(['shoot/sat|1.jpg']);
    click.mockRestore();
  });

  it('ends with nothing when it is closed', async () => {
    const click = choosing([], 'cancel');
    expect(await chooseFiles(document, 'files')).toEqual([]);
    expect(document.querySelector('input[type=file]')).toBeNull();
    click.mockRestore();
  });
});
