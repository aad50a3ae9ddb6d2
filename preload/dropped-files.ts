// Files that were dropped on Electron's window, pasted or chosen, as paths for the core: the page never sees these.
import type { HandedFile } from './contract/shell.ts';
import { inCalls, type Answer } from './wire.ts';

type Deps = {
  /** The path of a file, `''` for one that a script created. Throws for anything but a file. */
  pathOf: (file: File) => string;
  /** Hands paths to the core, for the table of that import or the import tray. Answers how many files they hold. */
  take: (paths: readonly string[], importId: string | undefined) => Promise<Answer>;
};

export const createTakeFiles =
  ({ pathOf, take }: Deps) =>
  async (files: readonly HandedFile[], importId?: string): Promise<Answer> => {
    let paths: string[];
    try {
      paths = files.flatMap(({ file, folder }) => {
        const path = pathOf(file);
        // Beside a table its own folder counts, and no other.
        const handed = importId === undefined ? droppedPath(path, folder) : path;
        return path === '' ? [] : [handed];
      });
    } catch {
      return { ok: false, error: { kind: 'invalid', message: 'Galley accepts only files.' } };
    }
    let count = 0;
    for (const some of inCalls([...new Set(paths)])) {
      const answer = await take(some, importId);
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
