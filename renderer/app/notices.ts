// Notices of the system out of a browser tab: the browser asks the person once, and a click leads to the place.
import type { Transport } from '../../preload/contract/shell.ts';

const done = (value: unknown) => Promise.resolve({ ok: true as const, value });

export const browserNotices: Pick<Transport, 'allowNotices' | 'showNotice'> = {
  async allowNotices() {
    if (!('Notification' in window)) return done(false);
    return done((await Notification.requestPermission()) === 'granted');
  },
  showNotice({ title, text, place }) {
    const notice = new Notification(title, { body: text });
    notice.onclick = () => {
      window.focus();
      location.hash = place;
    };
    return done(null);
  },
};
