// Global shortcuts, as the user chose them. The system assigns each to one program only.
import { z } from 'zod';
import { captureAddress, captureKeys } from '../../../preload/frame-actions.ts';
import type { Core } from '../../core.ts';
import type { ElectronPorts } from './ports.ts';

const preferences = z.object({ captureKeys: z.enum([...captureKeys, 'off']) });

type Deps = {
  core: Pick<Core, 'dispatch' | 'on'>;
  globalShortcut: ElectronPorts['globalShortcut'];
  /** Brings the window to the front, at that place. */
  open: (place: string) => void;
};

export type HeldKeys = {
  /** Registers the chosen shortcut first; whether Galley has it. Only once the app is ready. */
  areHeld(): Promise<boolean>;
  release(): void;
};

export const createCaptureKeys = ({ core, globalShortcut, open }: Deps): HeldKeys => {
  let held: string | null = null;
  const letGo = () => {
    if (held !== null) globalShortcut.unregister(held);
    held = null;
  };
  const hold = (keys: string) => {
    const accelerator = keys.replace('$mod', 'CommandOrControl');
    if (held === accelerator) return true;
    letGo();
    if (globalShortcut.register(accelerator, () => open(captureAddress))) held = accelerator;
    return held !== null;
  };
  const areHeld = async (): Promise<boolean> => {
    const answer = await core.dispatch('preferences.read', {});
    const read = preferences.safeParse(answer.ok ? answer.value : null);
    if (read.success && read.data.captureKeys !== 'off') return hold(read.data.captureKeys);
    letGo();
    return false;
  };
  const stop = core.on((_event, { topics }) => {
    if (topics.includes('preferences')) void areHeld();
  });
  return {
    areHeld,
    release() {
      stop();
      letGo();
    },
  };
};
