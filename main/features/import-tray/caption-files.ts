// Captions beside the files of a watched folder: a text with the name of a picture or video, or a list of captions.
import { readFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { textBounds } from '../../../preload/rules/service-bounds.ts';
import { isSidecarName, maxSidecarBytes, readSidecar, sidecarKey, type SidecarRow } from '../../media/captions.ts';
import type { Found } from '../../media/dropped-folders.ts';
import type { Sync } from '../../sync/engine.ts';
import type { SeenFile } from '../../store/watched-folders.ts';

type FoundFile = Found['files'][number];
type Caption = Pick<SidecarRow, 'title' | 'caption'>;

type CaptionFiles = {
  /** Reads those that are new or changed, and gives their words to files of the tray. true: some have other words now. */
  read(files: readonly FoundFile[]): Promise<boolean>;
  /** Part of the caller's transaction. */
  apply(fid: number, file: Pick<FoundFile, 'path' | 'name'>): void;
};

const isText = (name: string): boolean => /\.(?:txt|md)$/i.test(name);
/** Four bytes are the longest letter. */
const maxTextBytes = textBounds.fromMediaCaption * 4;

const stemOf = (name: string): string => sidecarKey(name.slice(0, name.length - extname(name).length));

/** Captions by what they describe: a file's name or, of a text, its name without the end. */
const captionsIn = async ({ path, name }: FoundFile): Promise<ReadonlyMap<string, Caption>> => {
  const text = (await readFile(path, 'utf8').catch(() => '')).replace(/^\uFEFF/, '');
  if (isText(name)) {
    const caption = text.trim().slice(0, textBounds.fromMediaCaption);
    return new Map(caption === '' ? [] : [[stemOf(name), { title: null, caption }]]);
  }
  return new Map(((await readSidecar(text)) ?? []).map(({ file, ...said }) => [file, said]));
};

export const createCaptionFiles = ({ store, transact }: Pick<Sync, 'store' | 'transact'>): CaptionFiles => {
  const { tray } = store;
  type Known = SeenFile & { captions: ReadonlyMap<string, Caption> };
  /** By folder, then by path, as last read. */
  const known = new Map<string, Map<string, Known>>();

  const captionOf = (path: string, name: string): Caption | null => {
    const beside = [...(known.get(dirname(path))?.values() ?? [])];
    const find = (key: string) => beside.find(({ captions }) => captions.has(key))?.captions.get(key);
    return find(sidecarKey(name)) ?? find(stemOf(name)) ?? null;
  };
  const keep = (file: SeenFile, captions: Known['captions']): void => {
    const inside = known.get(dirname(file.path)) ?? new Map<string, Known>();
    known.set(dirname(file.path), inside.set(file.path, { ...file, captions }));
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
        const others = tray.files().flatMap(({ fid, path, name, title, caption }) => {
          const said = path !== null && places.has(dirname(path)) ? captionOf(path, name) : null;
          return said && (said.caption !== caption || said.title !== title) ? [{ fid, said }] : [];
        });
        for (const { fid, said } of others) tray.changeFile(fid, said);
        return others.length > 0;
      }, 'soon');
    },
    apply(fid, { path, name }) {
      const said = captionOf(path, name);
      if (said) tray.changeFile(fid, said);
    },
  };
};
