// How large, how long and how fast, in words.
import { number } from './common-strings.ts';

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
