// Strings of the frame: sidebar, banners, the foot.
import { frameNames } from '../../../preload/frame-actions.ts';
import { number, plural } from '../strings.ts';

export const frameStrings = {
  ...frameNames,
  skip: 'Skip to content',
  mainNav: 'Main',
  appNav: 'App',
  sidebar: 'Sidebar',
  needYou: (count: number) => `${plural(count, 'thing needs', 'things need')} you`,
  toSignIn: (count: number) => `${plural(count, 'channel needs', 'channels need')} you to sign in`,
  toUpload: (count: number, needYou: number) =>
    [
      `${plural(count, 'file', 'files')} to upload`,
      needYou > 0 && `${number(needYou)} ${needYou === 1 ? 'needs' : 'need'} you`,
    ]
      .filter(Boolean)
      .join(', '),
  help: 'Help',
  editor: 'Post',
  fold: 'Collapse sidebar',
  unfold: 'Expand sidebar',
  credits: (total: number) => plural(total, 'credit', 'credits'),
  creditsUnknown: "Couldn't load credits",
  resets: (day: string) => `Resets ${day}`,
  banner: {
    onboarding: { lead: "This business isn't set up yet.", text: 'Finish setting up on the web.' },
    noSubscription: {
      lead: 'No active subscription.',
      text: 'Scheduling and publishing are off.',
    },
    noTimezone: (city: string) => ({ lead: 'The business has no time zone yet.', text: `Times use yours (${city}).` }),
    unknownTimezone: (city: string) => ({
      lead: "This key can't read the business's time zone.",
      text: `Times use yours (${city}).`,
    }),
    keyInFile: {
      lead: 'The key is stored in a file.',
      text: 'Anyone who can read your files can use it.',
      action: 'API key',
    },
  },
};
