// Strings of stored files: the grid, one file, its crop, and choosing a picture.
import * as messages from '#messages/media/library.ts';
import type { MediaFile, MediaFilter } from '../../../../preload/contract/media.ts';
import { fileSize, files, isolated, playTime } from '../../../app/strings.ts';

const types: Record<'all' | MediaFile['type'], string> = messages.types;
const uses: Record<'all' | NonNullable<MediaFilter['use']>, string> = messages.uses;
const sorts: Record<NonNullable<MediaFilter['sort']>, string> = messages.sorts;

const formats: Readonly<Record<string, string>> = messages.formats;
const codecs: Readonly<Record<string, string>> = messages.codecs;
const codecName = (codec: string): string => codecs[codec] ?? isolated(codec);

export const mediaStrings = {
  ...messages.media,
  types,
  uses,
  sorts,
  stored: (bytes: number) => messages.media.stored(fileSize(bytes)),
  count: files,
  file: {
    ...messages.media.file,
    kindOf: (file: MediaFile) =>
      [formats[file.mimeType] ?? isolated(file.mimeType), fileSize(file.sizeBytes)].join(', '),
    lengthOf: (seconds: number) => playTime(seconds),
    codecs: (video: string | null, audio: string | null) =>
      [video, audio].flatMap((each) => (each === null ? [] : codecName(each))).join(', '),
    locations: (location: MediaFile['location']) => messages.media.file.locations[location],
    statuses: messages.media.file.statuses as Readonly<Record<string, string>>,
  },
  trim: {
    ...messages.media.trim,
    result: (seconds: number, allSeconds: number, sizeBytes: number) =>
      messages.media.trim.result(playTime(seconds), playTime(allSeconds), fileSize(sizeBytes)),
    tooLarge: (sizeBytes: number) => messages.media.trim.tooLarge(fileSize(sizeBytes)),
    tooLong: (seconds: number) => messages.media.trim.tooLong(playTime(seconds)),
    startsLater: (seconds: number) => messages.media.trim.startsLater(playTime(seconds)),
  },
  crop: {
    ...messages.media.crop,
    platformOf: {
      ...messages.media.crop.platformOf,
      '1.91:1': messages.linkShape,
    } as Readonly<Record<string, string>>,
  },
};
