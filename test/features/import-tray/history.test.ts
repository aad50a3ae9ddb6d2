// Steps of the tray that are taken back and taken again, while files come in and drafts are sent.
import { describe, expect, it } from 'vitest';
import type { Tray } from '../../../preload/contract/import-tray.ts';
import { readPost } from '../../../main/sync/outbox/read-post.ts';
import { createTrayBench, namesIn } from './tray-bench.ts';

const bench = async (texts: Record<string, string>) => {
  const made = createTrayBench();
  made.connect('instagram', 'x');
  const { room, files, settled, store } = made;
  await room().take(files(texts));
  await settled();
  return {
    ...made,
    back: () => room().step('undo'),
    again: () => room().step('redo'),
    uploads: () =>
      store.operations
        .open()
        .flatMap(({ kind, orderingKey }) => (kind === 'media.upload' ? orderingKey : []))
        .sort(),
    midOf: (name: string): number => store.media.all().find((row) => row.name === name)?.mid ?? 0,
  };
};
const idOf = ({ files }: Tray, name: string): number => files.find((file) => file.name === name)?.id ?? 0;
const gidOf = ({ groups }: Tray, at = 0): number => groups[at]?.id ?? 0;
const three = { 'a.jpg': 'one', 'b.jpg': 'two', 'c.jpg': 'three' };

