// What the files of a killed Galley say by themselves: whole, and no word without the change that sends it.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';

const Operation = z.object({
  kind: z.string(),
  pid: z.number().nullable(),
  platform: z.string().nullable(),
  args: z.string().transform((text) => Args.parse(JSON.parse(text))),
  base: z
    .string()
    .transform((text) => Base.parse(JSON.parse(text)))
    .nullable(),
});
const Args = z.looseObject({
  fields: z.record(z.string(), z.unknown()).optional(),
  caption: z.string().optional(),
  name: z.string().optional(),
});
const Base = z.record(z.string(), z.unknown());
const Wording = z.object({ pid: z.number(), platform: z.string(), field: z.string(), value: z.string().nullable() });
const Document = z.object({ pid: z.number(), confirmed: z.string() });

/** What must never be, in words; the files stay untouched, their log included. */
export const judgeFiles = async (dataDir: string): Promise<string[]> => {
  const copies = await mkdtemp(join(tmpdir(), 'galley-kill-copy-'));
  try {
    const faults = await judge(join(dataDir, 'galley.db'), copies, () => []);
    const libraries = join(dataDir, 'libraries');
    for (const name of await readdir(libraries))
      faults.push(...(await judge(join(libraries, name, 'library.db'), copies, unpaired)));
    return faults;
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
};

const judge = async (file: string, copies: string, more: (db: Database.Database) => string[]): Promise<string[]> => {
  const copy = join(copies, 'copy.db');
  for (const end of ['', '-wal'])
    if (existsSync(file + end)) await copyFile(file + end, copy + end);
    else await rm(copy + end, { force: true });
  const db = new Database(copy);
  try {
    const check = db.pragma('quick_check', { simple: true });
    if (check !== 'ok') return [`${file} is damaged: ${String(check)}`];
    const loose = z.array(z.unknown()).parse(db.pragma('foreign_key_check'));
    return [...(loose.length > 0 ? [`${file} has ${loose.length} loose rows`] : []), ...more(db)];
  } finally {
    db.close();
    await rm(copy, { force: true });
  }
};

/** A wording and its change are one commit: each edit has its wording, and each last wording its edit. */
const unpaired = (db: Database.Database): string[] => {
  const rows = <T>(schema: z.ZodType<T>, sql: string) => z.array(schema).parse(db.prepare(sql).all());
  const operations = rows(Operation, 'SELECT kind, pid, platform, args, base FROM operation ORDER BY seq');
  const wordings = rows(Wording, `SELECT pid, platform, field, value FROM wording WHERE source = 'person' ORDER BY id`);
  const documents = new Map(
    rows(Document, 'SELECT pid, confirmed FROM post_document').map(({ pid, confirmed }) => [pid, confirmed]),
  );

  const place = (...parts: unknown[]) => JSON.stringify(parts);
  const said = new Set(wordings.map(({ pid, platform, field, value }) => place(pid, platform, field, value)));
  const sent = new Set<string>();
  const faults: string[] = [];
  for (const { kind, pid, platform, args, base } of operations) {
    // Back to where it began, nothing is left to send.
    for (const [field, value] of Object.entries(base ?? {})) sent.add(place(pid, field, value));
    if (args.name !== undefined) sent.add(place(pid, 'name', args.name));
    if (args.caption !== undefined) sent.add(place(pid, 'body', args.caption));
    if (kind !== 'post.edit') continue;
    for (const [field, value] of Object.entries(args.fields ?? {})) {
      sent.add(place(pid, field, value));
      if (typeof value === 'string' && !said.has(place(pid, platform, field, value)))
        faults.push(`post ${String(pid)}: the change to "${value}" has no wording`);
    }
  }
  const last = new Map(wordings.map((wording) => [place(wording.pid, wording.platform, wording.field), wording]));
  for (const { pid, field, value } of last.values()) {
    const isConfirmed = documents.get(pid)?.includes(JSON.stringify(value)) ?? false;
    if (!sent.has(place(pid, field, value)) && !isConfirmed)
      faults.push(`post ${pid}: the wording "${String(value)}" has no change`);
  }
  return faults;
};
