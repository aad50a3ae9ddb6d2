// Closed lists of what the user can choose from. The window offers these values, and the contract accepts no others.

/** `snippet`: text to insert anywhere. `hashtags`: a group of them. `template`: a whole text to start from. */
export const snippetKinds = ['snippet', 'hashtags', 'template'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** The progress of a saved idea. */
export const savedIdeaStages = ['new', 'next', 'used'] as const;
export type SavedIdeaStage = (typeof savedIdeaStages)[number];

/** Which dropped files form a group. `time`: taken in one session; `folder`: in one folder; `each`: every file by itself. */
export const groupings = ['time', 'folder', 'each'] as const;
export type GroupBy = (typeof groupings)[number];

/** `list`: in the order of the list. `oldest`: by creation, oldest first. */
export const planOrders = ['list', 'oldest'] as const;
export type PlanOrder = (typeof planOrders)[number];

export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

export const exportFormats = ['csv', 'json', 'markdown', 'ics', 'review'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Hues in degrees that are easy to distinguish. */
export const campaignHues = [25, 75, 145, 200, 260, 320] as const;
export type CampaignHue = (typeof campaignHues)[number];

/**
 * What takes up disk space. `library`: posts and everything about them; `copies`: its daily copies; `originals`: the
 * user's files; `derived`: what Galley made of those; `thumbnails`: of both; `pictures`: a cache of the service's; `other`: settings, logs, other
 * businesses.
 */
export const storageKinds = ['library', 'copies', 'originals', 'derived', 'thumbnails', 'pictures', 'other'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** Folder of crash dumps in the data folder. They hold what was in memory, including the API key. */
export const crashDumpsFolder = 'crashes';

/**
 * What can be deleted. `pictures`: the cache of the service's; `unused`: the user's files that nothing needs;
 * `crashes`: crash dumps, which Galley writes only if started that way.
 */
export const freeableKinds = ['pictures', 'unused', 'crashes'] as const;
export type FreeableKind = (typeof freeableKinds)[number];

/** `write`: from the post's idea. `revise`: as instructed. `picture`: a new one, with an optional hint. */
export const aiTasks = ['write', 'revise', 'picture'] as const;
export type AiTask = (typeof aiTasks)[number];

/** What needs the user, by what helps, in the order of the page. */
export const needsYouGroups = ['approve', 'new-time', 'sign-in', 'decide', 'again'] as const;
export type NeedsYouGroup = (typeof needsYouGroups)[number];

/** The seven states of a post (post-state.ts), worst first: a post has that of its worst platform. */
export const stateNames = ['blocked', 'sending', 'approval', 'making', 'scheduled', 'published', 'draft'] as const;
export type StateName = (typeof stateNames)[number];

/**
 * Filters for posts: their state, or in any state that they changed since they were approved, or that a result of an
 * AI batch is neither accepted nor rejected.
 */
export const filterStates = [...stateNames, 'changed', 'unchecked'] as const;
export type FilterState = (typeof filterStates)[number];

/** What a report is exported as. */
export const reportFormats = ['html', 'csv'] as const;
