// Strings and formats that features share: platform and kind names, common buttons, quoted names, sizes, durations.
import { type PlatformId, platforms } from '../../preload/rules/platforms.ts';

const isPlatform = (id: string): id is PlatformId => id in platforms;

/** A platform the service added later goes by its id. */
export const platformName = (id: string): string =>
  isPlatform(id) ? platforms[id].name : isolated(id.replaceAll('_', ' '));
/** For a chip or a tile. */
export const platformShortName = (id: string): string => platformName(id).replace('YouTube ', '');
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
export const posts = (count: number): string => plural(count, 'post', 'posts');

export const common = {
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Couldn't copy",
  themeFailed: "Couldn't save the theme",
  tryAgain: 'Try again',
  notDragged: "Couldn't drag it out of Galley. Try again.",
  untitled: 'Untitled',
  noTime: 'No time set',
  linkFailed: "Couldn't open the page",
  noWebsite: 'The sandbox has no website. Signing in there happens by itself, in a moment.',
  notifications: 'Notifications',
};

// Names and texts from outside inside a sentence: bidirectional text in them must not reorder the words around them.

/** Signs that turn the direction of what follows, also beyond the name, and those that end an isolation. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu;
/** The blocks that Unicode keeps for what is written from right to left, and the marks that count as it. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [firstStrongIsolate, popDirectionalIsolate] = ['\u2068', '\u2069'];

/** A name in the middle of a sentence. One that is written as the sentence is needs no signs around it. */
export const isolated = (name: string): string => {
  const harmless = name.replaceAll(turning, '');
  return rightToLeft.test(harmless) ? `${firstStrongIsolate}${harmless}${popDirectionalIsolate}` : harmless;
};

/** The same in quotation marks. */
export const quoted = (name: string): string => `“${isolated(name)}”`;

// Sizes and durations.

const units = ['KB', 'MB', 'GB', 'TB'] as const;
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** 2,840,000 becomes `2.8 MB`: powers of ten, as the service counts its limits. From 100 on without a fraction. */
export const fileSize = (bytes: number): string => {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const figure =
    value >= 100 || unit === 0 ? number(Math.max(bytes > 0 ? 1 : 0, Math.round(value))) : short.format(value);
  return `${figure} ${units[unit] ?? 'KB'}`;
};

/** `214 of 391 MB`: the unit once where both have the same. */
export const sizeOf = (partBytes: number, wholeBytes: number): string => {
  const [part, whole] = [fileSize(partBytes), fileSize(wholeBytes)];
  const unit = whole.slice(whole.lastIndexOf(' '));
  return `${part.endsWith(unit) ? part.slice(0, -unit.length) : part} of ${whole}`;
};

/** `about 3 minutes left`. */
export const timeLeft = (seconds: number): string => {
  if (seconds < 50) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${number(Math.max(1, minutes))} ${minutes <= 1 ? 'minute' : 'minutes'} left`;
  const hours = Math.round(minutes / 60);
  return `about ${number(hours)} ${hours === 1 ? 'hour' : 'hours'} left`;
};

/** 0:07, 1:02:03. */
export const playTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
};

export const moments = {
  today: 'Today',
  yesterday: 'Yesterday',
  justNow: 'just now',
  minutesAgo: (count: number) => `${String(count)} min ago`,
  hoursAgo: (count: number) => `${String(count)} h ago`,
  span: (from: string, to: string) => `${from} to ${to}`,
  in: (clock: string, city: string) => `${clock} in ${city}`,
  zone: (clock: string, zone: string) => `${clock} ${zone}`,
};

/** For a window, or a page of it, that could not start. */
export const startStrings = { failed: "Galley didn't start", pageFailed: "Couldn't load this page." };
