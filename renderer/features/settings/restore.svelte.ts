// A backup on its way back: the file, what it would do, and the doing.
import { backupBounds } from '../../../preload/rules/own-bounds.ts';
import type { RestoreOutcome, RestorePreview, RestoreReading } from '../../../preload/contract/backup.ts';
import type { AppError } from '../../../preload/errors.ts';
import type { Bridge } from '../../app/bridge.ts';
import { inParts } from '../../files/in-parts.ts';
import { restoreRefused } from './strings.ts';
import { appError } from '../../app/live-query.svelte.ts';

export const createRestore = (bridge: Bridge) => {
  let chosen = $state.raw<{ id: string; preview: RestorePreview }>();
  let refused = $state.raw<string>();
  let error = $state.raw<AppError>();
  let doing = $state<'reading' | 'restoring'>();

  const bring = async (file: File): Promise<void> => {
    const id = crypto.randomUUID();
    let answer: RestoreReading = { state: 'more' };
    for await (const { part, more } of inParts(file)) answer = await bridge.call('backup.read', { id, part, more });
    if (answer.state === 'refused') refused = restoreRefused[answer.reason];
    else if (answer.state === 'read') chosen = { id, preview: answer.preview };
  };
  const run = async <T>(what: 'reading' | 'restoring', work: () => Promise<T>): Promise<T | undefined> => {
    if (doing) return undefined;
    doing = what;
    refused = undefined;
    error = undefined;
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof DOMException) refused = restoreRefused.unread;
      else error = appError(thrown);
      return undefined;
    } finally {
      doing = undefined;
    }
  };

  return {
    /** What the file would do; undefined: none is chosen. */
    get preview() {
      return chosen?.preview;
    },
    /** Why a file is none, in words. */
    get refused() {
      return refused;
    },
    get error() {
      return error;
    },
    /** What takes time right now. */
    get doing() {
      return doing;
    },
    async choose(file: File): Promise<void> {
      chosen = undefined;
      await run('reading', async () => {
        if (file.size > backupBounds.fileBytes) refused = restoreRefused['too-large'];
        else await bring(file);
      });
    },
    /** undefined: it could not be done, and the error is shown. */
    async apply(): Promise<RestoreOutcome | undefined> {
      const file = chosen;
      if (!file) return undefined;
      const outcome = await run('restoring', () => bridge.call('backup.restore', { id: file.id }));
      if (outcome) chosen = undefined;
      return outcome;
    },
  };
};
