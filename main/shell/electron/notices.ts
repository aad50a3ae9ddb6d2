// Notices of the system, for when nobody looks at the window: a click on one leads to its place.
import type { Notice } from '../../../preload/wire.ts';
import type { NotificationPort } from './ports.ts';

export type Notices = {
  /** false: this system shows none. */
  areShown(): boolean;
  show(notice: Notice): void;
};

/** `open`: shows the window there. */
export const createNotices = (Notification: NotificationPort, open: (place: string) => void): Notices => {
  /** Electron forgets the click of one that nothing holds. */
  const held = new Set<object>();
  return {
    areShown: () => Notification.isSupported(),
    show({ title, text, place }) {
      const shown = new Notification({ title, body: text });
      held.add(shown);
      const letGo = () => held.delete(shown);
      shown.on('close', letGo);
      shown.on('failed', letGo);
      shown.on('click', () => {
        letGo();
        open(place);
      });
      shown.show();
    },
  };
};
