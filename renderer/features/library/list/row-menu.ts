// What can be done with one post of the list.
import type { PostRow } from '../../../../preload/contract/posts.ts';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { libraryStrings } from '../strings.ts';
import { manyStrings, renameStrings } from '../../../posts/bulk-strings.ts';
import type { ListAction } from '../bulk/bulk-actions.ts';

/** A row whose menu is asked for, and the button it opens beside. */
export type MenuAsked = { row: PostRow; anchor: HTMLElement };

type Given = {
  row: Pick<PostRow, 'status' | 'needsApproval' | 'at'>;
  /** Why the service cannot be used just now; null: it can. */
  off: string | null;
  act: (action: ListAction) => void;
  open: () => void;
  rename: () => void;
};

export const rowMenu = ({ row: { status, needsApproval, at }, off, act, open, rename }: Given): MenuItem[] => {
  const item = (action: ListAction, rest: Omit<Extract<MenuItem, object>, 'onselect'>): MenuItem => ({
    ...rest,
    onselect: () => act(action),
  });
  const isOut = status === 'published';
  return [
    { label: libraryStrings.openPost, icon: 'library', shortcut: 'Enter', onselect: open },
    { label: renameStrings.title, icon: 'pencil', shortcut: 'F2', onselect: rename },
    'separator',
    ...(needsApproval ? [item('approve', { label: manyStrings.approve(0), icon: 'approval', shortcut: 'A' })] : []),
    ...(isOut ? [] : [item('schedule', { label: manyStrings.schedule, icon: 'calendar', shortcut: 'S' })]),
    ...(isOut || at === null ? [] : [item('unschedule', { label: manyStrings.unschedule, icon: 'clock' })]),
    ...(isOut ? [] : [item('publish', { label: manyStrings.publish, icon: 'send', disabledReason: off ?? undefined })]),
    item('tag', { label: manyStrings.tags, icon: 'bookmark', shortcut: 'T' }),
    item('duplicate', { label: manyStrings.duplicate, icon: 'carousel' }),
    'separator',
    item('remove', { label: manyStrings.remove, icon: 'trash', danger: true }),
  ];
};
