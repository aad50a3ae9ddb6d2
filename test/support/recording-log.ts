// A log that keeps its lines for a test to read.
import type { Log } from '../../main/kernel/log.ts';

export type RecordingLog = Log & { lines: { fields: Record<string, unknown>; message: string }[] };

export const createRecordingLog = (): RecordingLog => {
  const lines: RecordingLog['lines'] = [];
  const keep = (fields: Record<string, unknown>, message: string) => void lines.push({ fields, message });
  return { info: keep, warn: keep, error: keep, lines };
};
