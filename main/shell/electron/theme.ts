// Makes the system's own parts of the window follow the person's choice of theme.
import { z } from 'zod';
import type { Core } from '../../core.ts';
import type { ElectronPorts } from './ports.ts';

const preferences = z.object({ theme: z.enum(['system', 'light', 'dark']) });

type Deps = { core: Pick<Core, 'dispatch' | 'on'>; nativeTheme: ElectronPorts['nativeTheme']; paint: () => void };

/** Resolves when the saved choice is in force. */
export const followTheme = async ({ core, nativeTheme, paint }: Deps): Promise<void> => {
  const apply = async () => {
    const answer = await core.dispatch('preferences.read', {});
    // Without an answer the system's own theme stays.
    const read = preferences.safeParse(answer.ok ? answer.value : null);
    if (read.success) nativeTheme.themeSource = read.data.theme;
  };
  nativeTheme.on('updated', paint);
  core.on((_event, { topics }) => {
    if (topics.includes('preferences')) void apply();
  });
  await apply();
};
