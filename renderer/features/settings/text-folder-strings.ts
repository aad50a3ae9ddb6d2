// Strings of the folder of posts as text files, in Settings and Needs you.
import * as messages from '#messages/settings/text-folder.ts';
import type { TextFileProblem, TextFileProblemKind, TextFolder } from '../../../preload/contract/text-folder.ts';
import { isolated } from '../../app/strings.ts';

const { textFolder } = messages;
const problems: Record<TextFileProblemKind, string> = textFolder.problem;

export const textFolderStrings = {
  ...textFolder,
  stop: (folder: string): string => textFolder.stop(isolated(folder)),
  state: ({ state, fileCount }: TextFolder): string => {
    switch (state) {
      case 'open':
        return textFolder.open(fileCount);
      case 'gone':
        return textFolder.gone;
      case 'too-large':
        return textFolder.tooLarge;
      case 'read-only':
        return textFolder.readOnly;
    }
  },
  why: ({ kind, line }: TextFileProblem): string =>
    [...(line === null ? [] : [textFolder.line(line)]), problems[kind]].join(' · '),
};
