// Which browser is opened where.
import { expect, it } from 'vitest';
import { openCommand } from '../../../main/shell/browser/open-browser.ts';

const address = 'http://127.0.0.1:4010/#code=x';
const none = () => false;

it('opens nothing on a Linux machine without a display', () => {
  expect(openCommand(address, { platform: 'linux', env: { PATH: '/usr/bin' }, exists: () => true })).toBeNull();
});

it('opens a window of its own in the first browser that can, along the path', () => {
  const exists = (path: string) => path === '/opt/bin/chromium';
  const env = { DISPLAY: ':0', PATH: '/usr/bin:/opt/bin' };
  expect(openCommand(address, { platform: 'linux', env, exists })).toEqual({
    file: '/opt/bin/chromium',
    args: [`--app=${address}`],
  });
});

it('falls back to the browser the system would choose', () => {
  const commands = (['linux', 'darwin', 'win32'] as const).map((platform) =>
    openCommand(address, { platform, env: { WAYLAND_DISPLAY: 'w', PATH: '' }, exists: none }),
  );
  expect(commands).toEqual([
    { file: 'xdg-open', args: [address] },
    { file: 'open', args: [address] },
    { file: 'explorer.exe', args: [address] },
  ]);
});
