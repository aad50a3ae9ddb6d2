// Bridge methods about what waits, what needs the person, and the way between library and service.
import type { Handlers } from '../../preload/bridge.ts';
import type { Studio } from '../business.ts';
import { pidOf } from '../features/posts/posts.ts';
import { putBackDeleted } from '../features/posts/duplicate.ts';

export const createSyncHandlers = (studio: () => Promise<Studio>) => {
  const sync = async () => (await studio()).sync;
  return {
    'undo.step': async ({ id, direction, stepId, sure }) => {
      const { sync: changes, tray } = await studio();
      const pid = id === undefined ? undefined : pidOf(id);
      const asks = sure ? null : changes.removal(direction, { pid, stepId });
      if (asks) return { undone: null, asks };
      const outcome = stepId === undefined ? changes.step(direction, pid) : changes.stepOf(direction, stepId);
      if (outcome.undone) tray.follow(direction, outcome.undone.stepId);
      return outcome;
    },
    'undo.putBack': async (of) => putBackDeleted(await sync(), of),
    'undo.leave': async ({ stepId }) => {
      (await sync()).leave(stepId);
      return null;
    },
    'sync.status': async () => (await sync()).status(),
    'sync.now': async () => {
      const { now, status } = await sync();
      await now();
      return status();
    },
    'sync.takebacks': async () => (await sync()).takebacks(),
    'sync.visible': async ({ visible }) => {
      (await sync()).setVisible(visible);
      return null;
    },
    'sync.asleep': async ({ asleep }) => {
      (await sync()).setAsleep(asleep);
      return null;
    },
    'sync.resyncPrice': async () => (await sync()).pull.price(),
    'sync.resync': async () => {
      const { pull, status } = await sync();
      pull.resync();
      return status();
    },
    'sync.confirmRestored': async () => {
      const { confirmRestored, status } = await sync();
      confirmRestored();
      return status();
    },
    'activity.read': async () => (await sync()).activity.read(),
    'activity.history': async ({ cursor }) => (await sync()).activity.history(cursor),
    'activity.choose': async ({ id, choice, at }) => {
      (await sync()).choices.choose(id, choice, at);
      return null;
    },
    'sync.sendOnly': async ({ id }) => {
      (await sync()).sendOnly(pidOf(id));
      return null;
    },
    'activity.sendNow': async ({ id }) => {
      (await sync()).sendNow(id);
      return null;
    },
    'conflicts.list': async ({ id }) => (await sync()).conflicts.list(id === undefined ? undefined : pidOf(id)),
    'conflicts.decide': async ({ conflictId, ...decision }) => {
      (await sync()).conflicts.decide(conflictId, decision);
      return null;
    },
    'posts.notes': async ({ id }) => (await sync()).notes.read(pidOf(id)),
    'posts.notesSeen': async ({ id }) => {
      (await sync()).notes.seen(pidOf(id));
      return null;
    },
  } satisfies Partial<Handlers>;
};
