// Words of Settings.
import type { KeyPlace } from '../../../preload/contract/session.ts';
import type { SettingsSection } from '../../app/route.svelte.ts';
import { number, plural } from '../../app/strings/common-strings.ts';
import { isolated, quoted } from '../../app/strings/quoted.ts';

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
  sections,
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
    failed: 'Could not keep the theme',
    density: 'Density',
    densityText: 'How close the rows of the Library and the entries of the Calendar stand.',
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
    kept: 'Kept on this computer',
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
