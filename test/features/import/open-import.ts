// The import of a file of posts over the real sandbox, and what tests ask of it.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ImportFile, ImportSettings } from '../../../preload/contract/import-export.ts';
import { createImportFiles } from '../../../main/features/import/files.ts';
import { createImporting } from '../../../main/features/import/importing.ts';
import { createPlanning } from '../../../main/features/calendar/planning.ts';
import { createMediaFolder } from '../../../main/media/media-folder.ts';
import { WebFileError } from '../../../main/service/web-files.ts';
import { createFakeWorkers } from '../../support/fake-workers.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync, type TestSync } from '../../support/sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The folder for pictures of a table, with workers that the test controls. */
export const createImportFolder = () => {
  const root = temporaryFolder();
  const workers = createFakeWorkers();
  const web = new Map<string, string>();
  const fetched: string[] = [];
  const unreachable = new Set<string>();
  let parts = 0;
  const folder = createMediaFolder({
    mediaDir: join(root, 'media'),
    thumbnailDir: join(root, 'thumbnails'),
    newId: () => `part-${(parts += 1)}`,
  });
  return {
    root,
    workers,
    folder,
    /** What is at each web address, in its parts; all others are not there. All of one import may have 1,000 bytes. */
    web,
    fetched,
    unreachable,
    files: ({ sync, clock }: Pick<TestSync, 'sync' | 'clock'>) =>
      createImportFiles({
        sync,
        clock,
        log: createRecordingLog(),
        workers,
        folder,
        keepLocation: () => false,
        changed: () => {},
        webBytes: 1000,
        webFiles: {
          async open(address) {
            fetched.push(address);
            if (unreachable.has(address)) throw new WebFileError('unreachable');
            const text = web.get(address);
            if (text === undefined) throw new WebFileError('not-there');
            return Readable.from(text.split('|').map((part) => Buffer.from(part)));
          },
        },
      }),
  };
};

export const openImport = async (network = false) => {
  const sandbox = await startSandbox({ clock: standingClock() });
  const beside = createImportFolder();
  const test = openTestSync(sandbox, network ? sandbox.key : null, beside.folder.pathOf);
  const log = createRecordingLog();
  let whileYielding = (): Promise<void> => Promise.resolve();
  const start = () =>
    createImporting({
      sync: test.sync,
      log,
      yieldToEventLoop: () => whileYielding(),
      freeSlots: createPlanning({ sync: test.sync, tried: () => null }).freeSlots,
      files: beside.files(test),
    });
  const importing = start();
  const id = randomUUID();
  const read = async (bytes: string | Buffer): Promise<ImportFile> => {
    const answer = await importing.read({ id, part: Buffer.from(bytes).toString('base64'), more: false });
    if (answer.state !== 'read') throw new Error(JSON.stringify(answer));
    return answer.file;
  };
  const settingsOf = (file: ImportFile, more: Partial<ImportSettings> = {}): ImportSettings => ({
    columns: file.columns.map(({ field }) => field),
    dateOrder: 'day-first',
    platform: null,
    fillSlots: false,
    ...more,
  });
  return {
    ...test,
    sandbox,
    importing,
    ...beside,
    /** As after a crash: with what the library stored, and nothing else. */
    start,
    /** What happens whenever other work may go first. */
    onYield: (work: () => Promise<void>) => void (whileYielding = work),
    id,
    read,
    /** The file as it is proposed. */
    input: async (bytes: string | Buffer, more: Partial<ImportSettings> = {}) => ({
      id,
      settings: settingsOf(await read(bytes), more),
    }),
    row: (name: string) => {
      const row = test.posts.list({}).rows.find((each) => each.name === name);
      if (!row) throw new Error(`no ${name}`);
      return row;
    },
    names: () => test.store.posts.page({}, null, 200).rows.map(({ name }) => name),
    count: () => test.posts.list({}).total,
    operations: () => test.store.operations.open().length,
    warnings: () => log.lines.map(({ message }) => message),
  };
};
