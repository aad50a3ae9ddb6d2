// Opens Galley in Electron for a test, with Chromium's sandbox: by itself Playwright switches it off on Linux.
import { _electron, type ElectronApplication } from 'playwright';

type Options = NonNullable<Parameters<typeof _electron.launch>[0]>;

export const launchElectron = async (options: Options): Promise<ElectronApplication> => {
  const app = await _electron.launch({ ...options, chromiumSandbox: true });
  const isSandboxed = await app.evaluate(({ app: { commandLine } }) => !commandLine.hasSwitch('no-sandbox'));
  if (isSandboxed) return app;
  app.process().kill('SIGKILL');
  throw new Error("Galley runs without Chromium's sandbox.");
};
