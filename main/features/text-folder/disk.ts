// The files of a folder that other programs write at the same time: nothing that one of them saved is ever overwritten.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import * as nodeFiles from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import { textFolderBounds } from '../../../preload/rules/own-bounds.ts';
import type { AsideRow } from '../../store/text-files.ts';

/** The calls of the system that change a folder, for tests of what happens between two of them. */
export type Files = Pick<typeof nodeFiles, 'link' | 'lstat' | 'open' | 'rename' | 'unlink'>;

export type ReadText = { source: string; sha256: string } | { problem: 'too-large' | 'encoding' | 'unreadable' };
export type Written = { sha256: string; sizeBytes: number; modifiedMs: number };

/** A file as Galley knows it. */
export type KnownFile = Pick<AsideRow, 'path' | 'sha256'>;

/** Remembers what was set aside, so that a later run can finish it. */
export type Asides = {
  /** In the names of hidden files: of this library alone, since another Galley may use the folder at the same time. */
  owner: string;
  all(): AsideRow[];
  write(aside: AsideRow): void;
  forget(name: string): void;
};

/** Hidden, so that they are in no list of the folder's files. */
const asidePrefix = '.galley-before-';
const draftPrefix = '.galley-next-';
/** A program that opened a file before it was replaced has written it by then. */
const asideMs = 10_000;

