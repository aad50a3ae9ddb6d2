// The menu bar of the desktop app: how its entries stand, and choosing one.
import { expect, type ElectronApplication } from '@playwright/test';
import type { ActionId } from '../../../preload/actions.ts';

export const menuOf = (app: ElectronApplication | null) => {
  if (!app) throw new Error('A browser has no menu bar of Galley’s.');
  const entry = (id: ActionId) =>
    app.evaluate(({ Menu }, wanted) => {
      const {
        enabled = true,
        visible = true,
        label,
        checked,
      } = Menu.getApplicationMenu()?.getMenuItemById(wanted) ?? {};
      return { enabled, visible, label, checked };
    }, id);
  const applies = (id: ActionId) => expect.poll(() => entry(id)).toMatchObject({ enabled: true, visible: true });
  return {
    entry,
    applies,
    isCalled: (id: ActionId, label: string) => expect.poll(async () => (await entry(id)).label).toBe(label),
    isMarked: (id: ActionId) => expect.poll(async () => (await entry(id)).checked).toBe(true),
    doesNotApply: (id: ActionId) => expect.poll(async () => (await entry(id)).enabled).toBe(false),
    /** Electron's own `click` does not ask whether an entry is enabled, as a person's does. */
    async choose(id: ActionId) {
      await applies(id);
      await app.evaluate(({ Menu }, wanted) => void Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(), id);
    },
  };
};
