// What may be saved out of the window, and in which folder that is offered (tests 12, 21; S6).
import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { preventable } from '../../support/fake-electron.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runShell } from './shell.ts';

const run = async (dataDir?: string) => {
  const shell = await runShell(dataDir === undefined ? {} : { dataDir });
  /** As the page offers `posts.csv`; `end`: where the person saved it, or null for not at all. */
  const offer = (url = 'blob:app://galley/5d3c-1') => {
    const event = preventable({});
    const item = Object.assign(new EventEmitter(), {
      offeredAs: '',
      savedAs: '',
      getURL: () => url,
      getFilename: () => 'posts.csv',
      getSavePath: () => item.savedAs,
      setSaveDialogOptions: ({ defaultPath = '' }: { defaultPath?: string }) => (item.offeredAs = defaultPath),
    });
    shell.electron.sessionEvents.emit('will-download', event, item);
    const end = (path: string | null) => {
      item.savedAs = path ?? '';
      item.emit('done', {}, path === null ? 'cancelled' : 'completed');
    };
    return { prevented: event.prevented, offeredAs: item.offeredAs, end };
  };
  return { ...shell, offer };
};

it.each(['https://example.org/file', 'app://galley/file', 'blob:https://example.org/1', 'data:text/csv,a', ''])(
  'test 12, S6: a download of %j is prevented',
  async (url) => {
    const { offer } = await run();
    expect(offer(url)).toMatchObject({ prevented: true, offeredAs: '' });
  },
);

it('test 12, S6: what the window made itself may be saved, at first where the system says', async () => {
  const { offer } = await run();
  expect(offer()).toMatchObject({ prevented: false, offeredAs: 'posts.csv' });
});

it('test 21: the next one is offered in the folder of the last that was saved, also after a new start', async () => {
  const dataDir = temporaryFolder();
  const { offer, electron } = await run(dataDir);
  offer().end('/home/rye/Reports/september.csv');
  offer().end(null);
  expect(offer().offeredAs).toBe(join('/home/rye/Reports', 'posts.csv'));
  const file = join(dataDir, 'window', 'last-folder');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe('/home/rye/Reports');
  electron.ports.app.quit();
  await electron.exited;
  expect((await run(dataDir)).offer().offeredAs).toBe(join('/home/rye/Reports', 'posts.csv'));
});
