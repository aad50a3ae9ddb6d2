// What the icon in the system's tray says of Galley, and what can be done from there.
import { z } from 'zod';
import { actions } from '../../../preload/actions.ts';
import { captureAddress } from '../../../preload/frame-actions.ts';
import type { MenuTemplate } from './ports.ts';

export const uploadsStanding = z.object({
  paused: z.boolean(),
  fileCount: z.number(),
  doneCount: z.number(),
  failedCount: z.number(),
});
export const syncStanding = z.object({
  connection: z.enum(['online', 'offline', 'airplane', 'paused']),
  waitingCount: z.number(),
  sendingCount: z.number(),
  runningCount: z.number(),
  needsYouCount: z.number(),
});

/** undefined: no business is open. */
export type TrayStanding = {
  uploads: z.infer<typeof uploadsStanding> | undefined;
  sync: z.infer<typeof syncStanding> | undefined;
};

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;
const isUploading = ({ uploads }: TrayStanding): boolean =>
  uploads !== undefined && uploads.fileCount > uploads.doneCount + uploads.failedCount;

/** Nothing goes on by itself any more. */
export const needsYou = ({ sync }: TrayStanding): boolean =>
  sync !== undefined && (sync.needsYouCount > 0 || sync.connection === 'paused');

/** The one thing that matters most. */
export const standingWords = (standing: TrayStanding): string => {
  const { sync, uploads } = standing;
  if (!sync) return 'No business is open';
  if (sync.connection === 'paused') return 'The key does not work';
  const { needsYouCount } = sync;
  if (needsYouCount > 0) return `${changes(needsYouCount)} ${needsYouCount === 1 ? 'needs' : 'need'} you`;
  if (sync.connection === 'airplane') return 'Working offline';
  if (sync.connection === 'offline') return 'Galley is offline';
  if (uploads && isUploading(standing)) {
    if (uploads.paused) return 'Uploads are paused';
    return `Uploading ${uploads.doneCount + 1} of ${uploads.fileCount}`;
  }
  const unsent = sync.waitingCount + sync.sendingCount;
  if (unsent > 0) return `${changes(unsent)} on the way`;
  if (sync.runningCount > 0) return 'The service is at work';
  return 'Everything is sent';
};

type Options = {
  standing: TrayStanding;
  /** Brings the window to the front, there. */
  open: (place?: string) => void;
  pauseUploads: (paused: boolean) => void;
  quit: () => void;
};

export const trayMenu = ({ standing, open, pauseUploads, quit }: Options): MenuTemplate => {
  const paused = standing.uploads?.paused ?? false;
  const isOpen = standing.sync !== undefined;
  return [
    { label: standingWords(standing), enabled: isOpen, click: () => open('#/activity') },
    { type: 'separator' },
    { label: 'Open Galley', click: () => open() },
    { label: `${actions.capture.label}…`, enabled: isOpen, click: () => open(captureAddress) },
    {
      label: paused ? 'Resume Uploads' : 'Pause Uploads',
      enabled: paused || isUploading(standing),
      click: () => pauseUploads(!paused),
    },
    { type: 'separator' },
    { label: 'Quit Galley', click: quit },
  ];
};