/** Not a link, and without waiting for a program to write into a pipe of that name. */
const readFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;
const isTaken = (error: unknown): boolean => codeOf(error) === 'EEXIST';
const isGone = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** `folder`: a real path. Paths are within it, with `/`. */
export const createTextDisk = (folder: string, asides: Asides, files: Files = nodeFiles) => {
  /** Uptime at which files were set aside in this run, by their names then. */
  const asideSince = new Map<string, number>();
  const absolute = (path: string): string => join(folder, ...path.split('/'));

  /** A link that took the place of a folder just now leads nowhere else. */
  const isInside = async (path: string): Promise<boolean> => {
    const real = await nodeFiles.realpath(dirname(absolute(path))).catch(() => null);
    return real !== null && (real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep));
  };

  /** null: it is larger than a text file may be. Throws for what is no file. */
  const bytesOf = async (path: string): Promise<Buffer | null> => {
    const file = await files.open(path, readFlags);
    try {
      const { size, isFile } = await file.stat().then((found) => ({ size: found.size, isFile: found.isFile() }));
      if (!isFile) throw new Error('This is no file.');
      return size > textFolderBounds.fileBytes ? null : await file.readFile();
    } finally {
      await file.close();
    }
  };

  /** null: there is no file, or none that Galley would read. */
  const shaOf = async (path: string): Promise<string | null> => {
    if (!(await isFile(path))) return null;
    try {
      const bytes = await bytesOf(path);
      return bytes && sha256Of(bytes);
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };

  const isFile = (path: string): Promise<boolean> =>
    files.lstat(path).then(
      (found) => found.isFile(),
      () => false,
    );
  const isThere = (file: string): Promise<boolean> =>
    files.lstat(file).then(
      () => true,
      () => false,
    );

  /** The path, or the same name in the folder itself where a link took the place of its own folder. */
  const within = async (path: string): Promise<string> => ((await isInside(path)) ? path : basename(path));

  /** Moves a file to a name that nothing has. false: something has it. */
  const place = async (from: string, to: string): Promise<boolean> => {
    try {
      await files.link(from, to);
    } catch (error) {
      if (isTaken(error)) return false;
      // Without hard links, as on a memory stick.
      if (await isThere(to)) return false;
      await files.rename(from, to);
      return true;
    }
    await files.unlink(from);
    return true;
  };

  const draft = async (text: string): Promise<{ from: string } & Written> => {
    const from = join(folder, `${draftPrefix}${asides.owner}-${crypto.randomUUID()}`);
    const file = await files.open(from, 'wx');
    try {
      await file.writeFile(text);
      await file.sync();
      // Of this very file: at its place another program may have saved another by then.
      const { size, mtimeMs } = await file.stat();
      return { from, sha256: sha256Of(text), sizeBytes: size, modifiedMs: Math.max(0, Math.round(mtimeMs)) };
    } finally {
      await file.close();
    }
  };

  /** Under a free name, beside the file. Returns the path. */
  const placeBeside = async (from: string, path: string, mark: string): Promise<string> => {
    const end = extname(path);
    const start = path.slice(0, path.length - end.length);
    for (let number = 1; ; number += 1) {
      const free = `${start} (${mark}${number === 1 ? '' : ` ${number}`})${end}`;
      if (await place(from, absolute(free))) return free;
    }
  };

  /** Puts what was set aside back, or beside what another program saved there meanwhile. */
  const putBack = async (aside: string, path: string, mark: string): Promise<void> => {
    if (!(await place(aside, absolute(path)))) await placeBeside(aside, path, mark);
  };

  /** null: it is not what it was, and is at its place again. */
  const setAside = async ({ path, sha256 }: KnownFile, nowMs: number, mark: string): Promise<AsideRow | null> => {
    const name = `${asidePrefix}${asides.owner}-${crypto.randomUUID()}`;
    const aside = { name, path, sha256, isReplaced: false };
    const at = join(folder, name);
    // First, so that no run finds a file of its own that it knows nothing about.
    asides.write(aside);
    try {
      await files.rename(absolute(path), at);
    } catch (error) {
      if (!isGone(error)) throw error;
      asides.forget(name);
      return null;
    }
    asideSince.set(name, nowMs);
    if ((await shaOf(at)) === sha256) return aside;
    await putBack(at, path, mark);
    asides.forget(name);
    return null;
  };

  /** Deletes what was set aside, unless a program wrote to it since: then it is beside the file. */
  const settleOne = async (
    { name, path, sha256, isReplaced }: AsideRow,
    isHere: boolean,
    nowMs: number,
    mark: string,
  ): Promise<void> => {
    if (isHere) {
      const aside = join(folder, name);
      const place = await within(path);
      const atPlace = await shaOf(absolute(place));
      // The next text did not come to its place.
      const isDue = !isReplaced && atPlace === null;
      if (!isDue && nowMs - (asideSince.get(name) ?? -asideMs) < asideMs) return;
      const now = isDue ? null : await shaOf(aside);
      if (isDue) await putBack(aside, place, mark);
      else if (now !== null && (now === sha256 || now === atPlace)) await files.unlink(aside);
      else await placeBeside(aside, place, mark);
    }
    asides.forget(name);
    asideSince.delete(name);
  };

  return {
    async read(path: string): Promise<ReadText> {
      try {
        if (!(await isInside(path))) return { problem: 'unreadable' };
        const bytes = await bytesOf(absolute(path));
        if (!bytes) return { problem: 'too-large' };
        try {
          const source = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
          return { source, sha256: sha256Of(bytes) };
        } catch {
          return { problem: 'encoding' };
        }
      } catch {
        return { problem: 'unreadable' };
      }
    },

    /** Where no file has the name. null: one has it. Throws when the folder is not there. */
    async create(path: string, text: string): Promise<Written | null> {
      if (!(await isInside(path))) throw new Error('The folder of text files is not there.');
      const { from, ...written } = await draft(text);
      if (await place(from, absolute(path))) return written;
      await files.unlink(from);
      return null;
    },

    /** Beside another file. Returns the path. */
    async createBeside(path: string, text: string, mark: string): Promise<string> {
      return placeBeside((await draft(text)).from, await within(path), mark);
    },

    /** In place of this file. null: it is another by now, and stays. `mark`: of a file beside it. */
    async replace(known: KnownFile, text: string, nowMs: number, mark: string): Promise<Written | null> {
      if (!(await isInside(known.path))) return null;
      const { from, ...written } = await draft(text);
      const aside = await setAside(known, nowMs, mark);
      const isPlaced = aside !== null && (await place(from, absolute(known.path)));
      if (!isPlaced) await files.unlink(from);
      if (aside) asides.write({ ...aside, isReplaced: true });
      return isPlaced ? written : null;
    },

    /** false: it is another by now, and stays. */
    async remove(known: KnownFile, nowMs: number, mark: string): Promise<boolean> {
      if (!(await isInside(known.path))) return false;
      const aside = await setAside(known, nowMs, mark);
      if (aside) asides.write({ ...aside, isReplaced: true });
      return aside !== null;
    },

    /** Ends what this library set aside, also in an earlier run. What another Galley set aside is left to it. */
    async settle(nowMs: number, mark: string): Promise<void> {
      const entries = await nodeFiles.readdir(folder, { withFileTypes: true });
      // Galley makes files only. Whatever else has such a name stays.
      const names = new Set(entries.filter((each) => each.isFile()).map(({ name }) => name));
      // What they say is still to be written, or was.
      const drafts = [...names].filter((name) => name.startsWith(`${draftPrefix}${asides.owner}-`));
      const jobs = [
        ...drafts.map((name) => () => files.unlink(join(folder, name))),
        ...asides.all().map((aside) => () => settleOne(aside, names.has(aside.name), nowMs, mark)),
      ];
      // Where another program has one open, the next pass ends it.
      for (const job of jobs) await job().catch(() => undefined);
    },
  };
};
export type TextDisk = ReturnType<typeof createTextDisk>;
