// The part of the bridge contract about sync: how it stands, what waits, and what the person decides about it.
import { z } from 'zod';
import { textBounds } from './bounds.ts';
import { moment, ofPost, operationId, postId, text } from './inputs.ts';
import { gives } from './method.ts';
import type { Activity, ActivityPage } from './model/activity.ts';
import { parkChoices, type Conflict, type ResyncPrice, type SyncStatus, type Takebacks } from './model/sync.ts';

const nothing = z.strictObject({});

export const syncMethods = {
  'sync.status': gives<SyncStatus>()(nothing),
  /** Sends and reads now what can go. */
  'sync.now': gives<SyncStatus>()(nothing),
  /** Whether a window can be seen: hidden, Galley asks less often. */
  'sync.visible': gives<null>()(z.strictObject({ visible: z.boolean() })),
  /** What is published by itself unless it is stopped in time, for whoever is about to quit. Electron alone asks. */
  'sync.takebacks': gives<Takebacks>()(nothing),
  /** The computer is about to sleep, or has woken up. Electron alone is told. */
  'sync.asleep': gives<null>()(z.strictObject({ asleep: z.boolean() })),
  /** While the person works offline: sends what of this post the service would publish, and nothing else. */
  'sync.sendOnly': gives<null>()(z.strictObject(ofPost)),
  'sync.resyncPrice': gives<ResyncPrice>()(nothing),
  'sync.resync': gives<SyncStatus>()(nothing),
  /** After a library came back from a copy: what waits may be sent. */
  'sync.confirmRestored': gives<SyncStatus>()(nothing),
  'activity.read': gives<Activity>()(nothing),
  'activity.history': gives<ActivityPage>()(z.strictObject({ cursor: z.string().max(200).optional() })),
  /** What to do about a change that needs the person. `at`: the new time, for `new-time`. */
  'activity.choose': gives<null>()(
    z.strictObject({ id: operationId, choice: z.enum(parkChoices), at: moment.optional() }),
  ),
  /** Sends a waiting change before the others, as far as the order within its post allows. */
  'activity.sendNow': gives<null>()(z.strictObject({ id: operationId })),
  'conflicts.list': gives<Conflict[]>()(z.strictObject({ id: postId.optional() })),
  /** `both`: mine becomes a new draft and theirs stays. `mix`: `text` is what will be saved. */
  'conflicts.decide': gives<null>()(
    z.strictObject({
      conflictId: z.int().positive(),
      choice: z.enum(['mine', 'theirs', 'mix', 'both']),
      text: text(textBounds.variantBody).optional(),
    }),
  ),
};
