// Folders are walked to their last file; each file keeps the folder it was found in.
import { describe, expect, it, vi } from 'vitest';
import { chooseFiles, filesOfDrop } from '../../../renderer/files/incoming-files.ts';

/** `failures`: how often it cannot be read before it can. */
const fileEntry = (name: string, failures = 0) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (give: (file: File) => void, fail: (error: Error) => void) =>
    (failures -= 1) >= 0 ? fail(new Error('gone')) : give(new File(['x'], name)),
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
const dropped = (entries: { name: string }[], onunread = (_names: string[]) => {}) =>
  filesOfDrop(
    {
      items: entries.map((entry) => ({
        kind: 'file',
        webkitGetAsEntry: () => entry,
        getAsFile: () => new File(['x'], entry.name),
      })) as unknown as DataTransferItemList,
    },
    onunread,
  );
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

  it('goes on past what cannot be read and names it, and past what the system leaves in folders', async () => {
    const unread = vi.fn();
    const found = await dropped(
      [
        folderEntry('shoot', [
          fileEntry('gone.jpg', 9),
          fileEntry('.DS_Store'),
          fileEntry('Thumbs.db'),
          fileEntry('1.jpg'),
        ]),
      ],
      unread,
    );
    expect(places(found)).toEqual(['shoot|1.jpg']);
    expect(unread.mock.calls).toEqual([[['gone.jpg']]]);
  });

  it('is asked for again where a busy disk failed for a moment', async () => {
    const unread = vi.fn();
    const found = await dropped([folderEntry('shoot', [fileEntry('1.jpg', 2), fileEntry('2.jpg')])], unread);
    expect(places(found)).toEqual(['shoot|1.jpg', 'shoot|2.jpg']);
    expect(unread).not.toHaveBeenCalled();
  });
});

describe('the picker', () => {
  const choosing = (files: File[], event: 'change' | 'cancel') =>
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      Object.defineProperty(this, 'files', { value: files });
      this.dispatchEvent(new Event(event));
    });

  it('reports the folder of files in a chosen folder', async () => {
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
