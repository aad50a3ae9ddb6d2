// THE bridge contract: every method the window may call, as one value. Each file of contract/ adds its own methods,
// with the types they return.
import type { z } from 'zod';
import { assistantMethods } from './contract/assistants.ts';
import { accountMethods } from './contract/account.ts';
import { analyticsMethods } from './contract/analytics.ts';
import { appLockMethods } from './contract/app-lock.ts';
import { appMethods } from './contract/app.ts';
import { backupMethods } from './contract/backup.ts';
import { brandMethods } from './contract/brand.ts';
import { bulkActionMethods } from './contract/bulk-actions.ts';
import { calendarOverlayMethods } from './contract/calendar-overlays.ts';
import { calendarMethods } from './contract/calendar.ts';
import { ideaMethods } from './contract/ideas.ts';
import { importExportMethods } from './contract/import-export.ts';
import { importTrayMethods } from './contract/import-tray.ts';
import { watchedFolderMethods } from './contract/watched-folders.ts';
import type { Method } from './contract/inputs.ts';
import { albumMethods } from './contract/albums.ts';
import { aiBatchMethods } from './contract/ai-batches.ts';
import { jobMethods } from './contract/jobs.ts';
import { libraryMethods } from './contract/library.ts';
import { localNoteMethods } from './contract/local-notes.ts';
import { mediaMethods } from './contract/media.ts';
import { needsYouMethods } from './contract/needs-you.ts';
import { overdueMethods } from './contract/overdue.ts';
import { pauseMethods } from './contract/pause.ts';
import { linkTrackingMethods } from './contract/link-tracking.ts';
import { planMethods } from './contract/plan.ts';
import { postMethods } from './contract/posts.ts';
import { recurringRuleMethods } from './contract/recurring-rules.ts';
import { reportMethods } from './contract/report.ts';
import { reviewMethods } from './contract/review.ts';
import { sessionMethods } from './contract/session.ts';
import { shiftMethods } from './contract/shift.ts';
import { supportMethods } from './contract/support.ts';
import { syncMethods } from './contract/sync.ts';
import { otherComputersMethods } from './contract/other-computers.ts';
import { textFolderMethods } from './contract/text-folder.ts';
import { undoMethods } from './contract/undo.ts';
import { versionMethods } from './contract/versions.ts';
import { whatIfMethods } from './contract/what-if.ts';

export const methods = {
  ...appMethods,
  ...appLockMethods,
  ...sessionMethods,
  ...accountMethods,
  ...libraryMethods,
  ...postMethods,
  ...versionMethods,
  ...undoMethods,
  ...bulkActionMethods,
  ...localNoteMethods,
  ...aiBatchMethods,
  ...jobMethods,
  ...syncMethods,
  ...calendarMethods,
  ...calendarOverlayMethods,
  ...planMethods,
  ...linkTrackingMethods,
  ...shiftMethods,
  ...whatIfMethods,
  ...pauseMethods,
  ...overdueMethods,
  ...needsYouMethods,
  ...recurringRuleMethods,
  ...ideaMethods,
  ...brandMethods,
  ...analyticsMethods,
  ...reportMethods,
  ...importTrayMethods,
  ...watchedFolderMethods,
  ...textFolderMethods,
  ...otherComputersMethods,
  ...mediaMethods,
  ...albumMethods,
  ...importExportMethods,
  ...reviewMethods,
  ...backupMethods,
  ...supportMethods,
  ...assistantMethods,
} satisfies Record<string, Method>;

export type MethodName = keyof typeof methods;
export type Input<M extends MethodName> = z.input<(typeof methods)[M]['input']>;
export type ParsedInput<M extends MethodName> = z.output<(typeof methods)[M]['input']>;
/** ReturnType would give `any` here: nothing is assignable to a `never` parameter. */
export type Output<M extends MethodName> = (typeof methods)[M]['output'] extends (value: never) => infer O ? O : never;

/** The handlers that the core must implement: one per method. */
export type Handlers = { [M in MethodName]: (input: ParsedInput<M>) => Output<M> | Promise<Output<M>> };
