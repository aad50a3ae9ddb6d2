// Composition root of one open business: its library, and sync over it, from signing in until signing out.
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Handlers } from '../preload/bridge.ts';
import { assistantMethods, openAssistants } from './features/assistants/assistants.ts';
import { activityMethods, uploadMethods } from './features/activity/activity.ts';
import { undoMethods } from './features/activity/undo.ts';
import { AppError } from '../preload/errors.ts';
import { yieldToEventLoop } from './kernel/yield-to-event-loop.ts';
import { createThrottledNotifier } from './kernel/throttled-notifier.ts';
import type { Clock } from './kernel/clock.ts';
import type { CoreEvents } from './kernel/events.ts';
import type { Log } from './kernel/log.ts';
import { keyFrom } from './kernel/passphrase.ts';
import { createPictureCache } from './media/picture-cache.ts';
import { createMediaLinks, type MediaForm, type MediaReply } from './media/signed-links.ts';
import { createMediaFolder } from './media/media-folder.ts';
import { createShownFile, uploadFileOf } from './media/local-files.ts';
import { createMediaWorkers } from './media/workers/pool.ts';
import type { Wire } from './service/send.ts';
import { createWebFiles } from './service/web-files.ts';
import { asDiskError } from './kernel/disk-errors.ts';
import { createBackups } from './store/database/backups.ts';
import { openLibrary } from './store/database/recovery/open-or-recover.ts';
import type { PreferencesStore } from './store/preferences.ts';
import { createStore } from './store/store.ts';
import { openSync, type Sync } from './sync/engine.ts';
import { createAccount, accountMethods } from './features/account/account.ts';
import { createAgenda, calendarMethods } from './features/calendar/calendar.ts';
import { createPlannedDays } from './features/calendar/planned-days.ts';
import { createAnalytics, analyticsMethods, createMetrics, metricsMethods } from './features/analytics/analytics.ts';
import { createBrand, brandMethods, createBrandPictures, brandPictureMethods } from './features/brand/brand.ts';
import { createDiagnostics } from './features/account/diagnostics.ts';
import { createBackup, backupMethods } from './features/backup/backup.ts';
import { createChannels, channelMethods } from './features/channels/channels.ts';
import { createLocalNotes, localNoteMethods } from './features/posts/local-notes.ts';
import { createOverdueNotifications, overdueNotificationMethods } from './features/calendar/overdue-notifications.ts';
import { createDue, overdueMethods } from './features/calendar/overdue.ts';
import { createEpochFile, type LibraryPlace } from './session/library-places.ts';
import { createExporting, exportMethods } from './features/export/exporting.ts';
import { createSmallPictures } from './features/review-pack/small-pictures.ts';
import { createFreshLinks } from './features/posts/fresh-links.ts';
import { createReports, reportMethods } from './features/report/report.ts';
import { createReviewWork, reviewMethods } from './features/review-pack/answers.ts';
import { createImportFiles } from './features/import/files.ts';
import { createImporting, importMethods } from './features/import/importing.ts';
import { createLayers, overlayMethods } from './features/calendar/overlays.ts';
import { createFamilies, familyMethods } from './features/posts/families.ts';
import { createFailures, failureMethods } from './features/posts/failures.ts';
import { createMany, bulkMethods } from './features/posts/bulk-actions.ts';
import { albumMethods, createAlbums } from './features/media-library/albums.ts';
import { createMediaLibrary, mediaMethods } from './features/media-library/media-library.ts';
import { createPause, pauseMethods } from './features/pause/pause.ts';
import { createPlanning, planningMethods } from './features/calendar/planning.ts';
import { createRecurringPosts, recurringPostMethods } from './features/calendar/recurring-posts.ts';
import { createPosts, postMethods } from './features/posts/posts.ts';
import { createPublishing, publishingMethods } from './features/posts/publishing.ts';
import { createShift, shiftMethods } from './features/posts/shift.ts';
import {
  type FolderKeychain,
  openOtherComputers,
  otherComputersMethods,
} from './features/other-computers/other-computers.ts';
import { openTextFolder, textFolderMethods } from './features/text-folder/text-folder.ts';
import { createStorage, storageMethods } from './features/account/storage.ts';
import { openTrayRoom, importTrayMethods } from './features/import-tray/import-tray.ts';
import { watchedFolderMethods } from './features/import-tray/watched-folders.ts';
import { createNeedsYou, needsYouMethods } from './features/needs-you/needs-you.ts';
import { approvalRuleMethods, createApprovalRules } from './features/posts/approval-rules.ts';
import { createLinkTracking, linkTrackingMethods } from './features/posts/link-tracking.ts';
import { createLastSeen, lastSeenMethods } from './features/posts/last-seen.ts';
import { createVersions, variantHistoryMethods } from './features/posts/variant-history.ts';
import { createViews, savedViewMethods } from './features/posts/saved-views.ts';
import { createIdeas, ideaMethods } from './features/ideas/ideas.ts';
import { createWhatIf, whatIfMethods } from './features/calendar/what-if.ts';
import { createWriting, aiWritingMethods } from './features/posts/ai-writing.ts';
import { createAiBatches, aiBatchMethods } from './features/ai-batches/ai-batches.ts';

