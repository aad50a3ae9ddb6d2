// The core's real door before made-up rooms: every call is parsed and answered as in Galley, with fixed values.
import type { Handlers } from '../../preload/bridge.ts';
import { AppError, errorData } from '../../preload/errors.ts';
import type { Preferences } from '../../preload/contract/app.ts';
import type { Assistants } from '../../preload/contract/assistants.ts';
import type { PostId } from '../../preload/ids.ts';
import type { UploadProgress } from '../../preload/contract/import-tray.ts';
import type { NeedsYouItem } from '../../preload/contract/needs-you.ts';
import type { Post } from '../../preload/contract/posts.ts';
import type { SyncStatus, Takebacks } from '../../preload/contract/sync.ts';
import type { Topic } from '../../preload/wire.ts';
import type { Core, MediaReply } from '../../main/core.ts';
import { chooseLanguage } from '../../preload/rules/message-format.ts';
import { createDispatch } from '../../main/dispatch.ts';
import { createEvents } from '../../main/kernel/events.ts';
import { createSecrets } from '../../main/kernel/redaction.ts';
import { sampleActivity, sampleStatus, sampleSync } from './sync-samples.ts';
import { samplePreferences } from './window-samples.ts';

const post = (id: PostId, name: string): Post => ({
  id,
  serviceId: null,
  name,
  kind: 'post',
  status: 'draft',
  needsApproval: false,
  changedSinceApproval: false,
  idea: 'crème brûlée 🍮 \u2028 \ud83c',
  variants: [],
  sync: sampleSync(),
  gone: null,
  canKeep: false,
  createdAt: '2026-09-07T08:00:00.000Z',
  updatedAt: '2026-09-07T08:00:00.000Z',
});

const refused = () => {
  throw new AppError({
    kind: 'rate-limited',
    message: 'The service refused this.',
    said: 'Too many requests.',
    code: 'RATE_LIMITED',
    requestId: 'req_1',
    status: 429,
    retryAfterMs: 1000,
    field: 'body.name',
    reason: 'too-large',
    limit: { of: 'posts', most: 2000 },
    scope: 'brand:read',
  });
};

const broken = () => {
  throw new Error('ENOENT: /home/somebody/secret');
};

export type FakeCore = Core & {
  changed(...topics: Topic[]): void;
  /** How often each was asked for. */
  calls: string[];
  /** Files whose bytes came, as far as they came. */
  brought: { id: number; text: string; gone: boolean }[];
  /** Ends the next bringing as a test wants it. */
  refuseFile: AppError | null;
  closed: number;
  /** What went wrong around it. */
  reports: string[];
  /** How sync stands, beside the usual; null: no business is open. */
  sync: Partial<SyncStatus> | null;
  isLocked: boolean;
  /** How many things need the person. */
  needing: number;
  /** Since when everything is paused, ISO; null: it isn't. */
  pausedSince: string | null;
  /** What must arrive before the service publishes it. */
  takebacks: Takebacks;
  /** Whether something is on its way that stops when Galley ends. */
  sends: boolean;
  /** How far uploads are, beside none. */
  uploads: Partial<UploadProgress>;
};

const noUploads: UploadProgress = {
  paused: false,
  fileCount: 0,
  doneCount: 0,
  failedCount: 0,
  totalBytes: 0,
  sentBytes: 0,
  bytesPerSecond: null,
  secondsLeft: null,
  sending: [],
};

/** A channel that needs the person. */
const signedOut = (place: number): NeedsYouItem => ({
  id: `channel ${String(place)}`,
  group: 'sign-in',
  subject: { is: 'channel', platform: 'tiktok' },
  cause: null,
  notes: [],
  fix: { do: 'sign-in', platform: 'tiktok' },
  platforms: ['tiktok'],
  at: null,
  isOverdue: false,
  isLeaving: false,
  isShared: false,
});

