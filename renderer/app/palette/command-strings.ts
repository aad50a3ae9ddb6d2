// Words of the command palette.
import { quoted } from '../strings/quoted.ts';

export const commandStrings = {
  title: 'Commands and search',
  ask: 'Type a command, or words from a post',
  results: 'Commands and posts',
  groups: {
    list: 'Selected posts',
    page: 'This post',
    commands: 'Commands',
    go: 'Go to',
    posts: 'Posts',
    recent: 'Recently edited',
  },
  none: 'Nothing is called that.',
  count: (count: number) => `${count} found`,
  move: 'move',
  run: 'run',
  close: 'close',
  offline: 'Works offline',
  searchAll: (words: string) => `Search the Library for ${quoted(words)}`,
  settings: (section: string) => `Settings: ${section}`,
  goOnline: 'Go online',
};
