// Strings of Settings, by section.
import type { KeyPlace } from '../../../preload/contract/session.ts';
import type { SettingsGroup, SettingsSection } from '../../app/route.svelte.ts';
import { number, plural, isolated, quoted, fileSize } from '../../app/strings.ts';
import type { RestoreOutcome, RestorePreview, RestoreReading } from '../../../preload/contract/backup.ts';
import type { Amount } from '../../../preload/contract/support.ts';
import type { FreeableKind, StorageKind } from '../../../preload/rules/choices.ts';
import type { UpdateFailure, UpdateState } from '../../../preload/contract/app.ts';

const sections: Record<SettingsSection, string> = {
  account: 'Account',
  appearance: 'Appearance',
  dates: 'Dates and times',
  keyboard: 'Keyboard',
  slots: 'Weekly slots',
  pools: 'Recurring posts',
  layers: 'Calendar layers',
  approvals: 'Approvals',
  notices: 'Notifications',
  desktop: 'Desktop',
  media: 'Pictures and videos',
  backup: 'Backup',
  storage: 'Storage',
  sync: 'Sync',
  key: 'API key',
  diagnostics: 'Diagnostics',
  about: 'About',
};

/** Six pages, each with the sections that belong together. */
const groups: Record<SettingsGroup, { title: string; text: string }> = {
  general: { title: 'General', text: 'theme, density, dates' },
  business: { title: 'Business', text: 'account, credits, key' },
  planning: { title: 'Planning', text: 'slots, recurring, campaigns' },
  notifications: { title: 'Notifications', text: 'what to notify about' },
  storage: { title: 'Storage', text: 'media, backup, offline, sync' },
  about: { title: 'About', text: 'version, updates, diagnostics' },
};

const places: Record<KeyPlace, { title: string; text: string }> = {
  keychain: { title: 'Stored in the system keychain', text: 'Galley reads it at startup and never shows it.' },
  session: { title: 'Kept for this session', text: 'Galley forgets it on quit and asks again next time.' },
  file: {
    title: 'Stored in a private file',
    text: 'Not encrypted. Any program you run can read it. Replace the key to move it to the keychain.',
  },
};

/** Job kinds as the service names them, before and after their end. Each but the ideas is about a post. */
const jobs: Readonly<Record<string, { going: string; done: string }>> = {
  generate_post: { going: 'Writing', done: 'Wrote' },
  revise_post: { going: 'Revising', done: 'Revised' },
  regenerate_image: { going: 'Making a picture for', done: 'Made a picture for' },
  publish_post: { going: 'Publishing', done: 'Published' },
};
const ideas = { going: 'Finding ideas', done: 'Found ideas' };
/** For a kind the service added later. */
const otherWork = { going: 'Working on', done: 'Worked on' };

