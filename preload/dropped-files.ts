// Files that were dropped on Electron's window, pasted or chosen, as paths for the core: the page never sees these.
import type { HandedFile } from './contract/shell.ts';
import { inCalls, type Answer } from './wire.ts';

type Deps = {
  /** The path of a file, `''` for one that a script created. Throws for anything but a file. */
  pathOf: (file: File) => string;
  /** Passes paths to the core. Returns the number of files. */
  take: (paths: readonly string[]) => Promise<Answer>;
};

export const createTakeFiles =
  ({ pathOf, take }: Deps) =>
  async (files: readonly HandedFile[]): Promise<Answer> => {
    let paths: string[];
    try {
      paths = files.flatMap(({ file, folder }) => {
        const path = pathOf(file);
        return path === '' ? [] : [droppedPath(path, folder)];
      });
    } catch {
      return { ok: false, error: { kind: 'invalid', message: 'Galley accepts only files.' } };
    }
    let count = 0;
    for (const some of inCalls([...new Set(paths)])) {
      const answer = await take(some);
      if (!answer.ok) return answer;
      count += Number(answer.value);
    }
    return { ok: true, value: count };
  };

/** For a file found in a dropped folder, the path of that folder, which the core lists itself. */
const droppedPath = (path: string, folder: string): string => {
  const separator = path.includes('/') ? '/' : '\\';
  const parts = path.split(separator);
  const names = folder === '' ? [] : folder.split('/');
  const isInside = names.every((name, index) => parts.at(index - names.length - 1) === name);
  return isInside ? parts.slice(0, parts.length - names.length).join(separator) : path;
};
