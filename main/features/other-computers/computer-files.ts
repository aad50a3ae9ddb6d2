// The files of a shared folder: each computer writes its own, and reads those of all the others. No file is ever written
// by two computers, so that a program that syncs folders never finds two versions of one.
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { otherComputerBounds } from '../../../preload/rules/own-bounds.ts';
import type { SharedFile } from '../../store/shared-data.ts';
import { openBlocks, seal } from './sealed.ts';

/** The calls of the system that change a folder, for tests of what happens between two of them. */
export type Files = Pick<typeof nodeFiles, 'mkdir' | 'open' | 'readdir' | 'rm' | 'unlink' | 'lstat'>;

const end = '.galley';
const checked = 'Galley';
/** Copies that a sync program made have more in their names. */
const fileName = /^\d{6}-[0-9a-f]{12}.*\.galley$/su;
const folderName = /^[0-9a-f-]{36}$/;

const Head = z.object({ id: z.string().max(100), computer: z.uuid() });

export type ReadFile = SharedFile & {
  /** In the order in which they were written. */
  updates: Buffer[];
  /** `cut`: it ends within an update, as while it is still copied. */
  end: 'whole' | 'cut' | 'damaged';
};

export type ComputerFiles = {
  /** Files that are not as they were when they were last read, the oldest first; and those that can't be read. */
  changed(known: ReadonlyMap<string, SharedFile>): Promise<{
    files: (SharedFile & { problem: 'too-large' | null })[];
    /** Known ones that are not there any more. */
    gone: string[];
    folders: string[];
  }>;
  read(file: SharedFile): Promise<ReadFile>;
  /** Writes one update behind the others of this computer. Returns the file as it is now. */
  append(update: Uint8Array): Promise<SharedFile>;
  /** One file with everything, in place of these. One that was changed since stays: a copy of this library wrote to it. */
  replace(read: readonly SharedFile[], snapshot: Uint8Array): Promise<SharedFile>;
  /** Removes all that this computer wrote. */
  erase(): Promise<void>;
};

/** `folder`: of the business, in the one the user chose. */
export const createComputerFiles = (
  { folder, key, computer }: { folder: string; key: Uint8Array; computer: string },
  files: Files = nodeFiles,
): ComputerFiles => {
  /** The file of this run: what an earlier one wrote may have been cut by its end. */
  let current: { path: string; id: string; blockCount: number; sizeBytes: number } | null = null;

  const statOf = async (path: string): Promise<SharedFile | null> => {
    const found = await files.lstat(join(folder, path)).catch(() => null);
    return found?.isFile() ? { path, sizeBytes: found.size, modifiedMs: found.mtimeMs } : null;
  };

  const listed = async (): Promise<{ paths: string[]; folders: string[] }> => {
    const folders = (await files.readdir(folder, { withFileTypes: true }))
      .filter((each) => each.isDirectory() && folderName.test(each.name))
      .map(({ name }) => name)
      .sort()
      .slice(0, otherComputerBounds.computers);
    const paths: string[] = [];
    for (const name of folders) {
      const names = await files.readdir(join(folder, name)).catch(() => []);
      const own = names.filter((each) => fileName.test(each)).sort();
      paths.push(...own.slice(0, otherComputerBounds.files).map((each) => `${name}/${each}`));
    }
    return { paths, folders };
  };

  const begin = async (): Promise<NonNullable<typeof current>> => {
    await files.mkdir(join(folder, computer), { recursive: true });
    const { paths } = await listed();
    const numbers = paths
      .filter((path) => path.startsWith(`${computer}/`))
      .map((path) => Number(path.slice(computer.length + 1).slice(0, 6)));
    const number = String(Math.max(0, ...numbers) + 1).padStart(6, '0');
    const path = `${computer}/${number}-${randomBytes(6).toString('hex')}${end}`;
    const id = randomBytes(16).toString('hex');
    const head = seal(key, checked, Buffer.from(JSON.stringify({ id, computer } satisfies z.infer<typeof Head>)));
    const file = await files.open(join(folder, path), 'wx');
    try {
      await file.writeFile(head);
    } finally {
      await file.close();
    }
    return { path, id, blockCount: 1, sizeBytes: head.length };
  };

  const write = async (to: NonNullable<typeof current>, update: Uint8Array): Promise<void> => {
    const block = seal(key, `${to.id}:${String(to.blockCount)}`, update);
    const file = await files.open(join(folder, to.path), constants.O_WRONLY | constants.O_APPEND);
    try {
      // Something else wrote to it, or a program put an older copy there.
      if ((await file.stat()).size !== to.sizeBytes)
        throw new Error('A file of this computer was changed by another program.');
      await file.writeFile(block);
      await file.sync();
    } finally {
      await file.close();
    }
    to.blockCount += 1;
    to.sizeBytes += block.length;
  };

  const ensured = async (path: string): Promise<SharedFile> => {
    const found = await statOf(path);
    if (!found) throw new Error('A file of this computer is not there any more.');
    return found;
  };

  return {
    async changed(known) {
      const { paths, folders } = await listed();
      const found: (SharedFile & { problem: 'too-large' | null })[] = [];
      for (const path of paths) {
        const file = await statOf(path);
        const before = known.get(path);
        if (!file) continue;
        if (before?.sizeBytes === file.sizeBytes && before.modifiedMs === file.modifiedMs) continue;
        found.push({ ...file, problem: file.sizeBytes > otherComputerBounds.fileBytes ? 'too-large' : null });
      }
      const there = new Set(paths);
      return { files: found, gone: [...known.keys()].filter((path) => !there.has(path)), folders };
    },

    async read(file) {
      const handle = await files.open(join(folder, file.path), constants.O_RDONLY | constants.O_NOFOLLOW);
      let bytes: Buffer;
      try {
        bytes = await handle.readFile();
      } finally {
        await handle.close();
      }
      let id = '';
      const about = (index: number): string => {
        if (index === 0) return checked;
        return `${id}:${String(index)}`;
      };
      const first = openBlocks(key, bytes.subarray(0, firstBlockBytes(bytes)), about);
      const head = Head.safeParse(asJson(first.blocks[0]));
      if (!head.success) return { ...file, updates: [], end: first.end === 'cut' ? 'cut' : 'damaged' };
      id = head.data.id;
      const { blocks, end: ended } = openBlocks(key, bytes, about);
      return { ...file, sizeBytes: bytes.length, updates: blocks.slice(1), end: ended };
    },

    async append(update) {
      if (current && current.sizeBytes > otherComputerBounds.sealedBytes) current = null;
      try {
        current ??= await begin();
        await write(current, update);
        return await ensured(current.path);
      } catch (error) {
        // Whatever of it was written, the next one goes into a file of its own.
        current = null;
        throw error;
      }
    },

    async replace(read, snapshot) {
      const whole = await begin();
      await write(whole, snapshot);
      const written = await ensured(whole.path);
      current = null;
      for (const { path, sizeBytes, modifiedMs } of read) {
        const now = await statOf(path);
        if (now?.sizeBytes === sizeBytes && now.modifiedMs === modifiedMs) await files.unlink(join(folder, path));
      }
      return written;
    },

    async erase() {
      current = null;
      await files.rm(join(folder, computer), { recursive: true, force: true });
    },
  };
};

const firstBlockBytes = (bytes: Buffer): number => (bytes.length < 4 ? bytes.length : 4 + bytes.readUInt32BE(0));

const asJson = (bytes: Buffer | undefined): unknown => {
  try {
    return JSON.parse(bytes?.toString() ?? '');
  } catch {
    return null;
  }
};
