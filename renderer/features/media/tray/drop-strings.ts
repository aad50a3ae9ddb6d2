// Files that are dropped, pasted or chosen, until they are in the tray.
import { files, number, plural } from '../../../app/strings/common-strings.ts';
import { isolated } from '../../../app/strings/quoted.ts';

export const dropStrings = {
  noFiles: 'There are no files in it',
  unread: (names: readonly string[]) =>
    `${files(names.length)} could not be read and ${names.length === 1 ? 'was' : 'were'} left out: ${[
      ...names.slice(0, 3).map(isolated),
      ...(names.length > 3 ? [`${number(names.length - 3)} more`] : []),
    ].join(', ')}`,
  notTaken: 'The files were not taken.',
  label: 'Drop files to make posts',
  title: (count: number, each: boolean) =>
    each ? `Drop ${files(count)} to make ${plural(count, 'post', 'posts')}` : `Drop ${files(count)} to make posts`,
  titleUnknown: 'Drop them to make posts',
  text: 'Grouped by folder and by when they were taken. You can regroup before anything is created.',
  textEach: 'Every file becomes a post of its own. You can regroup before anything is created.',
  pictures: (count: number) => (count === 1 ? 'Picture' : 'Pictures'),
  picturesNote: 'posts, or carousels of 2 to 10',
  videos: (count: number) => (count === 1 ? 'Video' : 'Videos'),
  videosNote: '1 reel each',
  unknown: (count: number) => (count === 1 ? 'Folder or other file' : 'Folders or other files'),
  unknownNote: 'looked into when dropped',
  unsupported: (count: number) => `${plural(count, 'file', 'files')} of a type that is not supported`,
  checked: 'Sizes are checked before anything is uploaded',
  hold: 'Hold',
  holdEach: 'to make one post per file',
};
