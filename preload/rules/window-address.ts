// Addresses of places in the window, from the # on: what a notification may lead to.

/** The first part of an address (renderer/app/route.svelte.ts). */
const pages = [
  'activity',
  'ai-desk',
  'analytics',
  'brand',
  'calendar',
  'channels',
  'day-sheet',
  'editor',
  'help',
  'ideas',
  'library',
  'needs-you',
  'queue',
  'settings',
  'uploads',
] as const;
export type PageName = (typeof pages)[number];

const business = String.raw`(in/[0-9a-f]{24}/)?`;
/** As `encodeURIComponent` writes it. */
const part = String.raw`(/(?!\.)[\w.!~*'()%-]{1,200})`;
export const windowAddress = new RegExp(`^#/${business}(${pages.join('|')})${part}{0,2}$`);
