// While Galley is locked: its lock lies over the window until the user has typed the passphrase, here or in another window.
import { mount, unmount } from 'svelte';
import type { Transport } from '../../../preload/contract/shell.ts';
import LockScreen from './LockScreen.svelte';

export const untilUnlocked = (transport: Transport): Promise<void> =>
  new Promise((resolve) => {
    const screen = mount(LockScreen, {
      target: document.body,
      props: {
        transport,
        onopen: () => {
          void unmount(screen);
          resolve();
        },
      },
    });
  });
