// Backup: everything that only this library has, with all drafts, as one file; and restoring it, after a dry run.
import { z } from 'zod';
import type { Handlers, ParsedInput } from '../../../preload/bridge.ts';
import { AppError } from '../../../preload/errors.ts';
import type { Language } from '../../../preload/rules/message-format.ts';
import { followFields } from '../../../preload/rules/families.ts';
import { trackingBounds } from '../../../preload/rules/link-tracking.ts';
import { backupBounds } from '../../../preload/rules/own-bounds.ts';
import type { BackupFile, RestoreOutcome, RestoreReading } from '../../../preload/contract/backup.ts';
import type { PlatformAnswers, WeeklySlot } from '../../../preload/contract/plan.ts';
import { madeFileNames } from '../../kernel/made-file-names.ts';
import type { Sync } from '../../sync/engine.ts';
import { readPost } from '../../sync/outbox/read-post.ts';
import { accountSnapshot, businessZone } from '../../sync/kernel/cached-replies.ts';
import { createFileParts, keepNewest } from '../file-parts.ts';
import type { BrandWork } from '../brand/brand.ts';
import type { LayerWork } from '../calendar/overlays.ts';
import type { PauseWork } from '../pause/pause.ts';
import type { LinkTracking } from '../posts/link-tracking.ts';
import type { RecurringPosts } from '../calendar/recurring-posts.ts';
import { readAnswers, rememberAnswers } from '../posts/schedulable-platforms.ts';
import { makeCopies } from '../posts/duplicate.ts';
import { keepRestored, libraryIdOf } from '../posts/restored-posts.ts';
import { savedViews } from '../posts/saved-views.ts';
import { backupVersion, readBackup, type Backup, type SavedPost } from './format.ts';
import { restoreOf } from './restore.ts';

export type BackupWork = {
  /**
   * Works without a network. Pictures and videos are not included. Throws AppError `internal` instead of making a file
   * that can't be restored.
   */
  make(language: Language): Promise<BackupFile>;
  /**
   * One part of a file; after the last one there is a dry run, and the file stays in memory until another replaces it.
   */
  read(of: ParsedInput<'backup.read'>): RestoreReading;
  /** All or nothing. Throws AppError `not-found` for a file that is no longer in memory. */
  restore(id: string): RestoreOutcome;
};

type Deps = {
  sync: Sync;
  businessId: string;
  newId: () => string;
  yieldToEventLoop: () => Promise<void>;
  recurringPosts: Pick<RecurringPosts, 'saved' | 'putBack'>;
  planning: { slots(): WeeklySlot[]; saveSlots(slots: WeeklySlot[]): WeeklySlot[] };
  layers: Pick<LayerWork, 'read' | 'putBack'>;
  brand: Pick<BrandWork, 'rules' | 'saveAvoided'>;
  pause: Pick<PauseWork, 'putBack'>;
  tracking: Pick<LinkTracking, 'putBack'>;
};

const postsAtOnce = 100;
const Own = z.array(z.enum(followFields)).catch([]);

const isUnanswered = ({ ticked, unticked }: PlatformAnswers): boolean => ticked.length + unticked.length === 0;

