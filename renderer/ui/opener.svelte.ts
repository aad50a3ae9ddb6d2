// What opens a menu or a sheet beside itself: the props of its trigger, which is also the anchor of what it opens.
import { createAttachmentKey } from 'svelte/attachments';

type Opener = {
  popup: 'menu' | 'dialog';
  id: string;
  isOpen: () => boolean;
  setOpen: (open: boolean) => void;
};

export const createOpener = ({ popup, id, isOpen, setOpen }: Opener) => {
  let anchor = $state.raw<HTMLElement>();
  let approached = $state(false);
  const approach = () => (approached = true);
  const attachment = createAttachmentKey();
  return {
    get anchor() {
      return anchor;
    },
    /** It is open or likely to be opened soon: time to load its content. */
    get wanted() {
      return approached || isOpen();
    },
    /** For the trigger's element. */
    get props(): Record<string | symbol, unknown> {
      return {
        id,
        'aria-haspopup': popup,
        'aria-expanded': isOpen(),
        onpointerenter: approach,
        onfocus: approach,
        onclick: () => setOpen(!isOpen()),
        onkeydown(event: KeyboardEvent) {
          if (event.key !== 'ArrowDown' || popup !== 'menu') return;
          event.preventDefault();
          setOpen(true);
        },
        [attachment]: (element: HTMLElement) => {
          anchor = element;
        },
      };
    },
  };
};
