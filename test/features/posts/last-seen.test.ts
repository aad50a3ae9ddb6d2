// What a post said when the person last saw it: in the editor, or as they approved it.
import { expect, it } from 'vitest';
import type { PostId } from '../../../preload/ids.ts';
import { createLastSeen } from '../../../main/features/posts/last-seen.ts';
import { mediaIdOf } from '../../../main/media/local-files.ts';
import { ingestPost } from '../../../main/sync/outbox/ingest.ts';
import { standingClock, startSandbox } from '../../support/sandbox.ts';
import { openTestSync } from '../../support/sync.ts';
import { wirePost } from '../../sync/pull/scripted-service.ts';

const open = async () => {
  const test = openTestSync(await startSandbox({ clock: standingClock() }), null);
  const pid = test.sync.transact((tx) =>
    ingestPost(tx, wirePost('a', tx.nowMs), { startedAtMs: tx.nowMs, from: 'reading' }),
  );
  const id = String(pid) as PostId;
  const seen = createLastSeen(test);
  return {
    test,
    id,
    seen,
    write: (body: string) => test.posts.edit(id, 'instagram', { body }),
    text: () => seen.read(id)?.variants.find(({ platform }) => platform === 'instagram')?.text,
  };
};

it('is nothing before the post was opened or approved here', async () => {
  const { seen, id } = await open();
  expect(seen.read(id)).toBeNull();
});

it('stays as the person left it, whatever is written since', async () => {
  const { seen, id, write, text } = await open();
  write('As she left it');
  seen.mark(id);
  write('Somebody went on');
  expect(seen.read(id)?.by).toBe('editor');
  expect(text()).toBe('As she left it');
});

it('is the approval where that was later, and the editor again where it was left after it', async () => {
  const { test, seen, id, write, text } = await open();
  seen.mark(id);
  write('As approved');
  test.publishing.approveAgain(id);
  expect([seen.read(id)?.by, text()]).toEqual(['approval', 'As approved']);
  await test.clock.advance(1_000);
  seen.mark(id);
  expect(seen.read(id)?.by).toBe('editor');
});

it('stays the approval while what changed since has to be approved again, however often it was opened', async () => {
  const { test, seen, id, write, text } = await open();
  test.publishing.approveAgain(id);
  write('Cheaper now');
  await test.clock.advance(1_000);
  seen.mark(id);
  expect(test.posts.read(id).changedSinceApproval).toBe(true);
  expect([seen.read(id)?.by, text()]).toEqual(['approval', 'Words of a']);
});

it('takes a file for the same picture once the service has it', async () => {
  const { test, seen, id } = await open();
  const { mid } = test.store.media.add({
    sha256: 'a',
    sizeBytes: 9,
    mimeType: 'image/jpeg',
    name: 'a.jpg',
    file: 'a.jpg',
    atMs: 1,
  });
  test.posts.setImage({ id, mediaId: mediaIdOf(mid) });
  seen.mark(id);
  const media = () => seen.read(id)?.variants[0]?.media;
  expect(media()).toEqual([mediaIdOf(mid)]);
  // As the service has it by now, under its own name.
  test.store.media.uploaded(mid, 'key', 'a-picture', 1);
  test.sync.step('undo');
  expect(media()).toEqual(test.posts.read(id).variants[0]?.media.map((each) => each.id));
});
