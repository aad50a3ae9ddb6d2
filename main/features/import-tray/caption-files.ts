// Captions beside the files of a watched folder, which may come or change later than those.
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { joinCaptions, mayBeCaptions, readCaptionFile, type CaptionFile } from '../../media/captions.ts';
import type { Found } from '../../media/dropped-folders.ts';
import type { Sync } from '../../sync/engine.ts';
import type { TrayFileRow } from '../../store/import-tray.ts';
import type { SeenFile } from '../../store/watched-folders.ts';

type FoundFile = Found['files'][number];
type Words = Pick<TrayFileRow, 'title' | 'caption' | 'ownCaptions'>;

type CaptionFiles = {
  /**
   * Reads those that are new or changed and `mayRead`, and gives their words to files of the tray. true: some have other
   * words now.
   */
  read(files: readonly FoundFile[], mayRead: (file: FoundFile) => Promise<boolean>): Promise<boolean>;
  /** Part of the caller's transaction. */
  apply(fid: number, file: Pick<FoundFile, 'path' | 'name'>): void;
};

const isSame = (one: Words, other: Words): boolean =>
  one.caption === other.caption &&
  one.title === other.title &&
  JSON.stringify(one.ownCaptions) === JSON.stringify(other.ownCaptions);

const nothing: CaptionFile = { captions: new Map(), own: null };
const readFrom = async ({ path, name }: FoundFile): Promise<CaptionFile> =>
  (await readCaptionFile(name, await readFile(path, 'utf8').catch(() => ''))) ?? nothing;

export const createCaptionFiles = ({ store, transact }: Pick<Sync, 'store' | 'transact'>): CaptionFiles => {
  const { tray } = store;
  type Known = SeenFile & CaptionFile;
  /** By folder, then by path, as last read. */
  const known = new Map<string, Map<string, Known>>();

  /** null: nothing beside the file describes it. */
  const wordsOf = (path: string, name: string): Words | null => {
    const found = joinCaptions([...(known.get(dirname(path))?.values() ?? [])])(name);
    if (!found) return null;
    const byPlatform = new Map(found.own.map((own) => [own.platform, own]));
    return {
      ...(found.said ?? { title: null, caption: null }),
      ownCaptions: byPlatform.size === 0 ? null : [...byPlatform.values()],
    };
  };
  const keep = (file: SeenFile, read: CaptionFile): void => {
    const inside = known.get(dirname(file.path)) ?? new Map<string, Known>();
    known.set(dirname(file.path), inside.set(file.path, { ...file, ...read }));
  };
  const isChanged = ({ path, sizeBytes, modifiedMs }: FoundFile): boolean => {
    const before = known.get(dirname(path))?.get(path);
    return before?.sizeBytes !== sizeBytes || before.modifiedMs !== modifiedMs;
  };

  return {
    async read(files, mayRead) {
      const changed = files.filter((file) => mayBeCaptions(file) && isChanged(file));
      for (const file of changed) keep(file, (await mayRead(file)) ? await readFrom(file) : nothing);
      if (changed.length === 0) return false;
      const places = new Set(changed.map(({ path }) => dirname(path)));
      return transact(() => {
        const others = tray.files().flatMap((file) => {
          const said = file.path !== null && places.has(dirname(file.path)) ? wordsOf(file.path, file.name) : null;
          return said && !isSame(said, file) ? [{ fid: file.fid, said }] : [];
        });
        for (const { fid, said } of others) tray.changeFile(fid, said);
        return others.length > 0;
      }, 'soon');
    },
    apply(fid, { path, name }) {
      const said = wordsOf(path, name);
      if (said) tray.changeFile(fid, said);
    },
  };
};
