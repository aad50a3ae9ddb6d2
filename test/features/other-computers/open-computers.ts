// Computers of one user that share a folder, each with a library of its own over the same sandbox.
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createRecurringPosts } from '../../../main/features/calendar/recurring-posts.ts';
import { createFamilies } from '../../../main/features/posts/families.ts';
import { openOtherComputers } from '../../../main/features/other-computers/other-computers.ts';
import { quickKeyFrom } from '../../support/quick-key.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const passphrase = 'rye, spelt and oats';

export const openComputers = async () => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const folder = temporaryFolder();

  const openComputer = async (name: string, folderPath = folder) => {
    const test = openTestSync(sandbox);
    const { sync, clock, events } = test;
    await test.until(() => sync.status().filling === null || Promise.reject(new Error('it still fills')));
    const log = createRecordingLog();
    const recurring = createRecurringPosts({ sync, clock, log, isHere: () => computers.makesRecurring() });
    const secrets = new Map<string, string>();
    const keychain = {
      get: (account: string) => Promise.resolve(secrets.get(account) ?? null),
      set: (account: string, secret: string) => Promise.resolve(void secrets.set(account, secret)),
      delete: (account: string) => Promise.resolve(void secrets.delete(account)),
    };
    let dataDir = temporaryFolder();
    const start = () =>
      openOtherComputers({
        sync,
        recurringPosts: recurring,
        clock,
        log,
        events,
        keychain,
        businessId: sandbox.businessId,
        yieldToEventLoop: () => Promise.resolve(),
        dataDir,
        keyFrom: quickKeyFrom,
      });
    let computers = start();
    onTestFinished(() => computers.close());
    return {
      ...test,
      log,
      recurring,
      secrets,
      families: createFamilies(test),
      name,
      computers: () => computers,
      /** `from`: all of Galley's own files are copied to a place of its own first, from this computer or another one. */
      async restart(from?: 'copy') {
        await computers.close();
        if (from) dataDir = temporaryFolder();
        computers = start();
        await computers.settled();
      },
      async join(phrase = passphrase, path = folderPath): Promise<boolean> {
        const refusal = await computers.open(path);
        if (refusal !== null) throw new Error(refusal);
        return computers.join({ passphrase: phrase, name });
      },
      /** What was changed here is written, and what others wrote is applied. */
      share: () => computers.settled(),
      readService: () => test.until(async () => sync.now()),
    };
  };
  type Computer = Awaited<ReturnType<typeof openComputer>>;
  /** Until all of them know everything. */
  const shareAll = async (...all: Computer[]): Promise<void> => {
    for (const one of [...all, ...all, ...all]) await one.share();
  };
  return { sandbox, folder, openComputer, shareAll, newId: randomUUID };
};