export const settingsStrings = {
  title: 'Settings',
  groups,
  sections,
  find: 'Find a setting',
  clearFind: 'Clear search',
  found: 'Settings found',
  noneFound: (words: string) => `No settings match ${quoted(words)}.`,
  shortcuts: 'Keyboard shortcuts',
  account: {
    id: 'Business ID',
    copy: 'Copy',
    plan: 'Plan',
    active: 'Active',
    inactive: 'No active subscription',
    renews: (day: string) => `Renews ${day}`,
    fromPlan: 'From your plan',
    fromPlanNote: (day: string | undefined) =>
      day ? `of this period's credits. Resets ${day}.` : "of this period's credits.",
    toppedUp: 'Topped up',
    toppedUpNote: 'Never expire. Used after plan credits.',
    total: 'Total',
    totalNote: (credits: number) =>
      credits === 0
        ? "You're out of credits: AI writing and images are off."
        : `Enough for ${plural(credits, 'picture', 'pictures')}, or ${number(Math.floor(credits / 10))} to ${number(Math.floor(credits / 2))} carousels.`,
    noCredits: "Couldn't load credits",
    noCreditsNote: 'The balance is unknown; it may not be zero.',
    spent: 'Where credits went',
    spentNote: 'Cost of each job',
    /** Beside a day of which only the later part is listed. */
    dayCut: 'and earlier jobs',
    ledgerNote: 'As reported by the service. Failed jobs are free. Credits used for picked ideas are not itemized.',
    noJobs: 'No jobs yet.',
    job: (kind: string, state: 'going' | 'done', post: string | null) => {
      if (kind === 'generate_ideas') return ideas[state];
      const verb = (jobs[kind] ?? otherWork)[state];
      return post ? `${verb} ${quoted(post)}` : `${verb} a post`;
    },
    onlyIfItWorks: 'Only if it works',
    jobFailed: (what: string, why: string) => `${what}: ${isolated(why)}`,
    jobErrors: {
      timeout: 'it timed out',
      insufficient_credits: 'not enough credits',
    } as Readonly<Record<string, string>>,
    done: 'Done',
    failed: "Didn't finish",
    now: 'Now',
    plans: (count: number) => `${plural(count, 'autopilot plan', 'autopilot plans')} active.`,
    setUp: 'Setup is complete.',
    notSetUp: "Setup isn't complete.",
    allowances: 'Hourly limits',
    allowancesNote: "The most Galley sends in an hour, slightly below the service's limit",
    budgets: {
      general: { name: 'All requests', note: 'Reading and writing' },
      generation: { name: 'Writing and pictures', note: 'Everything the service generates' },
      outward: { name: 'Publishing', note: 'Schedule, approve, publish' },
    },
    used: (budget: string) => `${budget}, used this hour`,
    resetsAt: (time: string) => `Resets at ${time}`,
    left: (remaining: number, limit: number) => `${number(remaining)} of ${number(limit)} left`,
  },
  appearance: {
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    density: 'Density',
    densityText: 'Row spacing in the Library.',
    comfortable: 'Comfortable',
    compact: 'Compact',
    densityFailed: "Couldn't save the density",
  },
  dates: {
    system: 'System',
    zone: 'Time zone',
    zoneText: 'Set by the business. Used for all times.',
    zoneMissing: 'The business has none yet, so times use yours.',
    weekStart: 'First day of the week',
    weekStartText: 'For the calendar, date pickers and “this week”.',
    weekStarts: { monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' },
    hours: 'Time format',
    hoursText: 'How times are shown. You can type either.',
    hours12: '12 hours',
    hours24: '24 hours',
    failed: "Couldn't save this",
  },
  keyboard: {
    letterKeys: 'Single-letter shortcuts',
    letterKeysText: 'Such as N for a new post. Turn them off if you use speech input.',
    failed: "Couldn't save this",
  },
  approvals: {
    askFirst: 'My own posts need an approval before a time',
    askFirstText:
      "Posts that don't need the service's approval, such as those you write, are scheduled and published only after their text and pictures are approved here. You can always unschedule.",
    takeOff: 'Unschedule posts that change after approval',
    takeOffText:
      'They get their time back once you approve the changes or restore the approved text. Galley has to be running: the service publishes an approved post at its time, whatever changed.',
    failed: "Couldn't save this",
  },
  notices: {
    title: 'System notifications',
    text: "When Galley is in the background, notify me about posts that weren't published, still publish despite a change, or need approval, and about finished jobs. Click a notification to open the post.",
    notAllowed: "This computer isn't showing notifications from Galley. Allow them in your browser or system settings.",
    failed: "Couldn't save this",
  },
  desktop: {
    browser: 'Galley runs in your browser here',
    browserText: 'Saving ideas from any app, the system tray and opening at login need the desktop app.',
    capture: 'Save ideas from any app',
    captureText: 'While Galley is running, this shortcut brings it to the front to save an idea.',
    captureOff: 'Off',
    captureTaken: "This shortcut isn't available.",
    captureTakenText: 'Another app or the system uses it. Choose another, or close that app and come back.',
    login: 'Open Galley at login',
    loginText: 'Starts when you sign in to this computer. With the tray option below, its window stays closed.',
    loginRefused: "The system didn't allow it. Allow it in your system settings.",
    loginNotInstalled: 'Available once Galley is installed on this computer.',
    tray: { mac: 'Show Galley in the menu bar', other: 'Keep Galley in the system tray' },
    trayText:
      'Closing the window keeps Galley running in the background, uploading and syncing. Use its icon to see its status, open it or quit.',
    trayLinux: 'If your desktop shows no tray icons, start Galley again to reopen its window.',
    trayNone: 'This computer has no system tray, so closing the window quits Galley.',
    spelling: 'Check spelling',
    spellingMac: "Underlines words the Mac's own spell checker doesn't know.",
    spellingFetches: (languages: string) =>
      `Underlines unknown words. Turning it on downloads dictionaries from a Google server once: ${languages}. What you write stays here.`,
    failed: "Couldn't save this",
  },
  media: {
    keepLocation: 'Keep location data in photos',
    keepLocationText:
      'Phones save the location in each picture or video, often a home address, and anyone with the file can read it. Galley removes it from its copy unless this is on. Your own files are never changed.',
    keepLocationNote: 'Applies to files you add from now on.',
    failed: "Couldn't save this",
    stored: 'Saved on this computer',
    seeFiles: 'View files',
  },
  sync: {
    airplane: 'Work offline',
    airplaneText: 'Keep all changes on this computer until you turn this off.',
    now: 'Sync now',
    nowText: 'Send and receive changes now.',
    everything: 'Full resync',
    everythingText: 'Compare every post with the service. Activity shows the cost first.',
    open: 'Open Activity',
    here: 'Saved on this computer',
  },
  key: {
    places,
    address: 'Service address',
    sandbox: { title: 'You are in the sandbox', text: "There's no key here. What you write stays on this computer." },
  },
  about: {
    name: 'Galley',
    version: (version: string) => `Version ${version}`,
    shell: { electron: 'Runs as a desktop app.', browser: 'Runs in your browser, on this computer only.' },
    fontTitle: 'Typeface',
    font: 'Inter, under the SIL Open Font License.',
  },
};

// Backup.

const posts = (count: number): string => plural(count, 'post', 'posts');

export const backupStrings = {
  title: 'Save a backup',
  text: "One file with all posts and drafts, plus what's only on this computer: notes, checklists, planned days, tags, snippets, views, weekly slots and recurring posts. Pictures and videos aren't included. The file isn't encrypted.",
  save: 'Save a backup',
  saved: (count: number, name: string) => `Saved ${posts(count)} as ${isolated(name)}`,
  restoreTitle: 'Restore from backup',
  restoreText: 'Missing posts are restored as new drafts. Nothing is overwritten. You see a preview first.',
  choose: 'Choose a backup file',
  of: (business: string, when: string) => `Backup of ${isolated(business) || 'a business'}, made ${when}`,
  other: "It's from another business: its posts are restored as drafts in this one.",
  apply: 'Restore',
  reading: 'Reading the backup…',
  /** `count`: new drafts. */
  restoring: (count: number) => (count === 0 ? 'Restoring…' : `Restoring ${plural(count, 'draft', 'drafts')}…`),
  waiting: (count: number) => `${plural(count, 'post is', 'posts are')} waiting to be sent.`,
  see: 'See Activity',
  undo: 'Undo',
  nothing: 'Nothing to restore.',
  done: ({ madeCount, partialCount, filledCount }: RestoreOutcome) => {
    const done =
      [
        madeCount > 0 && `${plural(madeCount, 'draft', 'drafts')} restored`,
        filledCount > 0 && `missing details restored for ${posts(filledCount)}`,
      ]
        .filter(Boolean)
        .join(', ') || 'Restored';
    if (partialCount === 0) return done;
    return partialCount === 1
      ? `${done}. One draft is missing a platform or picture; it says which.`
      : `${done}. ${number(partialCount)} drafts are missing a platform or picture; each says which.`;
  },
};

/** `of`: of the new drafts. */
const someOf = (count: number, of: number): string => {
  if (of === 1) return 'It';
  if (count === of) return of === 2 ? 'Both' : `All ${number(of)}`;
  return count === 1 ? 'One of them' : `${number(count)} of them`;
};

/** What putting it back would do, line by line; empty: nothing. */
export const restoreLines = (preview: RestorePreview): string[] =>
  [
    preview.newCount > 0 &&
      `${plural(preview.newCount, 'new draft', 'new drafts')} from posts that are no longer here.`,
    preview.lackingPlatformCount > 0 &&
      `${someOf(preview.lackingPlatformCount, preview.newCount)} won't have all ${preview.lackingPlatformCount === 1 ? 'its' : 'their'} platforms, because the service starts no text-only post on X. The text will be in Versions.`,
    preview.lackingMediaCount > 0 &&
      `${someOf(preview.lackingMediaCount, preview.newCount)} won't have the pictures or videos ${preview.lackingMediaCount === 1 ? 'it' : 'they'} had.`,
    preview.hasUnknownMedia && "This backup doesn't say which posts had pictures or videos. They can't be restored.",
    preview.plannedCount > 0 &&
      `${someOf(preview.plannedCount, preview.newCount)} had a time, which becomes a planned day: nothing publishes automatically.`,
    preview.filledCount > 0 && `Notes, planned days or tags for ${posts(preview.filledCount)} that are missing them.`,
    preview.pausedTimeCount > 0 &&
      `${plural(preview.pausedTimeCount, 'time', 'times')} from a pause, which is on again. Resume gives them back.`,
    preview.snippetCount > 0 && `${plural(preview.snippetCount, 'snippet', 'snippets')}.`,
    preview.viewCount > 0 && `${plural(preview.viewCount, 'Library view', 'Library views')}.`,
    preview.ruleCount > 0 && `${plural(preview.ruleCount, 'recurring post rule', 'recurring post rules')}.`,
    preview.savedIdeaCount > 0 && `${plural(preview.savedIdeaCount, 'saved idea', 'saved ideas')}.`,
    preview.campaignCount > 0 && `${plural(preview.campaignCount, 'campaign', 'campaigns')}.`,
    preview.holidayCount > 0 && `${plural(preview.holidayCount, 'holiday', 'holidays')}.`,
    preview.avoidedCount > 0 && `${plural(preview.avoidedCount, 'word to avoid', 'words to avoid')}.`,
    preview.slotCount > 0 && `${plural(preview.slotCount, 'weekly slot', 'weekly slots')}.`,
  ].filter((line) => line !== false);

export const leftLines = ({ sameCount, restoredCount, leftOutCount, lostCount }: RestorePreview): string[] =>
  [
    restoredCount > 0 &&
      `${posts(restoredCount)} ${restoredCount === 1 ? 'was' : 'were'} already restored as ${restoredCount === 1 ? 'a draft' : 'drafts'} and ${restoredCount === 1 ? 'is' : 'are'} still here.`,
    sameCount > 0 &&
      `${posts(sameCount)} ${sameCount === 1 ? 'is' : 'are'} already here and ${sameCount === 1 ? 'stays' : 'stay'} unchanged.`,
    leftOutCount > 0 &&
      `${posts(leftOutCount)} ${leftOutCount === 1 ? "was published and isn't" : "were published and aren't"} restored.`,
    lostCount > 0 &&
      `${posts(lostCount)} can't be restored: no post can start on ${lostCount === 1 ? 'its' : 'their'} platforms.`,
  ].filter((line) => line !== false);

type Refused = Extract<RestoreReading, { state: 'refused' }>['reason'] | 'too-large' | 'unread';
export const restoreRefused: Record<Refused, string> = {
  'not-backup': "This isn't a Galley backup, or it's damaged. Nothing changed.",
  newer: 'This backup is from a newer version. Update Galley and choose it again.',
  'too-large': 'The file is larger than 100 MB.',
  unread: "Couldn't read the file. Is it still there?",
};

// Storage and diagnostics.

const kinds: Record<StorageKind, { title: string; text: string }> = {
  library: { title: 'Library', text: 'Posts and everything about them.' },
  copies: { title: 'Library copies', text: 'One a day, the latest three.' },
  originals: { title: 'Your pictures and videos', text: 'As published, kept until you remove them.' },
  thumbnails: { title: 'Thumbnails', text: 'For lists and the calendar.' },
  pictures: { title: 'Pictures from the service', text: "Ones you've viewed, so they're available offline." },
  other: { title: 'Everything else', text: 'Settings, the log and your other businesses.' },
};

const files = ({ fileCount }: Amount): string => plural(fileCount, 'file', 'files');

export const storageStrings = {
  kinds,
  amount: (amount: Amount) => fileSize(amount.bytes),
  used: (amounts: readonly Amount[]) =>
    `Used on this computer: ${fileSize(amounts.reduce((sum, { bytes }) => sum + bytes, 0))}`,
  exports: 'Exports and backups are where you saved them, not counted here.',
  folder: 'Data folder',
  show: 'Show folder',
  copy: 'Copy path',
  failedShow: "Couldn't show the folder.",
  readFailed: "Couldn't read the disk.",
  free: 'Free up space',
  freeNote: 'Unsent changes are never touched.',
  freeable: {
    pictures: {
      title: 'Pictures from the service',
      text: 'They download again when you view them online.',
    },
    unused: {
      title: 'Your unused files',
      text: 'Not in any post or the tray, and not needed to undo anything from the last 30 days.',
    },
    crashes: {
      title: 'Crash dumps',
      text: 'What was in memory when Galley crashed, including your API key. No one else has them.',
    },
  } satisfies Record<FreeableKind, { title: string; text: string }>,
  frees: (amount: Amount) =>
    amount.fileCount === 0 ? 'Nothing to remove.' : `Frees ${fileSize(amount.bytes)} in ${files(amount)}.`,
  remove: 'Remove',
  removeOf: (kind: FreeableKind) => `Remove: ${storageStrings.freeable[kind].title}`,
  confirm: {
    title: (amount: Amount) => `Remove ${files(amount)}?`,
    text: (amount: Amount) =>
      `This frees ${fileSize(amount.bytes)}. They're permanently removed from Galley. Your originals elsewhere aren't touched.`,
    yes: 'Remove',
  },
  freed: (amount: Amount) => (amount.fileCount === 0 ? 'Nothing to remove' : `Freed ${fileSize(amount.bytes)}`),
};

export const diagnosticsStrings = {
  title: 'Save diagnostics',
  text: 'Versions, counts, sync status and recent log lines in one file for support. It contains no keys, links or post text, and you can read it in any editor before sending it.',
  save: 'Save diagnostics',
  saved: (name: string) => `Saved as ${isolated(name)}`,
  crashes: {
    title: 'Crash dumps',
    text: 'If Galley keeps crashing, start it with --crash-dumps: from then on it saves what was in memory. This can include your API key. It stays on this computer, and you can remove it under Storage.',
  },
};

// Updates.

type Line = { title: string; text: string };

const failures: Record<UpdateFailure, string> = {
  unreachable: "The update server couldn't be reached.",
  untrusted: "The download isn't signed correctly or is incomplete. It was discarded.",
  disk: "The disk is full, or Galley can't write to it.",
  other: 'Something went wrong. See the log.',
};

const line = (now: UpdateState): Line => {
  switch (now.state) {
    case 'elsewhere':
      return {
        title: 'New versions',
        text: 'Galley is running from source. Update the folder and start Galley again; it builds what changed.',
      };
    case 'idle':
      return { title: 'New versions', text: 'Not checked since Galley started.' };
    case 'checking':
      return { title: 'New versions', text: 'Checking for updates.' };
    case 'current':
      return { title: 'New versions', text: "You're up to date." };
    case 'available':
      return {
        title: `Version ${now.version} is available`,
        text: now.byHand
          ? "Install it the way you installed this one. Your posts aren't affected."
          : 'You can keep working while it downloads.',
      };
    case 'downloading':
      return { title: `Downloading version ${now.version}`, text: 'You can keep working.' };
    case 'ready':
      return {
        title: `Version ${now.version} is ready`,
        text: 'It installs when you quit Galley, or restart now. Everything you wrote is saved.',
      };
    case 'failed':
      return {
        title: now.doing === 'check' ? "Couldn't check for updates" : "Couldn't download the new version",
        text: failures[now.why],
      };
  }
};

export const updateStrings = {
  heading: 'Updates',
  automatic: 'Check for updates automatically',
  automaticText:
    'At startup and every few hours. When off, only when you click Check now. Nothing about you or your posts is ever sent.',
  failed: "Couldn't save this",
  readFailed: "Couldn't load update status.",
  line,
  offline: "You're working offline, so updates aren't checked.",
  check: 'Check now',
  checkAgain: 'Try again',
  download: 'Download',
  restart: 'Restart to update',
  see: 'View',
  /** `share`: 0 to 1. */
  percent: (share: number) => `${Math.round(share * 100)}%`,
  whatIsNew: (version: string) => `What's new in ${version}`,
};

export const licenseStrings = {
  title: 'Licenses',
  text: 'Galley is built on open-source software.',
  view: 'View licenses',
  description: (count: number) =>
    `Galley contains ${number(count)} open-source packages. Open one to read its license.`,
  readFailed: "Couldn't load the licenses.",
};
