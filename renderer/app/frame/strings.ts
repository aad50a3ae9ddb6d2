// Strings of the frame: sidebar, banners, the foot.
import * as messages from '#messages/app/frame.ts';
import { places } from '#messages/places.ts';

const { toUpload, banner } = messages.frame;

export const frameStrings = {
  ...places,
  ...messages.frame,
  toUpload: (count: number, needYou: number) =>
    [toUpload.files(count), needYou > 0 && toUpload.needYou(needYou)].filter(Boolean).join(', '),
  banner: {
    ...banner,
    noTimezone: (city: string) => ({ lead: banner.noTimezone.lead, text: banner.noTimezone.text(city) }),
    unknownTimezone: (city: string) => ({ lead: banner.unknownTimezone.lead, text: banner.unknownTimezone.text(city) }),
  },
};
