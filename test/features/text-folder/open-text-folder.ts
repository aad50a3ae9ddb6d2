// A folder of text files over a library and the sandbox as its service, with time that a test moves.
import { existsSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import type { Files } from '../../../main/features/text-folder/disk.ts';
import { openMirror } from '../../../main/features/text-folder/mirror.ts';
import { beginOnSeveral } from '../../../main/features/posts/families.ts';
import { readShown } from '../../../main/sync/outbox/families.ts';
import { startSandbox, standingClock } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Options = {
  files?: Files;
  makesDrafts?: boolean;
  isOffline?: boolean;
  /** Another Galley with the same business and the same folder, on another computer. */
  beside?: { sandbox: Awaited<ReturnType<typeof startSandbox>>; folder: string };
};

export const openTextFolder = async (options: Options = {}) => {
  const sandbox = options.beside?.sandbox ?? (await startSandbox({ clock: standingClock() }));
  const test = openTestSync(sandbox, options.isOffline ? null : sandbox.key);
  const { sync, store, clock, events } = test;
  const folder = options.beside?.folder ?? temporaryFolder();
  let changes = 0;
  const open = (files = options.files) => {
    const mirror = openMirror({
      sync,
      path: folder,
      clock,
      log: { warn: () => undefined },
      events,
      wanted: () => [
        ...store.posts.pids({ status: 'draft' }, 2000),
        ...store.posts.pids({ status: 'scheduled' }, 2000),
      ],
      makesDrafts: () => options.makesDrafts ?? false,
      yieldToEventLoop: () => Promise.resolve(),
      changed: () => void (changes += 1),
      ...(files && { files }),
    });
    onTestFinished(() => mirror.close());
    return mirror;
  };
  let mirror = open();

  /** Long enough for every file to be read and written, also one that was just saved. */
  const pass = async (seconds = 10): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      await clock.advance(1000);
      await mirror.settled();
    }
  };
  /** Every path in the folder, hidden ones left out. */
  const paths = (under = folder, before = ''): string[] =>
    readdirSync(under, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .flatMap((entry) =>
        entry.isDirectory() ? paths(join(under, entry.name), `${before}${entry.name}/`) : [`${before}${entry.name}`],
      )
      .toSorted();
  let savedMs = Date.now() - 1_000_000;
  return {
    ...test,
    sandbox,
    folder,
    paths,
    pass,
    mirror: () => mirror,
    changeCount: () => changes,
    /** As after Galley ended, whole or in the middle. */
    async restart(files?: Files) {
      await mirror.close();
      mirror = open(files);
    },
    text: (path: string): string => readFileSync(join(folder, path), 'utf8'),
    /** As a program on this computer saves it. */
    save(path: string, text: string | Uint8Array): void {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      savedMs += 1000;
      utimesSync(join(folder, path), savedMs / 1000, savedMs / 1000);
    },
    /** Replaces words of a file. */
    edit(path: string, from: string, to: string): void {
      const text = readFileSync(join(folder, path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} has no ${from}:\n${text}`);
      this.save(path, text.replace(from, to));
    },
    has: (path: string): boolean => existsSync(join(folder, path)),
    draft(body: string, { name = body, platforms = ['facebook'] as PlatformId[] } = {}): PostId {
      return String(beginOnSeveral(sync, { platforms, body, name }).pid) as PostId;
    },
    write(id: PostId, platform: PlatformId, body: string): void {
      const { refused } = sync.changeAll([{ do: 'post.edit', pid: Number(id), platform, fields: { body } }]);
      if (refused[0]) throw refused[0].error;
    },
    read(id: PostId) {
      const post = readShown(store, Number(id));
      if (!post) throw new Error(`There is no post ${id}.`);
      return post;
    },
    bodyOf(id: PostId, platform: PlatformId = 'facebook'): string | null | undefined {
      return readShown(store, Number(id))?.variants.find((variant) => variant.platform === platform)?.body;
    },
  };
};
export type TextFolderBench = Awaited<ReturnType<typeof openTextFolder>>;
