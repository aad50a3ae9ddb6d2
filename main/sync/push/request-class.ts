// What a change leaves of the general allowance to others.
import type { Operation } from '../../store/outbox.ts';
import type { RequestClass } from '../kernel/rules.ts';
import { isUrgentTakeback } from './takeback.ts';

/** `serverNowMs`: the service's time. */
export const requestClassOf = (op: Operation, serverNowMs: number): RequestClass =>
  isUrgentTakeback(op, serverNowMs) ? 'takeback' : op.priority === 0 ? 'person' : 'outbox';

/** Hundreds of files must starve neither edits nor readings. `neededBy`: the priority of what waits for it, if anything. */
export const uploadClass = ({ priority, neededBy }: { priority: number; neededBy: number | null }): RequestClass => {
  if (priority === 0 || neededBy === 0) return 'person';
  return neededBy === null ? 'sweep' : 'refresh';
};
