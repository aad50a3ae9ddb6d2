// Words of the files that are kept: the grid, one file, its crop, and choosing a picture.
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
      return 'Taken out of Galley’s copy';
    case 'kept':
      return 'Left in the file';
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
  readFailed: 'Could not read the files.',
  empty: { title: 'No files yet', text: 'Pictures and videos that you drop stay here, also after their post is made.' },
  noMatch: 'No files match',
  clearFilters: 'Clear filters',

  selection: {
    label: 'Selected files',
    count: (count: number) => `${files(count)} selected`,
    put: 'Make posts of these',
    clear: 'Clear selection',
  },

  brand: {
    grid: 'Brand pictures',
    search: 'Search by tag',
    picture: 'Brand picture',
    note: 'Kept at the service, in your brand kit. New ones are added there.',
    empty: { title: 'No brand pictures', text: 'Pictures of your brand kit at the service stand here.' },
    readFailed: 'Could not read the brand pictures.',
    neverRead: 'Brand pictures show when Galley is online.',
    readAt: (ago: string) => `As of ${ago}.`,
  },

  file: {
    loading: 'Opening the file',
    readFailed: 'Could not open the file.',
    changeFailed: 'That was not kept.',
    name: 'Name',
    altText: 'Alt text',
    altHint: 'What it shows, for people who cannot see it. Posts made of it start with this.',
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
    location: 'Place',
    locations,
    added: 'Added',
    upload: 'At the service',
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
    removeText: 'Galley’s copy goes. The file you dropped stays where it was.',
    removed: (name: string) => `${quoted(name)} removed`,
    inUse: 'It stays: a post or a change that waits needs it.',
    cannotShow: 'This window cannot show it. It goes out all the same.',
    cannotPlay: 'This window cannot play it. It goes out all the same.',
  },

  crop: {
    title: (name: string) => `Crop or resize ${isolated(name)}`,
    text: 'A new file is made. The original stays as it is.',
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
    how: 'Arrows move it, Shift with arrows makes it larger or smaller, Alt makes the steps finer.',
    state: (width: number, height: number, left: number, top: number) =>
      `${number(width)} × ${number(height)} pixels, ${number(left)} from the left, ${number(top)} from the top`,
    result: (width: number, height: number) => `${number(width)} × ${number(height)} pixels`,
    small: 'Smaller than 600 pixels: platforms may show it blurred.',
    action: 'Crop',
    resize: 'Resize',
    asItIs: 'Choose a shape or a smaller width.',
    done: (name: string) => `${quoted(name)} made`,
    failed: 'It could not be made.',
    notPlaced: 'It was made, and the tray still has the original.',
    open: 'Open',
  },

  picker: {
    title: 'Replace the picture',
    text: (channel: string) => `Of the ${channel} version. It costs nothing.`,
    textAll: 'Of this version and those that follow it. It costs nothing.',
    source: 'From',
    own: 'Your files',
    brand: 'Brand pictures',
    add: 'Add files',
    action: 'Use this picture',
    failed: 'The picture was not replaced.',
    replaced: 'Picture replaced',
    undo: 'Undo',
    replace: 'Replace picture',
    addPicture: 'Choose a picture',
  },

  strip: {
    waiting: 'Waits to be uploaded',
    sending: (percent: number) => `${String(percent)}%`,
  },
};
