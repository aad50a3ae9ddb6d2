// Words that several places share: names of states, kinds and buttons.
import { type PlatformId, platforms } from '../../../preload/rules/platforms.ts';
import { isolated } from './quoted.ts';

const isPlatform = (id: string): id is PlatformId => id in platforms;

/** A platform the service added later goes by its id. */
export const platformName = (id: string): string =>
  isPlatform(id) ? platforms[id].name : isolated(id.replaceAll('_', ' '));
export const platformBadge = (id: string): string =>
  isPlatform(id) ? platforms[id].badge : isolated(id.slice(0, 1).toUpperCase() + id.slice(1, 2));

const kinds: Readonly<Record<string, string>> = {
  post: 'Post',
  carousel: 'Carousel',
  reel: 'Reel',
  story: 'Story',
  video: 'Video',
};
export const kindName = (kind: string): string => kinds[kind] ?? isolated(kind);

const grouped = new Intl.NumberFormat('en');
/** 2200 becomes 2,200. */
export const number = (value: number): string => grouped.format(value);

export const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

export const files = (count: number): string => plural(count, 'file', 'files');

export const common = {
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  tryAgain: 'Try again',
  notDragged: 'It could not be dragged out of Galley.',
  untitled: 'Untitled',
  noTime: 'No time set',
  linkFailed: 'Could not open the page',
  notifications: 'Notifications',
};
