// System notifications, shown while the window is in the background: a click on one opens its place, a button publishes
// its post.
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
  /** Shows the window at that place. */
  open: (place: string) => void;
};

/** Includes the business: post ids repeat across businesses, and another may be open by then. */
const postPlace = /^#\/in\/([0-9a-f]{24})\/editor\/([\w-]{1,64})$/;

export const createNotices = ({ Notification, dispatch, open }: Deps): Notices => {
  /** Electron drops the click of a notification that is garbage-collected. */
  const held = new Set<object>();
  /** A post that can't be published is shown instead. */
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
