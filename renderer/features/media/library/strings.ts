// Strings of stored files: the grid, one file, its crop, and choosing a picture.
import type { MediaFile, MediaFilter } from '../../../../preload/contract/media.ts';
import { files, number, plural, isolated, quoted, fileSize, playTime } from '../../../app/strings.ts';

const types: Record<'all' | MediaFile['type'], string> = { all: 'All kinds', image: 'Pictures', video: 'Videos' };
const uses: Record<'all' | NonNullable<MediaFilter['use']>, string> = {
  all: 'Used or not',
  used: 'Used',
  unused: 'Not used',
};
const sorts: Record<NonNullable<MediaFilter['sort']>, string> = {
  newest: 'Newest first',
  name: 'By name',
  largest: 'Largest first',
};

const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
};
const codecs: Readonly<Record<string, string>> = {
  avc1: 'H.264',
  avc3: 'H.264',
  hvc1: 'HEVC',
  hev1: 'HEVC',
  av01: 'AV1',
  vp09: 'VP9',
  mp4a: 'AAC',
};
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
  types,
  uses,
  sorts,
  type: 'Kind',
  use: 'Use',
  tag: 'Tag',
  anyTag: 'Any tag',
  tagCount: (tag: string, count: number) => `${isolated(tag)} (${number(count)})`,
  sort: 'Order',
  search: 'Search files',
  clearSearch: 'Clear search',
  grid: 'Files',
  stored: (bytes: number) => `${fileSize(bytes)} on this computer`,
  found: (count: number) => `${files(count)} found`,
  count: files,
  used: (count: number) => plural(count, 'post', 'posts'),
  readFailed: "Couldn't load files.",
  empty: { title: 'No files yet', text: 'Files you drop stay here, even after you use them.' },
  noMatch: 'No files match',
  clearFilters: 'Clear filters',

  selection: {
    label: 'Selected files',
    count: (count: number) => `${files(count)} selected`,
    put: 'Make posts',
    clear: 'Clear selection',
  },

  brand: {
    grid: 'Brand pictures',
    search: 'Search by tag',
    picture: 'Brand picture',
    newLogo: 'Logo changed',
    noLogo: 'The logo is as it was.',
    note: 'Stored on the service, in your brand kit. Add new ones there.',
    empty: { title: 'No brand pictures', text: 'Pictures from your brand kit appear here.' },
    readFailed: "Couldn't load brand pictures.",
    neverRead: "Brand pictures appear when you're online.",
    readAt: (ago: string) => `Updated ${ago}.`,
  },

  file: {
    loading: 'Opening the file',
    readFailed: "Couldn't open the file.",
    changeFailed: "Couldn't save that.",
    name: 'Name',
    altText: 'Alt text',
    altHint: "What it shows, for people who can't see it. Posts made from it start with this.",
    tags: 'Tags',
    addTag: 'Add a tag',
    removeTag: (tag: string) => `Remove ${isolated(tag)}`,
    facts: 'About the file',
    kind: 'Kind',
    kindOf: (file: MediaFile) =>
      [formats[file.mimeType] ?? isolated(file.mimeType), fileSize(file.sizeBytes)].join(', '),
    size: 'Size',
    pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
    length: 'Length',
    lengthOf: (seconds: number) => playTime(seconds),
    codec: 'Codec',
    codecs: (video: string | null, audio: string | null) =>
      [video, audio].flatMap((each) => (each === null ? [] : codecName(each))).join(', '),
    taken: 'Taken',
    location: 'Location',
    locations,
    added: 'Added',
    upload: 'On the service',
    uploaded: 'Yes',
    notUploaded: 'Not yet',
    madeFrom: 'Made from',
    original: 'Open the original',
    uses: 'Used in',
    noUses: 'No post yet',
    statuses: { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as Readonly<Record<string, string>>,
    crop: 'Crop or resize',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${quoted(name)}?`,
    removeText: "Removes Galley's copy. The file you dropped stays where it was.",
    removed: (name: string) => `Removed ${quoted(name)}`,
    inUse: "Can't remove: a post or a waiting change needs it.",
    cannotShow: "This file can't be previewed here. It still publishes.",
    cannotPlay: "This video can't be played here. It still publishes.",
  },

  crop: {
    title: (name: string) => `Crop or resize ${isolated(name)}`,
    text: 'Creates a new file. The original stays as it is.',
    ratio: 'Shape',
    free: 'Free',
    whole: 'Whole picture',
    platformOf: {
      '1:1': 'Square',
      '4:5': 'Instagram, Facebook',
      '1.91:1': 'Links, LinkedIn',
      '9:16': 'Stories, Reels, Shorts',
      '16:9': 'X, wide',
      '2:3': 'Pinterest',
    } as Readonly<Record<string, string>>,
    width: 'Width',
    fullWidth: 'Original width',
    atMost: (pixels: number) => `${number(pixels)} pixels wide`,
    inPlace: 'Use it in the tray instead of the original',
    inPlaceNote: 'The original stays in All files.',
    frame: 'Crop frame',
    how: 'Arrow keys move it, Shift with arrow keys resizes it, Alt makes smaller steps.',
    state: (width: number, height: number, left: number, top: number) =>
      `${number(width)} × ${number(height)} pixels, ${number(left)} from the left, ${number(top)} from the top`,
    result: (width: number, height: number) => `${number(width)} × ${number(height)} pixels`,
    small: 'Under 600 pixels: it may look blurry.',
    action: 'Crop',
    resize: 'Resize',
    asItIs: 'Choose a shape or a smaller width.',
    done: (name: string) => `Created ${quoted(name)}`,
    failed: "Couldn't create it.",
    notPlaced: 'Created, but the tray still uses the original.',
    open: 'Open',
  },

  picker: {
    title: 'Replace the picture',
    text: (channel: string) => `Changes the ${channel} version. Free.`,
    textAll: 'Changes this version and the ones that follow it. Free.',
    source: 'From',
    own: 'Your files',
    brand: 'Brand pictures',
    add: 'Add files',
    action: 'Use this picture',
    failed: "Couldn't replace the picture.",
    replaced: 'Picture replaced',
    undo: 'Undo',
    replace: 'Replace picture',
    addPicture: 'Choose a picture',
  },

  strip: {
    waiting: 'Waiting to upload',
    sending: (percent: number) => `${String(percent)}%`,
  },
};
