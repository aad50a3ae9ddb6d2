// Captions beside the files of a watched folder: a text with the name of a picture or video (`rye.txt`, and for one
// platform alone `rye.instagram.txt`), or a list of captions.
import { readFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { platformNamed } from '../../../preload/rules/platform-names.ts';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { isSidecarName, maxSidecarBytes, readSidecar, sidecarKey, type SidecarRow } from '../../media/captions.ts';
import type { Found } from '../../media/dropped-folders.ts';
import type { Sync } from '../../sync/engine.ts';
import type { TrayFileRow } from '../../store/import-tray.ts';
import type { SeenFile } from '../../store/watched-folders.ts';

type FoundFile = Found['files'][number];
type Caption = Pick<SidecarRow, 'title' | 'caption'>;
type Words = Pick<TrayFileRow, 'title' | 'caption' | 'ownCaptions'>;
type OwnCaption = NonNullable<TrayFileRow['ownCaptions']>[number];

type CaptionFiles = {
  /** Reads those that are new or changed, and gives their words to files of the tray. true: some have other words now. */
  read(files: readonly FoundFile[]): Promise<boolean>;
  /** Part of the caller's transaction. */
  apply(fid: number, file: Pick<FoundFile, 'path' | 'name'>): void;
};

const isText = (name: string): boolean => /\.(?:txt|md)$/i.test(name);
/** Four bytes are the longest letter. */
const maxTextBytes = textBounds.fromMediaCaption * 4;

const isSame = (one: Words, other: Words): boolean =>
  one.caption === other.caption &&
  one.title === other.title &&
  JSON.stringify(one.ownCaptions) === JSON.stringify(other.ownCaptions);

const stemOf = (name: string): string => sidecarKey(name.slice(0, name.length - extname(name).length));

/** `captions`, by what they describe: a file's name or, of a text, its name without the end. */
type Read = { captions: ReadonlyMap<string, Caption>; own: ({ stem: string } & OwnCaption) | null };

const captionsIn = async ({ path, name }: FoundFile): Promise<Read> => {
  const text = (await readFile(path, 'utf8').catch(() => '')).replace(/^\uFEFF/, '');
  if (isText(name)) {
    const caption = text.trim().slice(0, textBounds.fromMediaCaption);
    if (caption === '') return { captions: new Map(), own: null };
    const stem = stemOf(name);
    // A picture may itself be called `rye.instagram.jpg`.
    return { captions: new Map([[stem, { title: null, caption }]]), own: ownCaption(stem, caption) };
  }
  return { captions: new Map(((await readSidecar(text)) ?? []).map(({ file, ...said }) => [file, said])), own: null };
};

const ownCaption = (stem: string, caption: string): Read['own'] => {
  const [, of, end] = /^(.+)\.([^.]+)$/.exec(stem) ?? [];
  const platform = end === undefined ? undefined : platformNamed(end);
  return of === undefined || platform === undefined ? null : { stem: of, platform, caption };
};

export const createCaptionFiles = ({ store, transact }: Pick<Sync, 'store' | 'transact'>): CaptionFiles => {
  const { tray } = store;
  type Known = SeenFile & Read;
  /** By folder, then by path, as last read. */
  const known = new Map<string, Map<string, Known>>();

  /** null: nothing beside the file describes it. */
  const wordsOf = (path: string, name: string): Words | null => {
    const beside = [...(known.get(dirname(path))?.values() ?? [])];
    const find = (key: string) => beside.find(({ captions }) => captions.has(key))?.captions.get(key);
    const said = find(sidecarKey(name)) ?? find(stemOf(name));
    const own = beside.flatMap((file) => (file.own?.stem === stemOf(name) ? file.own : []));
    const byPlatform = new Map(own.map(({ platform, caption }) => [platform, { platform, caption }]));
    if (said === undefined && own.length === 0) return null;
    return {
      ...(said ?? { title: null, caption: null }),
      ownCaptions: own.length === 0 ? null : [...byPlatform.values()],
    };
  };
  const keep = (file: SeenFile, read: Read): void => {
    const inside = known.get(dirname(file.path)) ?? new Map<string, Known>();
    known.set(dirname(file.path), inside.set(file.path, { ...file, ...read }));
  };
  const isChanged = ({ path, sizeBytes, modifiedMs }: FoundFile): boolean => {
    const before = known.get(dirname(path))?.get(path);
    return before?.sizeBytes !== sizeBytes || before.modifiedMs !== modifiedMs;
  };

  return {
    async read(files) {
      const lists = files.filter(
        ({ name, sizeBytes }) =>
          (isText(name) && sizeBytes <= maxTextBytes) || (isSidecarName(name) && sizeBytes <= maxSidecarBytes),
      );
      const changed = lists.filter(isChanged);
      for (const file of changed) keep(file, await captionsIn(file));
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
