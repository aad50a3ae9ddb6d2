// How an entry of the next hours stands: the light of the day sheet, and the status of one whose time has passed.
import type { DueEntry, Hindrance } from '../../../preload/contract/overdue.ts';
import type { Light } from '../../posts/overdue/strings.ts';

/** It may still go out by itself, or by one press. */
const waiting: readonly Hindrance['kind'][] = ['not-sent', 'not-heard', 'approval', 'changed', 'making'];

export const lightOf = ({ isOverdue, hindrance }: Pick<DueEntry, 'isOverdue' | 'hindrance'>): Light => {
  if (hindrance === null) return 'green';
  if (hindrance.kind === 'not-heard') return 'amber';
  const mayGo = waiting.includes(hindrance.kind) || (hindrance.kind === 'check' && hindrance.is === 'doubtful');
  return !isOverdue && mayGo ? 'amber' : 'red';
};
