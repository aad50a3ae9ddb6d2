// The part of the bridge contract about Instagram's numbers and their history.
import { z } from 'zod';
import { nothing } from './inputs.ts';
import { gives } from './method.ts';
import type { Analytics } from './model/analytics.ts';
import type { ExportedFile } from './model/export.ts';

export const analyticsMethods = {
  /**
   * What was told some minutes ago still serves, unless `fresh`. Throws what reading throws where nothing was told
   * before, or `fresh` was asked for.
   */
  'analytics.read': gives<Analytics>()(z.strictObject({ fresh: z.boolean() })),
  /** Every reading of every post that is kept, as a table. */
  'analytics.export': gives<ExportedFile>()(nothing),
};
