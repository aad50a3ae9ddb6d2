// The window's side of the menu bar: sends it the actions that apply now, and runs the one that is chosen.
import { type ActionId, isStepName, type MenuState, type StepName } from '../../../preload/actions.ts';
import type { NextSteps } from '../../../preload/contract/undo.ts';
import type { App } from '../app.ts';
import { actionsNow } from './action-runs.ts';
import { isCovered } from './shortcuts.ts';

/** Where a field has the focus they are the field's own, which the shell does. */
const editing: readonly ActionId[] = ['undo', 'redo', 'selectAll'];

const isField = (element: Element | null): boolean =>
  element?.matches('input:not([type="radio"]), textarea, [contenteditable="true"]') ?? false;

/** `next`: the steps that undo and redo would take, as far as they are known. */
export const createMenuBar = (app: App, host: Window, next: () => NextSteps | undefined) => {
  const { document } = host;
  let sent = '';

  /** Nothing applies while a dialog or a menu lies over the page: it has the keys. */
  const applicable = (): ActionId[] => {
    // Read in any case, so that an effect runs again after every change.
    const ids = Object.keys(actionsNow(app, host)) as ActionId[];
    if (isCovered(host)) return [];
    return isField(document.activeElement) ? ids.filter((id) => !editing.includes(id)) : ids;
  };
  /** A page with steps of its own, as the tray, does not name them. */
  const named = (direction: 'undo' | 'redo', ids: readonly ActionId[]): StepName | null => {
    const step = next()?.[direction];
    return step && ids.includes(direction) && !app.pageWork[direction] && isStepName(step) ? step : null;
  };
  const send = (ids: readonly ActionId[]): void => {
    const menu: MenuState = { actions: ids, undo: named('undo', ids), redo: named('redo', ids) };
    const text = JSON.stringify(menu);
    if (text === sent) return;
    sent = text;
    // Then it is sent again with the next change.
    app.bridge.updateMenu(menu).catch(() => (sent = ''));
  };
  const update = (): void => send(applicable());

  return {
    /** To be called again when anything that it read has changed. */
    update,
    /** Returns how to end it: then nothing applies. */
    follow(): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined;
      // Not at once: a page that goes away loses the focus before it stops offering its actions.
      const updateSoon = () => {
        clearTimeout(timer);
        timer = setTimeout(update);
      };
      // At once: what is typed next is the field's to undo.
      const entered = ({ target }: FocusEvent) =>
        target instanceof Element && isField(target) ? update() : updateSoon();
      const stop = app.bridge.onAction((id) => {
        if (!isCovered(host)) actionsNow(app, host)[id]?.();
      });
      // Dialogs and menus are laid beside the page.
      const observer = new MutationObserver(updateSoon);
      observer.observe(document.body, { childList: true });
      document.addEventListener('focusin', entered);
      document.addEventListener('focusout', updateSoon);
      return () => {
        stop();
        clearTimeout(timer);
        observer.disconnect();
        document.removeEventListener('focusin', entered);
        document.removeEventListener('focusout', updateSoon);
        send([]);
      };
    },
  };
};
