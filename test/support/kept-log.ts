// A log that keeps its lines for a test to read.
import type { Log } from '../../main/kernel/log.ts';

export type KeptLog = Log & { lines: { fields: Record<string, unknown>; message: string }[] };

export const createKeptLog = (): KeptLog => {
  const lines: KeptLog['lines'] = [];
  const keep = (fields: Record<string, unknown>, message: string) => void lines.push({ fields, message });
  return { info: keep, warn: keep, error: keep, lines };
};
