// Brings the bytes of announced files to Galley, a few at a time. What fails just does not come: the core notices.
import { intakePath, secretHeader } from '../../preload/socket.ts';

const atOnce = 3;

/** Takes files over in order, also while earlier ones are still on their way. */
export const createBringing = ({ secret }: { secret: string }) => {
  const waiting: { id: number; file: File }[] = [];
  let going = 0;

  const bring = async ({ id, file }: { id: number; file: File }): Promise<void> => {
    // The file may be gone by now, or Galley: it is told as such where it is missed.
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
