// Strings of the frame: sidebar, banners, the foot.
import * as messages from '#messages/app/frame.ts';
import { places } from '#messages/places.ts';
import { number, plural } from '../strings.ts';

export const frameStrings = {
  ...places,
  skip: messages.frame.skip,
  mainNav: messages.frame.mainNav,
  appNav: messages.frame.appNav,
  sidebar: messages.frame.sidebar,
  needYou: messages.frame.needYou,
  toSignIn: messages.frame.toSignIn,
  toUpload: (count: number, needYou: number) =>
    [
      `${plural(count, 'file', 'files')} to upload`,
      needYou > 0 && `${number(needYou)} ${needYou === 1 ? 'needs' : 'need'} you`,
    ]
      .filter(Boolean)
      .join(', '),
  help: messages.frame.help,
  editor: messages.frame.editor,
  fold: messages.frame.fold,
  unfold: messages.frame.unfold,
  credits: messages.frame.credits,
  creditsUnknown: messages.frame.creditsUnknown,
  resets: messages.frame.resets,
  banner: {
    ...messages.frame.banner,
    noTimezone: (city: string) => ({ lead: 'The business has no time zone yet.', text: `Times use yours (${city}).` }),
    unknownTimezone: (city: string) => ({
      lead: "This key can't read the business's time zone.",
      text: `Times use yours (${city}).`,
    }),
  },
};
