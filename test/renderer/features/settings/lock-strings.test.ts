// When Galley locks by itself, said as each system lets it.
import { expect, it } from 'vitest';
import type { AppInfo } from '../../../../preload/contract/app.ts';
import { whenItLocks } from '../../../../renderer/features/settings/lock-strings.ts';

it.each<[AppInfo['shell'], AppInfo['platform'], RegExp]>([
  ['electron', 'mac', /sleeps or locks\.$/],
  ['electron', 'windows', /sleeps or locks\.$/],
  ['electron', 'linux', /sleeps\. On Linux Galley doesn't see that the screen is locked\.$/],
  ['browser', 'mac', /^Also at startup\. Galley in a browser/],
])('in %s on %s', (shell, platform, text) => {
  expect(whenItLocks({ shell, platform })).toMatch(text);
});
