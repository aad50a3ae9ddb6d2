// Strings of Settings, by section.
import type { KeyPlace } from '../../../preload/contract/session.ts';
import type { SettingsGroup, SettingsSection } from '../../app/route.svelte.ts';
import { number, plural, isolated, quoted, fileSize } from '../../app/strings.ts';
import type { RestoreOutcome, RestorePreview, RestoreReading } from '../../../preload/contract/backup.ts';
import type { RecurringRule } from '../../../preload/contract/recurring-rules.ts';
import type { Amount } from '../../../preload/contract/support.ts';
import type { FreeableKind, StorageKind } from '../../../preload/rules/choices.ts';
import type { UpdateFailure, UpdateState } from '../../../preload/contract/app.ts';

const sections: Record<SettingsSection, string> = {
  account: 'Account',
  appearance: 'Appearance',
  dates: 'Dates and times',
  slots: 'Weekly slots',
  pools: 'Recurring posts',
  layers: 'Calendar layers',
  notices: 'Notices',
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
  notifications: { title: 'Notifications', text: 'what to say, and how' },
  storage: { title: 'Storage', text: 'media, backup, offline, sync' },
  about: { title: 'About', text: 'version, updates, diagnostics' },
};

const places: Record<KeyPlace, { title: string; text: string }> = {
  keychain: { title: 'Kept in the system keychain', text: 'Galley reads it when it starts and shows it to nobody.' },
  session: { title: 'Kept for this session', text: 'Galley forgets it when it closes, and asks again next time.' },
  file: {
    title: 'Kept in a private file',
    text: 'Not encrypted. Every program you run can read it. Replace it to move it to the keychain.',
  },
};

/** Job kinds as the service names them, before and after their end. Each but the ideas is about a post. */
const jobs: Readonly<Record<string, { going: string; done: string }>> = {
  generate_post: { going: 'Writing', done: 'Wrote' },
  revise_post: { going: 'Revising', done: 'Revised' },
  regenerate_image: { going: 'Making a picture for', done: 'Made a picture for' },
  publish_post: { going: 'Publishing', done: 'Published' },
};
const ideas = { going: 'Looking for ideas', done: 'Found ideas' };
/** For a kind the service added later. */
const otherWork = { going: 'Working on', done: 'Worked on' };

