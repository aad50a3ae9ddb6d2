// Where a file would land that is let go at a point of the window.
import type { TrayGroup } from '../../../../preload/contract/import-tray.ts';
import type { Place } from './tray-drag.svelte.ts';
import type { PointerAt } from '../../../ui/follow-pointer.ts';

/** undefined: nowhere, or at its own place. `groups` as they show, the lifted file among them. */
export const dropPlaceAt = (
  { x, y }: PointerAt,
  groups: readonly Pick<TrayGroup, 'id' | 'fileIds'>[],
  fileId: number,
): Place | undefined => {
  const hit = document.elementFromPoint(x, y);
  if (hit?.closest('[data-new-group]')) return { to: 'new', at: 0 };
  const groupId = Number(hit?.closest('[data-group]')?.getAttribute('data-group'));
  const group = groups.find(({ id }) => id === groupId);
  if (!group) return undefined;
  const others = group.fileIds.filter((id) => id !== fileId);
  const tile = hit?.closest('[data-file]');
  if (!tile) return group.fileIds.includes(fileId) ? undefined : { to: groupId, at: others.length };
  const overId = Number(tile.getAttribute('data-file'));
  if (overId === fileId) return undefined;
  const { left, width } = tile.getBoundingClientRect();
  return { to: groupId, at: others.indexOf(overId) + (x > left + width / 2 ? 1 : 0) };
};
