// What can be done with a post or with all that are selected, wherever they are shown, and why something can't be.
import type { Survey } from '../../../../preload/contract/bulk-actions.ts';
import type { PostRow } from '../../../../preload/contract/posts.ts';
import type { MenuChoice } from '../../../app/frame/action-menu.ts';
import { manyStrings, reviseStrings } from '../../../posts/bulk-strings.ts';
import { listActions, type ListAction } from './bulk-actions.ts';

type Of = {
  /** The post that was asked for. */
  row: PostRow;
  /** How many posts it acts on. */
  count: number;
  /** Of these posts; undefined: not known yet, or this one alone. */
  fits: Survey['fits'] | undefined;
  /** Why the service can't be used now; null: it can. */
  off: string | null;
  /** Offline, what AI is asked can be sent later. */
  isAway: boolean;
  act: (action: ListAction) => void;
  open: () => void;
  rename: () => void;
};
export type PostChoices = Partial<Record<ListAction | 'open' | 'rename', MenuChoice>>;

export const postChoices = ({ row, count, fits: surveyed, off, isAway, act, open: run, rename }: Of): PostChoices => {
  const open = { run };
  // A post that is being deleted can be opened, and restored there.
  if (row.deleting) return { open };
  const isOne = count === 1;
  const isLive = row.status === 'published';
  const ofOne = {
    approve: row.needsApproval || row.changedSinceApproval || row.needsOwnApproval ? 1 : 0,
    schedule: isLive ? 0 : 1,
    unschedule: isLive || row.at === null ? 0 : 1,
    publish: isLive ? 0 : 1,
  };
  const fits: Partial<Survey['fits']> = surveyed ?? (isOne ? ofOne : {});
  /** Of many, the number that it fits where that is not all of them. */
  const fitting = (action: keyof Survey['fits']): MenuChoice => ({
    run: () => act(action),
    reason: fits[action] === 0 ? manyStrings.misfits[action] : undefined,
    count: isOne || !fits[action] || fits[action] === count ? undefined : fits[action],
  });
  const { replace, edit, askAi, ...plain } = Object.fromEntries(
    listActions.map((action) => [action, { run: () => act(action) }]),
  ) as Record<(typeof listActions)[number], MenuChoice>;
  const publish = fitting('publish');
  const whyNot =
    (isAway ? null : off) ??
    (isLive ? reviseStrings.live : row.generation === 'generating' ? reviseStrings.busy : undefined);
  return {
    ...plain,
    ...(isOne
      ? { open, rename: { run: rename }, revise: { run: () => act('revise'), reason: whyNot } }
      : { replace, edit, askAi }),
    approve: fitting('approve'),
    schedule: fitting('schedule'),
    unschedule: fitting('unschedule'),
    shift: { ...plain.shift, reason: fits.unschedule === 0 ? manyStrings.misfits.unschedule : undefined },
    publish: { ...publish, reason: off ?? publish.reason },
    remove: { ...plain.remove, count: isOne ? undefined : count, danger: true },
  };
};
