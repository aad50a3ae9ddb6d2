// An import as it is being prepared: the file, what its columns are, and what would come of it.
import { type CsvDelimiter, writeCsv } from '../../../preload/rules/csv-writer.ts';
import { importBounds } from '../../../preload/rules/own-bounds.ts';
import type { DateOrder } from '../../../preload/rules/choices.ts';
import { type ImportField, isRepeatable } from '../../../preload/rules/import-fields.ts';
import type {
  ImportFile,
  ImportOutcome,
  ImportPreview,
  ImportProgress,
  ImportReading,
  ImportSettings,
} from '../../../preload/contract/import-export.ts';
import type { HandedFile } from '../../../preload/contract/shell.ts';
import type { Bridge } from '../../app/bridge.ts';
import { inParts } from '../../files/in-parts.ts';
import { saveFile } from '../../files/save-file.ts';
import { importStrings, problemStrings, refusedStrings } from './strings.ts';
import { appError, createLive } from '../../app/live-query.svelte.ts';

/** `delimiter`: of the spreadsheets here. */
type Deps = { bridge: Bridge; dateOrder: DateOrder; delimiter: CsvDelimiter };
type Refused = Extract<ImportReading, { state: 'refused' }> | { reason: 'too-large' | 'unread' | 'no-table' };

const isTable = ({ file }: HandedFile): boolean => /\.(?:csv|tsv|txt)$/i.test(file.name);
/** Not read, but refused with what to do instead. */
const isSpreadsheet = ({ file }: HandedFile): boolean => /\.(?:xlsx?|xlsm|ods|numbers)$/i.test(file.name);

/** From the folder of the table. */
const seenFrom = (table: HandedFile, { file, folder }: HandedFile): HandedFile => ({
  file,
  folder: folder === table.folder || folder.startsWith(`${table.folder}/`) ? folder.slice(table.folder.length) : folder,
});

