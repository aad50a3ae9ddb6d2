// Notices of the system, for when nobody looks at the window: a click on one leads to its place, a button sends its post.
import type { Notice } from '../../../preload/contract/shell.ts';
import type { Core } from '../../core.ts';
import type { NotificationPort } from './ports.ts';

export type Notices = {
  /** false: this system shows none. */
  areShown(): boolean;
  show(notice: Notice): void;
};

type Deps = {
  Notification: NotificationPort;
  dispatch: Core['dispatch'];
  /** Shows the window there. */
  open: (place: string) => void;
};

/** With its business: posts of each are numbered alike, and another may be open by then. */
const postPlace = /^#\/in\/([0-9a-f]{24})\/editor\/([\w-]{1,64})$/;

export const createNotices = ({ Notification, dispatch, open }: Deps): Notices => {
  /** Electron forgets the click of one that nothing holds. */
  const held = new Set<object>();
  /** What cannot be sent is shown instead. */
  const send = async (place: string): Promise<void> => {
    const [, library, id] = postPlace.exec(place) ?? [];
    const answer = await dispatch('sync.sendOnly', { id }, library);
    if (!answer.ok) open(place);
  };
  return {
    areShown: () => Notification.isSupported(),
    show({ title, text, place, sendOnly }) {
      const actions = sendOnly && postPlace.test(place) ? [{ type: 'button' as const, text: sendOnly }] : [];
      const shown = new Notification({ title, body: text, actions });
      held.add(shown);
      const letGo = () => held.delete(shown);
      shown.on('close', letGo);
      shown.on('failed', letGo);
      shown.on('click', () => {
        letGo();
        open(place);
      });
      shown.on('action', () => {
        letGo();
        void send(place);
      });
      shown.show();
    },
  };
};
