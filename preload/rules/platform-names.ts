// Platforms by the names that people and other tools give them, in tables and file names.
import { type PlatformId, platformIds } from './platforms.ts';

const otherNames: Readonly<Record<string, PlatformId>> = {
  ig: 'instagram',
  insta: 'instagram',
  instagrambusiness: 'instagram',
  fb: 'facebook',
  facebookpage: 'facebook',
  li: 'linkedin',
  linkedinpage: 'linkedin',
  tt: 'tiktok',
  youtube: 'youtube_shorts',
  shorts: 'youtube_shorts',
  yt: 'youtube_shorts',
  twitter: 'x',
  twitterx: 'x',
  xtwitter: 'x',
};

/** Without capitals, spaces and signs. */
export const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

export const platformNamed = (text: string): PlatformId | undefined => {
  const name = letters(text);
  return (
    platformIds.find((id) => letters(id) === name) ?? (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined)
  );
};
