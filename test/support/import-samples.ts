// A table that is imported, as the core answers for it: its columns, and what becomes of its rows.
import type { ImportPreview, ImportReading } from '../../preload/contract/import-export.ts';

/** Of one column of texts. */
export const sampleTable = (rowCount: number, sample: string): ImportReading => ({
  state: 'read',
  file: {
    rowCount,
    hasHeader: true,
    encoding: 'utf-8',
    importedAt: null,
    columns: [{ name: 'Caption', sample, field: 'text' }],
  },
});

/** So many rows become posts, none of them with a time. */
export const sampleDryRun = (readyCount: number, over: Partial<ImportPreview> = {}): ImportPreview => ({
  readyCount,
  failedCount: 0,
  timedCount: 0,
  ready: [],
  failed: [],
  notes: [],
  repeated: { count: 0, rows: [] },
  asksDateOrder: false,
  zone: 'America/New_York',
  takingCount: 0,
  web: { fileCount: 0, hosts: [] },
  forecast: { requestCount: 2 * readyCount, sendCount: 0, finishAt: '2031-03-01T10:00:00.000Z' },
  ...over,
});
