// Captions beside the files of a watched folder, which may come or change later than those.
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileProblem } from '../../../preload/errors.ts';
import {
  isNamedLikeCaptions,
  isTextFor,
  joinCaptions,
  mayBeCaptions,
  problemOfCaptions,
  readCaptionFile,
  type CaptionFile,
} from '../../media/captions.ts';
import type { Found } from '../../media/dropped-folders.ts';
import type { Sync } from '../../sync/engine.ts';
import type { TrayFileRow } from '../../store/import-tray.ts';
import type { SeenFile } from '../../store/watched-folders.ts';
import { giveGroup } from './groups.ts';

type FoundFile = Found['files'][number];
type Words = Pick<TrayFileRow, 'title' | 'caption' | 'ownCaptions'>;

type CaptionFiles = {
  /**
   * Reads those that are new or changed and `mayRead`, and gives their words to files of the tray. true: some have other
   * words now.
   */
  read(files: readonly FoundFile[], mayRead: (file: FoundFile) => Promise<boolean>): Promise<boolean>;
  /**
   * Puts texts and lists that describe files of the tray, but are too long or unreadable, into the tray as refused, each
   * once. true: there is such a text now, or no longer.
   */
  refuse(files: readonly FoundFile[]): boolean;
  /** Part of the caller's transaction. */
  apply(fid: number, file: Pick<FoundFile, 'path' | 'name'>): void;
};

const isSame = (one: Words, other: Words): boolean =>
  one.caption === other.caption &&
  one.title === other.title &&
  JSON.stringify(one.ownCaptions) === JSON.stringify(other.ownCaptions);

const captionProblems: ReadonlySet<FileProblem> = new Set(['too-long-text', 'unreadable-text', 'too-long-list']);

const nothing: CaptionFile = { captions: new Map(), own: null };
/** `problem`: why it gives no captions, where it is meant to. */
type Read = CaptionFile & { problem: FileProblem | null };
/** Enough for the header of a list that is too long. */
const headBytes = 64_000;

/** What can't be opened says nothing: it may be gone by now. */
const readFrom = async (file: FoundFile): Promise<Read> => {
  const { path, name } = file;
  const isReadable = mayBeCaptions(file);
  const bytes = await buffer(createReadStream(path, isReadable ? {} : { end: headBytes })).catch(() => Buffer.alloc(0));
  const read = isReadable ? await readCaptionFile(name, bytes) : null;
  return { ...(read ?? nothing), problem: read ? null : await problemOfCaptions(file, bytes) };
};

export const createCaptionFiles = ({ store, transact }: Pick<Sync, 'store' | 'transact'>): CaptionFiles => {
  const { tray } = store;
  type Known = SeenFile & Read;
  /** By folder, then by path, as last read. */
  const known = new Map<string, Map<string, Known>>();

  /** Paths of texts that were refused: those that the user cleared from the tray stay away. */
  const refused = new Set<string>();
  const knownAt = (path: string): Known | undefined => known.get(dirname(path))?.get(path);

  /** Without what no file says: that may come from one that is deleted by now. null: nothing describes it. */
  const wordsOf = (path: string, name: string): Partial<Words> | null => {
    const found = joinCaptions([...(known.get(dirname(path))?.values() ?? [])])(name);
    if (!found) return null;
    const byPlatform = new Map(found.own.map((own) => [own.platform, own]));
    return {
      ...found.said,
      ...(byPlatform.size > 0 && { ownCaptions: [...byPlatform.values()] }),
    };
  };
  const keep = (file: SeenFile, read: Read): void => {
    const inside = known.get(dirname(file.path)) ?? new Map<string, Known>();
    known.set(dirname(file.path), inside.set(file.path, { ...file, ...read }));
  };
  /** Of the folders with these files: a text that was deleted describes nothing that comes later. */
  const forgetOthers = (files: readonly FoundFile[]): void => {
    const here = new Set(files.map(({ path }) => path));
    for (const place of new Set(files.map(({ path }) => dirname(path))))
      for (const path of known.get(place)?.keys() ?? []) if (!here.has(path)) known.get(place)?.delete(path);
  };
  const isChanged = ({ path, sizeBytes, modifiedMs }: FoundFile): boolean => {
    const before = knownAt(path);
    return before?.sizeBytes !== sizeBytes || before.modifiedMs !== modifiedMs;
  };

  return {
    async read(files, mayRead) {
      forgetOthers(files);
      const changed = files.filter((file) => isNamedLikeCaptions(file.name) && isChanged(file));
      for (const file of changed)
        keep(file, (await mayRead(file)) ? await readFrom(file) : { ...nothing, problem: null });
      if (changed.length === 0) return false;
      const places = new Set(changed.map(({ path }) => dirname(path)));
      return transact(() => {
        const others = tray.files().flatMap((file) => {
          const said = file.path !== null && places.has(dirname(file.path)) ? wordsOf(file.path, file.name) : null;
          return said && !isSame({ ...file, ...said }, file) ? [{ file, said }] : [];
        });
        const groups = new Map(tray.groups().map((group) => [group.gid, group]));
        for (const { file, said } of others) {
          tray.changeFile(file.fid, said);
          giveGroup(tray, groups, { file, caption: said.caption ?? null });
        }
        return others.length > 0;
      }, 'soon');
    },
    refuse(files) {
      const rows = tray.files();
      const unused = files.flatMap((file) => {
        const problem = knownAt(file.path)?.problem ?? null;
        return problem === null ? [] : [{ ...file, problem }];
      });
      const shown = rows.filter(({ problem }) => problem !== null && captionProblems.has(problem));
      const gone = shown.filter(({ path }) => path !== null && knownAt(path)?.problem === null);
      const fresh = unused.filter(
        (text) =>
          !refused.has(text.path) &&
          !shown.some(({ path }) => path === text.path) &&
          rows.some(
            ({ path, name, problem }) =>
              problem === null && path !== null && dirname(path) === dirname(text.path) && isTextFor(text.name, name),
          ),
      );
      for (const { path } of gone) refused.delete(path ?? '');
      for (const { path } of fresh) refused.add(path);
      if (gone.length + fresh.length === 0) return false;
      transact(({ nowMs }) => {
        for (const { fid } of gone) tray.removeFile(fid);
        for (const text of fresh) tray.addFile(text, nowMs);
      }, 'soon');
      return true;
    },
    apply(fid, { path, name }) {
      const said = wordsOf(path, name);
      if (said) tray.changeFile(fid, said);
    },
  };
};
