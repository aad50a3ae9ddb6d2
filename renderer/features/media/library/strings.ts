// Strings of stored files: the grid, one file, its crop, and choosing a picture.
import * as messages from '#messages/media/library.ts';
import type { MediaFile, MediaFilter } from '../../../../preload/contract/media.ts';
import { files, isolated, fileSize, playTime } from '../../../app/strings.ts';

const types: Record<'all' | MediaFile['type'], string> = messages.types;
const uses: Record<'all' | NonNullable<MediaFilter['use']>, string> = messages.uses;
const sorts: Record<NonNullable<MediaFilter['sort']>, string> = messages.sorts;

const formats: Readonly<Record<string, string>> = messages.formats;
const codecs: Readonly<Record<string, string>> = messages.codecs;
const codecName = (codec: string): string => codecs[codec] ?? isolated(codec);

const locations = (location: MediaFile['location']): string => {
  switch (location) {
    case 'none':
      return 'Not in the file';
    case 'removed':
      return "Removed from Galley's copy";
    case 'kept':
      return 'Kept in the file';
  }
};

export const mediaStrings = {
  ...messages.media,
  types,
  uses,
  sorts,
  stored: (bytes: number) => `${fileSize(bytes)} on this computer`,
  count: files,
  file: {
    ...messages.media.file,
    kindOf: (file: MediaFile) =>
      [formats[file.mimeType] ?? isolated(file.mimeType), fileSize(file.sizeBytes)].join(', '),
    lengthOf: (seconds: number) => playTime(seconds),
    codecs: (video: string | null, audio: string | null) =>
      [video, audio].flatMap((each) => (each === null ? [] : codecName(each))).join(', '),
    locations,
    statuses: messages.media.file.statuses as Readonly<Record<string, string>>,
  },
  crop: {
    ...messages.media.crop,
    platformOf: {
      ...messages.media.crop.platformOf,
      '1.91:1': 'Links, LinkedIn',
    } as Readonly<Record<string, string>>,
  },
  strip: {
    ...messages.media.strip,
    sending: (percent: number) => `${String(percent)}%`,
  },
};
