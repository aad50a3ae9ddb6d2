// Compiles the messages, unless that was done since they last changed.
import { join } from 'node:path';
import { root } from '../run.ts';
import { ensureMade } from '../stamped.ts';

export const ensureMessages = (): Promise<boolean> =>
  ensureMade({
    folder: join(root, 'renderer/messages'),
    madeFrom: ['resources/messages/**/*.json', 'scripts/messages/*.ts', 'preload/rules/message-format.ts'],
    program: join(import.meta.dirname, 'index.ts'),
  });

if (import.meta.main) await ensureMessages();
