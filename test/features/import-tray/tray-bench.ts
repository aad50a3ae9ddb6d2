// A tray over a real library and real files, with workers in the test's hands.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Tray } from '../../../preload/contract/import-tray.ts';
import { createMediaFolder } from '../../../main/media/media-folder.ts';
import { enqueue } from '../../../main/sync/outbox/enqueue.ts';
import { keepSnapshot } from '../../../main/sync/kernel/cached-replies.ts';
import { createUndo } from '../../../main/sync/outbox/undo.ts';
import { openTrayRoom } from '../../../main/features/import-tray/import-tray.ts';
import { createWorkLibrary } from '../../sync/work-library.ts';
import { eventually } from '../../support/eventually.ts';
import { createFakeWorkers } from '../../support/fake-workers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const createTrayBench = () => {
  const library = createWorkLibrary();
  const { store, transact, clock, log, topics } = library;
  const undo = createUndo({ transact, enqueue });
  const root = temporaryFolder();
  const workers = createFakeWorkers();
  let ids = 0;
  const folder = createMediaFolder({
    mediaDir: join(root, 'media'),
    thumbnailDir: join(root, 'thumbnails'),
    newId: () => `part-${(ids += 1)}`,
  });
  const settings = { keepLocation: false };
  const sync = {
    store,
    transact,
    begin: undo.begin,
    stepOf: undo.stepOf,
    apiKey: 'key-1',
    wake: () => {},
    uploads: {
      stateOf: () => ({ state: 'none' as const }),
      progress: () => {
        throw new Error('not asked for here');
      },
      pause: () => {},
      retry: () => {},
      cancel: () => {},
      close: () => {},
    },
  };
  const open = () => {
    const opened = openTrayRoom({
      sync,
      workers,
      folder,
      clock,
      log,
      keepLocation: () => settings.keepLocation,
      dataDir: join(root, 'media'),
      events: { changed: (...more) => void topics.push(...more) },
    });
    onTestFinished(() => opened.close());
    return opened;
  };
  let room = open();

  return {
    ...library,
    undo,
    root,
    folder,
    workers,
    settings,
    sync,
    room: () => room,
    /** Ends Galley without a word, as a power cut does, and starts it again. */
    crash() {
      workers.forget();
      room = open();
      return room;
    },
    async restart() {
      await room.close();
      room = open();
      return room;
    },
    connect: (...platforms: string[]) =>
      transact((tx) =>
        keepSnapshot(
          tx,
          'account',
          {
            businessId: 'b',
            businessName: 'Rye',
            onboardingComplete: true,
            credits: null,
            activeAutopilotPlans: 0,
            plan: { tier: 'plus', hasActiveSubscription: true },
            channels: platforms.map((platform) => ({
              platform,
              displayName: platform,
              connected: true,
              available: true,
              needsReconnect: false,
              restricted: false,
            })),
          },
          1,
        ),
      ),
    /** Writes files below the test's folder; returns their paths. */
    files(texts: Record<string, string>): string[] {
      return Object.entries(texts).map(([name, text]) => {
        const path = join(root, 'dropped', name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
        return path;
      });
    },
    dropped: join(root, 'dropped'),
    /** The tray when nothing is on its way any more. */
    settled: (): Promise<Tray> =>
      eventually(async () => {
        await clock.advance(1000);
        const tray = room.read();
        if (tray.files.some(({ state }) => state === 'taking')) throw new Error('files are still being taken in');
        return tray;
      }),
  };
};

export const namesIn = ({ files, groups }: Tray): string[][] =>
  groups.map(({ fileIds }) => fileIds.map((id) => files.find((file) => file.id === id)?.name ?? ''));
