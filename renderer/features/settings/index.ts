// What other features use of this one.
export { textFolderStrings } from './text-folder-strings.ts';
