// What a change leaves of the general allowance to others.
import type { Operation } from '../../store/operations.ts';
import type { RequestClass } from '../rules.ts';

export const requestClassOf = ({ priority }: Pick<Operation, 'priority'>): RequestClass =>
  priority === 0 ? 'person' : 'outbox';

/** Hundreds of files must starve neither edits nor readings. `neededBy`: the priority of what waits for it, if anything. */
export const uploadClass = ({ priority, neededBy }: { priority: number; neededBy: number | null }): RequestClass => {
  if (priority === 0 || neededBy === 0) return 'person';
  return neededBy === null ? 'sweep' : 'refresh';
};
