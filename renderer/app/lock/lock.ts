// While Galley is locked: its lock lies over the window until the user has typed the passphrase, here or in another window.
import { mount, unmount } from 'svelte';
import type { Transport } from '../../../preload/contract/shell.ts';
import { retryMedia } from '../../ui/stored-picture.svelte.ts';
import LockScreen from './LockScreen.svelte';

export const untilUnlocked = async (transport: Transport): Promise<void> => {
  const focused = document.activeElement;
  const opened = Promise.withResolvers<undefined>();
  const screen = mount(LockScreen, {
    target: document.body,
    props: { transport, onopen: () => opened.resolve(undefined) },
  });
  await opened.promise;
  await unmount(screen);
  // What was asked for meanwhile was not answered.
  retryMedia();
  // The user goes on where they were.
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
};
