// Puts the caret into a field of the open variant, or the focus at the beginning of the drawer.
import { enterPane } from '../../ui/focus.ts';
import type { FieldName } from './variant-draft.svelte.ts';

/** `find`: with this selected, where it stands. */
export const focusField = (field: FieldName, find?: string): void => {
  const target = document.querySelector<HTMLTextAreaElement>(`#version [data-field='${field}']`);
  target?.focus();
  const at = find === undefined ? -1 : (target?.value.indexOf(find) ?? -1);
  if (find !== undefined && at >= 0) target?.setSelectionRange(at, at + find.length);
};

export const focusDrawer = (): void => enterPane(document.querySelector('aside[data-pane]'));