describe('a step back in the tray', () => {
  it('is each of the person’s changes, newest first, and each can be taken again', async () => {
    const { room, back, again } = await bench({ ...three, 'film.mp4': 'video' });
    const states = [room().read()];
    const first = states[0] ?? expect.fail('no tray');
    states.push(room().move({ fileIds: [idOf(first, 'b.jpg')], to: 'new', at: 0 }));
    states.push(room().editGroup({ groupId: gidOf(first), name: 'Counter', caption: 'Warm', platforms: ['x'] }));
    states.push(room().split(gidOf(first)));
    states.push(room().remove([idOf(first, 'c.jpg'), idOf(first, 'film.mp4')]));
    const steps = ['move', 'edit', 'split', 'remove'];
    for (let at = steps.length - 1; at >= 0; at -= 1) {
      const { tray, step } = back();
      expect(step).toMatchObject({ is: steps[at] });
      expect(tray).toEqual(states[at]);
    }
    expect(back().step).toBe('nothing');
    for (let at = 1; at < states.length; at += 1) expect(again().tray).toEqual(states[at]);
    expect(again().step).toBe('nothing');
  });

  it('reports how many files came back, and asks for their uploads again', async () => {
    const { room, back, uploads } = await bench(three);
    const before = uploads();
    room().remove(
      room()
        .read()
        .files.map(({ id }) => id),
    );
    expect(uploads()).toEqual([]);
    expect(back()).toMatchObject({ step: { is: 'remove', count: 3 }, tray: { files: { length: 3 } } });
    expect(uploads()).toEqual(before);
  });

  it('ends what could be taken again when something else is done', async () => {
    const { room, back, again } = await bench(three);
    room().split(gidOf(room().read()));
    const { tray } = back();
    room().editGroup({ groupId: gidOf(tray), name: 'Counter' });
    expect(again().step).toBe('nothing');
  });

  it('leaves alone what came in meanwhile', async () => {
    const { room, back, files, settled } = await bench({ 'a.jpg': 'one' });
    room().remove([idOf(room().read(), 'a.jpg')]);
    await room().take(files({ 'film.mp4': 'video' }));
    await settled();
    expect(namesIn(back().tray)).toEqual([['a.jpg'], ['film.mp4']]);
  });

  it('proposes groups again when a file was added to a group that goes', async () => {
    const { room, back, files, settled } = await bench({ 'a.jpg': 'one', 'b.jpg': 'two' });
    const tray = room().move({ fileIds: [idOf(room().read(), 'b.jpg')], to: 'new', at: 0 });
    await room().take(files({ 'film.mp4': 'video' }));
    const mixed = await settled();
    room().move({ fileIds: [idOf(mixed, 'film.mp4')], to: gidOf(tray, 1), at: 1 });
    back();
    expect(namesIn(back().tray)).toEqual([['a.jpg', 'b.jpg'], ['film.mp4']]);
  });

  it('takes files out that were put in, and an original comes back for its crop', async () => {
    const { room, back, again, midOf } = await bench(three);
    const put = room().put([midOf('b.jpg'), midOf('a.jpg')]);
    expect(back().tray.files).toHaveLength(3);
    expect(again().tray).toEqual(put);
    const fid = idOf(put, 'a.jpg');
    const replaced = room().replace(fid, midOf('c.jpg'));
    expect(back().tray).toEqual(put);
    expect(again().tray).toEqual(replaced);
  });

  it('brings back after a restart what was removed last, and takes it out again', async () => {
    const { room, restart, back, again, uploads } = await bench(three);
    room().editGroup({ groupId: gidOf(room().read()), name: 'Counter', platforms: ['x'] });
    const before = room().read();
    const wanted = uploads();
    const removed = room().remove([idOf(before, 'a.jpg'), idOf(before, 'c.jpg')]);
    await restart();
    expect(back()).toMatchObject({ step: { is: 'remove', count: 2 }, tray: before });
    expect(uploads()).toEqual(wanted);
    expect(back().step).toBe('nothing');
    await restart();
    expect(back().step).toBe('nothing');
    room().remove([idOf(before, 'a.jpg'), idOf(before, 'c.jpg')]);
    back();
    expect(again().tray).toEqual(removed);
    await restart();
    expect(back().tray).toEqual(before);
  });

  it('leads no further back than a change that was made since, whatever the restart', async () => {
    const { room, restart, back } = await bench(three);
    room().remove([idOf(room().read(), 'a.jpg')]);
    room().split(gidOf(room().read()));
    await restart();
    expect(back().step).toBe('nothing');
  });

  it('takes a file in again that was removed before it was copied', async () => {
    const { room, back, workers, files, settled } = await bench({});
    workers.holds = true;
    await room().take(files(three));
    const { files: coming } = room().read();
    room().remove(coming.map(({ id }) => id));
    expect(back().tray.files.map(({ state }) => state)).toEqual(['taking', 'taking', 'taking']);
    workers.release();
    expect((await settled()).files.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  });

  it('says of a file whose bytes the window will not bring again that it is gone', async () => {
    const { room, back } = await bench({});
    const [fid] = room().announce({
      drop: 'drop',
      files: [{ name: 'a.jpg', folder: '', sizeBytes: 3, modifiedAt: 0 }],
    });
    room().remove([fid ?? 0]);
    expect(back().tray.files).toMatchObject([{ state: 'refused', problem: 'gone' }]);
  });

  it('takes a file from where it came when its copy was removed as well', async () => {
    const { room, back, store, folder, settled } = await bench({ 'a.jpg': 'one' });
    room().remove([idOf(room().read(), 'a.jpg')]);
    for (const row of store.media.all()) {
      store.media.remove(row.mid);
      folder.drop(row);
    }
    expect(back().tray.files).toMatchObject([{ name: 'a.jpg', state: 'taking' }]);
    expect((await settled()).files).toMatchObject([{ state: 'ready' }]);
  });
});

describe('drafts that were made', () => {
  it('become the groups again that they were, and drafts again', async () => {
    const { room, back, again, store, uploads } = await bench({ ...three, 'film.mp4': 'video' });
    const before = room().read();
    const { posts, tray } = room().create();
    expect(posts).toHaveLength(2);
    expect(back()).toMatchObject({ step: { is: 'create', count: 2, stayCount: 0 } });
    expect(room().read()).toEqual(before);
    expect(store.posts.count({})).toBe(0);
    expect(uploads()).toHaveLength(4);
    expect(store.operations.open()).toHaveLength(4);
    expect(again()).toMatchObject({ step: { is: 'create', count: 2 }, tray });
    expect(store.posts.count({})).toBe(2);
    expect(readPost(store, Number(posts[0]?.id))?.name).toBe(posts[0]?.name);
    expect(back()).toMatchObject({ step: { count: 2 }, tray: before });
  });

  it('lead back to the changes before them', async () => {
    const { room, back } = await bench(three);
    const tray = room().read();
    room().split(gidOf(tray));
    room().create();
    back();
    expect(back().tray).toEqual(tray);
  });

  it('go with one step of the library, whose files are in the tray again, and with no other change', async () => {
    const { room, back, undo, store, addPost } = await bench({ ...three, 'film.mp4': 'video' });
    const pid = addPost();
    undo.change({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Before' } });
    const before = room().read();
    room().create();
    const { undone } = undo.step('undo');
    expect(undone).toMatchObject({ kind: 'post.fromFiles', count: 2, doneCount: 2, sendCount: 0, stayed: [] });
    room().follow('undo', undone?.stepId ?? 0);
    expect(room().read()).toEqual(before);
    expect(store.posts.count({})).toBe(1);
    expect(readPost(store, pid)?.variants[0]?.body).toBe('Before');
    expect(back().step).toBe('nothing');
    room().follow('redo', undo.step('redo').undone?.stepId ?? 0);
    expect([store.posts.count({}), room().read().files]).toEqual([3, []]);
  });

  it('are deleted at the service where one was sent', async () => {
    const { room, back, store, attempt } = await bench({ 'a.jpg': 'one', 'film.mp4': 'video' });
    const before = room().read();
    const pid = Number(room().create().posts[0]?.id);
    attempt(store.operations.ofPost(pid)[0]?.id ?? '');
    expect(back()).toMatchObject({ step: { is: 'create', count: 2, stayCount: 0 }, tray: before });
    expect(store.posts.count({})).toBe(0);
    expect(store.operations.ofPost(pid).map(({ kind }) => kind)).toEqual(['post.fromMedia', 'post.remove']);
  });

  it('stay if they were edited, and the others go', async () => {
    const { room, back, store, undo } = await bench({ 'a.jpg': 'one', 'film.mp4': 'video' });
    const [post] = room().create().posts;
    const pid = Number(post?.id);
    undo.change({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Out at seven' } });
    expect(back()).toMatchObject({ step: { is: 'create', count: 1, stayCount: 1 }, tray: { files: { length: 1 } } });
    expect(store.posts.count({})).toBe(1);
    expect(readPost(store, pid)?.variants[0]?.body).toBe('Out at seven');
  });

  it('all stay if each was edited', async () => {
    const { room, back, undo } = await bench({ 'a.jpg': 'one' });
    const pid = Number(room().create().posts[0]?.id);
    undo.change({ do: 'post.edit', pid, platform: 'instagram', fields: { body: 'Out at seven' } });
    expect(back().step).toBe('too-late');
    expect(back().step).toBe('nothing');
  });
});
