// Strings and formats that features share: platform and kind names, common buttons, quoted names, sizes, durations.
import * as messages from '#messages/app.ts';
import { language, number } from '#messages/language.ts';
import { isolated, platformName } from '../../preload/rules/message-format.ts';
import { isPlatformId, platforms } from '../../preload/rules/platforms.ts';

export { isolated, number, platformName };

export const platformBadge = (id: string): string =>
  isPlatformId(id) ? platforms[id].badge : isolated(id.slice(0, 1).toUpperCase() + id.slice(1, 2));

const kinds: Readonly<Record<string, string>> = messages.kinds;
export const kindName = (kind: string): string => kinds[kind] ?? isolated(kind);

export const files = messages.files;
export const posts = messages.posts;

export const common = messages.common;

/** A name in quotation marks. */
export const quoted = messages.quoted;

// Sizes and durations.

const units = ['KB', 'MB', 'GB', 'TB'] as const;
const short = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

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
  return messages.sizeOf(part.endsWith(unit) ? part.slice(0, -unit.length) : part, whole);
};

/** `about 3 minutes left`. */
export const timeLeft = (seconds: number): string => {
  if (seconds < 50) return messages.timeLeft.moment;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? messages.timeLeft.minutes(minutes) : messages.timeLeft.hours(Math.round(minutes / 60));
};

/** 0:07, 1:02:03. */
export const playTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
};

export const moments = messages.moments;

/** For a window, or a page of it, that could not start. */
export const startStrings = messages.start;
