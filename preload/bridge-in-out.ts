// The part of the bridge contract about files of posts: what comes in from other tools, and what goes out to them.
import { z } from 'zod';
import { filePart, platform } from './inputs.ts';
import { gives } from './method.ts';
import { exportFormats, type ExportedFile } from './model/export.ts';
import {
  dateOrders,
  importBounds,
  importFields,
  type FailedRows,
  type ImportOutcome,
  type ImportPreview,
  type ImportProgress,
  type ImportReading,
} from './model/import.ts';
import { postSet } from './post-many.ts';

const importId = z.uuid();
const columns = z
  .array(z.enum(importFields).nullable())
  .max(importBounds.columns)
  .refine((fields) => {
    const named = fields.filter((field) => field !== null);
    return new Set(named).size === named.length;
  }, 'a field twice');
const ofImport = {
  id: importId,
  settings: z.strictObject({
    columns,
    dateOrder: z.enum(dateOrders),
    platform: platform.exclude(['x']).nullable(),
    fillSlots: z.boolean(),
  }),
};

export const inOutMethods = {
  /** With the last part it is read. */
  'import.read': gives<ImportReading>()(filePart),
  /** A dry run. */
  'import.preview': gives<ImportPreview>()(z.strictObject(ofImport)),
  /** The rows that make no post, whole. */
  'import.failed': gives<FailedRows>()(z.strictObject(ofImport)),
  /** One transaction and one step back. `leaveOut`: rows that make no post; without it they keep all others. */
  'import.apply': gives<ImportOutcome>()(z.strictObject({ ...ofImport, leaveOut: z.boolean() })),
  /** How far `import.apply` is; null: none is under way. What was made since is told as `posts`. */
  'import.progress': gives<ImportProgress | null>()(z.strictObject({})),
  /** Works without a network, and changes nothing. Throws `invalid` for a `review` of more posts than `reviewLimit`. */
  'export.posts': gives<ExportedFile>()(z.strictObject({ of: postSet, format: z.enum(exportFormats) })),
};
