// What a column of an imported table can be. Apart from other choices: only the import dialog needs it in the window.
import { type PlatformId, platformIds } from './platforms.ts';

const general = [
  'platform',
  'name',
  'text',
  'hashtags',
  'date',
  'time',
  'draft',
  'link',
  'media',
  'title',
  'description',
  'altText',
  'tags',
  'note',
  'group',
] as const;

/** Text for one platform alone, in place of `text`. */
type OwnText = `text:${PlatformId}`;
/** Yes or no: the post is for this platform. */
type PlatformFlag = `on:${PlatformId}`;
export type ImportField = (typeof general)[number] | OwnText | PlatformFlag;

export const ownText = (platform: PlatformId): OwnText => `text:${platform}`;
export const platformFlag = (platform: PlatformId): PlatformFlag => `on:${platform}`;

export const importFields: readonly ImportField[] = [
  ...general,
  ...platformIds.map(ownText),
  ...platformIds.map(platformFlag),
];

const repeatable: readonly ImportField[] = ['link', 'media', 'altText', 'tags', 'note'];
/** Several columns can be this: their cells are read one after the other. Of every other field there is one column. */
export const isRepeatable = (field: ImportField): boolean => repeatable.includes(field);
