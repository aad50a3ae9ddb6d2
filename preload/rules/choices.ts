// Closed lists of what a person can choose from. The window offers these values, and the contract accepts no others.

/** `snippet`: words for anywhere. `hashtags`: a group of them. `template`: a whole text to start from. */
export const snippetKinds = ['snippet', 'hashtags', 'template'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** Where the person has got with a thought of their own. */
export const savedIdeaStages = ['new', 'next', 'used'] as const;
export type SavedIdeaStage = (typeof savedIdeaStages)[number];

/** `time`: what was taken in one go; `folder`: a sub-folder; `each`: every file by itself. */
export const groupings = ['time', 'folder', 'each'] as const;
export type GroupBy = (typeof groupings)[number];

/** `list`: as the posts were given, which is how the list shows them. `oldest`: what was made first comes first. */
export const planOrders = ['list', 'oldest'] as const;
export type PlanOrder = (typeof planOrders)[number];

export const importFields = [
  'platform',
  'name',
  'text',
  'hashtags',
  'date',
  'time',
  'title',
  'description',
  'altText',
  'tags',
  'note',
] as const;
export type ImportField = (typeof importFields)[number];

export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

export const exportFormats = ['csv', 'json', 'markdown', 'ics', 'review'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Hues of the colour circle, in degrees, that can be told apart. */
export const campaignHues = [25, 75, 145, 200, 260, 320] as const;
export type CampaignHue = (typeof campaignHues)[number];

/**
 * `library`: posts and everything about them; `copies`: its daily copies; `originals`: the person's files; `thumbnails`:
 * small pictures of these; `pictures`: those of the service that were shown; `other`: settings, logs, other businesses.
 */
export const storageKinds = ['library', 'copies', 'originals', 'thumbnails', 'pictures', 'other'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** Of crash dumps, in the data folder: what was in memory when Galley ended, the key too. */
export const crashDumpsFolder = 'crashes';

/**
 * `pictures`: those of the service, which come again; `unused`: files of the person's that nothing needs; `crashes`:
 * crash dumps, which some starts were asked to keep.
 */
export const freeableKinds = ['pictures', 'unused', 'crashes'] as const;
export type FreeableKind = (typeof freeableKinds)[number];
