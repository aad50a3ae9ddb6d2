// The notices of the system: what a browser or Electron would show beside the window is written down instead.
import type { ElectronApplication, Page } from '@playwright/test';

export const watchNotices = async ({
  page,
  app,
}: {
  page: Page;
  app: ElectronApplication | null;
}): Promise<{ titles(): Promise<string[]> }> => {
  const shown = app
    ? await app.evaluateHandle(({ Notification }) => {
        const titles: string[] = [];
        Notification.prototype.show = function show() {
          titles.push(this.title);
        };
        return titles;
      })
    : await page.evaluateHandle(() => {
        const titles: string[] = [];
        const Shown = Object.assign(
          function Shown(title: string) {
            titles.push(title);
          },
          { requestPermission: () => Promise.resolve('granted') },
        );
        Object.assign(globalThis, { Notification: Shown });
        return titles;
      });
  return { titles: () => shown.jsonValue() };
};