/** Must be called while a component is set up. */
export const createImport = ({ bridge, dateOrder: usualOrder, delimiter: usualDelimiter }: Deps) => {
  let id = crypto.randomUUID();
  let chosen = $state.raw<{ name: string; file: ImportFile }>();
  let columns = $state.raw<readonly (ImportField | null)[]>([]);
  let dateOrder = $state(usualOrder);
  let platform = $state<ImportSettings['platform']>(null);
  let fillSlots = $state(false);
  const weekly = createLive(bridge, () => ({ topics: ['plan'], ask: () => bridge.call('plan.slots', {}) }));
  let refused = $state.raw<string>();
  let error = $state.raw<unknown>();
  let busy = $state<'reading' | 'making'>();

  const input = () => ({ id, settings: { columns: [...columns], dateOrder, platform, fillSlots } });
  const tried = createLive<ImportPreview | null>(bridge, () => {
    const asked = chosen && input();
    // Each picture that was copied says more.
    return { topics: ['account', 'media'], ask: async () => (asked ? bridge.call('import.preview', asked) : null) };
  });

  const making = createLive<ImportProgress | null>(bridge, () => {
    const isMaking = busy === 'making';
    return { topics: ['posts'], ask: async () => (isMaking ? bridge.call('import.progress', {}) : null) };
  });

  const refuse = (why: Refused) => (refused = refusedStrings(why));
  /** Pictures that were copied for it go again. */
  const drop = (): void => {
    if (chosen) bridge.call('import.drop', { id }).catch(() => undefined);
    chosen = undefined;
  };
  const bring = async (file: File): Promise<void> => {
    const own = crypto.randomUUID();
    for await (const { part, more } of inParts(file)) {
      const answer = await bridge.call('import.read', { id: own, part, more });
      if (answer.state === 'refused') refuse(answer);
      if (answer.state !== 'read') continue;
      id = own;
      columns = answer.file.columns.map(({ field }) => field);
      chosen = { name: file.name, file: answer.file };
    }
  };

  return {
    get chosen() {
      return chosen;
    },
    get columns() {
      return columns;
    },
    get dateOrder() {
      return dateOrder;
    },
    set dateOrder(order) {
      dateOrder = order;
    },
    get platform() {
      return platform;
    },
    set platform(next) {
      platform = next;
    },
    /** There is something to fill. */
    get hasSlots() {
      return (weekly.value?.length ?? 0) > 0;
    },
    get fillSlots() {
      return fillSlots;
    },
    set fillSlots(on) {
      fillSlots = on;
    },
    /** The last one, while another is loading; undefined: none yet. */
    get preview() {
      return chosen ? (tried.value ?? undefined) : undefined;
    },
    /** What is shown is what the settings make of the file. */
    get settled() {
      return !tried.loading;
    },
    /** Why the file is none, in words. */
    get refused() {
      return refused;
    },
    get error() {
      return error ?? tried.error;
    },
    get busy() {
      return busy;
    },
    /** While the posts are made, as soon as it is known. */
    get progress() {
      return making.value ?? undefined;
    },
    /** A table, with or without its pictures; or more pictures for the one that is open. */
    async choose(files: readonly HandedFile[]): Promise<void> {
      if (busy) return;
      const table = files.find(isTable) ?? (chosen ? undefined : files.find(isSpreadsheet));
      if (files.length === 0) return;
      refused = undefined;
      error = undefined;
      if (table) drop();
      if (table ? table.file.size > importBounds.fileBytes : !chosen) {
        refuse({ reason: table ? 'too-large' : 'no-table' });
        return;
      }
      busy = 'reading';
      try {
        if (table) await bring(table.file);
        // The desktop app finds what lies beside the table by the table itself.
        if (chosen) await bridge.takeFiles(table ? files.map((file) => seenFrom(table, file)) : files, id);
        tried.reload();
      } catch (thrown) {
        if (thrown instanceof DOMException) refuse({ reason: 'unread' });
        else error = appError(thrown);
      }
      busy = undefined;
    },
    /** The person agreed to what the dry run says of web addresses. */
    async fetch(hosts: readonly string[]): Promise<void> {
      error = undefined;
      try {
        await bridge.call('import.fetch', { ...input(), hosts: [...hosts] });
        tried.reload();
      } catch (thrown) {
        error = appError(thrown);
      }
    },
    /** The dialog closes. What is being made is made without it. */
    leave(): void {
      if (busy !== 'making') drop();
    },
    /** Another column that was this field is left out, unless the field repeats. */
    name(index: number, field: ImportField | null): void {
      const isTaken = (before: ImportField | null) => before !== null && before === field && !isRepeatable(before);
      columns = columns.map((before, at) => (at === index ? field : isTaken(before) ? null : before));
    },
    /** undefined: it could not be done, and the error is shown. */
    async make(leaveOut: boolean): Promise<ImportOutcome | undefined> {
      if (busy) return undefined;
      busy = 'making';
      error = undefined;
      try {
        const outcome = await bridge.call('import.apply', { ...input(), leaveOut });
        chosen = undefined;
        return outcome;
      } catch (thrown) {
        error = appError(thrown);
        // Such as a time that has passed since: the dry run names the row.
        tried.reload();
        return undefined;
      } finally {
        busy = undefined;
      }
    },
    /** The rows with errors as a file, with what is wrong in a column of its own. */
    async saveFailed(): Promise<void> {
      if (!chosen) return;
      try {
        const { header, rows, delimiter } = await bridge.call('import.failed', input());
        const faulty = rows.map(({ cells, problems }) => [
          ...header.map((_, index) => cells[index] ?? ''),
          problems.map(problemStrings).join(' '),
          ...cells.slice(header.length),
        ]);
        // A spreadsheet that wrote semicolons opens nothing else, whatever the region is.
        const parted = delimiter === ';' ? delimiter : usualDelimiter;
        const text = writeCsv([[...header, importStrings.problemColumn], ...faulty], parted);
        saveFile(document, { name: importStrings.failedName(chosen.name), mimeType: 'text/csv', text });
      } catch (thrown) {
        error = appError(thrown);
      }
    },
  };
};

export type Import = ReturnType<typeof createImport>;
