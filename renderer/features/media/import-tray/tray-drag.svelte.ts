// A file that is lifted out of its group, by mouse or by keys, until it is dropped or put back.
import type { TrayGroup } from '../../../../preload/contract/import-tray.ts';
import type { ArrowKey } from '../../../ui/arrow-keys.ts';
import type { PointerAt } from '../../../ui/follow-pointer.ts';

type GroupOrder = Pick<TrayGroup, 'id' | 'fileIds'>;
/** `at`: the place among the other files of the group; of `new` it says nothing. */
export type Place = { to: number | 'new'; at: number };

export type Lift = { fileId: number; by: 'pointer' | 'keys'; from: Place; place: Place };

/** How far the mouse goes before a press becomes a drag, in pixels. */
export const dragThresholdPx = 4;

export const placeOf = (groups: readonly GroupOrder[], fileId: number): Place | undefined => {
  for (const { id, fileIds } of groups) {
    const at = fileIds.indexOf(fileId);
    if (at !== -1) return { to: id, at };
  }
  return undefined;
};

/** The file that a key leads to from another, without moving it. */
export const neighborOf = (groups: readonly GroupOrder[], fileId: number, key: string): number | undefined => {
  const place = placeOf(groups, fileId);
  if (!place) return undefined;
  const index = groups.findIndex(({ id }) => id === place.to);
  const here = groups[index]?.fileIds ?? [];
  switch (key) {
    case 'ArrowLeft':
      return here[place.at - 1];
    case 'ArrowRight':
      return here[place.at + 1];
    case 'ArrowUp':
      return groups[index - 1]?.fileIds[0];
    case 'ArrowDown':
      return groups[index + 1]?.fileIds[0];
    case 'Home':
      return here[0];
    case 'End':
      return here.at(-1);
    default:
      return undefined;
  }
};

/** One step of an arrow key. Up and down go to the groups around; past the last one lies a new post. */
export const stepFrom = (
  groups: readonly GroupOrder[],
  { fileId, place }: Pick<Lift, 'fileId' | 'place'>,
  key: ArrowKey,
): Place => {
  const others = (index: number) => (groups[index]?.fileIds ?? []).filter((id) => id !== fileId).length;
  const index = place.to === 'new' ? groups.length : groups.findIndex(({ id }) => id === place.to);
  const endOf = (at: number): Place => {
    const group = groups[at];
    return group ? { to: group.id, at: others(at) } : { to: 'new', at: 0 };
  };
  switch (key) {
    case 'ArrowLeft':
      return place.to === 'new' ? place : { ...place, at: Math.max(0, place.at - 1) };
    case 'ArrowRight':
      return place.to === 'new' ? place : { ...place, at: Math.min(others(index), place.at + 1) };
    case 'ArrowUp':
      return index <= 0 ? place : endOf(index - 1);
    case 'ArrowDown':
      return index >= groups.length ? place : endOf(index + 1);
  }
};

/** The groups as they would be with the lifted file at its place. For a new group it stays where it was. */
export const withLift = (groups: readonly TrayGroup[], lift: Lift | undefined): readonly TrayGroup[] => {
  if (!lift || lift.place.to === 'new') return groups;
  return groups.map((group) => {
    if (group.id !== lift.place.to && group.id !== lift.from.to) return group;
    const fileIds = group.fileIds.filter((id) => id !== lift.fileId);
    if (group.id === lift.place.to) fileIds.splice(lift.place.at, 0, lift.fileId);
    return { ...group, fileIds };
  });
};

export const samePlace = (one: Place, other: Place): boolean =>
  one.to === other.to && (one.to === 'new' || one.at === other.at);

type Deps = {
  groups: () => readonly TrayGroup[];
  drop: (fileId: number, place: Place) => void;
  /** Says a step to who cannot see it. */
  announce: (lift: Lift, what: 'lifted' | 'moved' | 'dropped' | 'back') => void;
};

export const createTrayDrag = ({ groups, drop, announce }: Deps) => {
  let lift = $state.raw<Lift>();

  return {
    get lift() {
      return lift;
    },
    begin(fileId: number, by: Lift['by']): void {
      const from = placeOf(groups(), fileId);
      if (!from) return;
      lift = { fileId, by, from, place: from };
      announce(lift, 'lifted');
    },
    moveTo(place: Place): void {
      if (!lift || samePlace(lift.place, place)) return;
      lift = { ...lift, place };
      announce(lift, 'moved');
    },
    step(key: ArrowKey): void {
      if (lift) this.moveTo(stepFrom(groups(), lift, key));
    },
    end(): void {
      const ended = lift;
      if (!ended) return;
      const moved = !samePlace(ended.from, ended.place);
      announce(ended, moved ? 'dropped' : 'back');
      lift = undefined;
      if (moved) drop(ended.fileId, ended.place);
    },
    cancel(): void {
      const ended = lift;
      lift = undefined;
      if (ended) announce(ended, 'back');
    },
  };
};

// Drop targets under the pointer.

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