/** Off, as at first. */
const noLock = { isSet: false, isLocked: false, afterMinutes: null, filePath: '/galley/lock.json' };
const rightPassphrase = { isRight: true, waitSeconds: 0 };
const noAssistants: Assistants = { isOn: false, address: null, bridgePath: '/galley/bridge.js', assistants: [] };

const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

export type FakeCoreOptions = {
  theme?: 'system' | 'light' | 'dark';
  captureKeys?: Preferences['captureKeys'];
  close?: () => Promise<void>;
};

export const createFakeCore = (options: FakeCoreOptions = {}): FakeCore => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const events = createEvents({ log });
  let preferences = samplePreferences({
    theme: options.theme ?? 'system',
    captureKeys: options.captureKeys ?? 'off',
  });
  const handlers: Handlers = {
    'app.info': () => ({ version: '0.1.0', shell: 'browser', platform: 'linux', systemLocale: null }),
    'preferences.read': () => preferences,
    'preferences.write': (change) => {
      preferences = Object.assign({ ...preferences }, change);
      events.changed('preferences');
      return preferences;
    },
    'session.read': () => ({ state: 'signed-out', keyMissing: null }),
    'session.check': () => ({ businessName: 'Rye', businessId: 'biz_1' }),
    'session.connect': refused,
    'session.openSandbox': () => ({ state: 'open', source: 'sandbox', library: 'rye', businessName: 'Rye' }),
    'session.open': refused,
    'session.leave': () => ({ state: 'signed-out', keyMissing: null }),
    'session.businesses': () => [],
    'session.retryKeychain': broken,
    'account.read': refused,
    'ideas.list': () => ({ ideas: null, expectedCount: 0, readAt: null }),
    'ideas.generate': refused,
    'ideas.pick': refused,
    'ideas.dismiss': () => ({ stepId: null }),
    'ideas.promote': refused,
    'savedIdeas.list': () => [],
    'savedIdeas.save': () => [],
    'savedIdeas.remove': () => [],
    'analytics.read': broken,
    'analytics.export': broken,
    'report.read': broken,
    'report.saveNote': broken,
    'report.export': broken,
    'brand.read': broken,
    'brand.edit': broken,
    'brand.setLogo': broken,
    'memories.list': () => ({ memories: [], readAt: null }),
    'memories.add': broken,
    'memories.remove': broken,
    'brand.rules': () => ({ avoided: [], keywords: [], tone: [] }),
    'brand.saveAvoided': ({ words }) => ({ avoided: words, keywords: [], tone: [] }),
    'backup.make': broken,
    'review.read': broken,
    'review.apply': broken,
    'backup.read': () => ({ state: 'more' }),
    'backup.restore': broken,
    'due.overdue': () => [],
    'needsYou.list': () => ({
      items: Array.from({ length: core.needing }, (_, place) => signedOut(place)),
      isBlocked: false,
      next: null,
    }),
    'due.day': refused,
    'due.news': () => [],
    'recurringRules.list': () => ({ rules: [], unreadCount: 0, unpublishedDrafts: [] }),
    'recurringRules.save': () => ({ rules: [], unreadCount: 0, unpublishedDrafts: [] }),
    'recurringRules.keepDrafts': () => ({ rules: [], unreadCount: 0, unpublishedDrafts: [] }),
    'recurringRules.remove': () => ({ rules: [], unreadCount: 0, unpublishedDrafts: [] }),
    'recurringRules.restore': () => ({ rules: [], unreadCount: 0, unpublishedDrafts: [] }),
    'whatIf.read': refused,
    'whatIf.begin': refused,
    'whatIf.place': refused,
    'whatIf.apply': refused,
    'whatIf.drop': refused,
    'ai.batches': () => [],
    'ai.survey': refused,
    'ai.start': refused,
    'ai.batch': refused,
    'ai.ofPost': () => [],
    'ai.pause': refused,
    'ai.continue': refused,
    'ai.setCap': refused,
    'ai.order': refused,
    'ai.confirm': refused,
    'ai.drop': refused,
    'ai.again': refused,
    'ai.accept': refused,
    'ai.reject': refused,
    'pause.preview': refused,
    'pause.status': () =>
      core.pausedSince === null
        ? null
        : {
            since: core.pausedSince,
            why: '',
            remindAt: null,
            postCount: 1,
            timeCount: 1,
            heldCount: 0,
            held: [],
            published: [],
            own: [],
            appeared: [],
          },
    'pause.start': refused,
    'pause.takeOff': refused,
    'pause.remind': () => null,
    'pause.resumePreview': () => null,
    'pause.resume': refused,
    'overlays.read': refused,
    'overlays.saveCampaigns': refused,
    'overlays.saveHolidays': refused,
    'overlays.bringHolidays': refused,
    'overlays.show': refused,
    'channels.read': refused,
    'channels.waiting': () => [],
    'channels.check': refused,
    'failures.read': refused,
    'plan.slots': () => [],
    'plan.saveSlots': ({ slots }) => slots,
    'plan.platforms': () => ({ ticked: [], unticked: [] }),
    'plan.rememberPlatforms': (answers) => answers,
    'plan.propose': refused,
    'calendar.read': () => ({ entries: [], hidden: [], untimed: [], coverage: [] }),
    'calendar.warnings': () => [],
    'calendar.sameWords': () => null,
    'calendar.slotHints': () => ({ usual: [], free: [], suggested: [], tooFew: null }),
    'autopilot.read': () => ({ queue: null, plans: null }),
    'jobs.list': () => [],
    'posts.list': () => ({ rows: [], nextCursor: null, total: 0 }),
    'posts.listed': ({ ids }) => ids as PostId[],
    'posts.counts': () => ({
      all: 0,
      changed: 0,
      unchecked: 0,
      draft: 0,
      scheduled: 0,
      published: 0,
      approval: 0,
      blocked: 0,
      making: 0,
      sending: 0,
    }),
    'window.failed': () => null,
    'posts.survey': broken,
    'posts.many': broken,
    'posts.lateSends': () => ({ lateCount: 0, latePostCount: 0, lastAt: null }),
    'posts.replacePreview': broken,
    'posts.shift': broken,
    'posts.insert': broken,
    'tags.list': () => [],
    'views.list': () => [],
    'views.save': () => [],
    'views.remove': () => [],
    'posts.read': ({ id }) => post(id, 'Sourdough'),
    'posts.create': (input) => post('post_new' as PostId, JSON.stringify(Object.keys(input).toSorted())),
    'posts.rename': ({ id, name }) => post(id, name),
    'posts.edit': ({ id, ...input }) => ({ post: post(id, JSON.stringify(input)), stepId: 1 }),
    'posts.setImage': broken,
    'posts.remove': () => ({ stepId: 1 }),
    'posts.addPlatforms': refused,
    'posts.follow': refused,
    'posts.letGo': refused,
    'posts.join': refused,
    'posts.separate': () => ({ stepId: 1 }),
    'posts.keepApart': () => null,
    'posts.similar': () => [],
    'posts.generate': broken,
    'posts.revise': broken,
    'posts.newPicture': broken,
    'posts.place': broken,
    'posts.approveAgain': broken,
    'plan.approvals': () => ({ takeOff: false, askFirst: false }),
    'plan.saveApprovals': (rules) => rules,
    'tracking.rule': () => ({
      isOn: false,
      hosts: [],
      values: { source: '{platform}', medium: 'social', campaign: '{campaign}', content: '' },
      platforms: [],
      tags: [],
    }),
    'tracking.saveRule': (rule) => rule,
    'tracking.ofPost': () => null,
    'posts.restoreApproved': broken,
    'posts.approve': broken,
    'posts.publish': broken,
    'posts.metrics': broken,
    'posts.wordings': () => [],
    'versions.list': () => ({ versions: [], readAt: null }),
    'versions.restore': broken,
    'versions.label': () => null,
    'localNotes.read': () => ({ plannedOn: null, note: '', checklist: [], tags: [] }),
    'localNotes.write': broken,
    'posts.duplicate': broken,
    'posts.correct': broken,
    'snippets.list': () => [],
    'snippets.save': broken,
    'snippets.remove': () => [],
    'undo.keep': () => ({ undone: null }),
    'undo.leave': () => null,
    'undo.next': () => ({ undo: null, redo: null }),
    'undo.putBack': () => ({ madeCount: 0, lostCount: 0, partialCount: 0, stepId: null }),
    'undo.step': () => ({ undone: null }),
    'sync.status': () => (core.sync ? sampleStatus(core.sync) : refused()),
    'sync.takebacks': () => core.takebacks,
    'sync.calledOff': () => core.takebacks,
    'sync.now': () => sampleStatus(),
    'sync.visible': () => null,
    'sync.sendOnly': () => null,
    'sync.outlook': () => ({ finishAt: null, heldByAllowanceCount: 0 }),
    'sync.leaveOut': () => null,
    'sync.sendLeftOut': () => null,
    'sync.asleep': () => null,
    'sync.resyncPrice': () => ({ requestCount: 3, minutes: 1 }),
    'sync.resync': () => sampleStatus(),
    'sync.confirmRestored': () => sampleStatus(),
    'activity.read': () => sampleActivity(),
    'activity.history': () => ({ items: [], nextCursor: null }),
    'activity.choose': () => null,
    'activity.sendNow': () => null,
    'conflicts.list': () => [],
    'conflicts.decide': () => null,
    'posts.notes': () => ({ merged: [], leftOut: null }),
    'posts.notesSeen': () => null,
    'posts.lastSeen': () => null,
    'posts.markSeen': () => null,
    'tray.read': broken,
    'computers.read': () => null,
    'computers.open': () => null,
    'computers.join': () => true,
    'computers.recurHere': () => null,
    'computers.leave': () => true,
    'textFolder.read': () => null,
    'textFolder.open': () => null,
    'textFolder.change': () => null,
    'textFolder.leave': () => null,
    'textFolder.createDrafts': () => ({ count: 0, stepId: null }),
    'textFolder.writeRemoved': () => 0,
    'watchedFolders.list': () => [],
    'watchedFolders.watch': () => null,
    'watchedFolders.unwatch': () => [],
    'watchedFolders.addExisting': () => 0,
    'watchedFolders.rescan': () => null,
    'tray.take': ({ paths }) => paths.length,
    'tray.announce': ({ files }) => files.map((_file, index) => index + 1),
    'tray.put': broken,
    'tray.replace': broken,
    'tray.crop': broken,
    'tray.fit': broken,
    'tray.remove': broken,
    'tray.move': broken,
    'tray.split': broken,
    'tray.editGroup': broken,
    'tray.settings': broken,
    'tray.create': broken,
    'tray.step': broken,
    'uploads.progress': () => ({ ...noUploads, ...core.uploads }),
    'uploads.pause': ({ paused }) => {
      core.uploads = { ...core.uploads, paused };
      events.changed('uploads');
      return { ...noUploads, ...core.uploads };
    },
    'uploads.retry': broken,
    'media.list': broken,
    'media.read': broken,
    'media.update': broken,
    'media.remove': broken,
    'media.crop': broken,
    'media.keyFrames': broken,
    'media.trim': broken,
    'media.beginEncoded': broken,
    'media.encodedPart': broken,
    'media.endEncoded': broken,
    'media.cancelCopy': broken,
    'media.keepPoster': broken,
    'media.brandPictures': broken,
    'albums.list': () => ({ albums: [], fileCount: 0 }),
    'albums.create': refused,
    'albums.rename': refused,
    'albums.remove': refused,
    'albums.addFiles': refused,
    'albums.takeOutFiles': refused,
    'storage.read': broken,
    'storage.free': broken,
    'storage.removeDerived': broken,
    'diagnostics.make': broken,
    'updates.read': () => ({ state: 'elsewhere' }),
    'updates.check': broken,
    'updates.download': broken,
    'updates.restart': broken,
    'import.read': broken,
    'import.preview': broken,
    'import.failed': broken,
    'import.apply': broken,
    'import.progress': broken,
    'import.announce': ({ files }) => files.map((_file, index) => index + 1),
    'import.take': ({ paths }) => paths.length,
    'import.fetch': () => null,
    'import.drop': () => null,
    'export.posts': ({ of, language }) => ({
      name: language === 'en' ? 'galley-posts.md' : 'galley-beiträge.md',
      mimeType: 'text/markdown',
      text: '## Rye\n',
      postCount: 'ids' in of ? of.ids.length : 0,
    }),
    'export.zip': ({ of }) => ({ id: 'zip-1', name: 'galley-posts.zip', postCount: 'ids' in of ? of.ids.length : 0 }),
    'export.zipProgress': () => ({ fileCount: 0, doneCount: 0, missingCount: 0 }),
    'channels.connectLink': () => ({ url: 'https://example.org/connect' }),
    'lock.read': () => ({ ...noLock, isLocked: core.isLocked }),
    'lock.set': () => rightPassphrase,
    'lock.remove': () => rightPassphrase,
    'lock.after': () => noLock,
    'lock.now': () => noLock,
    'lock.open': () => rightPassphrase,
    'lock.used': () => null,
    'assistants.read': () => noAssistants,
    'assistants.switch': ({ isOn }) => ({ ...noAssistants, isOn }),
    'assistants.add': () => ({ assistants: noAssistants, token: 'galley-token' }),
    'assistants.change': () => noAssistants,
    'assistants.remove': () => noAssistants,
    'assistants.calls': () => ({ calls: [], nextCursor: null }),
    'assistants.undoToday': () => ({ doneCount: 0, stayedCount: 0 }),
    'assistants.proposals': () => [],
    'assistants.settle': () => [],
  };
  const dispatch = createDispatch({
    isLocked: () => false,
    untilOpen: () => Promise.resolve(),
    handlerOf: (name) => handlers[name],
    log,
    secrets: createSecrets(),
    openLibrary: () => 'rye',
  });
  const core: FakeCore = {
    calls: [],
    brought: [],
    refuseFile: null,
    closed: 0,
    reports: [],
    report: (what, details) => void core.reports.push(`${what} ${JSON.stringify(details)}`),
    sync: {},
    isLocked: false,
    needing: 0,
    pausedSince: null,
    takebacks: { slots: [], leftOutCount: 0, timeZone: 'America/New_York', connection: 'online' },
    sends: false,
    isSending: () => core.sends,
    uploads: {},
    dispatch: (name, input, library) => {
      core.calls.push(name);
      return dispatch(name, input, library);
    },
    on: events.on,
    language: (preferred) => chooseLanguage(preferences.language, preferred),
    changed: events.changed,
    async media(id, range, form = 'shown'): Promise<MediaReply> {
      core.calls.push(`media ${id} ${form}`);
      if (id !== 'photo-1') return { status: 404, headers: {}, body: null };
      const body = (async function* () {
        yield range ? photo.subarray(0, 1) : photo;
      })();
      return {
        status: range ? 206 : 200,
        headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store' },
        body,
      };
    },
    async bring(id, body, signal) {
      const file = { id, text: '', gone: false };
      core.brought.push(file);
      signal.addEventListener('abort', () => (file.gone = true));
      try {
        if (core.refuseFile) throw core.refuseFile;
        for await (const chunk of body) file.text += Buffer.from(chunk).toString();
        return { ok: true, value: null };
      } catch (thrown) {
        return { ok: false, error: errorData(thrown) };
      }
    },
    async close() {
      core.closed += 1;
      await options.close?.();
    },
  };
  return core;
};
