// Composition root of the import tray: the tray, intake, browser files, and change notifications.
import { fileNumber } from '../media-library/media-library.ts';
import type { Handlers } from '../../../preload/bridge.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CoreEvents } from '../../kernel/events.ts';
import type { Log } from '../../kernel/log.ts';
import type { MediaFolder } from '../../media/media-folder.ts';
import type { MediaWorkers } from '../../media/workers/jobs.ts';
import type { Sync } from '../../sync/engine.ts';
import { createThrottledNotifier } from '../../kernel/throttled-notifier.ts';
import { createMediaCopies } from '../media-library/copies.ts';
import { createBring, type Bring } from './browser-files.ts';
import { regroup } from './groups.ts';
import { createTrayIntake } from './intake.ts';
import { createTray, type TrayControl } from './tray.ts';
import { openWatchedFolders, type WatchedFolders } from './watched-folders.ts';

export type TrayRoom = TrayControl & {
  bring: Bring;
  watchedFolders: Omit<WatchedFolders, 'close'>;
  /** Aborts what is in progress; the next start resumes it. */
  close(): Promise<void>;
};

type Deps = {
  sync: Pick<Sync, 'store' | 'transact' | 'begin' | 'stepOf' | 'wake' | 'uploads' | 'apiKey'>;
  workers: Pick<MediaWorkers, 'stage' | 'inspect' | 'crop' | 'trim' | 'sound'>;
  folder: MediaFolder;
  keepLocation: () => boolean;
  clock: Clock;
  log: Log;
  /** Galley's own files. */
  dataDir: string;
  events: Pick<CoreEvents, 'changed'>;
};

/** Four times a second, less often the more there is to show: each notification makes the window read everything. */
const notifyGapMs = (fileCount: number): number => Math.max(250, fileCount * 1.5);

/** Resumes what an earlier run left. */
export const openTrayRoom = ({ sync, workers, folder, keepLocation, clock, log, dataDir, events }: Deps): TrayRoom => {
  const { store, transact } = sync;
  let fileCount = 0;
  /** A file that was restored before its aborted import ended missed its new turn. */
  let hasPutBack = false;
  const notifier = createThrottledNotifier({
    clock,
    events,
    topics: ['tray', 'media'],
    gapMs: () => notifyGapMs(fileCount),
    // New metadata of files may change their groups.
    before: () => {
      try {
        intake.giveCaptions();
        fileCount = transact(() => regroup(store));
        if (hasPutBack) intake.wake();
      } catch (error) {
        // Disk errors are reported where they lose something: these proposals are made again.
        log.warn({ err: error }, 'dropped files could not be grouped');
      }
    },
  });
  const changed = notifier.notify;
  const intake = createTrayIntake({ sync, workers, folder, keepLocation, clock, log, changed });
  const bring = createBring({ sync, intake, folder, clock, log, changed });
  const tray = createTray({
    sync,
    intake,
    expect: bring.expect,
    changed,
    copies: createMediaCopies({ sync, workers, folder }),
    putBack: () => {
      hasPutBack = true;
      intake.wake();
    },
  });
  intake.start();
  const watchedFolders = openWatchedFolders({ sync, clock, log, dataDir, wake: intake.wake, changed });
  return {
    ...tray,
    bring: bring.bring,
    watchedFolders,
    async close() {
      await watchedFolders.close();
      bring.close();
      await intake.close();
      notifier.close();
    },
  };
};

export const importTrayMethods = (tray: TrayRoom) =>
  ({
    'tray.read': () => tray.read(),
    'tray.take': ({ paths }) => tray.take(paths),
    'tray.announce': (input) => tray.announce(input),
    'tray.put': ({ mediaIds }) => tray.put(mediaIds.map(fileNumber)),
    'tray.replace': ({ fileId, mediaId }) => tray.replace(fileId, fileNumber(mediaId)),
    'tray.crop': ({ crops }) => tray.crop(crops),
    'tray.fit': ({ fileIds }) => tray.fit(fileIds),
    'tray.remove': ({ fileIds }) => tray.remove(fileIds),
    'tray.move': (input) => tray.move(input),
    'tray.split': ({ groupId }) => tray.split(groupId),
    'tray.editGroup': (input) => tray.editGroup(input),
    'tray.settings': (input) => tray.settings(input),
    'tray.create': ({ groupIds }) => tray.create(groupIds),
    'tray.step': ({ direction }) => tray.step(direction),
  }) satisfies Partial<Handlers>;
