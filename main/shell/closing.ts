// Closes the core, but does not wait longer than a user would.
import type { Core } from '../core.ts';

export const closeLimitMs = 5_000;

export const closeWithin = async (core: Pick<Core, 'close'>, limitMs = closeLimitMs): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
  // What the core could not finish is safe on disk; an error here must not keep Galley from ending.
  await Promise.race([core.close().catch(() => {}), limit]);
  clearTimeout(timer);
};
