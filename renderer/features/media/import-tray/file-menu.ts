// What can be done with one file of the tray, for who does not drag.
import type { TrayFile, TrayGroup } from '../../../../preload/contract/import-tray.ts';
import { placeOf, samePlace, stepFrom, type Place } from './tray-drag.svelte.ts';
import type { ArrowKey } from '../../../ui/arrow-keys.ts';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { uploadStrings } from './strings.ts';

type Actions = {
  move: (fileId: number, to: Place) => void;
  replace: (fileId: number) => void;
  remove: (fileId: number) => void;
};

const steps: [label: string, key: ArrowKey][] = [
  [uploadStrings.move.earlier, 'ArrowLeft'],
  [uploadStrings.move.later, 'ArrowRight'],
  [uploadStrings.move.above, 'ArrowUp'],
  [uploadStrings.move.below, 'ArrowDown'],
];

const moves = (file: TrayFile, groups: readonly TrayGroup[], move: Actions['move']): MenuItem[] => {
  const place = placeOf(groups, file.id);
  if (!place) return [];
  const found: MenuItem[] = steps.flatMap(([label, key]) => {
    const next = stepFrom(groups, { fileId: file.id, place }, key);
    return next.to === 'new' || samePlace(next, place) ? [] : { label, onselect: () => move(file.id, next) };
  });
  const alone = groups.find(({ id }) => id === place.to)?.fileIds.length === 1;
  if (!alone) found.push({ label: uploadStrings.move.own, onselect: () => move(file.id, { to: 'new', at: 0 }) });
  return found.length > 0 ? [...found, 'separator'] : [];
};

export const fileMenu = (file: TrayFile, groups: readonly TrayGroup[], actions: Actions): MenuItem[] => [
  ...(file.state === 'refused'
    ? [{ label: uploadStrings.chooseAnother, icon: 'refresh', onselect: () => actions.replace(file.id) } as const]
    : moves(file, groups, actions.move)),
  {
    label: uploadStrings.removeFile,
    icon: 'trash',
    danger: true,
    shortcut: 'Del',
    onselect: () => actions.remove(file.id),
  },
];
