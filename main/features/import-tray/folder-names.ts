// Names of folders that a browser drops: it says only what they are called, so one of the name of an earlier drop's gets
// a number, and their files don't mix.
import type { Store } from '../../store/store.ts';

/** `drop`: the same for everything that was dropped together. Returns the folder as the tray calls it. */
export type NameFolder = (drop: string, folder: string) => string;

const topOf = (folder: string): string => folder.split('/')[0] ?? '';

export const createNameFolder = ({ tray }: Pick<Store, 'tray'>): NameFolder => {
  /** By drop, by what its folders are called there. */
  const drops = new Map<string, Map<string, string>>();

  const freeName = (top: string, others: Iterable<string>): string => {
    const taken = new Set([
      ...others,
      ...tray.files().flatMap(({ path, folder }) => (path === null ? topOf(folder) : [])),
    ]);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? top : `${top} (${number})`;
      if (!taken.has(name)) return name;
    }
  };

  return (drop, folder) => {
    const top = topOf(folder);
    if (top === '') return folder;
    const names = drops.get(drop) ?? new Map<string, string>();
    drops.set(drop, names);
    const name = names.get(top) ?? freeName(top, names.values());
    names.set(top, name);
    return name + folder.slice(top.length);
  };
};