export const settingsStrings = {
  title: 'Settings',
  groups,
  sections,
  find: 'Find a setting',
  clearFind: 'Clear search',
  found: 'Settings found',
  noneFound: (words: string) => `No setting is called ${quoted(words)}.`,
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
      day ? `of this period’s credits. Resets ${day}.` : 'of this period’s credits.',
    toppedUp: 'Topped up',
    toppedUpNote: 'Never expire. Used after plan credits.',
    total: 'Total',
    totalNote: (credits: number) =>
      credits === 0
        ? 'Nothing can be written or drawn until there are more.'
        : `Enough for ${plural(credits, 'picture', 'pictures')}, or ${number(Math.floor(credits / 10))} to ${number(Math.floor(credits / 2))} carousels.`,
    noCredits: 'Could not read credits',
    noCreditsNote: 'The service did not tell. It does not mean that there are none.',
    spent: 'Where credits went',
    spentNote: 'What each job was charged',
    /** Beside a day of which only the later part is listed. */
    dayCut: 'and more before',
    ledgerNote:
      'As the service tells it, day by day. Only what works out is charged. What it draws for posts of a picked idea it does not tell.',
    noJobs: 'No jobs seen yet.',
    job: (kind: string, state: 'going' | 'done', post: string | null) => {
      if (kind === 'generate_ideas') return ideas[state];
      const verb = (jobs[kind] ?? otherWork)[state];
      return post ? `${verb} ${quoted(post)}` : `${verb} a post`;
    },
    onlyIfItWorks: 'Only if it works',
    jobFailed: (what: string, why: string) => `${what}: ${isolated(why)}`,
    jobErrors: {
      timeout: 'it ran out of time',
      insufficient_credits: 'not enough credits',
    } as Readonly<Record<string, string>>,
    done: 'Done',
    failed: 'Did not finish',
    now: 'Now',
    plans: (count: number) => `${plural(count, 'autopilot plan', 'autopilot plans')} active.`,
    setUp: 'Setup is complete.',
    notSetUp: 'Setup is not complete.',
    allowances: 'Allowances',
    allowancesNote: 'What Galley sends in an hour at most, a little below what the service allows',
    budgets: {
      general: { name: 'All requests', note: 'Reading and writing' },
      generation: { name: 'Writing and pictures', note: 'Everything the service makes' },
      outward: { name: 'Going out', note: 'Schedule, approve, publish' },
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
    densityText: 'How close the rows of the Library stand.',
    comfortable: 'Comfortable',
    compact: 'Compact',
    densityFailed: 'Could not keep the density',
  },
  dates: {
    system: 'System',
    zone: 'Time zone',
    zoneText: 'From the business. Used for every slot.',
    zoneMissing: 'The business has none yet, so times are yours.',
    weekStart: 'First day of the week',
    weekStartText: 'In the calendar, wherever a day is chosen, and for what “this week” is.',
    weekStarts: { monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' },
    hours: 'Time format',
    hoursText: 'How the time of day is written. Either can be typed.',
    hours12: '12 hours',
    hours24: '24 hours',
    failed: 'Could not keep this',
  },
  notices: {
    title: 'Notices of the system',
    text: 'While you do not look at Galley, it tells you of posts that did not go out, that still publish although you changed or took them back, or that need approval, and of work that is done. A click opens the post.',
    notAllowed:
      'This computer does not show notices of Galley. Allow them in the settings of the browser or the system.',
    failed: 'Could not keep this',
  },
  desktop: {
    browser: 'Galley runs in your browser here',
    browserText: 'Keeping an idea from any program, the system tray and opening at login need the desktop app.',
    capture: 'Keep an idea from any program',
    captureText: 'These keys bring Galley to the front and ask for the idea, as long as Galley is open.',
    captureOff: 'Off',
    captureTaken: 'These keys do not reach Galley.',
    captureTakenText:
      'Another program or the system has them. Choose others, or close that program and come back here.',
    login: 'Open Galley at login',
    loginText:
      'When you sign in to this computer. With the next choice, too, its window stays closed until you want it.',
    loginRefused: 'The system did not take it. Allow it in the settings of the system.',
    loginNotInstalled: 'Can be chosen once Galley is installed on this computer.',
    tray: { mac: 'Show Galley in the menu bar', other: 'Keep Galley in the system tray' },
    trayText:
      'Closing the window then leaves Galley at work: uploads go on, and what waits goes out. Its icon says how it stands, opens it and quits it.',
    trayLinux: 'Where the desktop shows no such icons, start Galley again to bring its window back.',
    trayNone: 'This computer has no place for it, so closing the window ends Galley.',
    spelling: 'Check spelling',
    spellingMac: 'Underlines words that the Mac’s own spell checker does not know.',
    spellingFetches: (languages: string) =>
      `Underlines unknown words. Turning it on gets dictionaries from a Google server once: ${languages}. What you write stays here.`,
    failed: 'Could not keep this',
  },
  media: {
    keepLocation: 'Leave in pictures where they were taken',
    keepLocationText:
      'Phones write the place into a picture or video, often a home address, and anyone who gets the file can read it. Galley takes it out of its copy unless this is on. Your own files are never changed.',
    keepLocationNote: 'Counts for files that are added from now on.',
    failed: 'Could not keep this',
    stored: 'Kept on this computer',
    seeFiles: 'See all files',
  },
  sync: {
    airplane: 'Work offline',
    airplaneText: 'Hold everything on this computer until you switch this off.',
    now: 'Sync now',
    nowText: 'Send what waits and read what is new, at once.',
    everything: 'Read everything again',
    everythingText: 'Compare every post with the service. In Activity, with what it takes.',
    open: 'Open Activity',
    here: 'Saved on this computer',
  },
  key: {
    places,
    address: 'Service address',
    sandbox: { title: 'You are in the sandbox', text: 'There is no key here. What you write stays on this computer.' },
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
  text: 'One file with all posts and drafts, and with what only this computer keeps: notes, checklists, planned days, tags, snippets, views, weekly slots and recurring posts. Pictures and videos are not in it. The file is not encrypted.',
  save: 'Save a backup',
  saved: (count: number, name: string) => `${posts(count)} saved as ${isolated(name)}`,
  restoreTitle: 'Put a backup back',
  restoreText:
    'Posts that are gone come back as new drafts, and nothing that is here is overwritten. You see first what it would do.',
  choose: 'Choose a backup file',
  of: (business: string, when: string) => `Backup of ${isolated(business) || 'a business'}, made ${when}`,
  other: 'It is of another business: its posts come back as drafts of this one.',
  apply: 'Put back',
  undo: 'Undo',
  nothing: 'There is nothing to put back.',
  done: ({ madeCount, partialCount, filledCount }: RestoreOutcome) => {
    const done =
      [
        madeCount > 0 && `${plural(madeCount, 'draft', 'drafts')} put back`,
        filledCount > 0 && `${posts(filledCount)} got back what they lacked`,
      ]
        .filter(Boolean)
        .join(', ') || 'Put back';
    if (partialCount === 0) return done;
    return partialCount === 1
      ? `${done}. One draft lacks a platform or a picture; it says which.`
      : `${done}. ${number(partialCount)} drafts lack a platform or a picture; each says which.`;
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
      `${plural(preview.newCount, 'new draft', 'new drafts')} of posts that are not here any more.`,
    preview.onePlatformCount > 0 &&
      `${someOf(preview.onePlatformCount, preview.newCount)} ${preview.onePlatformCount === 1 ? 'comes' : 'come'} back on only one platform, because the service starts a post on one. The wording for the others will be in Versions.`,
    preview.lackingMediaCount > 0 &&
      `${someOf(preview.lackingMediaCount, preview.newCount)} ${preview.lackingMediaCount === 1 ? 'comes' : 'come'} back without pictures or videos that ${preview.lackingMediaCount === 1 ? 'it' : 'they'} had.`,
    preview.hasUnknownMedia && "This backup doesn't say which posts had pictures or videos. They don't come back.",
    preview.plannedCount > 0 &&
      `${someOf(preview.plannedCount, preview.newCount)} had a time, which becomes a planned day: nothing goes out by itself.`,
    preview.filledCount > 0 && `Notes, planned days or tags for ${posts(preview.filledCount)} that lack them.`,
    preview.pausedTimeCount > 0 &&
      `${plural(preview.pausedTimeCount, 'time', 'times')} of a pause, which is on again. Resume gives them back.`,
    preview.snippetCount > 0 && `${plural(preview.snippetCount, 'block', 'blocks')} of text.`,
    preview.viewCount > 0 && `${plural(preview.viewCount, 'view', 'views')} of the Library.`,
    preview.ruleCount > 0 && `${plural(preview.ruleCount, 'rule', 'rules')} of recurring posts.`,
    preview.savedIdeaCount > 0 && `${plural(preview.savedIdeaCount, 'idea', 'ideas')} of your own.`,
    preview.campaignCount > 0 && `${plural(preview.campaignCount, 'campaign', 'campaigns')}.`,
    preview.holidayCount > 0 && `${plural(preview.holidayCount, 'holiday', 'holidays')}.`,
    preview.avoidedCount > 0 && `${plural(preview.avoidedCount, 'word', 'words')} to avoid.`,
    preview.slotCount > 0 && `${plural(preview.slotCount, 'weekly slot', 'weekly slots')}.`,
  ].filter((line) => line !== false);

export const leftLines = ({ sameCount, restoredCount, leftOutCount, lostCount }: RestorePreview): string[] =>
  [
    restoredCount > 0 &&
      `${posts(restoredCount)} ${restoredCount === 1 ? 'was' : 'were'} already put back as ${restoredCount === 1 ? 'a draft' : 'drafts'}, and ${restoredCount === 1 ? 'it is' : 'they are'} still here.`,
    sameCount > 0 &&
      `${posts(sameCount)} ${sameCount === 1 ? 'is' : 'are'} here already and ${sameCount === 1 ? 'stays as it is' : 'stay as they are'}.`,
    leftOutCount > 0 && `${posts(leftOutCount)} went out and ${leftOutCount === 1 ? 'does' : 'do'} not come back.`,
    lostCount > 0 &&
      `${posts(lostCount)} can't come back: no post can start on ${lostCount === 1 ? 'its' : 'their'} platforms.`,
  ].filter((line) => line !== false);

type Refused = Extract<RestoreReading, { state: 'refused' }>['reason'] | 'too-large' | 'unread';
export const restoreRefused: Record<Refused, string> = {
  'not-backup': 'This is no backup of Galley, or a part of it is damaged. Nothing was changed.',
  newer: 'A newer Galley made this backup. Update Galley, and choose it again.',
  'too-large': 'The file is larger than 100 MB.',
  unread: 'The file cannot be read. Is it still there?',
};

// Recurring posts.

const days = (count: number): string => (count === 1 ? 'day' : `${number(count)} days`);

export const recurringRuleStrings = {
  text: 'Published posts with a tag come again as new drafts, the one that rested longest first. Drafts are made a week ahead; you see and change them like any other.',
  tag: 'Posts with the tag',
  noTags: 'Give posts a tag first: select them in the Library and press T.',
  every: 'A draft every so many days',
  starts: 'First day',
  ends: 'Last day',
  endsHint: 'Empty means no end.',
  time: 'Time',
  timeHint: 'Empty means a planned day without a time.',
  cooldown: 'Days before the same post comes again',
  cap: 'At most so many drafts',
  capHint: 'Empty means no limit.',
  notWhole: (least: number, most: number) => `Write a whole number from ${number(least)} to ${number(most)}.`,
  endsEarly: 'It ends before it begins.',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  edit: (tag: string) => `Edit ${isolated(tag)}`,
  remove: (tag: string) => `Stop ${isolated(tag)}`,
  rule: ({ everyDays, time, endsOn }: RecurringRule, day: (iso: string) => string, clock: (time: string) => string) =>
    [
      `Every ${days(everyDays)}`,
      time === null ? '' : ` at ${clock(time)}`,
      endsOn === null ? '' : ` until ${day(endsOn)}`,
    ].join(''),
  facts: ({ postCount, waitingCount, partialCount, leftOutCount, madeCount, cap, cooldownDays }: RecurringRule) =>
    [
      plural(postCount, 'published post', 'published posts'),
      waitingCount > 0 && `${number(waitingCount)} more ${waitingCount === 1 ? 'joins' : 'join'} once published`,
      partialCount > 0 && `${number(partialCount)} on the main platform only: the service starts a post on one`,
      cooldownDays > 0 && `each rests ${plural(cooldownDays, 'day', 'days')}`,
      cap === null ? madeCount > 0 && `${number(madeCount)} made` : `${number(madeCount)} of ${number(cap)} made`,
      leftOutCount > 0 && `${number(leftOutCount)} left out: own videos and carousels cannot come again`,
    ]
      .filter(Boolean)
      .join(', '),
  next: 'Next',
  nothing: 'Nothing more will be made.',
  unread: (count: number) => `${plural(count, 'rule', 'rules')} could not be read.`,
  unreadText: 'What is there is kept as it is and makes no drafts. A newer Galley may have written it.',
  failed: 'Could not save this.',
};

// Storage and diagnostics.

const kinds: Record<StorageKind, { title: string; text: string }> = {
  library: { title: 'Library', text: 'Posts and everything about them.' },
  copies: { title: 'Copies of the library', text: 'One a day, the newest three.' },
  originals: { title: 'Your pictures and videos', text: 'As they go out, kept until you remove them.' },
  thumbnails: { title: 'Small pictures of these', text: 'For lists and the calendar.' },
  pictures: { title: 'Pictures of the service', text: 'Those that were shown, so that they are there offline.' },
  other: { title: 'Everything else', text: 'Settings, the log, and other businesses you were in.' },
};

const files = ({ fileCount }: Amount): string => plural(fileCount, 'file', 'files');

export const storageStrings = {
  kinds,
  amount: (amount: Amount) => fileSize(amount.bytes),
  used: (amounts: readonly Amount[]) =>
    `Used on this computer: ${fileSize(amounts.reduce((sum, { bytes }) => sum + bytes, 0))}`,
  exports: 'Exports and backups are where you saved them. Galley keeps none.',
  folder: 'Data folder',
  show: 'Show folder',
  copy: 'Copy path',
  failedShow: 'Could not show the folder.',
  readFailed: 'Could not look at the disk.',
  free: 'Make room',
  freeNote: 'Nothing that waits to be sent is ever touched.',
  freeable: {
    pictures: {
      title: 'Pictures of the service',
      text: 'They come again when they are shown and Galley is online.',
    },
    unused: {
      title: 'Your files that nothing uses',
      text: 'In no post, not in the tray, and no step back of the last 30 days needs them.',
    },
    crashes: {
      title: 'Crash dumps',
      text: 'What was in memory when Galley ended, your API key too. Nobody else has them.',
    },
  } satisfies Record<FreeableKind, { title: string; text: string }>,
  frees: (amount: Amount) =>
    amount.fileCount === 0 ? 'Nothing to remove.' : `Frees ${fileSize(amount.bytes)} in ${files(amount)}.`,
  remove: 'Remove',
  removeOf: (kind: FreeableKind) => `Remove: ${storageStrings.freeable[kind].title}`,
  confirm: {
    title: (amount: Amount) => `Remove ${files(amount)}?`,
    text: (amount: Amount) =>
      `That frees ${fileSize(amount.bytes)}. They are removed from Galley for good. Your own originals elsewhere stay where they are.`,
    yes: 'Remove',
  },
  freed: (amount: Amount) => (amount.fileCount === 0 ? 'Nothing to remove' : `${fileSize(amount.bytes)} freed`),
};

export const diagnosticsStrings = {
  title: 'Save diagnostics',
  text: 'Versions, counts, how sync stands and the latest lines of the log, as one file for support. No key, no link and no text of a post is in it; it can be read in any editor before you send it.',
  save: 'Save diagnostics',
  saved: (name: string) => `Saved as ${isolated(name)}`,
  crashes: {
    title: 'Crash dumps',
    text: 'When Galley ends by itself, start it with --crash-dumps: from then on it keeps what was in memory at its end. Your API key can be in it. It stays on this computer, and Storage removes it.',
  },
};

// Updates.

type Line = { title: string; text: string };

const failures: Record<UpdateFailure, string> = {
  unreachable: 'The place where new versions lie could not be reached.',
  untrusted: 'What came is not signed as Galley is, or did not arrive whole. It was thrown away.',
  disk: 'There is no room on the disk, or Galley may not write there.',
  other: 'Something went wrong. It is in the log.',
};

const line = (now: UpdateState): Line => {
  switch (now.state) {
    case 'elsewhere':
      return {
        title: 'New versions',
        text: 'Galley runs out of a folder of files here. Bring that folder up to date and start Galley again: it builds what changed.',
      };
    case 'idle':
      return { title: 'New versions', text: 'Nobody has looked since Galley started.' };
    case 'checking':
      return { title: 'New versions', text: 'Looking for a new one.' };
    case 'current':
      return { title: 'New versions', text: 'This is the newest.' };
    case 'available':
      return {
        title: `Version ${now.version} is available`,
        text: now.byHand
          ? 'Install it the way you installed this one. Your posts stay where they are.'
          : 'It is downloaded when you say so, while you go on.',
      };
    case 'downloading':
      return { title: `Downloading version ${now.version}`, text: 'You can go on meanwhile.' };
    case 'ready':
      return {
        title: `Version ${now.version} is ready`,
        text: 'It takes the place of this one when you close Galley, or now. All that you wrote is kept.',
      };
    case 'failed':
      return {
        title: now.doing === 'check' ? 'Could not look for a new version' : 'Could not download the new version',
        text: failures[now.why],
      };
  }
};

export const updateStrings = {
  heading: 'Updates',
  automatic: 'Look for new versions',
  automaticText:
    'Galley asks when it starts and every few hours after; while this is off, only when you press Look now. Nothing about you or your posts is sent either way.',
  failed: 'Could not keep this',
  readFailed: 'Could not read how this stands.',
  line,
  offline: 'You work offline, so nothing is looked for.',
  check: 'Look now',
  checkAgain: 'Try again',
  download: 'Download',
  restart: 'Restart to update',
  see: 'See it',
  /** `share`: 0 to 1. */
  percent: (share: number) => `${Math.round(share * 100)}%`,
  whatIsNew: (version: string) => `What is new in ${version}`,
};

export const licenseStrings = {
  title: 'Licenses',
  text: 'Galley is built on open-source software.',
  view: 'View licenses',
  description: (count: number) =>
    `Galley contains ${number(count)} open-source packages. Open one to read its license.`,
  readFailed: 'Couldn’t read the licenses.',
};