export const createBackup = ({
  sync,
  businessId,
  newId,
  yieldToEventLoop,
  planning,
  recurringPosts,
  layers,
  brand,
  pause,
  tracking,
}: Deps): BackupWork => {
  const { store, transact } = sync;
  const parts = createFileParts(backupBounds.fileBytes);
  const backups = new Map<string, Backup>();

  /** Written once, so that a backup can still be made when the disk is full. */
  const libraryId = (): string =>
    libraryIdOf(store) ??
    transact(() => {
      const id = newId();
      store.meta.write('install_id', id);
      return id;
    });

  const saved = (pid: number): SavedPost | null => {
    const post = readPost(store, pid);
    if (!post) return null;
    return {
      localId: pid,
      serviceId: post.serviceId,
      name: post.name,
      idea: post.idea,
      status: post.status,
      versions: post.variants.map(
        ({ platform, isPrimary: isMain, status, scheduledAt, pinned, mediaOrigin, media, ...words }) => {
          const { body, title, description, altText, hashtags } = words;
          return {
            platform,
            isMain,
            status,
            body,
            title,
            description,
            altText,
            hashtags,
            scheduledAt: scheduledAt ?? null,
            pinned,
            mediaOrigin,
            media: media.map(({ id, type }) => ({ id, type })),
          };
        },
      ),
      tags: store.postTags.ofPost(pid),
      approval: store.approvals.newest(pid),
      paused: store.pause
        .timesOf(store.posts.headOf(pid))
        .filter(({ platform }) => store.families.partOf(pid, platform) === pid)
        .map(({ platform, at }) => ({ platform, at })),
      failures: store.recordedFailures.ofPost(pid),
      ...store.localNotes.read(pid),
    };
  };

  const dryRun = (backup: Backup) =>
    restoreOf(backup, {
      store,
      libraryId: libraryIdOf(store),
      zone: businessZone(store),
      slots: planning.slots(),
      ruleTags: new Set(recurringPosts.saved().map(({ rule }) => rule.tag)),
      layers: layers.read(),
      avoided: brand.rules().avoided,
    });

  return {
    async make(language) {
      const pids = store.posts.pids({}, backupBounds.posts);
      const posts: SavedPost[] = [];
      const families: Backup['families'] = [];
      for (let from = 0; from < pids.length; from += postsAtOnce) {
        for (const pid of pids.slice(from, from + postsAtOnce)) {
          // Each part by itself, and which of them are one post.
          const parts = store.families.parts(pid).filter(({ goneAtMs }) => goneAtMs === null);
          const all = (parts.length === 0 ? [pid] : parts.map((part) => part.pid)).flatMap((part) => saved(part) ?? []);
          posts.push(...all);
          const own = new Map(parts.map((part) => [part.pid, Own.parse(part.own)]));
          if (all.length > 1) families.push(all.map(({ localId }) => ({ localId, own: own.get(localId) ?? [] })));
        }
        await yieldToEventLoop();
      }
      const madeAt = new Date(sync.time.nowMs()).toISOString();
      const paused = store.pause.on();
      const backup: Backup = {
        galley: 'backup',
        version: backupVersion,
        madeAt,
        libraryId: libraryId(),
        businessId,
        businessName: accountSnapshot(store)?.businessName ?? '',
        posts,
        families,
        snippets: store.snippets.all().map(({ id: _, ...snippet }) => snippet),
        views: savedViews(store).map(({ id: _, ...view }) => view),
        slots: planning.slots(),
        platformAnswers: readAnswers(store),
        pools: recurringPosts.saved(),
        captures: store.savedIdeas
          .all()
          .map(({ text, stage, atMs }) => ({ text, stage, createdAt: new Date(atMs).toISOString() })),
        campaigns: layers.read().campaigns,
        holidays: layers.read().holidays,
        pause: paused && { since: new Date(paused.sinceMs).toISOString(), why: paused.why },
        avoided: brand.rules().avoided,
        tracking: store.linkTracking.rule(),
        trackedLinks: store.linkTracking.newest(trackingBounds.links),
        albums: store.albums.contents(),
        reportNotes: store.reports.notes(),
      };
      const text = `${JSON.stringify(backup, null, 1)}\n`;
      await yieldToEventLoop();
      // One that can't be restored must not pass for a backup.
      if ('refused' in readBackup(Buffer.from(text)))
        throw new AppError({ kind: 'internal', message: 'The backup could not be read back.' });
      return {
        name: `${madeFileNames[language].backup(madeAt.slice(0, 10))}.json`,
        mimeType: 'application/json',
        text,
        postCount: pids.length,
      };
    },

    read(of) {
      const bytes = parts.add(of);
      if (!bytes) return { state: 'more' };
      const read = readBackup(bytes);
      if ('refused' in read) return { state: 'refused', reason: read.refused };
      const { backup, shortenedCount } = read;
      keepNewest(backups, of.id, backup);
      const { madeAt, businessName } = backup;
      const isOther = backup.businessId !== businessId;
      return { state: 'read', preview: { madeAt, businessName, isOther, shortenedCount, ...dryRun(backup).counts } };
    },

    restore(id) {
      const backup = backups.get(id);
      if (!backup)
        throw new AppError({ kind: 'not-found', reason: 'file-closed', message: 'This file is no longer open.' });
      const outcome = transact((tx) => {
        // Copies are made without the tracking of their links.
        store.linkTracking.learn(backup.trackedLinks, tx.nowMs);
        const {
          copies,
          fillings,
          snippets,
          views,
          slots,
          captures,
          layers: behind,
          approvals,
          failures,
          paused,
          avoided,
          albums,
          reportNotes,
          counts,
        } = dryRun(backup);
        for (const { pid, approval } of approvals) {
          store.approvals.add(pid, approval);
          tx.touch(pid);
        }
        for (const failure of failures) store.recordedFailures.keep(failure);
        for (const note of reportNotes) store.reports.saveNote(note);
        if (backup.pause) pause.putBack(tx, backup.pause, paused);
        for (const snippet of snippets) store.snippets.save({ id: null, ...snippet }, tx.nowMs);
        for (const view of views) store.savedViews.add(view, tx.nowMs);
        if (counts.slotCount > 0) planning.saveSlots(slots);
        if (isUnanswered(readAnswers(store))) rememberAnswers(sync, backup.platformAnswers);
        if (counts.campaignCount + counts.holidayCount > 0) layers.putBack(behind);
        if (counts.avoidedCount > 0) brand.saveAvoided(avoided);
        for (const { createdAt, ...capture } of captures)
          store.savedIdeas.save({ id: null, ...capture }, Date.parse(createdAt));
        recurringPosts.putBack(backup.pools);
        if (counts.hasTracking && backup.tracking) tracking.putBack(backup.tracking);
        for (const { aid, name, mids } of albums) {
          const album = aid ?? store.albums.nextId();
          if (aid === null) store.albums.add({ aid: album, name }, tx.nowMs);
          store.albums.addFiles(album, mids);
        }
        tx.changed('snippets', 'views', 'plan', 'captures', 'media');
        const { pids, partialCount, stepId } = makeCopies(sync, copies, 'post.putBack', fillings);
        const restored = copies.flatMap(({ origin }, index) => {
          const pid = pids[index];
          return pid === undefined || !origin ? [] : [{ origin, pid }];
        });
        keepRestored(store, restored);
        return { madeCount: counts.newCount, partialCount, filledCount: counts.filledCount, stepId };
      });
      backups.delete(id);
      sync.wake();
      return outcome;
    },
  };
};

export const backupMethods = (backup: BackupWork) =>
  ({
    'backup.make': ({ language }) => backup.make(language),
    'backup.read': (input) => backup.read(input),
    'backup.restore': ({ id }) => backup.restore(id),
  }) satisfies Partial<Handlers>;
