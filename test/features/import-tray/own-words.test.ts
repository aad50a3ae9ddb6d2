// Words for one platform alone, from the folder to the service: no other platform has them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { PlatformId } from '../../../preload/rules/platforms.ts';
import { openTrayRoom } from '../../../main/features/import-tray/import-tray.ts';
import { createMediaFolder } from '../../../main/media/media-folder.ts';
import { createFakeWorkers } from '../../support/fake-workers.ts';
import { jpegFile } from '../../support/media-files.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What the service has once drafts were created of the files and all was sent. */
const sent = async (platforms: PlatformId[], texts: Record<string, string>, altText: string | null = null) => {
  const root = temporaryFolder();
  let parts = 0;
  const folder = createMediaFolder({
    mediaDir: join(root, 'media'),
    thumbnailDir: join(root, 'thumbnails'),
    newId: () => `part-${(parts += 1)}`,
  });
  const sandbox = await startSandbox({ clock: standingClock() });
  const test = openTestSync(sandbox, sandbox.key, folder.pathOf);
  const room = openTrayRoom({
    sync: test.sync,
    workers: createFakeWorkers(),
    folder,
    clock: test.clock,
    log: createRecordingLog(),
    keepLocation: () => false,
    dataDir: join(root, 'media'),
    events: test.events,
  });
  onTestFinished(() => room.close());
  const dropped = join(root, 'dropped');
  mkdirSync(dropped);
  for (const [name, bytes] of Object.entries({ ...texts, 'rye.jpg': await jpegFile({ seed: 1 }) }))
    writeFileSync(join(dropped, name), bytes);
  await room.take([dropped]);
  await test.until(() => expect(room.read().files.map(({ state }) => state)).toEqual(['ready']));
  room.settings({ platforms });
  for (const { mid, name } of test.store.media.all()) test.store.media.describe(mid, { name, altText });
  expect(room.create().posts).toHaveLength(1);
  await test.until(() => expect(test.store.operations.open()).toEqual([]));
  const [post] = sandbox.world.tables.posts.of(sandbox.businessId);
  return Object.fromEntries(
    (post?.variants ?? []).map(({ platform, body, pinned, altText: alt }) => [
      platform,
      { body, pinned, ...(altText !== null && { altText: alt }) },
    ]),
  );
};

it('the others have the general words, and follow them', async () => {
  const words = { 'rye.txt': 'Our rye', 'rye.instagram.txt': 'Rye! #warm' };
  expect(await sent(['instagram', 'linkedin', 'facebook'], words)).toEqual({
    instagram: { body: 'Rye! #warm', pinned: true },
    facebook: { body: 'Our rye', pinned: false },
    linkedin: { body: 'Our rye', pinned: false },
  });
});

it('without general words the others have none', async () => {
  expect(await sent(['instagram', 'linkedin'], { 'rye.instagram.txt': 'Rye! #warm' })).toEqual({
    instagram: { body: 'Rye! #warm', pinned: true },
    linkedin: { body: undefined, pinned: false },
  });
});

it('each has its own where all have some', async () => {
  const words = { 'rye.txt': 'Our rye', 'rye.instagram.txt': 'Rye! #warm', 'rye.linkedin.txt': 'We bake rye.' };
  expect(await sent(['instagram', 'linkedin'], words)).toMatchObject({
    instagram: { body: 'Rye! #warm' },
    linkedin: { body: 'We bake rye.', pinned: true },
  });
});

it('all have the alt text, which detaches none from the main one', async () => {
  const altText = 'A dark loaf';
  expect(await sent(['instagram', 'linkedin', 'x'], { 'rye.txt': 'Our rye', 'rye.x.txt': 'Rye!' }, altText)).toEqual({
    instagram: { body: 'Our rye', pinned: false, altText },
    linkedin: { body: 'Our rye', pinned: false, altText },
    x: { body: 'Rye!', pinned: true, altText },
  });
});
