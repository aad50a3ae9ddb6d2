// Writes the file of a post, or removes it, where the folder still has what Galley knows.
import type { TextFileRow } from '../../store/text-files.ts';
import type { Sync } from '../../sync/engine.ts';
import type { TextDisk } from './disk.ts';
import { fileNameOf, isSameFile, lastingGid, newGid } from './post-text.ts';
import { readShownPost } from './shown-post.ts';
import { type PostText, readTextFile, writeTextFile } from './text-file.ts';

/** `read-first`: another program changed it. */
type Outcome = 'same' | 'written' | 'read-first';

type Deps = {
  sync: Pick<Sync, 'store' | 'transact' | 'sendForecast' | 'time'>;
  disk: TextDisk;
  uptimeMs: () => number;
  /** Of a file beside another (disk.ts). */
  mark: () => string;
};

/** In place of a hash: the file is about to be created. */
export const notThere = '';

/** Stored by Galley itself. */
export const baseOf = ({ base }: TextFileRow): PostText => base as PostText;

const mostOfOneName = 1000;

export const createFileWriter = ({ sync, disk, uptimeMs, mark }: Deps) => {
  const { store, transact } = sync;
  const { textFiles } = store;

  const gidAt = async (path: string): Promise<string | null> => {
    const read = await disk.read(path);
    const parsed = 'source' in read ? readTextFile(read.source) : null;
    return parsed !== null && 'text' in parsed ? parsed.text.gid : null;
  };

  const forget = (pid: number): void => transact(() => textFiles.forget(pid));

  /** `lasting`: what each Galley calls the post; null: the service does not have it yet. */
  const create = async (pid: number, text: PostText, lasting: string | null): Promise<Outcome> => {
    const source = writeTextFile(text);
    const known = { pid, gid: text.gid ?? '', removedMs: null, base: writtenText(source, text) };
    const name = fileNameOf(text);
    for (let number = 1; number < mostOfOneName; number += 1) {
      const path = `${name}${number === 1 ? '' : ` ${number}`}.md`;
      // Known before it is there: Galley may end in between, and would write a second one.
      transact(() => textFiles.write({ ...known, path, sha256: notThere, sizeBytes: 0, modifiedMs: 0 }));
      const saved = await disk.create(path, source);
      if (!saved && lasting !== null && (await gidAt(path)) === lasting) {
        // Another Galley's, which came just now: it is read first.
        forget(pid);
        return 'read-first';
      }
      if (!saved) continue;
      transact(() => textFiles.write({ ...known, path, ...saved }));
      return 'written';
    }
    forget(pid);
    return 'same';
  };

  /** An earlier run began to create it. */
  const createAgain = async (row: TextFileRow, text: PostText, lasting: string | null): Promise<Outcome> => {
    const isOwn = (await gidAt(row.path)) === row.gid;
    return isOwn ? 'read-first' : create(row.pid, { ...text, gid: row.gid }, lasting);
  };

  const remove = async (row: TextFileRow): Promise<Outcome> => {
    const isInFolder = row.removedMs === null && row.sha256 !== notThere;
    if (isInFolder && !(await disk.remove(row, uptimeMs(), mark()))) return 'read-first';
    forget(row.pid);
    return 'written';
  };

  /** The post became part of another one, whose file this is if it has none; otherwise the file is removed. */
  const leaveTo = async (head: number, row: TextFileRow): Promise<Outcome> => {
    if (textFiles.ofPost(head)) return remove(row);
    transact(() => {
      textFiles.forget(row.pid);
      textFiles.write({ ...row, base: baseOf(row), pid: head });
    });
    return 'same';
  };

  const replace = async (row: TextFileRow, text: PostText): Promise<Outcome> => {
    const current = await disk.read(row.path);
    if ('problem' in current || current.sha256 !== row.sha256) return 'read-first';
    const parsed = readTextFile(current.source);
    if ('problem' in parsed) return 'read-first';
    const next = writeTextFile(text, parsed.layout);
    const saved = next === current.source ? row : await disk.replace(row, next, uptimeMs(), mark());
    if (saved === null) return 'read-first';
    const { sha256, sizeBytes, modifiedMs } = saved;
    const base = writtenText(next, text);
    transact(() => textFiles.write({ ...row, gid: text.gid ?? row.gid, sha256, sizeBytes, modifiedMs, base }));
    return 'written';
  };

  /** `isWanted`: it gets a file if it has none. `zone`: the business's. */
  return async (pid: number, isWanted: boolean, zone: string): Promise<Outcome> => {
    const row = textFiles.ofPost(pid);
    const head = store.posts.headOf(pid);
    if (head !== pid) return row ? leaveTo(head, row) : 'same';
    const now = readShownPost(sync, pid, row?.gid ?? newGid(), zone);
    const lasting = now ? lastingGid(now.post) : null;
    if (!row) return now?.text && isWanted ? create(pid, now.text, lasting) : 'same';
    if (!now) return remove(row);
    if (!now.text || row.removedMs !== null) return 'same';
    if (row.sha256 === notThere) return createAgain(row, now.text, lasting);
    return isSameFile(now.text, baseOf(row)) ? 'same' : replace(row, now.text);
  };
};

/** What a file says counts, not what was meant to be written. */
const writtenText = (source: string, meant: PostText): PostText => {
  const parsed = readTextFile(source);
  return 'problem' in parsed ? meant : parsed.text;
};
