// Hands files over from a browser tab: announces them to the core, then uploads their bytes, three at a time.
import type { HandedFile, Transport } from '../../preload/contract/shell.ts';
import { inCalls } from '../../preload/wire.ts';
import { intakePath, readAnnounced, secretHeader } from '../../preload/socket.ts';

/** Answers when all are announced; a page that goes away before their bytes are there has lost the rest of them. */
export const createTakeFiles = (call: Transport['call'], secret: string): Transport['takeFiles'] => {
  const bring = createBringing({ secret });
  const listed = ({ file: { name, size }, folder }: HandedFile) => ({ name, folder, sizeBytes: size });
  return async (handed, importId) => {
    const left = handed.map(({ file }) => file);
    const drop = crypto.randomUUID();
    const announced = handed.map((one) => ({ ...listed(one), modifiedAt: one.file.lastModified }));
    for (const files of inCalls(importId === undefined ? announced : handed.map(listed))) {
      const answer = await (importId === undefined
        ? call('tray.announce', { drop, files })
        : call('import.announce', { id: importId, files }));
      if (!answer.ok) return answer;
      const ids = readAnnounced(answer.value);
      // 0: nothing needs it.
      bring(left.splice(0, files.length).flatMap((file, index) => (ids[index] ? [{ id: ids[index], file }] : [])));
    }
    return { ok: true, value: handed.length };
  };
};

/** The core notices the ones that never arrive. */
const atOnce = 3;

/** Takes files over in order, also while earlier ones are still on their way. */
const createBringing = ({ secret }: { secret: string }) => {
  const waiting: { id: number; file: File }[] = [];
  let going = 0;

  const bring = async ({ id, file }: { id: number; file: File }): Promise<void> => {
    // The file may be gone by now, or Galley: whatever needs it reports the error.
    await fetch(`${intakePath}${id}`, { method: 'PUT', headers: { [secretHeader]: secret }, body: file }).catch(
      () => {},
    );
    going -= 1;
    next();
  };

  const next = (): void => {
    while (going < atOnce) {
      const one = waiting.shift();
      if (!one) return;
      going += 1;
      void bring(one);
    }
  };

  return (files: readonly { id: number; file: File }[]): void => {
    waiting.push(...files);
    next();
  };
};
