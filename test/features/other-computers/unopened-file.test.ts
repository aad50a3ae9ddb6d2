// A file of another computer that the system can't open stops no other: the rest is read, and everything is sent.
import { constants, mkdirSync } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Files } from '../../../main/features/other-computers/computer-files.ts';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ids, openComputer } from './ends.ts';

const third = '99999999-2222-4333-8444-555555555555';

/** As while a file is only in the cloud, or another program has it. */
const withoutFilesOf = (computer: string, failure: { code: string | null }): Files => ({
  ...nodeFiles,
  open: (path, flags, ...rest) =>
    failure.code !== null && String(path).includes(computer) && (Number(flags) & constants.O_WRONLY) === 0
      ? Promise.reject(Object.assign(new Error(failure.code), { code: failure.code }))
      : nodeFiles.open(path, flags, ...rest),
});

it.for(['EACCES', 'EIO', 'EBUSY', 'ENOENT'])('%s of one file stops no other', async (code) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const folder = join(temporaryFolder(), 'shared');
  mkdirSync(folder);
  const laptop = await openComputer(sandbox, folder, ids[0]);
  const { id } = laptop.posts.create({ platform: 'facebook', name: 'Rye' });
  await laptop.until(() => laptop.posts.read(id).serviceId ?? Promise.reject(new Error('it waits')));
  const sid = laptop.store.posts.sidOf(Number(id)) ?? '';
  const desk = await openComputer(sandbox, folder, ids[1]);
  const cellar = await openComputer(sandbox, folder, third);
  const pidAt = ({ store }: typeof desk) => store.posts.pidOf(sid) ?? 0;
  for (const each of [desk, cellar]) await each.until(() => pidAt(each) || Promise.reject(new Error('it is not here')));
  const tag = (computer: typeof desk, ...tags: string[]) =>
    computer.sync.changeAll([
      { do: 'post.tag', pid: pidAt(computer), tags: [...computer.store.postTags.ofPost(pidAt(computer)), ...tags] },
    ]);

  const inCellar = cellar.open();
  tag(cellar, 'cellar');
  await inCellar.now();
  const failure: { code: string | null } = { code };
  const onLaptop = laptop.open(withoutFilesOf(third, failure));
  const onDesk = desk.open(withoutFilesOf(third, failure));
  tag(laptop, 'laptop');
  tag(desk, 'desk');
  for (const each of [onLaptop, onDesk, onLaptop, onDesk]) await each.now();
  for (const each of [laptop, desk]) expect(each.store.postTags.ofPost(pidAt(each))).toEqual(['desk', 'laptop']);
  const problems = code === 'ENOENT' ? [] : [{ path: expect.stringContaining(third) as string, kind: 'unopened' }];
  for (const each of [onLaptop, onDesk]) expect(each.view()).toMatchObject({ state: 'on', problems });
  // It is read as soon as it can be.
  failure.code = null;
  for (const each of [onLaptop, onDesk]) await each.now();
  for (const each of [laptop, desk])
    expect(each.store.postTags.ofPost(pidAt(each))).toEqual(['cellar', 'desk', 'laptop']);
  expect(onLaptop.view().problems).toEqual([]);
  for (const each of [inCellar, onLaptop, onDesk]) await each.close();
});
