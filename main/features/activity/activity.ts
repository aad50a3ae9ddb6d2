// Activity: sync status, the outbox and its history, conflicts, jobs and uploads, as the window requests them.
import type { Handlers } from '../../../preload/bridge.ts';
import type { Sync } from '../../sync/engine.ts';
import { decideConflict } from '../posts/both-sides.ts';
import { pidOf } from '../posts/post-ids.ts';
import { checkChoice } from '../posts/readiness.ts';
import type { MediaId } from '../../../preload/ids.ts';
import { fileNumber } from '../media-library/media-library.ts';

export const activityMethods = (sync: Sync) =>
  ({
    'sync.status': () => sync.status(),
    'sync.now': async () => {
      await sync.now();
      return sync.status();
    },
    'sync.takebacks': () => sync.takebacks(),
    'sync.calledOff': () => sync.takebacks(),
    'sync.visible': ({ visible }) => {
      sync.setVisible(visible);
      return null;
    },
    'sync.asleep': ({ asleep }) => {
      sync.setAsleep(asleep);
      return null;
    },
    'sync.outlook': ({ leaveOut }) => sync.outlook(leaveOut),
    'sync.leaveOut': ({ leaveOut }) => {
      sync.leaveOut(leaveOut);
      return null;
    },
    'sync.sendLeftOut': ({ group }) => {
      sync.sendLeftOut(group);
      return null;
    },
    'sync.resyncPrice': () => sync.pull.price(),
    'sync.resync': () => {
      sync.pull.resync();
      return sync.status();
    },
    'sync.confirmRestored': () => {
      sync.confirmRestored();
      return sync.status();
    },
    'activity.read': () => sync.activity.read(),
    'activity.history': ({ cursor }) => sync.activity.history(cursor),
    'activity.choose': ({ id, choice, at }) => {
      checkChoice(sync.store, sync.store.operations.read(id), choice);
      sync.choices.choose(id, choice, at);
      return null;
    },
    'sync.sendOnly': ({ id }) => {
      for (const pid of sync.store.families.pids(pidOf(id))) sync.sendOnly(pid);
      return null;
    },
    'activity.sendNow': ({ id }) => {
      sync.sendNow(id);
      return null;
    },
    'conflicts.list': ({ id }) => sync.conflicts.list(id === undefined ? undefined : pidOf(id)),
    'conflicts.decide': (decision) => {
      decideConflict(sync, decision);
      return null;
    },
    'posts.notes': ({ id }) => sync.notes.read(pidOf(id)),
    'posts.notesSeen': ({ id }) => {
      sync.notes.seen(pidOf(id));
      return null;
    },
    'jobs.list': ({ stored = false }) => (stored ? sync.jobs.stored() : sync.jobs.list()),
  }) satisfies Partial<Handlers>;

// Uploads as the window requests them: progress, pause, retry.
const optional = (id: MediaId | undefined) => (id === undefined ? [] : [fileNumber(id)]);

export const uploadMethods = ({ pause, progress, retry }: Sync['uploads']) =>
  ({
    'uploads.progress': () => progress(),
    'uploads.pause': ({ paused }) => {
      pause(paused);
      return progress();
    },
    'uploads.retry': ({ id }) => {
      retry(...optional(id));
      return progress();
    },
  }) satisfies Partial<Handlers>;
