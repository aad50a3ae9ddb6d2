// Galley ends before any call of the system while it shares: what had been saved reaches the other computer all the same.
import { createHash } from 'node:crypto';
import * as nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { createRecurringPosts } from '../../../main/features/calendar/recurring-posts.ts';
import { createComputerFiles, type Files } from '../../../main/features/other-computers/computer-files.ts';
import { openExchange } from '../../../main/features/other-computers/exchange.ts';
import { createKinds } from '../../../main/features/other-computers/kinds.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const key = createHash('sha256').update('rye').digest();
/** Of computers. */
export const ids = ['11111111-2222-4333-8444-555555555555', '66666666-7777-4888-8999-000000000000'] as const;

/** Every call from the `last` on fails, as for a program that is not there any more. */
const endingAt = (last: number): { files: Files; count: () => number } => {
  let count = 0;
  const ended = () => new Error('Galley has ended.');
  const files = Object.fromEntries(
    (['mkdir', 'open', 'readdir', 'rm', 'unlink', 'lstat'] as const).map((name) => [
      name,
      async (...given: unknown[]) => {
        count += 1;
        if (count > last) throw ended();
        const result = await (nodeFiles[name] as (...all: unknown[]) => Promise<unknown>)(...given);
        if (name !== 'open') return result;
        const handle = result as nodeFiles.FileHandle;
        // Half of what it wrote is there.
        const writeFile = handle.writeFile.bind(handle);
        handle.writeFile = (async (data: Uint8Array) => {
          count += 1;
          if (count <= last) return writeFile(data);
          await writeFile(data.subarray(0, Math.floor(data.length / 2)));
          throw ended();
        }) as typeof handle.writeFile;
        return handle;
      },
    ]),
  ) as unknown as Files;
  return { files, count: () => count };
};

export const openComputer = async (sandbox: Awaited<ReturnType<typeof startSandbox>>, folder: string, id: string) => {
  const test = openTestSync(sandbox);
  await test.until(() => test.sync.status().filling === null || Promise.reject(new Error('it still fills')));
  const { sync, clock, events, store } = test;
  const log = createRecordingLog();
  const recurringPosts = createRecurringPosts({ sync, clock, log, isHere: () => true });
  let next = 0;
  const open = (files?: Files) =>
    openExchange({
      sync,
      folder,
      clock,
      log,
      events,
      computer: { id, name: id },
      kinds: createKinds({ store, recurringPosts }),
      files: createComputerFiles({ folder, key, computer: id }, files),
      isKeyRight: () => Promise.resolve(true),
      newId: () => `${id}-${String((next += 1))}`,
      yieldToEventLoop: () => Promise.resolve(),
      changed: () => undefined,
    });
  return { ...test, open };
};

/** Returns how many calls there were, and what each computer has in the end. */
export const playEnd = async (last: number) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const folder = join(temporaryFolder(), 'shared');
  await nodeFiles.mkdir(folder);
  const laptop = await openComputer(sandbox, folder, ids[0]);
  const { id } = laptop.posts.create({ platform: 'facebook', name: 'Rye' });
  await laptop.until(() => laptop.posts.read(id).serviceId ?? Promise.reject(new Error('it waits')));
  const sid = laptop.store.posts.sidOf(Number(id)) ?? '';
  const desk = await openComputer(sandbox, folder, ids[1]);
  await desk.until(() => desk.store.posts.pidOf(sid) ?? Promise.reject(new Error('it is not here')));
  const there = desk.store.posts.pidOf(sid) ?? 0;
  const tag = (computer: typeof laptop, pid: number, ...tags: string[]) =>
    computer.sync.changeAll([{ do: 'post.tag', pid, tags: [...computer.store.postTags.ofPost(pid), ...tags] }]);

  const other = desk.open();
  tag(desk, there, 'desk');
  await other.now();
  tag(laptop, Number(id), 'first');
  const ending = endingAt(last);
  const ended = laptop.open(ending.files);
  await ended.now();
  tag(laptop, Number(id), 'second');
  await ended.now();
  tag(desk, there, 'late');
  await other.now();
  await ended.now();
  await ended.close();

  const again = laptop.open();
  for (let round = 0; round < 2; round += 1) {
    await again.now();
    await other.now();
  }
  const shown = {
    laptop: laptop.store.postTags.ofPost(Number(id)),
    desk: desk.store.postTags.ofPost(there),
    problems: [...again.view().problems, ...other.view().problems].map(({ kind }) => kind),
    waiting: [...laptop.store.sharedData.waiting(), ...desk.store.sharedData.waiting()],
  };
  await again.close();
  await other.close();
  return { count: ending.count(), shown };
};
