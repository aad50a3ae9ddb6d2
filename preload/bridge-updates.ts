// The part of the bridge contract about new versions of Galley. All answer how it stands then; what follows is told as `updates`.
import { nothing } from './inputs.ts';
import { gives } from './method.ts';
import type { UpdateState } from './model/updates.ts';

export const updateMethods = {
  'updates.read': gives<UpdateState>()(nothing),
  /** Throws `unreachable` while working offline, and so does the next. */
  'updates.check': gives<UpdateState>()(nothing),
  'updates.download': gives<UpdateState>()(nothing),
  /** Closes Galley, puts the fetched version in its place and opens that. */
  'updates.restart': gives<UpdateState>()(nothing),
};