export type OpenBusiness = ReturnType<typeof openBusiness>;

export type Environment = {
  wire: Wire;
  clock: Clock;
  log: Log;
  events: CoreEvents;
  random: () => number;
  preferences: Pick<PreferencesStore, 'read'>;
  /** Galley's own. */
  version: string;
  assistantBridgeFile: string;
  keychain: FolderKeychain;
};

/** `key` null: nothing can be sent or read, only the library is open. */
type Place = { base: URL; key: string | null; businessId: string; place: LibraryPlace };

/**
 * Throws AppError `storage` when the library can't be opened. `onKey`: called when the service accepts or refuses the
 * key.
 */
export const openBusiness = (at: Place, environment: Environment, onKey: (verdict: 'taken' | 'refused') => void) => {
  const { base, key, businessId, place } = at;
  const { wire, clock, log, events, random, preferences, version, assistantBridgeFile, keychain } = environment;
  const { db, salvage } = openLibrary(place.databaseFile);
  if (salvage) log.error({ ...salvage }, 'the library was damaged; what could be read of it goes on');
  const store = createStore(db);
  const folder = createMediaFolder({ mediaDir: place.mediaDir, thumbnailDir: place.thumbnailDir, newId: randomUUID });
  const workers = createMediaWorkers({ log, clock, threads: workerThreads });

  const pictures = createPictureCache({ folder: place.picturesDir, log });
  const links = createMediaLinks({
    ask: {
      async media(id) {
        const ofBrand = (await brand.logoLink(id)) ?? (await brandPictures.link(id));
        if (ofBrand) return ofBrand;
        const { reply } = await sync.requests.read('media.get', { path: { mediaId: id } }, 'refresh');
        return { id, url: reply.body.url };
      },
      post: (postId) => freshLinks(postId),
    },
    fileOf: createShownFile({ media: store.media, folder }),
    pictures,
    base,
    wire: { stream: (outgoing) => (sync.online.connection() === 'airplane' ? stayed() : wire.stream(outgoing)) },
    clock,
    log,
  });
  const sync: Sync = openSync({
    store,
    businessId,
    base,
    key,
    wire,
    clock,
    random,
    newId: randomUUID,
    newKey: randomUUID,
    log,
    events,
    epochFile: createEpochFile(place.epochFile),
    fileOf: (row) => uploadFileOf(row, folder.pathOf),
    yieldToEventLoop,
    noteLinks: links.note,
    backup: createBackups({ db, folder: place.copiesDir, nowMs: () => clock.now() }),
    airplane: preferences.read().airplane,
  });

  folder
    .dropOrphans(store.media.all(), clock.now())
    .catch((error: unknown) => log.warn({ err: error }, 'files that nothing names could not be removed'));
  const freshLinks = createFreshLinks({ store, requests: sync.requests, clock });
  const stopListening = events.on((_, { topics }) => {
    if (topics.includes('preferences')) sync.setAirplane(preferences.read().airplane);
  });
  sync.online.onChange((connection) => {
    if (connection === 'paused') onKey('refused');
    if (connection === 'online') onKey('taken');
  });
  const posts = createPosts({ sync, links });
  const families = createFamilies({ sync });
  const many = createMany({ sync });
  const whatIf = createWhatIf({ sync, many });
  const planning = createPlanning({ sync, tried: whatIf.moments });
  const pause = createPause({ sync, planning });
  const writing = createWriting({ sync });
  const brand = createBrand({ sync, log });
  const layers = createLayers({ sync });
  const storage = createStorage({ sync, place, folder, pictures, events });
  const due = createDue({ sync });
  const planned = createPlannedDays({ store, events });
  const needsYou = createNeedsYou({ sync, due, events });
  const rules = createApprovalRules({ sync, events });
  const recurringPosts = createRecurringPosts({ sync, clock, log, isHere: () => otherComputers.makesRecurring() });
  const tracking = createLinkTracking({ sync });
  const brandPictures = createBrandPictures({ sync, note: links.note });
  const keepLocation = () => preferences.read().keepLocation;
  const importNotifier = createThrottledNotifier({
    clock,
    events,
    topics: ['media'],
    before: () => undefined,
    // Each is one more dry run.
    gapMs: () => importNotifyGapMs,
  });
  const importing = createImporting({
    sync,
    log,
    yieldToEventLoop,
    freeSlots: planning.freeSlots,
    files: createImportFiles({
      sync,
      workers,
      folder,
      keepLocation,
      webFiles: createWebFiles({ clock }),
      clock,
      log,
      changed: importNotifier.notify,
    }),
  });
  const tray = openTrayRoom({ sync, workers, folder, keepLocation, clock, log, dataDir: place.dataDir, events });
  const exporting = createExporting({
    sync,
    businessId,
    yieldToEventLoop,
    links,
    smallPictures: createSmallPictures({ links, workers, folder: place.thumbnailDir }),
  });
  const reports = createReports({
    sync,
    brand,
    layers,
    yieldToEventLoop,
    planned: planned.between,
    smallPictures: createSmallPictures({ links: { open: links.openStored }, workers, folder: place.thumbnailDir }),
  });
  const agenda = createAgenda({ sync, log, tried: whatIf.moments, planned: planned.between });
  const media = createMediaLibrary({ sync, workers, folder, events });
  const reads = {
    ...postMethods(posts, families),
    ...calendarMethods(agenda),
    ...planningMethods(planning),
    ...mediaMethods(media),
  };
  const assistants = openAssistants({
    sync,
    reads,
    version,
    clock,
    log,
    dataDir: place.dataDir,
    bridgeFile: assistantBridgeFile,
  });
  const textFolder = openTextFolder({ sync, clock, log, events, dataDir: place.dataDir });
  const otherComputers = openOtherComputers({
    sync,
    recurringPosts,
    businessId,
    clock,
    log,
    events,
    yieldToEventLoop,
    keychain,
    keyFrom,
    dataDir: place.dataDir,
  });
  return {
    sync,
    methods: {
      ...assistantMethods(assistants),
      ...accountMethods(createAccount({ sync })),
      ...activityMethods(sync),
      ...aiBatchMethods(createAiBatches({ sync })),
      ...aiWritingMethods(writing),
      ...approvalRuleMethods(rules),
      ...analyticsMethods(createAnalytics({ sync })),
      ...backupMethods(
        createBackup({
          sync,
          businessId,
          newId: randomUUID,
          yieldToEventLoop,
          planning,
          recurringPosts,
          layers,
          brand,
          pause,
          tracking,
        }),
      ),
      ...brandMethods(brand),
      ...brandPictureMethods(brandPictures),
      ...albumMethods(createAlbums({ sync })),
      ...bulkMethods(many),
      ...channelMethods(createChannels({ sync })),
      ...exportMethods(exporting),
      ...failureMethods(createFailures({ sync })),
      ...ideaMethods(createIdeas({ sync, writing, log })),
      ...importMethods(importing),
      ...importTrayMethods(tray),
      ...linkTrackingMethods(tracking),
      ...watchedFolderMethods(tray.watchedFolders),
      ...textFolderMethods(textFolder),
      ...otherComputersMethods(otherComputers),
      ...localNoteMethods(createLocalNotes({ sync, posts })),
      ...reads,
      ...metricsMethods(createMetrics({ sync })),
      ...needsYouMethods(needsYou),
      ...overdueMethods(due),
      ...overdueNotificationMethods(createOverdueNotifications({ sync, due })),
      ...overlayMethods(layers),
      ...pauseMethods(pause),
      ...familyMethods(families),
      ...publishingMethods(createPublishing({ sync, posts })),
      ...recurringPostMethods(recurringPosts),
      ...reportMethods(reports),
      ...reviewMethods(createReviewWork({ sync, yieldToEventLoop })),
      ...shiftMethods(createShift({ sync, weekly: planning.slots, tried: whatIf.moments, planned: planned.between })),
      ...savedViewMethods(createViews({ sync })),
      ...storageMethods(storage),
      ...undoMethods(sync, tray, pause),
      ...uploadMethods(sync.uploads),
      ...lastSeenMethods(createLastSeen({ sync, posts })),
      ...variantHistoryMethods(createVersions({ sync })),
      ...whatIfMethods(whatIf),
    } satisfies Partial<Handlers>,
    diagnostics: createDiagnostics({ sync, storage }),
    tray,
    /** The bytes of an announced file, of the import tray or of a table. */
    bring: (id: number, body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> =>
      importing.files.owns(id) ? importing.files.bring(id, body, signal) : tray.bring(id, body, signal),
    /** The bytes of a picture or video, or of an export, by id. */
    open: (id: string, range: string | null, form?: MediaForm): Promise<MediaReply> =>
      exporting.zips.open(id) ?? links.open(id, range, form),
    close(): Promise<void> {
      // In reverse order; if closing one part fails, the rest still closes.
      const closing = new AsyncDisposableStack();
      closing.defer(() => void db.close());
      closing.defer(() => {
        try {
          store.checkpoint('truncate');
        } catch (error) {
          if (!(asDiskError(error) instanceof AppError)) throw error;
          // What was written stays in the database's log, and is read from there.
          log.warn({ err: error }, 'the log of the library could not be emptied');
        }
      });
      closing.defer(() => workers.close());
      closing.defer(() => sync.close());
      closing.defer(() => tray.close());
      closing.defer(importNotifier.close);
      closing.defer(() => importing.close());
      closing.defer(() => recurringPosts.close());
      closing.defer(stopListening);
      closing.defer(planned.close);
      closing.defer(needsYou.close);
      closing.defer(rules.close);
      closing.defer(assistants.close);
      closing.defer(textFolder.close);
      closing.defer(otherComputers.close);
      return closing.disposeAsync();
    },
  };
};

/** One copies while the other inspects; one core stays free for answering the window. */
const workerThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

const importNotifyGapMs = 1_000;

const stayed = () => Promise.reject(new AppError({ kind: 'unreachable', message: 'Galley is in airplane mode.' }));
